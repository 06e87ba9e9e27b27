import {
  DIVERGENCE_FALLBACK,
  DIVERGENCE_KINDS,
  LANES,
  LANE_PLACEHOLDER,
  NO_CURRENT_SOURCE,
  NO_SYNTHESIS,
  RECIPIENT_LIMITED,
  STATEMENT_KINDS,
} from "../../contract/index.ts";
import type { Basis, CitationId, Lane, LaneReply, Mode, Statement } from "../../contract/index.ts";
import type { StatementKind, WithheldReason } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import type { Draft, Drafted, DraftStatement, Failure, Refs, Refusal } from "../records.ts";
import type { Validated } from "../records.ts";
import { brokenRule, quoteOffsets } from "../rules/citations.ts";
import type { Evidence, Evidences } from "../rules/citations.ts";
import { refuse } from "../rules/refusals.ts";
import { speaksOfApproval } from "../rules/screens.ts";
import { grantsApproval } from "../rules/wording.ts";
import type { TraceStatement } from "../trace.ts";
import type { Step } from "./stage.ts";

/**
 * The mode's lanes; every statement cites admitted refs of the right class and is carried by them,
 * else it is withheld and counted. A draft without the required lanes becomes the diagnostic
 * wrapper; nothing left in `Package says` becomes the refusal (seed 1, Synthesis V01).
 */
export function validate(
  drafted: Drafted,
  { language }: { readonly language: Language },
): Step<Validated | Refusal> {
  const { draft } = drafted;
  if ("code" in draft) return { next: wrapped(drafted, draft), note: {} };
  const lanes = lanesOf(drafted.asked.mode);
  if (!hasShape(draft, lanes)) {
    return { next: wrapped(drafted, { code: "wrong_shape", retryable: true }), note: {} };
  }
  const against = { evidences: evidencesOf(drafted.refs), language };
  const approving = approvalSources(drafted);
  const judged = judge(draft, lanes, { against, approving });
  const note = { validation: judged.map((j) => traceOf(j, drafted.refs)) };
  const kept = judged.filter((j) => j.reason === null);
  if (draft.unanswered || !kept.some((j) => j.lane === LANES[0])) {
    const { asked, limited } = drafted;
    return { next: refuse(asked, "no_package_support", { limited }), note };
  }
  const replies = lanes.map((lane) => laneReply(lane, kept, drafted));
  return { next: validated(drafted, { lanes: replies, failure: null, judged }), note };
}

const lanesOf = (mode: Mode): readonly Lane[] =>
  mode === "Package only" ? LANES.slice(0, 1) : LANES;

/** Every lane of the mode is named; text of other lanes is dropped, not moved. */
const hasShape = (draft: Draft, lanes: readonly Lane[]): boolean =>
  lanes.every((lane) => draft.lanes.includes(lane));

interface Judged {
  readonly draft: DraftStatement;
  readonly lane: Lane;
  readonly reason: WithheldReason | null;
}

interface Judging {
  readonly against: { readonly evidences: Evidences; readonly language: Language };
  readonly approving: ReadonlySet<string> | null;
}

function judge(
  draft: Draft,
  lanes: readonly Lane[],
  { against, approving }: Judging,
): readonly Judged[] {
  const reasonOf = (statement: DraftStatement, lane: Lane): WithheldReason | null =>
    brokenRule(statement, lane, against) ??
    (approvesWithout(statement, approving) ? "approval" : null);
  return lanes.flatMap((lane) =>
    draft.statements
      .filter((statement) => statement.lane === lane)
      .map((statement) => ({ draft: statement, lane, reason: reasonOf(statement, lane) })),
  );
}

/**
 * Where a question speaks of approval at all, however it is put, a statement that grants something
 * must come from a source that contains approvals: a policy that mentions one grants nothing (seed 1,
 * "unless approved sources explicitly contain that approval"). Null where the question does not.
 */
