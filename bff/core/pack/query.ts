/** A question as the index sees it: term numbers, neighbouring pairs, and what aliases add. */
import { type Dictionary, idOf } from "./dictionary.ts";
import { UNKNOWN } from "./population.ts";

export interface Query {
  /** Distinct terms in order of first sight; those the package does not hold are `UNKNOWN`. */
  readonly terms: readonly number[];
  /** Distinct neighbours among the known terms, in order. */
  readonly pairs: readonly (readonly [number, number])[];
}

export interface Reading {
  readonly dictionary: Dictionary;
  /** Groups of spellings of one thing, each as its terms. */
  readonly aliases: readonly (readonly (readonly string[])[])[];
}

/** `question` is in text order, with repeats. Aliases act here, in ranking, and nowhere else. */
export function queryOf(question: readonly string[], reading: Reading): Query {
  const runs = [question, ...expansions(question, reading.aliases)];
  const terms = [...new Set(runs.flat())].map((term) => idOf(reading.dictionary, term));
  const pairs = new Map<string, readonly [number, number]>();
  for (const run of runs)
    for (let at = 0; at + 1 < run.length; at++) {
      const pair = [
        idOf(reading.dictionary, run[at] ?? ""),
        idOf(reading.dictionary, run[at + 1] ?? ""),
      ] as const;
      if (!pair.includes(UNKNOWN)) pairs.set(pair.join(), pair);
    }
  return { terms, pairs: [...pairs.values()] };
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
