/**
 * Traces in memory, the only sink of this version (decision 13): bounded, the oldest go first, gone
 * with the process. A registered copy.
 */
import type { TraceRecord } from "../../core/trace.ts";

export interface Traces {
  close(record: TraceRecord): void;
  run(runId: string): TraceRecord | undefined;
  /** Newest first; of one reader where a digest is given. */
  runs(readerDigest?: string): readonly TraceRecord[];
  size(): number;
  /** Drops the text of every run that had one of these sources among its candidates. */
  dropContent(of: (sourceObject: string, sourceVersion: string) => boolean): void;
  /** True where text is held of a run that had one of these sources among its candidates. */
  holdsContent(of: (sourceObject: string, sourceVersion: string) => boolean): boolean;
}

const withoutContent = (record: TraceRecord): TraceRecord =>
  Object.freeze({ ...record, content: null });

const touches = (
  { candidates = [], first_walk }: TraceRecord,
  of: (sourceObject: string, sourceVersion: string) => boolean,
): boolean =>
  [...candidates, ...(first_walk?.candidates ?? [])].some((row) =>
    of(row.source_object, row.source_version),
  );

export function openTraces(keep: number): Traces {
  const held = new Map<string, TraceRecord>();
  return {
    close(record) {
      held.set(record.run_id, record);
      for (const oldest of held.keys()) {
        if (held.size <= keep) return;
        held.delete(oldest);
      }
    },
    run: (runId) => held.get(runId),
    runs: (digest) =>
      [...held.values()]
        .filter(({ reader_digest }) => digest === undefined || reader_digest === digest)
        .reverse(),
    size: () => held.size,
    holdsContent: (of) =>
      [...held.values()].some((record) => record.content !== null && touches(record, of)),
    dropContent(of) {
      for (const [id, record] of held) {
        if (record.content !== null && touches(record, of)) held.set(id, withoutContent(record));
      }
    },
  };
}
