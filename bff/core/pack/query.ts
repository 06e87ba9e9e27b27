/** A question as the index sees it: term numbers, neighbouring pairs, and what aliases add. */
import { type Dictionary, idOf } from "./dictionary.ts";
import { partsOf, wholesOf } from "./kin.ts";
import { type Statistics, UNKNOWN } from "./population.ts";
import { neighboursOf } from "./spelling.ts";

export interface Query {
  /** One for each distinct term, in order of first sight. */
  readonly slots: readonly Slot[];
  /** Distinct neighbours, as places in `slots`. */
  readonly pairs: readonly (readonly [number, number])[];
  /** What may be found in place of the slots' own terms. */
  readonly others: readonly Others[];
  /** True where a number is asked for: how many, how long, since when. */
  readonly asksNumber: boolean;
}

/** Other ways to write what is asked; they find, and are not missed where nobody writes so. */
export interface Others {
  /** Numbers of terms, likeliest first. */
  readonly terms: readonly number[];
  /** Of those that are counted, this many are taken, at this worth each. */
  readonly most: number;
  readonly worth: number;
}

/** A question as its language reads it. */
export interface Asking {
  /** In text order, with repeats. */
  readonly terms: readonly string[];
  /** Other spellings of words in it: "standup" for "stand-up". */
  readonly spellings: readonly string[];
  readonly asksNumber: boolean;
}

export interface Slot {
  /** Its number; `UNKNOWN` where the package does not hold it. */
  readonly term: number;
  /** What it may have meant where nothing that is counted holds it. */
  readonly near: readonly number[];
}

export interface Reading {
  readonly dictionary: Dictionary;
  /** Groups of spellings of one thing, each as its terms. */
  readonly aliases: readonly (readonly (readonly string[])[])[];
  /** True of a word that is spelled as people spell it, package or not; such a word is no slip. */
  readonly isWord: (term: string) => boolean;
  /** True of a language that writes a compound as one word. */
  readonly compounds: boolean;
}

/** Aliases act here, in ranking, and nowhere else. */
export function queryOf({ terms, spellings, asksNumber }: Asking, reading: Reading): Query {
  const runs = [terms, ...expansions(terms, reading.aliases)];
  const places = new Map([...new Set(runs.flat())].map((term, place) => [term, place]));
  const pairs = new Map<string, readonly [number, number]>();
  for (const run of runs)
    for (let at = 0; at + 1 < run.length; at++) {
      const pair = [places.get(run[at] ?? "") ?? 0, places.get(run[at + 1] ?? "") ?? 0] as const;
      pairs.set(pair.join(), pair);
    }
  return {
    slots: [...places.keys()].map((term) => slotOf(term, reading)),
    pairs: [...pairs.values()],
    others: [...spellings.map(spelled(reading)), ...[...places.keys()].flatMap(kinOf(reading))],
    asksNumber,
  };
}

const spelled =
  ({ dictionary }: Reading) =>
  (spelling: string): Others => ({ terms: [idOf(dictionary, spelling)], most: 1, worth: 1 });

/** Parts of a compound, and compounds of a part: enough to find, not so many as to outweigh the word. */
const kinOf =
  ({ dictionary, compounds }: Reading) =>
  (term: string): readonly Others[] =>
    compounds
      ? [
          { terms: partsOf(dictionary, term), most: 2, worth: PART },
          { terms: wholesOf(dictionary, term), most: 4, worth: WHOLE },
        ]
      : [];

/** A compound that nobody writes so may be a part of itself, or part of a longer one. */
function slotOf(term: string, { dictionary, isWord, compounds }: Reading): Slot {
  const slips = isWord(term) ? [] : neighboursOf(dictionary, term);
  const kin = compounds ? [...partsOf(dictionary, term), ...wholesOf(dictionary, term)] : [];
  return { term: idOf(dictionary, term), near: [...slips, ...kin] };
}

/** The other spellings of every group of which one stands in the question. */
function expansions(
  question: readonly string[],
  aliases: Reading["aliases"],
): (readonly string[])[] {
  const groups = aliases.filter((group) => group.some((spelling) => holds(question, spelling)));
  return groups.flatMap((group) => group.filter((spelling) => !holds(question, spelling)));
}

function holds(question: readonly string[], spelling: readonly string[]): boolean {
  if (spelling.length === 0) return false;
  return question.some((_, at) => spelling.every((term, step) => question[at + step] === term));
}

/** A query as read by the numbers of one combination of label sets. */
export interface Resolved {
  /** By slot, then others: a term that is counted, or `UNKNOWN`. No term stands twice. */
  readonly terms: readonly number[];
  /** By term: what the reading is worth; less than 1 for a guess at a slip. */
  readonly worth: readonly number[];
  /** Neighbours, as places in `terms`. */
  readonly pairs: Query["pairs"];
}

const GUESS = 0.5;
const PART = 0.5;
const WHOLE = 0.5;

/**
 * Takes each slot for what is counted: its own term, else the slip's likeliest meaning, else nothing.
 * Only what is counted decides, so that a masked-out source can neither add nor hide a meaning.
 */
export function resolve(query: Query, statistics: Statistics): Resolved {
  const terms: number[] = [];
  for (const slot of query.slots) {
    const term = meaningOf(slot, statistics);
    terms.push(terms.includes(term) ? UNKNOWN : term);
  }
  const worth: number[] = query.slots.map(({ term }, slot) => (term === terms[slot] ? 1 : GUESS));
  for (const others of query.others)
    for (const term of countedOf(others, statistics, terms)) {
      terms.push(term);
      worth.push(others.worth);
    }
  return { terms, worth, pairs: query.pairs };
}

function countedOf(
  { terms, most }: Others,
  statistics: Statistics,
  taken: readonly number[],
): readonly number[] {
  const found: number[] = [];
  for (const term of terms) {
    if (found.length === most) break;
    if (!taken.includes(term) && statistics.chunksWith(term) > 0) found.push(term);
  }
  return found;
}

/** Of several meanings the one in most chunks; of equal ones the first by spelling. */
function meaningOf({ term, near }: Slot, statistics: Statistics): number {
  if (statistics.chunksWith(term) > 0) return term;
  let meant = UNKNOWN;
  let most = 0;
  for (const candidate of near) {
    const chunks = statistics.chunksWith(candidate);
    if (chunks > most) [meant, most] = [candidate, chunks];
  }
  return meant;
}
