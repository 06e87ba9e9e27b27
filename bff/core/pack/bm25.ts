/**
 * BM25 over the postings, with two small terms that a person can read in an explanation: how often
 * neighbouring words of the question stand side by side, and how much of a heading is asked about.
 * k1 1.2, b 0.75, idf ln(1+(N-n+.5)/(n+.5)) (Robertson and Zaragoza 2009); pairs after Metzler and
 * Croft 2005. Order of additions is fixed by the question alone, so equal input gives equal bits.
 */
import type { Population, Statistics } from "./population.ts";
import { UNKNOWN } from "./population.ts";
import type { Postings } from "./postings.ts";
import type { Query } from "./query.ts";

export const K1 = 1.2;
export const B = 0.75;
const PAIR_WEIGHT = 0.5;
const HEADING_WEIGHT = 1;

/** Which chunks are scored, and by whose numbers. */
export interface Lens {
  readonly population: Population;
  /** By source: the place of its statistics in `statistics`, or -1: not scored. */
  readonly groupOf: Int32Array;
  readonly statistics: readonly Statistics[];
}

/** Chunks that hold a term of the question; good until the next question to the same scorer. */
export interface Hits {
  readonly count: number;
  /** By hit: the chunk; in no particular order. */
  readonly chunks: Uint32Array;
  /** By chunk (not by hit): plain BM25, and with pairs and headings. */
  readonly plain: Float64Array;
  readonly full: Float64Array;
}

/** Scores one question after the other over one index; its scratch memory is its own. */
export class Scorer {
  readonly #postings: Postings;
  readonly #plain: Float64Array;
  readonly #full: Float64Array;
  readonly #asked: Float64Array;
  readonly #chunks: Uint32Array;
  #count = 0;

  constructor(postings: Postings) {
    const size = postings.sourceOf.length;
    this.#postings = postings;
    this.#plain = new Float64Array(size);
    this.#full = new Float64Array(size);
    this.#asked = new Float64Array(postings.headings.sourceOf.length);
    this.#chunks = new Uint32Array(size);
  }

  score(query: Query, lens: Lens): Hits {
    this.#forget();
    for (const term of query.terms) if (term !== UNKNOWN) this.#addTerm(term, lens);
    for (let hit = 0; hit < this.#count; hit++) {
      const chunk = this.#chunks[hit] ?? 0;
      this.#full[chunk] = this.#plain[chunk] ?? 0;
    }
    for (const [first, second] of query.pairs) this.#addPair([first, second], lens);
    this.#addHeadings(query, lens);
    return { count: this.#count, chunks: this.#chunks, plain: this.#plain, full: this.#full };
  }

  #forget(): void {
    for (let hit = 0; hit < this.#count; hit++) {
      const chunk = this.#chunks[hit] ?? 0;
      this.#plain[chunk] = 0;
      this.#full[chunk] = 0;
    }
    this.#count = 0;
  }

  #addTerm(term: number, { groupOf, statistics }: Lens): void {
    const { starts, chunks, at, sourceOf, lengthOf } = this.#postings;
    const plain = this.#plain;
    const idf = statistics.map((numbers) => numbers.idf(term));
    const perTerm = statistics.map(({ chunks: n, length }) => (K1 * B * n) / Math.max(1, length));
    const end = starts[term + 1] ?? 0;
    for (let posting = starts[term] ?? 0; posting < end; posting++) {
      const chunk = chunks[posting] ?? 0;
      const group = groupOf[sourceOf[chunk] ?? 0] ?? -1;
      if (group < 0) continue;
      const times = (at[posting + 1] ?? 0) - (at[posting] ?? 0);
      const norm = K1 * (1 - B) + (perTerm[group] ?? 0) * (lengthOf[chunk] ?? 0);
      const before = plain[chunk] ?? 0;
      if (before === 0) this.#chunks[this.#count++] = chunk;
      plain[chunk] = before + ((idf[group] ?? 0) * times * (K1 + 1)) / (times + norm);
    }
  }

  /** Both lists rise by chunk: one pass over the two. */
  #addPair([first, second]: readonly [number, number], { groupOf, statistics }: Lens): void {
    const { starts, chunks, sourceOf } = this.#postings;
    const idf = statistics.map((numbers) => Math.min(numbers.idf(first), numbers.idf(second)));
    const ends = [starts[first + 1] ?? 0, starts[second + 1] ?? 0] as const;
    let one = starts[first] ?? 0;
    let two = starts[second] ?? 0;
    while (one < ends[0] && two < ends[1]) {
      const chunk = chunks[one] ?? 0;
      const other = chunks[two] ?? 0;
      if (chunk < other) one++;
      else if (chunk > other) two++;
      else {
        const group = groupOf[sourceOf[chunk] ?? 0] ?? -1;
        const times = group < 0 ? 0 : this.#neighbours(one, two);
        if (times > 0)
          this.#full[chunk] =
            (this.#full[chunk] ?? 0) +
            (PAIR_WEIGHT * (idf[group] ?? 0) * times * (K1 + 1)) / (times + K1);
        one++;
        two++;
      }
    }
  }

  /** How often the second posting's term stands right after the first's, in one chunk. */
  #neighbours(one: number, two: number): number {
    const { at, positions } = this.#postings;
    const ends = [at[one + 1] ?? 0, at[two + 1] ?? 0] as const;
    let first = at[one] ?? 0;
    let second = at[two] ?? 0;
    let times = 0;
    while (first < ends[0] && second < ends[1]) {
      const gap = (positions[second] ?? 0) - (positions[first] ?? 0);
      if (gap === 1) times++;
      if (gap <= 1) second++;
      else first++;
    }
    return times;
  }

  /** q²/I: the asked part of a heading, times what that part weighs. */
  #addHeadings(query: Query, lens: Lens): void {
    const { headings, headingOf, sourceOf } = this.#postings;
    const touched = this.#askHeadings(query, lens);
    for (let hit = 0; hit < this.#count; hit++) {
      const chunk = this.#chunks[hit] ?? 0;
      const heading = headingOf[chunk] ?? 0;
      const asked = this.#asked[heading] ?? 0;
      const numbers = lens.statistics[lens.groupOf[sourceOf[chunk] ?? 0] ?? -1];
      if (asked === 0 || numbers === undefined) continue;
      const share = asked / numbers.weightOf(heading);
      this.#full[chunk] = (this.#full[chunk] ?? 0) + HEADING_WEIGHT * share * asked;
    }
    for (const term of touched) {
      const end = headings.backStarts[term + 1] ?? 0;
      for (let slot = headings.backStarts[term] ?? 0; slot < end; slot++)
        this.#asked[headings.back[slot] ?? 0] = 0;
    }
  }

  #askHeadings(query: Query, { groupOf, statistics }: Lens): readonly number[] {
    const { headings } = this.#postings;
    const known = query.terms.filter((term) => term !== UNKNOWN);
    for (const term of known) {
      const idf = statistics.map((numbers) => numbers.idf(term));
      const end = headings.backStarts[term + 1] ?? 0;
      for (let slot = headings.backStarts[term] ?? 0; slot < end; slot++) {
        const heading = headings.back[slot] ?? 0;
        const group = groupOf[headings.sourceOf[heading] ?? 0] ?? -1;
        if (group >= 0) this.#asked[heading] = (this.#asked[heading] ?? 0) + (idf[group] ?? 0);
      }
    }
    return known;
  }
}
