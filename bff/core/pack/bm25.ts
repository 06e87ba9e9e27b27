/**
 * BM25 over the postings, of a chunk and of its page, with what a person can read in an explanation
 * besides: how much of the headings is asked about, and how close together the question's words
 * stand. k1 1.2, b 0.75, idf ln(1+(N-n+.5)/(n+.5)) (Robertson and Zaragoza 2009). The order of
 * additions is fixed by the question and the chunk alone, so equal input gives equal bits.
 */
import { Best, type Ranked } from "./best.ts";
import { closenessIn } from "./closeness.ts";
import type { Statistics } from "./population.ts";
import { UNKNOWN } from "./population.ts";
import type { Postings } from "./postings.ts";
import { type Query, type Resolved, resolve } from "./query.ts";

export const K1 = 1.2;
export const B = 0.75;
/** How much of the score is the page's; the rest is the chunk's own. */
const PAGE_SHARE = 0.3;
/** All headings down to the section, and the page's title once more. */
const HEADING_WEIGHT = 0.5;
const TITLE_WEIGHT = 0.5;
const SIDE_BY_SIDE_WEIGHT = 0.5;
const NEAR_WEIGHT = 0.25;
/** Chunks of each group whose words are looked at closely: more than any reader is shown. */
const CLOSELY = 100;

/** Which chunks are scored, and by whose numbers. */
export interface Lens {
  /** By source: the place of its statistics in `statistics`, or -1: not scored. */
  readonly groupOf: Int32Array;
  readonly statistics: readonly Statistics[];
}

/** Chunks that hold a term of the question; good until the next question to the same scorer. */
export interface Hits {
  readonly count: number;
  /** By hit: the chunk; in no particular order. */
  readonly chunks: Uint32Array;
  /** By chunk (not by hit): plain BM25 of the chunk alone, and all of it. */
  readonly plain: Float64Array;
  readonly full: Float64Array;
}

/** The best score of a chunk, and the best plain one; 0 where nothing was hit. */
export function foundIn(hits: Hits): { readonly full: number; readonly plain: number } {
  let full = 0;
  let plain = 0;
  for (let hit = 0; hit < hits.count; hit++) {
    const chunk = hits.chunks[hit] ?? 0;
    full = Math.max(full, hits.full[chunk] ?? 0);
    plain = Math.max(plain, hits.plain[chunk] ?? 0);
  }
  return { full, plain };
}

/** A group with its reading of the question; `idf` by slot, 0 of what it does not hold. */
interface Group {
  readonly numbers: Statistics;
  readonly reading: Resolved;
  readonly idf: readonly number[];
  /** k1·b over the mean length of a chunk, and of a page. */
  readonly perTerm: number;
  readonly perPageTerm: number;
}

/** A term with its idf by group; 0 for a group that reads the slot otherwise. */
interface Weighed {
  readonly term: number;
  readonly idf: readonly number[];
}

/** Scores one question after the other over one index; its scratch memory is its own. */
export class Scorer {
  readonly #postings: Postings;
  readonly #plain: Float64Array;
  readonly #full: Float64Array;
  readonly #chunks: Uint32Array;
  #count = 0;
  /** By source: its score as one text. */
  readonly #page: Float64Array;
  /** By heading: the idf of what is asked of it. */
  readonly #asked: Float64Array;
  /** By source: its best chunk so far, plus one; 0 for none. See `eachBest`. */
  readonly #best: Uint32Array;

  constructor(postings: Postings) {
    const size = postings.sourceOf.length;
    this.#postings = postings;
    this.#plain = new Float64Array(size);
    this.#full = new Float64Array(size);
    this.#chunks = new Uint32Array(size);
    this.#page = new Float64Array(postings.sourceCount);
    this.#asked = new Float64Array(postings.headings.sourceOf.length);
    this.#best = new Uint32Array(postings.sourceCount);
  }

