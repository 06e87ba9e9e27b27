/** Every fault of a pack that stands in the pack itself, with page and chunk (interfaces §1, §3). */
import { READER_TARGET } from "../../contract/index.ts";
import type { Chunk, Pack, SourceRecord } from "../../core/documents.ts";
import { parseTarget } from "./reader-target.ts";
import { obstaclesOf } from "./source-records.ts";
import { visibleText } from "./visible.ts";

export interface PackFault {
  readonly code: string;
  /** Null where the fault is the whole pack's. */
  readonly source_path: string | null;
  readonly chunk_id: string | null;
  readonly detail: string;
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.has(name) || !seen.add(name)));
}

function sourceFaults(pack: Pack): readonly PackFault[] {
  const twice = repeated(pack.sources.map((source) => source.source_object));
  return pack.sources.flatMap((source) => {
    const told = (code: string, detail: string): PackFault => {
      return { code, source_path: source.source_path, chunk_id: null, detail };
    };
    const faults: PackFault[] = [];
    if (twice.has(source.source_object)) {
      faults.push(told("duplicate_source", `"${source.source_object}" occurs more than once`));
    }
    // What is not approved is no fault; what is, and can never be admitted, is one.
    const obstacles = source.status === "approved" ? obstaclesOf(source) : [];
    if (obstacles.length > 0) {
      faults.push(told("not_admissible", `is approved, but has ${obstacles.join(" and ")}`));
    }
    return faults;
  });
}

/** A target that is not the page and anchor it stands beside leads to another place than was read. */
function targetFault(chunk: Chunk, source: SourceRecord): string | null {
  const { reader_target: target, anchor } = chunk;
  if (target === null) return null;
  const parsed = parseTarget(target);
  if (parsed === null || !READER_TARGET.test(target))
    return `reader_target "${target}" is no clean path of a page under /html/`;
  const { source_path: path } = source;
  if (path !== "" && parsed.path !== path)
    return `reader_target "${target}" is not its page "${path}"`;
  const fits = anchor === null || parsed.fragments.includes(anchor);
  return fits ? null : `reader_target "${target}" is not its anchor "${anchor}"`;
}

function chunkFaults(pack: Pack): readonly PackFault[] {
  const sources = new Map(pack.sources.map((source) => [source.source_object, source]));
  const twice = repeated(pack.chunks.map((chunk) => chunk.chunk_id));
  return pack.chunks.flatMap((chunk) => {
    const source = sources.get(chunk.source_object);
    const told = (code: string, detail: string): PackFault => {
      return { code, source_path: source?.source_path ?? null, chunk_id: chunk.chunk_id, detail };
    };
    const faults: PackFault[] = [];
    if (twice.has(chunk.chunk_id))
      faults.push(told("duplicate_chunk", "its id occurs more than once"));
    if (chunk.text.trim() === "") faults.push(told("empty_text", "has no text"));
    const hidden = visibleText(chunk.text).removed;
    if (hidden > 0) faults.push(told("hidden_characters", `holds ${hidden} invisible characters`));
    if (source === undefined) {
      return [
        ...faults,
        told("no_source", `names a source "${chunk.source_object}" that is not there`),
      ];
    }
    const wrong = targetFault(chunk, source);
    return wrong === null ? faults : [...faults, told("wrong_target", wrong)];
  });
}

/** Faults of the pack by itself: sources first, then chunks, in pack order. */
export function packFaults(pack: Pack): readonly PackFault[] {
  return [...sourceFaults(pack), ...chunkFaults(pack)];
}
