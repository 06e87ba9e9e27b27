/**
 * How close together the words of a question stand in a chunk: neighbours of the question side by
 * side in its order (after Metzler and Croft 2005), and any two of its words within a few places
 * (after Rasolofo and Savoy 2003; Büttcher et al. 2006).
 */
import { type Lists, positionsFrom, postingOf, timesOf } from "./posting-lists.ts";
import { type Resolved } from "./query.ts";

/** Words further apart than this are not near. */
const WINDOW = 8;

/**
 * Bounds of the work for one chunk: of a longer question nothing is near, and of a word that fills a
 * chunk only its first places count. Both depend on the question and the chunk alone.
 */
const MOST_WORDS = 48;
const MOST_PLACES = 64;

/** What a question's words are worth, by slot; 0 for one that is not counted. */
export interface Closely {
  readonly reading: Resolved;
  readonly worth: readonly number[];
}

export interface Closeness {
  /** Σ over neighbours of the lesser worth · m (k+1)/(m+k), m = times side by side. */
  readonly sideBySide: number;
  /** Σ over pairs of the lesser worth · a (k+1)/(a+norm), a = Σ 1/distance². */
  readonly near: number;
}

/** A question with `k`, the k1 of BM25, and `norm`, k1 with the chunk's length in it. */
export type Measured = Closely & { readonly k: number; readonly norm: number };

/** Slots stand in the low bits of an occurrence, so that occurrences sort as numbers. */
const SLOT_BITS = 6;
const SLOT = (1 << SLOT_BITS) - 1;

/** Measures one chunk after the other over one index; its scratch memory is its own. */
export class ClosenessMeter {
  readonly #lists: Lists;
  /** Where the words of the question stand in the chunk, in text order: place, then slot. */
  readonly #places = new Uint32Array(MOST_WORDS * MOST_PLACES);
  /** By pair of slots: times side by side, in order; Σ 1/distance², in either order. */
  readonly #beside = new Float64Array(MOST_WORDS * MOST_WORDS);
  readonly #near = new Float64Array(MOST_WORDS * MOST_WORDS);

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  of(chunk: number, { reading, worth, k, norm }: Measured): Closeness {
    const size = reading.terms.length;
    if (size > MOST_WORDS) return { sideBySide: 0, near: 0 };
    this.#tally(this.#find(chunk, reading), size);
    const lesser = (one: number, two: number) => Math.min(worth[one] ?? 0, worth[two] ?? 0);
    let sideBySide = 0;
    for (const [one, two] of reading.pairs) {
      const times = this.#beside[one * size + two] ?? 0;
      if (times > 0) sideBySide += (lesser(one, two) * times * (k + 1)) / (times + k);
    }
    let near = 0;
    for (let one = 0; one < size; one++)
      for (let two = one + 1; two < size; two++) {
        const amount = this.#near[one * size + two] ?? 0;
        if (amount > 0) near += (lesser(one, two) * amount * (k + 1)) / (amount + norm);
      }
    return { sideBySide, near };
  }

  #tally(count: number, size: number): void {
    const [places, beside, near] = [this.#places, this.#beside, this.#near];
    beside.fill(0, 0, size * size);
    near.fill(0, 0, size * size);
    for (let at = 0; at < count; at++) {
      const place = (places[at] ?? 0) >>> SLOT_BITS;
      const slot = (places[at] ?? 0) & SLOT;
      for (let next = at + 1; next < count; next++) {
        const gap = ((places[next] ?? 0) >>> SLOT_BITS) - place;
        if (gap > WINDOW) break;
        const other = (places[next] ?? 0) & SLOT;
        if (gap === 1) add(beside, slot * size + other, 1);
        const pair = Math.min(slot, other) * size + Math.max(slot, other);
        if (gap > 0 && slot !== other) add(near, pair, 1 / (gap * gap));
      }
    }
  }

  /** Fills `#places`; answers how many there are. */
  #find(chunk: number, { terms }: Resolved): number {
    let count = 0;
    for (let slot = 0; slot < terms.length; slot++) {
      const posting = postingOf(this.#lists, terms[slot] ?? -1, chunk);
      if (posting < 0) continue;
      const start = positionsFrom(this.#lists, posting);
      const end = start + Math.min(timesOf(this.#lists, posting), MOST_PLACES);
      for (let at = start; at < end; at++)
        this.#places[count++] = ((this.#lists.positions[at] ?? 0) << SLOT_BITS) | slot;
    }
    sort(this.#places, count);
    return count;
  }
}

/** More numbers than this are left to the library, whose sort costs a call. */
const FEW = 32;

function sort(list: Uint32Array, count: number): void {
  if (count > FEW) list.subarray(0, count).sort();
  else
    for (let at = 1; at < count; at++) {
      const item = list[at] ?? 0;
      let before = at - 1;
      for (; before >= 0 && (list[before] ?? 0) > item; before--)
        list[before + 1] = list[before] ?? 0;
      list[before + 1] = item;
    }
}

function add(list: Float64Array, at: number, value: number): void {
  list[at] = (list[at] ?? 0) + value;
}
