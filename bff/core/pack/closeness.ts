/**
 * How close together the words of a question stand in a chunk: neighbours of the question side by
 * side in its order (after Metzler and Croft 2005), and any two of its words within a few places
 * (after Rasolofo and Savoy 2003; Büttcher et al. 2006).
 */
import type { Postings } from "./postings.ts";
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

/** `k`: the k1 of BM25; `norm`: k1 with the chunk's length in it. */
export function closenessIn(
  postings: Postings,
  chunk: number,
  question: Closely & { readonly k: number; readonly norm: number },
): Closeness {
  const { reading, worth, k, norm } = question;
  const size = reading.terms.length;
  if (size > MOST_WORDS) return { sideBySide: 0, near: 0 };
  const { beside, near } = tally(occurrences(postings, chunk, reading), size);
  const lesser = (one: number, two: number) => Math.min(worth[one] ?? 0, worth[two] ?? 0);
  let sideBySide = 0;
  for (const [one, two] of reading.pairs) {
    const times = beside[one * size + two] ?? 0;
    sideBySide += (lesser(one, two) * times * (k + 1)) / (times + k);
  }
  let nearness = 0;
  for (let one = 0; one < size; one++)
    for (let two = one + 1; two < size; two++) {
      const amount = near[one * size + two] ?? 0;
      nearness += (lesser(one, two) * amount * (k + 1)) / (amount + norm);
    }
  return { sideBySide, near: nearness };
}

/** By pair of slots: times side by side, in order; Σ 1/distance², in either order. */
function tally(
  places: readonly Occurrence[],
  size: number,
): { readonly beside: Float64Array; readonly near: Float64Array } {
  const beside = new Float64Array(size * size);
  const near = new Float64Array(size * size);
  places.forEach((one, at) => {
    for (let next = at + 1; next < places.length; next++) {
      const other = places[next] ?? one;
      const gap = other.place - one.place;
      if (gap > WINDOW) break;
      if (gap === 1) add(beside, one.slot * size + other.slot, 1);
      const pair = Math.min(one.slot, other.slot) * size + Math.max(one.slot, other.slot);
      if (gap > 0 && one.slot !== other.slot) add(near, pair, 1 / (gap * gap));
    }
  });
  return { beside, near };
}

interface Occurrence {
  readonly place: number;
  readonly slot: number;
}

/** Where the words of the question stand in the chunk, in text order. */
function occurrences(postings: Postings, chunk: number, { terms }: Resolved): Occurrence[] {
  const found: Occurrence[] = [];
  terms.forEach((term, slot) => {
    const posting = postingOf(postings, term, chunk);
    if (posting < 0) return;
    const start = postings.at[posting] ?? 0;
    const end = Math.min(postings.at[posting + 1] ?? 0, start + MOST_PLACES);
    for (let at = start; at < end; at++) found.push({ place: postings.positions[at] ?? 0, slot });
  });
  return found.sort((a, b) => a.place - b.place || a.slot - b.slot);
}

/** The posting of a term in a chunk, or -1; the chunks of a term rise. */
function postingOf({ starts, chunks }: Postings, term: number, chunk: number): number {
  let low = term < 0 ? 0 : (starts[term] ?? 0);
  let high = term < 0 ? -1 : (starts[term + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const at = chunks[middle] ?? 0;
    if (at === chunk) return middle;
    if (at < chunk) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function add(list: Float64Array, at: number, value: number): void {
  list[at] = (list[at] ?? 0) + value;
}
