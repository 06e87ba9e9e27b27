/** One file of a site: bytes in, a page, a fault or nothing out. Never throws. */
import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { PageFault } from "./budget.ts";
import { decodePage, isHtml, namedHtml } from "./decode.ts";
import type { Decoded } from "./decode.ts";
import type { PageOutline } from "./outline.ts";
import type { PageFactsRow, PageResult, PageTask } from "./page-task.ts";
import { outlineOf } from "./read-page.ts";

const SNIFFED_BYTES = 1_445; // what WHATWG MIME Sniffing looks at

function startOf(file: number): Buffer {
  const start = Buffer.alloc(SNIFFED_BYTES);
  return start.subarray(0, readSync(file, start, 0, SNIFFED_BYTES, 0));
}

/** The bytes of a page, or null for a file that is none and does not claim to be. */
function pageBytes(task: PageTask): Buffer | null {
  const file = openSync(join(task.root, task.path), "r");
  try {
    if (!isHtml(task.path, startOf(file))) {
      if (!namedHtml(task.path)) return null;
      throw new PageFault("not_html", "is named like a page, but its content is not HTML");
    }
    const { size } = fstatSync(file);
    if (size > task.budget.maxBytes) {
      throw new PageFault("too_large", `${size} bytes, more than ${task.budget.maxBytes}`);
    }
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function factsOf(
  path: string,
  of: { outline: PageOutline; decoded: Decoded; sha256: string },
): PageFactsRow {
  const { outline, decoded, sha256 } = of;
  return {
    path,
    sha256,
    title: outline.title,
    language: outline.language,
    canonical: outline.canonical,
    redirect: outline.redirect,
    ids: outline.ids,
    repeatedIds: outline.repeatedIds,
    addresses: outline.addresses,
    encoding: { name: decoded.encoding, guessed: decoded.guessed, damaged: decoded.damaged },
    hidden: outline.hidden,
    chars: outline.blocks.reduce((sum, block) => sum + block.chars, 0),
  };
}

function readBytes(task: PageTask, bytes: Buffer): PageResult {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  try {
    const decoded = decodePage(bytes);
    const outline = outlineOf(decoded.text, task.budget);
    return {
      kind: "page",
      index: task.index,
      facts: factsOf(task.path, { outline, decoded, sha256 }),
      keys: [...new Set(outline.blocks.map((block) => block.key))],
      spooled: JSON.stringify({ ...outline, ids: [], repeatedIds: [], addresses: [] }),
    };
  } catch (error) {
    return faultOf(task, { error, sha256 });
  }
}

function faultOf(task: PageTask, of: { error: unknown; sha256: string | null }): PageResult {
  const { error, sha256 } = of;
  const code = error instanceof PageFault ? error.code : "unreadable";
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: "fault", index: task.index, code, detail, sha256 };
}

export function readFile(task: PageTask): PageResult {
  try {
    const bytes = pageBytes(task);
    return bytes === null ? { kind: "other", index: task.index } : readBytes(task, bytes);
  } catch (error) {
    return faultOf(task, { error, sha256: null });
  }
}
