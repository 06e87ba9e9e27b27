/** What a question hits, window after window of an index and source after source. */
import type { Ranked } from "./best.ts";

/** Whole sources that follow each other, from the first to before the last, and their chunks. */
export interface Window {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

/** As many sources as have `size` chunks together; a larger one stands alone. */
export function windowsOf(sourceStarts: Uint32Array, size: number): readonly Window[] {
  const windows: Window[] = [];
  const count = sourceStarts.length - 1;
  let first = 0;
  for (let last = 1; last <= count; last++) {
    const from = sourceStarts[first] ?? 0;
    if (last < count && (sourceStarts[last + 1] ?? 0) - from <= size) continue;
    windows.push({ first, last, from, to: sourceStarts[last] ?? 0 });
    first = last;
  }
  return windows;
}

export function windowAt(sourceStarts: Uint32Array, place: number): Window {
  const [from, to] = [sourceStarts[place] ?? 0, sourceStarts[place + 1] ?? 0];
  return { first: place, last: place + 1, from, to };
}

/** Chunks of one source that hold a term of the question, in pack order; good until the next. */
export interface Hits {
  count: number;
  /** The hit with the highest score; of equal ones the first. */
  best: number;
  /** By hit: the chunk, plain BM25 of the chunk alone, and all of its score but closeness. */
  readonly chunks: Uint32Array;
  readonly plain: Float64Array;
  readonly full: Float64Array;
}

export function hitsOf(size: number): Hits {
  const [plain, full] = [new Float64Array(size), new Float64Array(size)];
  return { count: 0, best: 0, chunks: new Uint32Array(size), plain, full };
}

export type Take = (source: number, hits: Hits) => void;

/** A chunk with all of its score, and plain BM25 of the chunk alone. */
export interface HitChunk extends Ranked {
  readonly plain: number;
}

/** A source with its best chunk; of equal ones the first in pack order. */
export interface BestChunk extends Ranked {
  readonly chunk: number;
}

/** The best score of a chunk, and the best plain one; 0 where nothing was hit. */
export interface Found {
  readonly full: number;
  readonly plain: number;
}

/** Of chunks that stand best first. */
export function foundIn(scored: readonly HitChunk[]): Found {
  const plain = scored.reduce((best, hit) => Math.max(best, hit.plain), 0);
  return { full: scored[0]?.score ?? 0, plain };
}

/**
 * Of each source its best chunk among the foremost. No other chunk of the source can be better: it
 * stands behind them by score, or by place where scores are equal, and closeness takes nothing away.
 */
export function bestBySource(
  foremost: readonly Ranked[],
  sourceOf: Uint32Array,
): ReadonlyMap<number, BestChunk> {
  const bests = new Map<number, BestChunk>();
  for (const { place: chunk, score } of foremost) {
    const place = sourceOf[chunk] ?? 0;
    const known = bests.get(place);
    const same = known !== undefined && score === known.score;
    if (known === undefined || score > known.score || (same && chunk < known.chunk))
      bests.set(place, { place, chunk, score });
  }
  return bests;
}