function approvalSources({ asked, refs }: Drafted): ReadonlySet<string> | null {
  if (!speaksOfApproval(asked.text)) return null;
  const containing = refs.package.filter(({ passage }) =>
    passage.from.source.explicitly_contains.includes("approval"),
  );
  return new Set(containing.map(({ id }) => id));
}

const approvesWithout = (
  { text, citations }: DraftStatement,
  approving: ReadonlySet<string> | null,
): boolean =>
  approving !== null && grantsApproval(text) && !citations.some(({ id }) => approving.has(id));

function evidencesOf(refs: Refs): Evidences {
  const all: Evidence[] = [
    ...refs.package.map(({ id, passage, text }): Evidence => {
      const section = passage.chunk.section_path.join(" > ");
      return { id, kind: "package", text, title: passage.from.source.title, section };
    }),
    ...refs.current.map(({ id, ref, text }): Evidence => ({
      id,
      kind: "current",
      text,
      title: ref.record.title,
      section: ref.section,
    })),
  ];
  return new Map(all.map((evidence) => [evidence.id, evidence]));
}

function laneReply(lane: Lane, kept: readonly Judged[], drafted: Drafted): LaneReply {
  const said = kept.filter((j) => j.lane === lane).map((j) => statementOf(j.draft));
  const statements = newestFirst(said, drafted.refs);
  return { label: lane, statements, note: noteOf(lane, statements, drafted) };
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

function statementOf(draft: DraftStatement): Statement {
  const citations = [...new Set(draft.citations.map(({ id }) => id as CitationId))];
  const kind = STATEMENT_KINDS.find((known) => known === draft.kind) ?? kindIn(draft.lane);
  const divergence = DIVERGENCE_KINDS.find((known) => known === draft.divergenceKind);
  const basis = basisOf(citations);
  const statement = { text: draft.text, citations, basis, kind };
  return divergence === undefined
    ? statement
    : { text: draft.text, citations, basis, kind, divergence_kind: divergence };
}

/** A kind that is not one of ours says nothing; the lane then says what a statement is. */
function kindIn(lane: string): StatementKind {
  if (lane === LANES[2]) return "implication";
  return lane === LANES[3] ? "update_candidate" : "claim";
}

function basisOf(citations: readonly CitationId[]): Basis {
  const inPackage = citations.some((id) => id.startsWith("P"));
  const inCurrent = citations.some((id) => id.startsWith("C"));
  if (inPackage && inCurrent) return "both";
  return inCurrent ? "current" : "package";
}

interface Judgement {
  readonly lanes: readonly LaneReply[];
  readonly failure: Failure | null;
  readonly judged: readonly Judged[];
}

function validated(drafted: Drafted, { lanes, failure, judged }: Judgement): Validated {
  const { asked, sent, refs, limited, current } = drafted;
  const withheld: Partial<Record<WithheldReason, number>> = {};
  for (const { reason } of judged) {
    if (reason !== null) withheld[reason] = (withheld[reason] ?? 0) + 1;
  }
  return { at: "validated", asked, sent, refs, limited, current, lanes, failure, withheld };
}

/** The diagnostic wrapper: the mode's lanes without a statement, citations preserved. */
function wrapped(drafted: Drafted, failure: Failure): Validated {
  const lanes = lanesOf(drafted.asked.mode).map((lane) => laneReply(lane, [], drafted));
  return validated(drafted, { lanes, failure, judged: [] });
}

function traceOf({ draft, lane, reason }: Judged, refs: Refs): TraceStatement {
  const first = draft.citations[0];
  const ref = refs.package.find(({ id }) => id === first?.id);
  const current = refs.current.find(({ id }) => id === first?.id);
  const text = ref?.text ?? current?.text;
  return {
    verdict: reason === null ? "kept" : "withheld",
    rule: reason,
    lane,
    // An id that was never given out is the provider's text: it stays out of the trace.
    citation: text === undefined ? null : (first?.id ?? null),
    chunk_id: ref?.passage.chunk.chunk_id ?? null,
    source_version: ref?.passage.from.source.source_version ?? null,
    quote_offsets:
      first === undefined || text === undefined ? null : quoteOffsets(first.quote, text),
  };
}
