/**
 * The version rule (design, "Version rule"): which of the decided sources stand, and which of two
 * that differ on a value is the older.
 */
import type { Candidate, Passage } from "../records.ts";
import type { Language, PackFacts } from "../ports.ts";
import { numbersOf } from "./values.ts";
import type { Value } from "./values.ts";

/** A candidate with what was decided of it; `receive` for every recipient together. */
export interface Ruling {
  readonly candidate: Candidate;
  readonly read: boolean;
  readonly receive: boolean;
}

export interface Standing {
  readonly admitted: boolean;
  /** For the trace; empty where the source is admitted. */
  readonly reason:
    "" | "denied" | "not for this recipient" | "superseded" | "not reached" | "not needed";
}

/**
 * A successor becomes evidence only if it is reached through admitted ones; a source is out when
 * one that directly supersedes it is admitted; a denied successor counts as absent.
 */
export function standing(rulings: readonly Ruling[]): readonly Standing[] {
  const reached = reach(rulings);
  const replaced = new Set<string | null>(
    rulings.filter((r) => reached.has(id(r))).map((r) => r.candidate.source.supersedes),
  );
  return rulings.map((ruling) => {
    if (ruling.candidate.role === "fill") return { admitted: false, reason: "not needed" };
    if (!ruling.read) return { admitted: false, reason: "denied" };
    if (!ruling.receive) return { admitted: false, reason: "not for this recipient" };
    if (!reached.has(id(ruling))) return { admitted: false, reason: "not reached" };
    if (replaced.has(id(ruling))) return { admitted: false, reason: "superseded" };
    return { admitted: true, reason: "" };
  });
}

const id = (ruling: Ruling): string => ruling.candidate.source.source_object;

/** Allowed ranked sources, and allowed successors that directly supersede a reached one. */
function reach(rulings: readonly Ruling[]): ReadonlySet<string> {
  const allowed = rulings.filter((r) => r.read && r.receive && r.candidate.role !== "fill");
  const reached = new Set(allowed.filter((r) => r.candidate.role === "ranked").map(id));
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const ruling of allowed) {
      const { supersedes } = ruling.candidate.source;
      if (supersedes !== null && reached.has(supersedes)) reached.add(id(ruling));
    }
  }
  return reached;
}

/**
 * For each passage the index of the passage that is newer by the organisation's rule, where the two
 * say another value of one thing that bears on the question; null elsewhere (seed 2, chapter
 * checkpoint).
 */
export function olderThan(
  passages: readonly Passage[],
  question: string,
  rule: { readonly language: Language; readonly facts: PackFacts },
): readonly (number | null)[] {
  const said = passages.map(({ chunk }) => saidOf(chunk.text, question, rule.language));
  return passages.map((passage, i) => {
    const newer = passages.findIndex(
      (other, j) =>
        other.from.source.source_object !== passage.from.source.source_object &&
        isNewer(other, passage, rule.facts.familyPrecedence) &&
        differ(said[i] ?? [], said[j] ?? []),
    );
    return newer < 0 ? null : newer;
  });
}

/** A sentence that bears on the question and holds values: its words without them. */
interface Said {
  readonly terms: ReadonlySet<string>;
  readonly values: readonly Value[];
}

/** Sentences with a value that has a unit and with at least two of the question's terms. */
function saidOf(text: string, question: string, language: Language): readonly Said[] {
  const asked = new Set(language.terms(question));
  const needed = Math.min(2, asked.size);
  if (needed === 0) return [];
  return language.sentences(text).flatMap((sentence) => {
    if (!/\d/.test(sentence)) return [];
    const values = numbersOf(sentence).filter(({ unit }) => unit !== "");
    const terms = new Set(language.terms(sentence).filter((term) => !/\d/.test(term)));
    const shared = [...terms].filter((term) => asked.has(term)).length;
    return values.length > 0 && shared >= needed ? [{ terms, values }] : [];
  });
}

/** Least share of the shorter sentence's words in the other: else they speak of other things. */
const ALIKE = 0.6;

/** Two sentences say nearly the same, name the same unit, and have no value of it in common. */
function differ(a: readonly Said[], b: readonly Said[]): boolean {
  return a.some((one) => b.some((other) => isAlike(one, other) && isOther(one, other)));
}

function isAlike({ terms: one }: Said, { terms: other }: Said): boolean {
  const common = [...one].filter((term) => other.has(term)).length;
  return common >= ALIKE * Math.min(one.size, other.size);
}

function isOther({ values: one }: Said, { values: other }: Said): boolean {
  const shared = one.filter((x) => other.some((y) => y.unit === x.unit));
  return (
    shared.length > 0 &&
    !shared.some((x) => other.some((y) => y.unit === x.unit && y.value === x.value))
  );
}

/** The pack's family precedence decides, then `effective_from`; undecided is not newer. */
function isNewer(a: Passage, b: Passage, precedence: readonly string[]): boolean {
  const place = (passage: Passage): number => {
    const at = precedence.indexOf(passage.from.source.source_family);
    return at < 0 ? precedence.length : at;
  };
  if (place(a) !== place(b)) return place(a) < place(b);
  const [from, than] = [a.from.source.effective_from, b.from.source.effective_from];
  return from !== null && than !== null && from > than;
}
