/**
 * The gate's threshold: a quantile of what background questions (greetings, errands, general
 * knowledge) score on the same sources. What people ask of a package is not in the package, so no
 * rule can hold the share of good questions that pass; the share of stray ones it can.
 */
import type { Scorer } from "./bm25.ts";
import { type General, gaugeOf } from "./gate-score.ts";
import { noiseQuestions } from "./noise.ts";
import { statisticsOf } from "./population.ts";
import type { Population } from "./population.ts";
import type { Query } from "./query.ts";

/** Share of background questions that stay below the threshold. */
export const QUANTILE = 0.965;
/**
 * Share of questions of words thrown together that stay below it, where a language has no background
 * questions: these are harder to tell from good ones, for all their words are the package's.
 */
export const NOISE_QUANTILE = 0.4;
/** A question that finds nothing scores 0 and never passes. */
export const FLOOR = 1e-9;

export interface Background {
  /** Of the package's language; empty where there are none. */
  readonly questions: readonly Query[];
  readonly general: General;
  readonly scorer: Scorer;
}

/** `population`: the counted sources of the combination, as one set. */
export function thresholdOf(population: Population, background: Background): number {
  const { general, scorer } = background;
  const statistics = statisticsOf(population, [0]);
  const lens = { groupOf: population.setOf, statistics: [statistics] };
  const own = background.questions.length > 0;
  const questions = own ? background.questions : noiseQuestions(population);
  const scores = questions.map((query) => {
    const found = scorer.found(query, lens);
    return gaugeOf(found, { query, statistics, general }).score;
  });
  return Math.max(FLOOR, quantile(scores, own ? QUANTILE : NOISE_QUANTILE));
}

/** Linear between the two nearest ranks; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
