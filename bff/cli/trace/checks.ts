/**
 * What must hold in every trace, whatever the run ended in (seed 2, chapter checkpoint): nothing
 * forbidden was included, what was sent was included, what was kept was sent, and nothing was
 * delivered that the recheck denied.
 */
import { exclusionOf } from "../../core/trace.ts";
import type { TraceRecord } from "../../core/trace.ts";

export interface Check {
  readonly what: string;
  readonly holds: boolean;
}

const isSubset = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((one) => all.includes(one));

const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function checksOf(record: TraceRecord): readonly Check[] {
  const {
    candidates = [],
    exclusion,
    assembled,
    validation = [],
    recheck = [],
    lost = [],
  } = record;
  const included = candidates.filter(({ context }) => context === "included");
  const sources = included.map(({ source_object }) => source_object);
  const chunks = assembled?.chunk_ids ?? [];
  const kept = validation.filter(
    ({ verdict, chunk_id }) => verdict === "kept" && chunk_id !== null,
  );
  const delivered = record.outcome === "answer";
  return [
    {
      what: "every included candidate was allowed to the reader and to the recipient",
      holds: included.every(({ read, receive }) => read === "allow" && receive === "allow"),
    },
    {
      what: "every forbidden candidate was excluded",
      holds: exclusion.forbidden_excluded === exclusion.forbidden_candidates,
    },
    {
      what: "the counts are those of the table",
      holds: sameJson(exclusion, exclusionOf(candidates)),
    },
    {
      what: "the payload holds included sources only",
      holds: isSubset(assembled?.source_objects ?? [], sources),
    },
    {
      what: "every kept statement cites a chunk of the payload",
      holds: kept.every(({ chunk_id, citation }) =>
        citation?.startsWith("C") === true ? true : chunks.includes(chunk_id ?? ""),
      ),
    },
    {
      what: "what was delivered was allowed again at the recheck",
      holds:
        !delivered || (lost.length === 0 && recheck.every(({ decision }) => decision === "allow")),
    },
    { what: "no tool request was submitted", holds: record.tool_submissions === 0 },
  ];
}