  score(query: Query, { groupOf, statistics }: Lens): Hits {
    this.#forget();
    const groups = statistics.map((numbers) => groupFor(query, numbers));
    const terms = query.slots.flatMap((_, slot) => weighedTerms(slot, groups));
    for (const term of terms) this.#addTerm(term, { groupOf, groups });
    for (const term of terms) this.#askHeadings(term, groupOf);
    this.#addUp({ groupOf, groups });
    for (const { term } of terms) this.#eachHeading(term, (heading) => (this.#asked[heading] = 0));
    this.#lookClosely({ groupOf, groups });
    return { count: this.#count, chunks: this.#chunks, plain: this.#plain, full: this.#full };
  }

  /** Visits the best chunk of every source that was hit; of equal ones the first in pack order. */
  eachBest(visit: (source: number, chunk: number, score: number) => void): void {
    const { sourceOf } = this.#postings;
    const [chunks, full, best] = [this.#chunks, this.#full, this.#best];
    for (let hit = 0; hit < this.#count; hit++) {
      const chunk = chunks[hit] ?? 0;
      const source = sourceOf[chunk] ?? 0;
      const before = (best[source] ?? 0) - 1;
      const difference = before < 0 ? 1 : (full[chunk] ?? 0) - (full[before] ?? 0);
      if (difference > 0 || (difference === 0 && chunk < before)) best[source] = chunk + 1;
    }
    for (let hit = 0; hit < this.#count; hit++) {
      const source = sourceOf[chunks[hit] ?? 0] ?? 0;
      const chunk = (best[source] ?? 0) - 1;
      best[source] = 0;
      if (chunk >= 0) visit(source, chunk, full[chunk] ?? 0);
    }
  }

  #forget(): void {
    const { sourceOf } = this.#postings;
    for (let hit = 0; hit < this.#count; hit++) {
      const chunk = this.#chunks[hit] ?? 0;
      this.#plain[chunk] = 0;
      this.#full[chunk] = 0;
      this.#page[sourceOf[chunk] ?? 0] = 0;
    }
    this.#count = 0;
  }

  /** Chunks of one source follow each other, so a page's count is whole when the next begins. */
  #addTerm({ term, idf }: Weighed, { groupOf, groups }: Grouped): void {
    const { starts, chunks, at, sourceOf, lengthOf } = this.#postings;
    const plain = this.#plain;
    const end = starts[term + 1] ?? 0;
    let page = -1;
    let weight = 0;
    let perTerm = 0;
    let onPage = 0;
    for (let posting = starts[term] ?? 0; posting < end; posting++) {
      const chunk = chunks[posting] ?? 0;
      const source = sourceOf[chunk] ?? 0;
      if (source !== page) {
        if (onPage > 0)
          this.#addToPage(page, { onPage, weight, group: groups[groupOf[page] ?? -1] });
        page = source;
        onPage = 0;
        const group = groupOf[source] ?? -1;
        weight = idf[group] ?? 0;
        perTerm = groups[group]?.perTerm ?? 0;
      }
      if (weight === 0) continue;
      const times = (at[posting + 1] ?? 0) - (at[posting] ?? 0);
      const norm = K1 * (1 - B) + perTerm * (lengthOf[chunk] ?? 0);
      const before = plain[chunk] ?? 0;
      if (before === 0) this.#chunks[this.#count++] = chunk;
      plain[chunk] = before + (weight * times * (K1 + 1)) / (times + norm);
      onPage += times;
    }
    if (onPage > 0) this.#addToPage(page, { onPage, weight, group: groups[groupOf[page] ?? -1] });
  }

