/**
 * BM25 over the postings, of a chunk and of its page, with what a person can read in an explanation
 * besides: how much of the headings is asked about, and how close together the question's words
 * stand. k1 1.2, b 0.75, idf ln(1+(N-n+.5)/(n+.5)) (Robertson and Zaragoza 2009). The order of
 * additions is fixed by the question and the chunk alone, so equal input gives equal bits.
 */
import { Best, type Ranked, inOrder } from "./best.ts";
import { ClosenessMeter } from "./closeness.ts";
import {
  type BestChunk,
  type Found,
  type HitChunk,
  type Hits,
  type Take,
  type Window,
  bestBySource,
  hitsOf,
  windowAt,
  windowsOf,
} from "./hits.ts";
import { B, type Group, K1, type Weighed, groupFor, termsOf } from "./groups.ts";
import type { Statistics } from "./population.ts";
import { stretches, timesOf } from "./posting-lists.ts";
import type { Postings } from "./postings.ts";
import type { Query } from "./query.ts";

/** How much of the score is the page's; the rest is the chunk's own. */
const PAGE_SHARE = 0.3;
/** All headings down to the section, and the page's title once more. */
const HEADING_WEIGHT = 0.5;
const TITLE_WEIGHT = 0.5;
const SIDE_BY_SIDE_WEIGHT = 0.5;
const NEAR_WEIGHT = 0.25;

/** Chunks that are scored at a time: what is written for them stays near the processor. */
const WINDOW = 4096;

/** Which chunks are scored, and by whose numbers. */
export interface Lens {
  /** By source: the place of its statistics in `statistics`, or -1: not scored. */
  readonly groupOf: Int32Array;
  readonly statistics: readonly Statistics[];
  /** The sources that have a group, each once, where they are few; all are looked at without. */
  readonly only?: readonly number[];
}

/** Scores one question after the other over one index; its scratch memory is its own. */
export class Scorer {
  readonly #postings: Postings;
  readonly #windows: readonly Window[];
  readonly #closeness: ClosenessMeter;
  readonly #hits: Hits;
  /** By chunk of a window: its plain score; 0 between two windows. */
  readonly #plain: Float64Array;
  /** By source: its score as one text, over 0 where it holds a term; 0 between two windows. */
  readonly #page: Float64Array;
  /** By heading: the idf of what is asked of it; 0 between two questions. */
  readonly #asked: Float64Array;
  /** By source: 1 where a heading of it is asked about; 0 between two questions. */
  readonly #isAsked: Uint8Array;

