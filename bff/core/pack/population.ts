/**
 * Who is counted: the countable sources, by label set. All frequencies are whole numbers taken from
 * the postings under this mask, kept by label set, added for a combination of sets and divided once
 * (design, Non-interference): what is masked out cannot be seen in any of them.
 */
import { eachPosting, timesOf } from "./posting-lists.ts";
import type { Postings } from "./postings.ts";

export interface Population {
  readonly postings: Postings;
  /** By source: its label set, or -1 where it is not counted. */
  readonly setOf: Int32Array;
  readonly setCount: number;
  /** By label set: its counted sources that have a chunk; their chunks and terms. */
  readonly pages: Float64Array;
  readonly chunks: Float64Array;
  readonly length: Float64Array;
  /** By term, when first asked for; see `countsOf`. */
  readonly counts: Map<number, Counts>;
  /** What headings weigh by the numbers of their own label set alone; see `statisticsOf`. */
  readonly alone: HeadingWeights;
}

/** By heading, when first asked for; 0 where not yet. */
interface HeadingWeights {
  weights: Float64Array | null;
}

/** Of one term, by label set: in how many chunks it stands, and how often. */
export interface Counts {
  readonly chunks: Uint32Array;
  readonly times: Uint32Array;
}

/** Terms whose counts are kept; beyond, all are forgotten and counted again when asked for. */
const KEPT_TERMS = 200_000;

export function populationOf(
  postings: Postings,
  sets: { readonly setOf: Int32Array; readonly setCount: number },
): Population {
  const pages = new Float64Array(sets.setCount);
  const chunks = new Float64Array(sets.setCount);
  const length = new Float64Array(sets.setCount);
  const seen = new Uint8Array(postings.sourceCount);
  postings.sourceOf.forEach((source, chunk) => {
    const set = sets.setOf[source] ?? -1;
    if (set < 0) return;
    if (seen[source] === 0) pages[set] = (pages[set] ?? 0) + 1;
    seen[source] = 1;
    chunks[set] = (chunks[set] ?? 0) + 1;
    length[set] = (length[set] ?? 0) + (postings.lengthOf[chunk] ?? 0);
  });
  const { setOf, setCount } = sets;
  const [counts, alone] = [new Map<number, Counts>(), { weights: null }];
  return { postings, setOf, setCount, pages, chunks, length, counts, alone };
}

export function countsOf(population: Population, term: number): Counts {
  const known = population.counts.get(term);
  if (known !== undefined) return known;
  if (population.counts.size >= KEPT_TERMS) population.counts.clear();
  const counted = count(population, term);
  population.counts.set(term, counted);
  return counted;
}

function count({ postings, setOf, setCount }: Population, term: number): Counts {
  const chunks = new Uint32Array(setCount);
  const times = new Uint32Array(setCount);
  eachPosting(postings, term, (chunk, posting) => {
    const set = setOf[postings.sourceOf[chunk] ?? 0] ?? -1;
    if (set < 0) return;
    chunks[set] = (chunks[set] ?? 0) + 1;
    times[set] = (times[set] ?? 0) + timesOf(postings, posting);
  });
  return { chunks, times };
}

/** Numbers of a combination of label sets, as if its sources were the whole package. */
export interface Statistics {
  readonly pages: number;
  readonly chunks: number;
  readonly length: number;
  /** In how many chunks the term stands; 0 of `UNKNOWN`. */
  chunksWith(term: number): number;
  /** ln(1 + (N - n + 0.5) / (n + 0.5)); of a term the combination does not hold, n = 0. */
  idf(term: number): number;
  /** How often the term stands in the combination. */
  times(term: number): number;
  /** Sum of idf over the distinct terms of a heading. */
  weightOf(heading: number): number;
}

/** The term number of a term that the package does not hold. */
export const UNKNOWN = -1;

/**
 * A heading is one source's, and that has one label set: all sets alone share their memory. So of one
 * set alone only its own headings may be weighed.
 */
export function statisticsOf(population: Population, sets: readonly number[]): Statistics {
  const { headings } = population.postings;
  const chunks = sum(population.chunks, sets);
  const kept: HeadingWeights = sets.length === 1 ? population.alone : { weights: null };
  const chunksWith = (term: number): number =>
    term === UNKNOWN ? 0 : sum(countsOf(population, term).chunks, sets);
  const idf = (term: number): number => {
    const n = chunksWith(term);
    return Math.log(1 + (chunks - n + 0.5) / (n + 0.5));
  };
  const weigh = (heading: number): number => {
    const end = headings.starts[heading + 1] ?? 0;
    let weight = 0;
    for (let slot = headings.starts[heading] ?? 0; slot < end; slot++)
      weight += idf(headings.terms[slot] ?? 0);
    return weight;
  };
  const weightOf = (heading: number): number => {
    const weights = (kept.weights ??= new Float64Array(headings.sourceOf.length));
    const known = weights[heading] ?? 0;
    return known === 0 ? (weights[heading] = weigh(heading)) : known;
  };
  return {
    pages: sum(population.pages, sets),
    chunks,
    length: sum(population.length, sets),
    chunksWith,
    idf,
    times: (term) => (term === UNKNOWN ? 0 : sum(countsOf(population, term).times, sets)),
    weightOf,
  };
}

function sum(counts: Float64Array | Uint32Array, sets: readonly number[]): number {
  return sets.reduce((total, set) => total + (counts[set] ?? 0), 0);
}
