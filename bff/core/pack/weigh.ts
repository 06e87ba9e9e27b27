/**
 * The second scoring, over what was admitted (design, Non-interference): every chunk of the admitted
 * sources anew, by the statistics of all countable sources of the label sets that have an admitted
 * one; score, threshold and order come from here and nowhere else.
 */
import type { Admitted } from "../records.ts";
import type { RankingTime, Scored, Weigh, Weighed } from "../ports.ts";
import type { Scorer } from "./bm25.ts";
import { type General, gaugeOf } from "./gate-score.ts";
import { foundIn } from "./hits.ts";
import { numbersFirst } from "./numbers.ts";
import { type Population, type Statistics, statisticsOf } from "./population.ts";
import type { Query } from "./query.ts";
import type { ChunkIds } from "./ranking.ts";
import type { Populations, Roll } from "./roll.ts";

export interface WeighParts {
  readonly roll: Roll;
  readonly populations: Populations;
  readonly scorer: Scorer;
  readonly query: (question: string) => Query;
  readonly chunkIds: ChunkIds;
  readonly general: General;
  /** Of a combination of label sets; may take a while the first time. */
  readonly threshold: (of: Combination) => Promise<number>;
}

/** A combination of label sets among the sources counted at one time. */
export interface Combination {
  readonly key: string;
  readonly population: Population;
  /** Rising. */
  readonly sets: readonly number[];
}

export function weighOf(parts: WeighParts): Weigh {
  return { weigh: (question, admitted, at) => weigh(parts, { question, admitted, at }) };
}

/** `counted`: a population with its key; `sets` in any order. */
export function combinationOf(
  { population, key }: { readonly population: Population; readonly key: string },
  sets: readonly number[],
): Combination {
  const rising = [...new Set(sets)].sort((a, b) => a - b);
  return { key: `${key}${rising.join()}`, population, sets: rising };
}

interface Weighing {
  readonly question: string;
  readonly admitted: readonly Admitted[];
  readonly at: RankingTime;
}

const NOTHING: Weighed = { scored: [], score: 0, support: 0, threshold: 1 };

async function weigh(parts: WeighParts, weighing: Weighing): Promise<Weighed> {
  const { population, key } = parts.populations.at(weighing.at);
  const places = countedPlaces(parts.roll, population, weighing.admitted);
  if (places.length === 0) return NOTHING;
  const sets = places.map((place) => population.setOf[place] ?? -1);
  const combination = combinationOf({ population, key }, sets);
  const measured = measure(parts, { combination, places, query: parts.query(weighing.question) });
  return { ...measured, threshold: await parts.threshold(combination) };
}

function countedPlaces(
  roll: Roll,
  population: Population,
  admitted: readonly Admitted[],
): readonly number[] {
  const places = admitted
    .map(({ source }) => roll.placeOf.get(source.source_object) ?? -1)
    .filter((place) => (population.setOf[place] ?? -1) >= 0);
  return [...new Set(places)];
}

const known = new WeakMap<Population, Map<string, Statistics>>();

/** Combinations whose numbers are kept with a population. */
const KEPT = 16;

function statisticsFor({ key, population, sets }: Combination): Statistics {
  const kept = known.get(population) ?? new Map<string, Statistics>();
  known.set(population, kept);
  const statistics = kept.get(key) ?? statisticsOf(population, sets);
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, statistics);
  return statistics;
}

interface Measuring {
  readonly combination: Combination;
  readonly places: readonly number[];
  readonly query: Query;
}

function measure(
  parts: WeighParts,
  { combination, places, query }: Measuring,
): Omit<Weighed, "threshold"> {
  const { population } = combination;
  const statistics = statisticsFor(combination);
  const groupOf = new Int32Array(population.setOf.length).fill(-1);
  for (const place of places) groupOf[place] = 0;
  const lens = { groupOf, statistics: [statistics], only: places };
  const scored = parts.scorer.all(query, lens);
  const { score, support } = gaugeOf(foundIn(scored), {
    query,
    statistics,
    general: parts.general,
  });
  const ordered = query.asksNumber ? numbersFirst(scored, population.postings) : scored;
  return { scored: ordered.map((hit) => scoredOf(parts, population, hit)), score, support };
}

function scoredOf(
  { roll, chunkIds }: WeighParts,
  { postings }: Population,
  { place, score }: { readonly place: number; readonly score: number },
): Scored {
  const source = roll.sources[postings.sourceOf[place] ?? -1];
  return { source_object: source?.source_object ?? "", chunkId: chunkIds.ofChunk(place), score };
}
