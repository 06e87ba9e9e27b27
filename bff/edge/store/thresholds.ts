/**
 * Thresholds of combinations of label sets: computed when first needed, in a worker where there is
 * one, and kept for as long as the same sources are counted.
 */
import { Scorer } from "../../core/pack/bm25.ts";
import type { General } from "../../core/pack/gate-score.ts";
import { populationOf } from "../../core/pack/population.ts";
import type { Postings } from "../../core/pack/postings.ts";
import type { Query } from "../../core/pack/query.ts";
import { thresholdOf } from "../../core/pack/threshold.ts";
import type { Combination } from "../../core/pack/weigh.ts";
import type { GeneralCounts, LoadedPack } from "./load.ts";

export interface ThresholdTask {
  readonly postings: Postings;
  /** By source: 0 where it is counted, else -1. */
  readonly setOf: Int32Array;
  readonly general: GeneralCounts | null;
  readonly background: readonly Query[];
}

/** Shares of general English by term of the pack; half a count for a word the table leaves out. */
export function generalOf(general: GeneralCounts | null): General {
  if (general === null) return null;
  return (term) => ((general.counts[term] ?? 0) + 0.5) / general.total;
}

export function computeThreshold({ postings, setOf, general, background }: ThresholdTask): number {
  const population = populationOf(postings, { setOf, setCount: 1 });
  return thresholdOf(population, {
    questions: background,
    general: generalOf(general),
    scorer: new Scorer(postings),
  });
}

export type ComputeThreshold = (task: ThresholdTask) => Promise<number>;

/** Combinations kept; the one unused for longest goes first. */
const KEPT = 256;

/** A failed computation is not kept: the next question asks again. */
export function thresholdsOf(
  pack: LoadedPack,
  compute: ComputeThreshold,
): (of: Combination) => Promise<number> {
  const kept = new Map<string, Promise<number>>();
  return (of) => {
    const known = kept.get(of.key) ?? compute(taskOf(pack, of));
    kept.delete(of.key);
    kept.set(of.key, known);
    known.catch(() => kept.delete(of.key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return known;
  };
}

function taskOf(pack: LoadedPack, { population, sets }: Combination): ThresholdTask {
  const wanted = new Set(sets);
  return {
    postings: pack.postings,
    setOf: population.setOf.map((set) => (wanted.has(set) ? 0 : -1)),
    general: pack.general,
    background: pack.background,
  };
}
