/**
 * The shape of a conflict (seed 1, "Conflict answer shape"): after what each side says, the conflict
 * is named plainly, then who or what has to decide, then what follows, if anything. No side is chosen
 * and nothing is changed. What a provider found stands in its words; what only the comparison found
 * stands in ours.
 */
import { LANES, NO_OWNER } from "../../contract/index.ts";
import type { Basis, CitationId, DivergenceKind, Statement } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import type { NumberedCurrentRef, PackageRef, Refs } from "../records.ts";
import { type Difference, differenceBetween, sentencesOf } from "./differences.ts";
import { freshnessOf } from "./freshness.ts";

/** Statements that stand, by lane. */
export type Said = ReadonlyMap<string, readonly Statement[]>;

interface Pair {
  readonly own: PackageRef;
  readonly current: NumberedCurrentRef;
  /** Null where a provider found it. */
  readonly difference: Difference | null;
  /** The current source is known to be stale. */
  readonly stale: boolean;
}

export interface Comparing {
  readonly refs: Refs;
  readonly language: Language;
  /** ISO 8601: what is stale is judged at this time. */
  readonly time: string;
}

const [PACKAGE, CURRENT, SYNTHESIS, DIVERGENCE] = LANES;
const BOTH: Basis = "both";

/** At most this many conflicts are told by the comparison; one that is seen is enough to look. */
const MOST = 2;

/**
 * The last two lanes with every conflict in its shape, and what differs from a stale source named as
 * unresolved: it is a historical observation, and contradicts nothing that holds today.
 */
export function withConflicts(said: Said, comparing: Comparing): Said {
  const pairs = pairsOf(said, comparing);
  const lanes = inShape(said, { pairs: pairs.filter(({ stale }) => !stale), comparing });
  const divergence = lanes.get(DIVERGENCE) ?? [];
  const unresolved = pairs
    .filter(({ stale }) => stale)
    .map(unresolvedOf)
    .filter((one) => !divergence.some((other) => sharesRefs(one, other)));
  if (unresolved.length === 0) return lanes;
  return new Map([...lanes, [DIVERGENCE, [...divergence, ...unresolved.slice(0, MOST)]]]);
}

interface Found {
  readonly pairs: readonly Pair[];
  readonly comparing: Comparing;
}

/** The lanes as they are where there is no conflict. */
function inShape(said: Said, { pairs, comparing }: Found): Said {
  const synthesis = said.get(SYNTHESIS) ?? [];
  const told = synthesis.filter(({ kind }) => kind === "conflict");
  const divergence = said.get(DIVERGENCE) ?? [];
  const seen = [...namedPairs(divergence, comparing), ...pairs];
  const found = unsaid(seen, told).slice(0, MOST);
  const conflicts = [...told, ...found.map(conflictOf)];
  if (conflicts.length === 0) return said;
  const decisions = synthesis.filter(({ kind }) => kind === "decision_needed");
  const open = conflicts.filter((one) => !decisions.some((other) => sharesRefs(one, other)));
  const needed = open.flatMap((one) => decisionOf(one, comparing) ?? []);
  const rest = synthesis.filter(({ kind }) => kind === "implication");
  const named = conflicts.filter((one) => !divergence.some((other) => sharesRefs(one, other)));
  const lanes = new Map(said);
  lanes.set(SYNTHESIS, [...conflicts, ...decisions, ...needed, ...rest]);
  lanes.set(DIVERGENCE, [...divergence, ...named.map((one) => candidateOf(one, found))]);
  return lanes;
}

/** Every pair of refs whose shown statements differ, once. */
function pairsOf(said: Said, { refs, language, time }: Comparing): readonly Pair[] {
  const read = (lane: string) =>
    (said.get(lane) ?? []).map(({ text, citations: [id] }) => {
      return { id, sentences: sentencesOf(text, language) };
    });
  const [ours, theirs] = [read(PACKAGE), read(CURRENT)];
  const pairs = ours.flatMap((one) => {
    const own = refs.package.find(({ id }) => id === one.id);
    // What an outdated source of the package says is not what the package says.
    if (own === undefined || own.olderThan !== null) return [];
    return theirs.flatMap((other): readonly Pair[] => {
      const current = refs.current.find(({ id }) => id === other.id);
      const difference = differenceBetween(one.sentences, other.sentences);
      if (current === undefined || difference === null) return [];
      const stale = freshnessOf(current.ref, time).stale === true;
      return [{ own, current, difference, stale }];
    });
  });
  return pairs.filter(
    (pair, at) =>
      !pairs.slice(0, at).some((one) => one.own === pair.own && one.current === pair.current),
  );
}

