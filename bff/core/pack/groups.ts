/** The label sets, or the combination of them, by whose numbers a question is scored. */
import { Best, type Ranked } from "./best.ts";
import { type Statistics, UNKNOWN } from "./population.ts";
import { type Query, type Resolved, resolve } from "./query.ts";

export const K1 = 1.2;
export const B = 0.75;
/** Chunks of each group whose words are looked at closely: more than any reader is shown. */
const CLOSELY = 100;

/** A group with its reading of the question; `idf` by slot, 0 of what it does not hold. */
export interface Group {
  readonly numbers: Statistics;
  readonly reading: Resolved;
  readonly idf: readonly number[];
  /** k1·b over the mean length of a chunk, and of a page. */
  readonly perTerm: number;
  readonly perPageTerm: number;
  /** Its chunks that are looked at closely: closeness moves a score by little and costs by length. */
  readonly foremost: Best<Ranked>;
}

/** A term with its idf by group; 0 for a group that reads the slot otherwise. */
export interface Weighed {
  readonly term: number;
  readonly idf: readonly number[];
}

export function groupFor(query: Query, numbers: Statistics): Group {
  const reading = resolve(query, numbers);
  const { pages, chunks, length } = numbers;
  return {
    numbers,
    reading,
    idf: reading.terms.map((term, slot) =>
      term === UNKNOWN ? 0 : numbers.idf(term) * (reading.worth[slot] ?? 1),
    ),
    perTerm: (K1 * B * chunks) / Math.max(1, length),
    perPageTerm: (K1 * B * pages) / Math.max(1, length),
    foremost: new Best<Ranked>(CLOSELY),
  };
}

/** All that is looked for; of groups that read the question differently the longest counts. */
export function termsOf(groups: readonly Group[]): readonly Weighed[] {
  const slots = Math.max(0, ...groups.map(({ reading }) => reading.terms.length));
  return Array.from({ length: slots }, (_, slot) => weighedTerms(slot, groups)).flat();
}

/** The terms that groups take a slot for: mostly one, more where a slip means different things. */
function weighedTerms(slot: number, groups: readonly Group[]): readonly Weighed[] {
  const read = groups.map(({ reading }) => reading.terms[slot] ?? UNKNOWN);
  return [...new Set(read)]
    .filter((term) => term !== UNKNOWN)
    .map((term) => ({
      term,
      idf: groups.map((group, at) => (read[at] === term ? (group.idf[slot] ?? 0) : 0)),
    }));
}
