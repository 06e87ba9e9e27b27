/** The lanes of a reply: what stands, in order, or the note that says why there is nothing. */
import {
  DIVERGENCE_FALLBACK,
  LANES,
  LANE_PLACEHOLDER,
  NO_CURRENT_SOURCE,
  NO_SYNTHESIS,
  RECIPIENT_LIMITED,
} from "../../contract/index.ts";
import type { Basis, CitationId, Lane, LaneReply, Statement } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import type { Drafted, Refs } from "../records.ts";
import { withConflicts } from "./conflict.ts";
import type { Judged } from "./judging.ts";
import { divergenceIn } from "./lane-kinds.ts";

export interface Replying {
  readonly lanes: readonly Lane[];
  readonly judged: readonly Judged[];
  readonly language: Language;
}

export function laneReplies(
  drafted: Drafted,
  { lanes, judged, language }: Replying,
): readonly LaneReply[] {
  const kept = judged.filter(({ reason }) => reason === null);
  const said = new Map(
    lanes.map((lane) => {
      const own = kept.filter((one) => one.lane === lane).map(statementOf);
      return [lane, newestFirst(own, drafted.refs)];
    }),
  );
  const comparing = { refs: drafted.refs, language, time: drafted.asked.time };
  const all = drafted.refs.current.length === 0 ? said : withConflicts(said, comparing);
  return lanes.map((label) => {
    const statements = all.get(label) ?? [];
    return { label, statements, note: noteOf(label, statements, drafted) };
  });
}

/** What rests on sources that a newer one outdates stands after the rest. */
function newestFirst(
  statements: readonly Statement[],
  { package: refs }: Refs,
): readonly Statement[] {
  const older = new Set<string>(refs.filter((r) => r.olderThan !== null).map(({ id }) => id));
  const isOlder = ({ citations }: Statement): boolean =>
    citations.length > 0 && citations.every((id) => older.has(id));
  return [...statements.filter((s) => !isOlder(s)), ...statements.filter(isOlder)];
}

function noteOf(lane: Lane, statements: readonly Statement[], drafted: Drafted): string | null {
  if (lane === LANES[0]) return drafted.limited ? RECIPIENT_LIMITED : null;
  if (statements.length > 0) return null;
  const retrieved = drafted.current.state === "retrieved";
  if (lane === LANES[1]) return LANE_PLACEHOLDER;
  if (lane === LANES[2]) return retrieved ? NO_SYNTHESIS : NO_CURRENT_SOURCE;
  return DIVERGENCE_FALLBACK;
}

function statementOf({ draft, lane, kind }: Judged): Statement {
  const citations = [...new Set(draft.citations.map(({ id }) => id as CitationId))];
  const { text } = draft;
  const divergence_kind = divergenceIn(draft, lane);
  const basis = basisOf(citations);
  return divergence_kind === null
    ? { text, citations, basis, kind }
    : { text, citations, basis, kind, divergence_kind };
}

function basisOf(citations: readonly CitationId[]): Basis {
  const inPackage = citations.some((id) => id.startsWith("P"));
  const inCurrent = citations.some((id) => id.startsWith("C"));
  if (inPackage && inCurrent) return "both";
  return inCurrent ? "current" : "package";
}
