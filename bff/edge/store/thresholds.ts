/**
 * Thresholds of combinations of label sets: computed when first needed, in a worker where there is
 * one, and kept for as long as the same sources are counted.
 */
import { createHash } from "node:crypto";
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

/** Thresholds kept; the one unused for longest goes first. */
const KEPT = 256;

/** The thresholds of one loaded pack: the same for the same counted sources, whatever was reloaded. */
export class Thresholds {
  readonly #pack: LoadedPack;
  readonly #compute: ComputeThreshold;
  /** By the digest of who is counted. */
  readonly #kept = new Kept();

  constructor(pack: LoadedPack, compute: ComputeThreshold) {
    this.#pack = pack;
    this.#compute = compute;
  }

  /** For one state of labels and changes, whose combinations have keys of their own. */
  over(): (of: Combination) => Promise<number> {
    const kept = new Kept();
    return (of) => kept.get(of.key, () => this.#of(of));
  }

  #of({ population, sets }: Combination): Promise<number> {
    const { postings, general, background } = this.#pack;
    const wanted = new Set(sets);
    const setOf = population.setOf.map((set) => (wanted.has(set) ? 0 : -1));
    const counted = createHash("sha256").update(setOf).digest("hex");
    return this.#kept.get(counted, () => this.#compute({ postings, setOf, general, background }));
  }
}

/** A failed computation is not kept: the next question asks again. */
class Kept {
  readonly #promises = new Map<string, Promise<number>>();

  get(key: string, make: () => Promise<number>): Promise<number> {
    const promises = this.#promises;
    const promise = promises.get(key) ?? make();
    promises.delete(key);
    promises.set(key, promise);
    promise.catch(() => {
      if (promises.get(key) === promise) promises.delete(key);
    });
    const [oldest] = promises.keys();
    if (promises.size > KEPT && oldest !== undefined) promises.delete(oldest);
    return promise;
  }
}