  /** The same term once more, in the page as one text. */
  #addToPage(page: number, { onPage, weight, group }: OnPage): void {
    const length = this.#postings.pageLengthOf[page] ?? 0;
    const norm = K1 * (1 - B) + (group?.perPageTerm ?? 0) * length;
    this.#page[page] = (this.#page[page] ?? 0) + (weight * onPage * (K1 + 1)) / (onPage + norm);
  }

  #askHeadings({ term, idf }: Weighed, groupOf: Int32Array): void {
    const { sourceOf } = this.#postings.headings;
    this.#eachHeading(term, (heading) => {
      const weight = idf[groupOf[sourceOf[heading] ?? 0] ?? -1] ?? 0;
      this.#asked[heading] = (this.#asked[heading] ?? 0) + weight;
    });
  }

  #eachHeading(term: number, visit: (heading: number) => void): void {
    const { backStarts, back } = this.#postings.headings;
    const end = backStarts[term + 1] ?? 0;
    for (let slot = backStarts[term] ?? 0; slot < end; slot++) visit(back[slot] ?? 0);
  }

  #addUp({ groupOf, groups }: Grouped): void {
    const { sourceOf, headingOf, titleOf } = this.#postings;
    const [chunks, plain, full, page, asked] = [
      this.#chunks,
      this.#plain,
      this.#full,
      this.#page,
      this.#asked,
    ];
    for (let hit = 0; hit < this.#count; hit++) {
      const chunk = chunks[hit] ?? 0;
      const source = sourceOf[chunk] ?? 0;
      const heading = headingOf[chunk] ?? 0;
      const title = titleOf[chunk] ?? 0;
      const ofHeading = asked[heading] ?? 0;
      const ofTitle = asked[title] ?? 0;
      let score = (1 - PAGE_SHARE) * (plain[chunk] ?? 0) + PAGE_SHARE * (page[source] ?? 0);
      // q²/I: the asked part of a heading, times what that part weighs.
      const numbers = ofHeading + ofTitle > 0 ? groups[groupOf[source] ?? -1]?.numbers : undefined;
      if (numbers !== undefined && ofHeading > 0)
        score += (HEADING_WEIGHT * ofHeading * ofHeading) / numbers.weightOf(heading);
      if (numbers !== undefined && ofTitle > 0)
        score += (TITLE_WEIGHT * ofTitle * ofTitle) / numbers.weightOf(title);
      full[chunk] = score;
    }
  }

  /** Only the foremost of each group: closeness moves a score by little and costs by length. */
  #lookClosely({ groupOf, groups }: Grouped): void {
    const { sourceOf } = this.#postings;
    const [chunks, full] = [this.#chunks, this.#full];
    const foremost = groups.map(() => new Best<Ranked>(CLOSELY));
    for (let hit = 0; hit < this.#count; hit++) {
      const place = chunks[hit] ?? 0;
      const score = full[place] ?? 0;
      const best = foremost[groupOf[sourceOf[place] ?? 0] ?? -1];
      if (best?.admits(place, score) === true) best.offer({ place, score });
    }
    groups.forEach((group, at) => {
      for (const { place, score } of foremost[at]?.ranked() ?? [])
        this.#full[place] = score + this.#closeness(place, group);
    });
  }

  #closeness(chunk: number, { reading, idf, perTerm }: Group): number {
    const norm = K1 * (1 - B) + perTerm * (this.#postings.lengthOf[chunk] ?? 0);
    const question = { reading, worth: idf, k: K1, norm };
    const { sideBySide, near } = closenessIn(this.#postings, chunk, question);
    return SIDE_BY_SIDE_WEIGHT * sideBySide + NEAR_WEIGHT * near;
  }
}

/** How often a term stands on a page, and what it is worth there. */
interface OnPage {
  readonly onPage: number;
  readonly weight: number;
  readonly group: Group | undefined;
}

interface Grouped {
  readonly groupOf: Int32Array;
  readonly groups: readonly Group[];
}

function groupFor(query: Query, numbers: Statistics): Group {
  const reading = resolve(query, numbers);
  const { pages, chunks, length } = numbers;
  return {
    numbers,
    reading,
    idf: reading.terms.map((term, slot) =>
      term === UNKNOWN ? 0 : numbers.idf(term) * (reading.worth[slot] ?? 1),
    ),
    perTerm: (K1 * B * chunks) / Math.max(1, length),
    perPageTerm: (K1 * B * pages) / Math.max(1, length),
  };
}

/** The terms that groups take a slot for: mostly one, more where a slip means different things. */
function weighedTerms(slot: number, groups: readonly Group[]): readonly Weighed[] {
  const read = groups.map(({ reading }) => reading.terms[slot] ?? UNKNOWN);
  return [...new Set(read)]
    .filter((term) => term !== UNKNOWN)
    .map((term) => ({
      term,
      idf: groups.map((group, at) => (read[at] === term ? (group.idf[slot] ?? 0) : 0)),
    }));
}
