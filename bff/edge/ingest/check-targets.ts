/** Proves against the site itself that every place a pack sends a reader to exists exactly once. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { Chunk, Pack, SourceRecord } from "../../core/documents.ts";
import type { PackFault } from "./check-pack.ts";
import { decodePage } from "./decode.ts";
import { TooComplex, placesOf } from "./page-places.ts";
import { parseTarget } from "./reader-target.ts";

export interface TargetReport {
  readonly faults: readonly PackFault[];
  /** Distinct places that were looked for. */
  readonly targets: number;
  readonly pages: number;
}

/** The bytes of a page inside the site, or null; a path cannot lead out of it. */
function pageBytes(site: string, path: string): Buffer | null {
  const file = join(site, path);
  if (!file.startsWith(site.endsWith(sep) ? site : site + sep)) return null;
  try {
    return statSync(file).isFile() ? readFileSync(file) : null; // a pipe might never end
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

const SHA256 = /^[0-9a-f]{64}$/;

class SourceCheck {
  readonly faults: PackFault[] = [];
  readonly #source: SourceRecord;
  readonly #site: string;
  readonly #pages = new Map<string, { readonly bytes: Buffer | null; places: Places | null }>();

  constructor(source: SourceRecord, site: string) {
    this.#source = source;
    this.#site = site;
  }

  /** The source's own page; hand-made packs may not name it. */
  page(): void {
    const { source_path: path, content_sha256: known } = this.#source;
    if (path === "") return;
    const { bytes } = this.#page(path);
    if (bytes === null) return this.#tell("missing_page", "the page is not in the site");
    if (known === null || !SHA256.test(known)) return;
    if (createHash("sha256").update(bytes).digest("hex") === known) return;
    this.#tell("changed_page", "not the page the pack was made of: run pca pack build again");
  }

  chunk(chunk: Chunk): void {
    const { source_path: own } = this.#source;
    const target = parseTarget(chunk.reader_target ?? "");
    if (target === null || (own !== "" && target.path !== own)) return; // a fault of the pack itself
    const page = this.#page(target.path);
    if (page.bytes === null) {
      if (own === "") this.#tell("missing_page", `"${target.path}" is not in the site`, chunk);
      return;
    }
    if (target.fragments.length === 0) return;
    page.places ??= readPlaces(page.bytes);
    const fault = countFault(page.places, target.fragments);
    if (fault !== null) this.#tell("missing_target", fault, chunk);
  }

  #page(path: string): { readonly bytes: Buffer | null; places: Places | null } {
    const known = this.#pages.get(path);
    if (known !== undefined) return known;
    const page = { bytes: pageBytes(this.#site, path), places: null };
    this.#pages.set(path, page);
    return page;
  }

  #tell(code: string, detail: string, chunk: Chunk | null = null): void {
    const { source_path: path } = this.#source;
    this.faults.push({ code, source_path: path, chunk_id: chunk?.chunk_id ?? null, detail });
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
    const check = new SourceCheck(source, of.site);
    check.page();
    for (const chunk of chunks.get(source.source_object) ?? []) {
      targets.add(chunk.reader_target ?? "");
      check.chunk(chunk);
    }
    for (const fault of check.faults) faults.push(fault);
  }
  return { faults, targets: targets.size, pages: pack.sources.length };
}