  /** `window`: chunks scored at a time, or one source where that has more; no score depends on it. */
  constructor(postings: Postings, window: number = WINDOW) {
    this.#postings = postings;
    this.#windows = windowsOf(postings.sourceStarts, window);
    const size = Math.max(0, ...this.#windows.map(({ from, to }) => to - from));
    this.#closeness = new ClosenessMeter(postings);
    this.#hits = hitsOf(size);
    this.#plain = new Float64Array(size);
    this.#page = new Float64Array(postings.sourceCount);
    this.#asked = new Float64Array(postings.headings.sourceOf.length);
    this.#isAsked = new Uint8Array(postings.sourceCount);
  }

  /** By group: its best sources, best first. */
  best(query: Query, lens: Lens, count: number): readonly (readonly BestChunk[])[] {
    const leading = lens.statistics.map(() => new Best<BestChunk>(count));
    const foremost = this.#score(query, lens, (place, hits) => {
      const score = hits.full[hits.best] ?? 0;
      const best = leading[lens.groupOf[place] ?? -1];
      if (best !== undefined && score >= best.bar)
        best.offer({ place, chunk: hits.chunks[hits.best] ?? 0, score });
    });
    const { sourceOf } = this.#postings;
    return leading.map((best, group) => {
      const raised = bestBySource(foremost[group] ?? [], sourceOf);
      const others = best.ranked().filter(({ place }) => !raised.has(place));
      const all = new Best<BestChunk>(count);
      for (const one of [...raised.values(), ...others]) all.offer(one);
      return all.ranked();
    });
  }

  /** Every chunk that holds a term of the question, best first. */
  all(query: Query, lens: Lens): readonly HitChunk[] {
    const found: HitChunk[] = [];
    const foremost = this.#score(query, lens, (_, { count, chunks, plain, full }) => {
      for (let hit = 0; hit < count; hit++)
        found.push({ place: chunks[hit] ?? 0, plain: plain[hit] ?? 0, score: full[hit] ?? 0 });
    });
    const raised = new Map(foremost.flat().map(({ place, score }) => [place, score]));
    return found
      .map(({ place, plain, score }) => ({ place, plain, score: raised.get(place) ?? score }))
      .sort(inOrder);
  }

  /** Of all chunks no more than the best scores. */
  found(query: Query, lens: Lens): Found {
    let plain = 0;
    const foremost = this.#score(query, lens, (_, hits) => {
      for (let hit = 0; hit < hits.count; hit++) plain = Math.max(plain, hits.plain[hit] ?? 0);
    }).flat();
    return { plain, full: foremost.reduce((best, { score }) => Math.max(best, score), 0) };
  }

  /** Hands on the hits of every source; answers each group's foremost chunks, with closeness. */
  #score(query: Query, lens: Lens, take: Take): readonly (readonly Ranked[])[] {
    const groups = lens.statistics.map((numbers) => groupFor(query, numbers));
    const terms = termsOf(groups);
    const grouped = { groupOf: lens.groupOf, groups };
    for (const term of terms) this.#askHeadings(term, lens.groupOf);
    const { sourceStarts } = this.#postings;
    for (const window of lens.only?.map((one) => windowAt(sourceStarts, one)) ?? this.#windows) {
      for (const term of terms) this.#addTerm(term, window, grouped);
      this.#addUp(window, grouped, take);
    }
    for (const { term } of terms) this.#forgetHeadings(term);
    return groups.map((group) =>
      group.foremost.ranked().map(({ place, score }) => ({
        place,
        score: score + this.#closenessOf(place, group),
      })),
    );
  }

  /** Chunks of one source follow each other, so a page's count is whole when the next begins. */
  #addTerm({ term, idf }: Weighed, window: Window, { groupOf, groups }: Grouped): void {
    const { chunks, sourceOf, sourceStarts, lengthOf } = this.#postings;
    const plain = this.#plain;
    const onPage = { page: 0, times: 0, weight: 0, perTerm: 0 };
    let [end, weight, perTerm, times] = [0, 0, 0, 0];
    for (const stretch of stretches(this.#postings, term, window))
      for (let posting = stretch.begin; posting < stretch.end; posting++) {
        const chunk = stretch.base + (chunks[posting] ?? 0);
        if (chunk >= end) {
          if (times > 0) this.#addToPage(onPage, times);
          const page = sourceOf[chunk] ?? 0;
          const group = groupOf[page] ?? -1;
          times = 0;
          end = sourceStarts[page + 1] ?? 0;
          weight = idf[group] ?? 0;
          perTerm = groups[group]?.perTerm ?? 0;
          onPage.page = page;
          onPage.weight = weight;
          onPage.perTerm = groups[group]?.perPageTerm ?? 0;
        }
        if (weight === 0) continue;
        const here = timesOf(this.#postings, posting);
        const norm = K1 * (1 - B) + perTerm * (lengthOf[chunk] ?? 0);
        const at = chunk - window.from;
        plain[at] = (plain[at] ?? 0) + (weight * here * (K1 + 1)) / (here + norm);
        times += here;
      }
    if (times > 0) this.#addToPage(onPage, times);
  }

  /** The same term once more, in the page as one text. */
  #addToPage({ page, weight, perTerm }: OnPage, times: number): void {
    const norm = K1 * (1 - B) + perTerm * (this.#postings.pageLengthOf[page] ?? 0);
    this.#page[page] = (this.#page[page] ?? 0) + (weight * times * (K1 + 1)) / (times + norm);
  }

  #askHeadings({ term, idf }: Weighed, groupOf: Int32Array): void {
    const { sourceOf } = this.#postings.headings;
    this.#eachHeading(term, (heading) => {
      const weight = idf[groupOf[sourceOf[heading] ?? 0] ?? -1] ?? 0;
      this.#asked[heading] = (this.#asked[heading] ?? 0) + weight;
      this.#isAsked[sourceOf[heading] ?? 0] = 1;
    });
  }

  #forgetHeadings(term: number): void {
    const { sourceOf } = this.#postings.headings;
    this.#eachHeading(term, (heading) => {
      this.#asked[heading] = 0;
      this.#isAsked[sourceOf[heading] ?? 0] = 0;
    });
  }

  #eachHeading(term: number, visit: (heading: number) => void): void {
    const { backStarts, back } = this.#postings.headings;
    const end = backStarts[term + 1] ?? 0;
    for (let slot = backStarts[term] ?? 0; slot < end; slot++) visit(back[slot] ?? 0);
  }

  /** Source after source; leaves nothing of the window behind. */
  #addUp({ first, last }: Window, { groupOf, groups }: Grouped, take: Take): void {
    const page = this.#page;
    for (let place = first; place < last; place++) {
      const ofPage = page[place] ?? 0;
      const group = ofPage === 0 ? undefined : groups[groupOf[place] ?? -1];
      if (group === undefined) continue;
      page[place] = 0;
      this.#addUpSource(place, { ofPage, group, from: this.#postings.sourceStarts[first] ?? 0 });
      take(place, this.#hits);
    }
  }

  /** `from`: the first chunk of the window. */
  #addUpSource(place: number, { ofPage, group, from }: SourceSum): void {
    const { sourceStarts, headingOf, titleOf } = this.#postings;
    const [hits, plain, asked] = [this.#hits, this.#plain, this.#asked];
    const { numbers, foremost } = group;
    const isAsked = this.#isAsked[place] === 1;
    let { bar } = foremost;
    let [count, best] = [0, 0];
    const end = sourceStarts[place + 1] ?? 0;
    for (let chunk = sourceStarts[place] ?? 0; chunk < end; chunk++) {
      const own = plain[chunk - from] ?? 0;
      if (own === 0) continue;
      plain[chunk - from] = 0;
      let score = (1 - PAGE_SHARE) * own + PAGE_SHARE * ofPage;
      if (isAsked) {
        const [heading, title] = [headingOf[chunk] ?? 0, titleOf[chunk] ?? 0];
        const ofHeading = asked[heading] ?? 0;
        const ofTitle = asked[title] ?? 0;
        // q²/I: the asked part of a heading, times what that part weighs.
        if (ofHeading > 0)
          score += (HEADING_WEIGHT * ofHeading * ofHeading) / numbers.weightOf(heading);
        if (ofTitle > 0) score += (TITLE_WEIGHT * ofTitle * ofTitle) / numbers.weightOf(title);
      }
      hits.chunks[count] = chunk;
      hits.plain[count] = own;
      hits.full[count] = score;
      if (count === 0 || score > (hits.full[best] ?? 0)) best = count;
      count += 1;
      if (score < bar) continue;
      foremost.offer({ place: chunk, score });
      bar = foremost.bar;
    }
    hits.count = count;
    hits.best = best;
  }

  #closenessOf(chunk: number, { reading, idf, perTerm }: Group): number {
    const norm = K1 * (1 - B) + perTerm * (this.#postings.lengthOf[chunk] ?? 0);
    const question = { reading, worth: idf, k: K1, norm };
    const { sideBySide, near } = this.#closeness.of(chunk, question);
    return SIDE_BY_SIDE_WEIGHT * sideBySide + NEAR_WEIGHT * near;
  }
}

/** What a term is worth on a page, and k1·b over the mean length of one. */
interface OnPage {
  readonly page: number;
  readonly weight: number;
  readonly perTerm: number;
}

interface SourceSum {
  readonly ofPage: number;
  readonly group: Group;
  readonly from: number;
}

interface Grouped {
  readonly groupOf: Int32Array;
  readonly groups: readonly Group[];
}
