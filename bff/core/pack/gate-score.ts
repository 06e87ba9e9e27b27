/**
 * The gate's score: is the question about what this combination of label sets holds? Two features,
 * weighed once and for all packages: how much of the question was found (an amount, since one stray
 * word found is full coverage of small talk), and how far the package's own words lean away from
 * general English. As a share between 0 and 1; 0 only where nothing was found.
 */
import type { Statistics } from "./population.ts";
import { UNKNOWN } from "./population.ts";
import { K1 } from "./groups.ts";
import type { Found } from "./hits.ts";
import { type Query, resolve } from "./query.ts";

/** How often a term stands in general English, as a share of all its terms; null: no table. */
export type General = ((term: number) => number) | null;

/** Words of general English that stand beside every package (Dirichlet prior), in terms. */
const PRIOR = 2000;
/** Fitted on four public sets, near the optimum of each; see docs/decisions/0014. */
const SCORE_WEIGHT = 3.09;
const DOMAIN_WEIGHT = 0.2;
/** Sets the middle of the scale alone; no threshold depends on it. */
const OFFSET = 9.9;

/**
 * A question that no passage covers this far has no score: a stray word or two was found, however
 * rare they are. On four public sets and four sites one question in a hundred that has an answer lies
 * below it, and a third of the errands that pass otherwise.
 */
const LEAST_COVERED = 0.115;
/** How much headings, page and closeness weigh in the support; the rest is the passage's own words. */
const AROUND = 0.1;

export interface Gauge {
  readonly score: number;
  readonly support: number;
}

/** Both scores of the gate; no score where next to nothing of the question was found. */
export function gaugeOf(found: Found, question: Question): Gauge {
  const possible = possibleOf(question);
  if (possible === 0) return { score: 0, support: 0 };
  const covered = found.plain / possible;
  const support = Math.min(1, (1 - AROUND) * covered + (AROUND * found.full) / possible);
  if (found.full <= 0 || covered < LEAST_COVERED) return { score: 0, support };
  const sum =
    SCORE_WEIGHT * Math.log(1 + found.full) + DOMAIN_WEIGHT * domainWeight(question) - OFFSET;
  return { score: 1 / (1 + Math.exp(-sum)), support };
}

export interface Question {
  readonly query: Query;
  readonly statistics: Statistics;
  readonly general: General;
}

/**
 * Mean over the question's terms of log2 of how much likelier the package is to say them than
 * general English ("weirdness", Ahmad et al. 1999). A term that the package does not hold says
 * nothing either way.
 */
function domainWeight({ query, statistics, general }: Question): number {
  if (general === null || query.slots.length === 0) return 0;
  const size = statistics.length + PRIOR;
  const weights = ownTerms({ query, statistics })
    .filter((term) => term !== UNKNOWN)
    .map((term) => Math.log2((statistics.times(term) / general(term) + PRIOR) / size));
  return weights.reduce((sum, weight) => sum + weight, 0) / query.slots.length;
}

/**
 * The plain score of a passage that is full of the question's words. What was found over it is the
 * support, 0 to 1: a second score, since one cannot be best at both (design, targets).
 */
function possibleOf({ query, statistics }: Pick<Question, "query" | "statistics">): number {
  const terms = ownTerms({ query, statistics });
  return terms.reduce((sum, term) => sum + statistics.idf(term), 0) * (K1 + 1);
}

/** What the question says itself; other ways to write it are not missed. */
const ownTerms = ({ query, statistics }: Pick<Question, "query" | "statistics">) =>
  resolve(query, statistics).terms.slice(0, query.slots.length);