/** Conflicts that a provider names in the divergence lane alone. */
function namedPairs(divergence: readonly Statement[], { refs }: Comparing): readonly Pair[] {
  const conflicts = divergence.filter(
    ({ kind, divergence_kind }) => kind === "conflict" || divergence_kind === "conflict",
  );
  return conflicts.flatMap((one) => {
    const [own, current] = [refOf(refs.package, one), refOf(refs.current, one)];
    return own === undefined || current === undefined
      ? []
      : [{ own, current, difference: null, stale: false }];
  });
}

/** Each pair once, and none that a provider's own statement of a conflict holds. */
function unsaid(pairs: readonly Pair[], told: readonly Statement[]): readonly Pair[] {
  const holds = ({ own, current }: Pair, citations: readonly CitationId[]): boolean =>
    citations.includes(own.id) && citations.includes(current.id);
  return pairs.filter(
    (pair, at) =>
      !told.some(({ citations }) => holds(pair, citations)) &&
      !pairs.slice(0, at).some((other) => holds(pair, [other.own.id, other.current.id])),
  );
}

const sharesRefs = (one: Statement, other: Statement): boolean =>
  one.citations.every((id) => other.citations.includes(id));

const conflictOf = ({ own, current, difference }: Pair): Statement => ({
  text:
    difference === null
      ? "The package and the current/public source do not agree here, as the divergence lane says."
      : `The two differ in a ${difference.kind}: the package says "${difference.own}", ` +
        `the current/public source says "${difference.current}".`,
  citations: [own.id, current.id],
  basis: BOTH,
  kind: "conflict",
});

const refOf = <Ref extends { readonly id: CitationId }>(
  refs: readonly Ref[],
  { citations }: Statement,
): Ref | undefined => refs.find(({ id }) => citations.includes(id));

/** Owner and evidence as the package and the registry record them, or that none is recorded. */
function decisionOf(conflict: Statement, { refs, time }: Comparing): Statement | null {
  const [own, current] = [refOf(refs.package, conflict), refOf(refs.current, conflict)];
  if (own === undefined || current === undefined) return null;
  const { decision_owner, owner } = own.passage.from.source;
  const decides = decision_owner ?? owner;
  const keeps = current.ref.record.owner;
  const { stale } = freshnessOf(current.ref, time);
  const sentences = [
    "Which of the two holds is not decided here.",
    decides === null ? NO_OWNER : `Recorded owner of the package source: ${decides}.`,
    keeps === null ? "" : `Recorded owner of the current/public source: ${keeps}.`,
    stale === false ? "" : "A freshness review of the current/public source is needed as well.",
  ];
  return {
    text: sentences.filter((sentence) => sentence !== "").join(" "),
    citations: [own.id, current.id],
    basis: BOTH,
    kind: "decision_needed",
  };
}

const unresolvedOf = ({ own, current, difference }: Pair): Statement => ({
  text:
    `The package says "${difference?.own ?? ""}", the current/public source said "${difference?.current ?? ""}". ` +
    "That source is stale: what it said is a historical observation, and needs a freshness review before it is set against the package.",
  citations: [own.id, current.id],
  basis: BOTH,
  kind: "implication",
  divergence_kind: "unresolved difference",
});

function candidateOf({ citations }: Statement, found: readonly Pair[]): Statement {
  const pair = found.find(
    ({ own, current }) => citations.includes(own.id) && citations.includes(current.id),
  );
  const divergence_kind: DivergenceKind =
    pair?.difference?.later === true ? "stale package wording" : "conflict";
  return {
    text: "The package wording and the current/public source differ here. People may review whether the package needs an update; this answer changes nothing.",
    citations,
    basis: BOTH,
    kind: "update_candidate",
    divergence_kind,
  };
}
