/**
 * What may a statement of a lane be, and what must it cite? (seed 1, "Source Boundary Model",
 * "Conflict Model", "Four-lane answer model"). The first two lanes hold claims. The synthesis holds
 * implications, conflicts and decisions, resting on what the first two lanes say. The divergence
 * names one of five kinds, with both of its sides.
 */
import { DIVERGENCE_KINDS, LANES, STATEMENT_KINDS } from "../../contract/index.ts";
import type { DivergenceKind, Lane, StatementKind, WithheldReason } from "../../contract/index.ts";
import type { DraftStatement } from "../records.ts";
import type { AsOf } from "./dated.ts";
import { recommends } from "./dated.ts";

const [PACKAGE, CURRENT, SYNTHESIS, DIVERGENCE] = LANES;

/** What a lane's statement is where it does not say; and what else it may say. */
const KINDS: Readonly<Record<Lane, readonly [StatementKind, ...StatementKind[]]>> = {
  [PACKAGE]: ["claim"],
  [CURRENT]: ["claim"],
  [SYNTHESIS]: ["implication", "conflict", "decision_needed"],
  [DIVERGENCE]: ["update_candidate", "conflict"],
};

/** Null where the statement says that it is what its lane does not hold. */
export function kindIn(lane: Lane, { kind, divergenceKind }: DraftStatement): StatementKind | null {
  const known = STATEMENT_KINDS.find((one) => one === kind);
  const [usual, ...others] = KINDS[lane];
  if (known === undefined || known === usual) return usual;
  // A divergence is named by its own key; what else a model calls it does not matter.
  if (lane === DIVERGENCE && divergenceOf(divergenceKind) !== null) {
    return known === "conflict" ? known : usual;
  }
  return others.includes(known) ? known : null;
}

export const divergenceOf = (said: string | null): DivergenceKind | null =>
  DIVERGENCE_KINDS.find((known) => known === said) ?? null;

/** One of the five; a difference between both classes that is called nothing is unresolved. */
export function divergenceIn(
  { kind, divergenceKind, citations }: DraftStatement,
  lane: Lane,
): DivergenceKind | null {
  if (lane !== DIVERGENCE) return null;
  const said = divergenceOf(divergenceKind);
  if (said !== null) return said;
  if (kind === "conflict") return "conflict";
  return bothClasses(citations) ? "unresolved difference" : null;
}

type Citations = DraftStatement["citations"];

const inPackage = ({ id }: Citations[number]): boolean => id.startsWith("P");

const bothClasses = (citations: Citations): boolean =>
  citations.some(inPackage) && !citations.every(inPackage);

/** What the lanes before it, and the age of its sources, allow a statement. */
export interface Standing {
  /** Ids that kept statements of the first two lanes cite. */
  readonly said: ReadonlySet<string>;
  readonly asOf: (id: string) => AsOf | null;
}

/** The first rule of its lane that a statement breaks, or null. */
export function laneRule(
  draft: DraftStatement,
  lane: Lane,
  standing: Standing,
): WithheldReason | null {
  const kind = kindIn(lane, draft);
  if (kind === null) return "wrong_lane";
  if (lane === SYNTHESIS) return synthesisRule(draft, kind, standing);
  return lane === DIVERGENCE ? divergenceRule(draft) : null;
}

function synthesisRule(
  { text, citations }: DraftStatement,
  kind: StatementKind,
  { said, asOf }: Standing,
): WithheldReason | null {
  if (citations.some(({ id }) => !said.has(id))) return "no_citation";
  if (kind === "conflict") return bothClasses(citations) ? null : "wrong_lane";
  const decides = kind === "decision_needed" || recommends(text);
  if (!decides) return null;
  // Doctrine decides, so the package is cited; what is stale or of unknown trust recommends nothing.
  if (!citations.some(inPackage)) return "no_citation";
  const ages = citations.flatMap(({ id }) => asOf(id) ?? []);
  if (kind === "decision_needed") return null;
  return ages.every(({ fresh, decides: may }) => fresh && may) ? null : "strength";
}

function divergenceRule(draft: DraftStatement): WithheldReason | null {
  const kind = divergenceIn(draft, DIVERGENCE);
  if (kind === null) return "wrong_lane";
  const sides = new Set(draft.citations.map(({ id }) => id)).size;
  return sides >= (kind === "gap" ? 1 : 2) ? null : "no_citation";
}

const NEEDS =
  /\b(?:needs?|requires?|depends? on|subject to|pending|awaits?|must be|has to be|have to be)\b[^.;]{0,60}?\b(approvals?|owners?|evidence|polic(?:y|ies)|validations?|decisions?|sign-?offs?|reviews?|authori[sz]ations?|confirmations?|assessments?)\b/gi;

/**
 * What the implication needs and its cited words do not give: an approval, evidence, an owner. Such
 * an implication is a decision that somebody has to take (seed 1, "say what evidence or decision
 * owner is needed").
 */
export function needsMore(text: string, cited: readonly string[]): boolean {
  const there = cited.join("\n").toLowerCase();
  return [...text.matchAll(NEEDS)].some(([, needed = ""]) => {
    return !there.includes(needed.toLowerCase().replace(/(?:ies|y|s)$/, ""));
  });
}
