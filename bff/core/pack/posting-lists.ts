/**
 * For each term the chunks that hold it, how often, and where in them: as few bytes as can still be
 * reached without unpacking. Chunks are numbered within segments of 65,536, in two bytes; times
 * stand in one; where the positions of a posting begin is kept for every 64th and counted from there.
 */
import type { Memory } from "./dictionary.ts";

export interface Lists {
  /** How many segments of chunks there are. */
  readonly segments: number;
  /** By term · `segments` + segment: where its postings begin; one more at the end. */
  readonly starts: Uint32Array;
  /** By posting: the chunk within its segment, rising. */
  readonly chunks: Uint16Array;
  /** By posting: how often the term stands in the chunk; `MANY` where that is in `many`. */
  readonly times: Uint8Array;
  readonly many: Many;
  /** By block of postings: where the positions of its first begin. */
  readonly at: Uint32Array;
  readonly positions: Uint16Array;
}

/** Postings of so many times that one byte cannot say it, rising, with their times. */
interface Many {
  readonly postings: Uint32Array;
  readonly times: Uint32Array;
}

export const MANY = 255;
const SEGMENT_BITS = 16;
const IN_SEGMENT = 0xffff;
const BLOCK_BITS = 6;

/** Of all tokens, sorted by term, chunk and place: the chunk of each, and where each term begins. */
interface Tokens {
  readonly owner: Uint32Array;
  readonly begins: Uint32Array;
  readonly positions: Uint16Array;
  readonly chunkCount: number;
}

export function listsOf(tokens: Tokens, memory: Memory): Lists {
  const segments = Math.max(1, Math.ceil(tokens.chunkCount / (IN_SEGMENT + 1)));
  const starts = memory.u32((tokens.begins.length - 1) * segments + 1);
  let [postings, manyTimes] = [0, 0];
  eachRun(tokens, (term, chunk, length) => {
    const list = term * segments + (chunk >>> SEGMENT_BITS) + 1;
    starts[list] = (starts[list] ?? 0) + 1;
    postings += 1;
    if (length >= MANY) manyTimes += 1;
  });
  for (let list = 1; list < starts.length; list++)
    starts[list] = (starts[list] ?? 0) + (starts[list - 1] ?? 0);
  const lists: Lists = {
    segments,
    starts,
    chunks: memory.u16(postings),
    times: memory.u8(postings),
    many: { postings: memory.u32(manyTimes), times: memory.u32(manyTimes) },
    at: memory.u32(Math.ceil(postings / (1 << BLOCK_BITS))),
    positions: tokens.positions,
  };
  fill(lists, tokens);
  return lists;
}

function fill({ chunks, times, many, at }: Lists, tokens: Tokens): void {
  let [posting, place, numerous] = [0, 0, 0];
  eachRun(tokens, (_, chunk, length) => {
    if (posting % (1 << BLOCK_BITS) === 0) at[posting >>> BLOCK_BITS] = place;
    chunks[posting] = chunk & IN_SEGMENT;
    times[posting] = Math.min(MANY, length);
    if (length >= MANY) {
      many.postings[numerous] = posting;
      many.times[numerous++] = length;
    }
    posting += 1;
    place += length;
  });
}

/** A posting is a run of tokens of one term in one chunk. */
function eachRun(
  { owner, begins }: Tokens,
  visit: (term: number, chunk: number, length: number) => void,
): void {
  for (let term = 0; term + 1 < begins.length; term++) {
    const end = begins[term + 1] ?? 0;
    let from = begins[term] ?? 0;
    for (let slot = from + 1; slot <= end; slot++) {
      if (slot < end && owner[slot] === owner[from]) continue;
      visit(term, owner[from] ?? 0, slot - from);
      from = slot;
    }
  }
}

/** How often the term of a posting stands in its chunk. */
export function timesOf({ times, many }: Lists, posting: number): number {
  const few = times[posting] ?? 0;
  return few < MANY ? few : (many.times[lowerBound(many.postings, posting)] ?? 0);
}

/** Where the positions of a posting begin. */
export function positionsFrom(lists: Lists, posting: number): number {
  const block = posting >>> BLOCK_BITS;
  let place = lists.at[block] ?? 0;
  for (let before = block << BLOCK_BITS; before < posting; before++)
    place += timesOf(lists, before);
  return place;
}

/** Postings from `begin` to before `end`; `base` and what stands in `chunks` are the chunk. */
export interface Stretch {
  readonly begin: number;
  readonly end: number;
  readonly base: number;
}

/** The postings of a term in the chunks from `from` to before `to`, one stretch for each segment. */
export function stretches(
  { segments, starts, chunks }: Lists,
  term: number,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let segment = from >>> SEGMENT_BITS; segment << SEGMENT_BITS < to; segment++) {
    const base = segment << SEGMENT_BITS;
    const list = term * segments + segment;
    const range = { low: starts[list] ?? 0, high: starts[list + 1] ?? 0 };
    const begin = from <= base ? range.low : lowerBound(chunks, from - base, range);
    const rest = { low: begin, high: range.high };
    const end = to - base > IN_SEGMENT ? range.high : lowerBound(chunks, to - base, rest);
    if (begin < end) found.push({ begin, end, base });
  }
  return found;
}

/** Visits every posting of a term, chunks rising. */
export function eachPosting(
  lists: Lists,
  term: number,
  visit: (chunk: number, posting: number) => void,
): void {
  for (let segment = 0; segment < lists.segments; segment++) {
    const list = term * lists.segments + segment;
    const end = lists.starts[list + 1] ?? 0;
    for (let posting = lists.starts[list] ?? 0; posting < end; posting++)
      visit((segment << SEGMENT_BITS) + (lists.chunks[posting] ?? 0), posting);
  }
}

/** The posting of a term in a chunk, or -1. */
export function postingOf({ segments, starts, chunks }: Lists, term: number, chunk: number) {
  if (term < 0) return -1;
  const list = term * segments + (chunk >>> SEGMENT_BITS);
  const [low, high] = [starts[list] ?? 0, starts[list + 1] ?? 0];
  const found = lowerBound(chunks, chunk & IN_SEGMENT, { low, high });
  return found < high && chunks[found] === (chunk & IN_SEGMENT) ? found : -1;
}

/** The first place whose number is not below `value`, in a list that rises there. */
function lowerBound(
  list: Uint16Array | Uint32Array,
  value: number,
  { low, high } = { low: 0, high: list.length },
): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
