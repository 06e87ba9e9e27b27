/**
 * Which statements of a draft stand? Each is asked the rules of carriage and the rules of its lane;
 * the last two lanes come after the first two, since the synthesis rests on what these say. What
 * fails is withheld with its reason, and never rewritten.
 */
import { LANES } from "../../contract/index.ts";
import type { Lane, StatementKind, WithheldReason } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import type { Draft, DraftStatement, Drafted, NumberedCurrentRef, Refs } from "../records.ts";
import { brokenRule } from "./citations.ts";
import type { Evidence, Evidences } from "./citations.ts";
import type { AsOf } from "./dated.ts";
import { freshnessOf } from "./freshness.ts";
import { kindIn, laneRule, needsMore } from "./lane-kinds.ts";
import { speaksOfApproval } from "./screens.ts";
import { grantsApproval } from "./wording.ts";

/** A statement with its verdict; `reason` is null where it stands. */
export interface Judged {
  readonly draft: DraftStatement;
  readonly lane: Lane;
  /** What it is taken for. */
  readonly kind: StatementKind;
  readonly reason: WithheldReason | null;
}

export interface Judging {
  readonly lanes: readonly Lane[];
  readonly language: Language;
}

/** In the order of the lanes; statements of other lanes are dropped, not moved. */
export function judge(
  drafted: Drafted,
  draft: Draft,
  { lanes, language }: Judging,
): readonly Judged[] {
  const evidences = evidencesOf(drafted.refs, drafted.asked.time);
  const approving = approvalSources(drafted);
  const inLanes = (some: readonly Lane[], said: ReadonlySet<string>): readonly Judged[] =>
    some.flatMap((lane) =>
      draft.statements
        .filter((statement) => statement.lane === lane)
        .map((statement) => verdict(statement, lane, { evidences, language, approving, said })),
    );
  const first = inLanes(lanes.slice(0, 2), new Set());
  const kept = first.filter(({ reason }) => reason === null);
  const said = new Set(kept.flatMap((one) => one.draft.citations.map(({ id }) => id)));
  return [...first, ...inLanes(lanes.slice(2), said)];
}

interface Against {
  readonly evidences: Evidences;
  readonly language: Language;
  readonly approving: ReadonlySet<string> | null;
  /** Ids that kept statements of the first two lanes cite. */
  readonly said: ReadonlySet<string>;
}

function verdict(
  statement: DraftStatement,
  lane: Lane,
  { evidences, language, approving, said }: Against,
): Judged {
  const kind = takenFor(statement, lane, evidences);
  const draft = kind === null ? statement : called(statement, kind);
  const asOf = (id: string): AsOf | null => evidences.get(id)?.asOf ?? null;
  const reason =
    brokenRule(draft, lane, { evidences, language }) ??
    laneRule(draft, lane, { said, asOf }) ??
    (approvesWithout(draft, approving) ? "approval" : null);
  return { draft, lane, kind: kind ?? "claim", reason };
}

/** An implication that needs more than its words give is a decision that somebody has to take. */
function takenFor(
  statement: DraftStatement,
  lane: Lane,
  evidences: Evidences,
): StatementKind | null {
  const kind = kindIn(lane, statement);
  if (kind !== "implication") return kind;
  const cited = statement.citations.flatMap(({ id }) => evidences.get(id)?.text ?? []);
  return needsMore(statement.text, cited) ? "decision_needed" : kind;
}

const called = (
  { lane, text, citations, divergenceKind }: DraftStatement,
  kind: StatementKind,
): DraftStatement => ({ lane, kind, text, citations, divergenceKind });

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

function evidencesOf(refs: Refs, time: string): Evidences {
  const all: Evidence[] = [
    ...refs.package.map(({ id, passage, text }): Evidence => {
      const { title, owner, decision_owner } = passage.from.source;
      const section = passage.chunk.section_path.join(" > ");
      const owners = [owner, decision_owner].flatMap((name) => name ?? []);
      return { id, kind: "package", text, title, section, owners };
    }),
    ...refs.current.map((ref): Evidence => {
      const { id, text } = ref;
      const { title, owner } = ref.ref.record;
      const owners = owner === null ? [] : [owner];
      const section = ref.ref.section;
      return { id, kind: "current", text, title, section, owners, asOf: asOf(ref, time) };
    }),
  ];
  return new Map(all.map((evidence) => [evidence.id, evidence]));
}

function asOf({ ref }: NumberedCurrentRef, time: string): AsOf {
  const { modified_at, stale } = freshnessOf(ref, time);
  const days = [modified_at, ref.retrievedAt].flatMap((day) => day?.slice(0, 10) ?? []);
  return { days, fresh: stale === false, decides: ref.record.trust_label !== "unknown" };
}

/** Whether anything stands in `Package says`. */
export const saysSomething = (judged: readonly Judged[]): boolean =>
  judged.some(({ lane, reason }) => lane === LANES[0] && reason === null);
