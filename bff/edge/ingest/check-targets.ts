/** Proves against the site itself that every place a pack sends a reader to exists exactly once. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Chunk, Pack, SourceRecord } from "../../core/documents.ts";
import type { PackFault } from "./check-pack.ts";
import { decodePage } from "./decode.ts";
import { TooComplex, placesOf } from "./page-places.ts";

export interface TargetReport {
  readonly faults: readonly PackFault[];
  /** Distinct places that were looked for. */
  readonly targets: number;
  readonly pages: number;
}

/** A target's page and fragment, both decoded; null where the address is none of ours. */
function parts(target: string): { path: string; fragments: readonly string[] } | null {
  const match = /^\/html\/([^?#]+)(?:#(.*))?$/s.exec(target);
  if (match === null) return null;
  try {
    const path = decodeURIComponent(match[1] ?? "");
    const raw = match[2];
    return { path, fragments: raw === undefined ? [] : [raw, decodeURIComponent(raw)] };
  } catch {
    return null;
  }
}

/** The bytes of a page inside the site, or null; a path cannot lead out of it. */
function pageBytes(site: string, path: string): Buffer | null {
  const file = join(site, path);
  if (!file.startsWith(site.endsWith(sep) ? site : site + sep)) return null;
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return null;
    throw error;
  }
}

type Places = ReadonlyMap<string, number> | string;

function readPlaces(bytes: Buffer): Places {
  try {
    return placesOf(decodePage(bytes).text);
  } catch (error) {
    if (error instanceof TooComplex) return error.message;
    throw error;
  }
}

function countFault(places: Places, fragments: readonly string[]): string | null {
  if (typeof places === "string") return `cannot be checked: ${places}`;
  const counts = fragments.map((fragment) => places.get(fragment) ?? 0);
  const count = counts.find((one) => one > 0) ?? 0;
  if (count === 1) return null;
  const name = fragments[1] ?? "";
  return count === 0 ? `"${name}" is not in the page` : `"${name}" is in the page ${count} times`;
}

class PageCheck {
  readonly faults: PackFault[] = [];
  readonly #source: SourceRecord;
  readonly #bytes: Buffer | null;
  #places: Places | null = null;

  constructor(source: SourceRecord, bytes: Buffer | null) {
    this.#source = source;
    this.#bytes = bytes;
  }

  tell(code: string, detail: string, chunk: Chunk | null = null): void {
    const { source_path: path } = this.#source;
    this.faults.push({ code, source_path: path, chunk_id: chunk?.chunk_id ?? null, detail });
  }

  page(): void {
    const { content_sha256: known } = this.#source;
    if (this.#bytes === null) return this.tell("missing_page", "the page is not in the site");
    const found = createHash("sha256").update(this.#bytes).digest("hex");
    if (known === null || known === found) return;
    this.tell("changed_page", "the page is not the one the pack was made of");
  }

  chunk(chunk: Chunk): void {
    const target = parts(chunk.reader_target ?? "");
    if (target === null) return this.tell("wrong_target", `"${chunk.reader_target ?? ""}"`, chunk);
    if (target.path !== this.#source.source_path) {
      return this.tell("wrong_target", `leads to another page, "${target.path}"`, chunk);
    }
    if (target.fragments.length === 0 || this.#bytes === null) return;
    this.#places ??= readPlaces(this.#bytes);
    const fault = countFault(this.#places, target.fragments);
    if (fault !== null) this.tell("missing_target", fault, chunk);
  }
}

function chunksBySource(pack: Pack): ReadonlyMap<string, readonly Chunk[]> {
  const chunks = new Map<string, Chunk[]>();
  for (const chunk of pack.chunks) {
    if (chunk.reader_target === null) continue;
    const same = chunks.get(chunk.source_object);
    if (same === undefined) chunks.set(chunk.source_object, [chunk]);
    else same.push(chunk);
  }
  return chunks;
}

/** Checks every source and target of a pack against the folder of its site, page by page. */
export function checkTargets(pack: Pack, of: { site: string }): TargetReport {
  const chunks = chunksBySource(pack);
  const faults: PackFault[] = [];
  const targets = new Set<string>();
  for (const source of pack.sources) {
    const check = new PageCheck(source, pageBytes(of.site, source.source_path));
    check.page();
    for (const chunk of chunks.get(source.source_object) ?? []) {
      targets.add(chunk.reader_target ?? "");
      check.chunk(chunk);
    }
    for (const fault of check.faults) faults.push(fault);
  }
  return { faults, targets: targets.size, pages: pack.sources.length };
}
