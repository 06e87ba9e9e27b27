/**
 * Where a question asks for a number, a chunk that holds one goes before its like. Moves the order
 * alone: a number says nothing of how well a question is supported.
 */
import { inOrder } from "./best.ts";
import { rangeOf } from "./dictionary.ts";
import type { HitChunk } from "./hits.ts";
import { eachPosting } from "./posting-lists.ts";
import type { Postings } from "./postings.ts";

/** What a chunk that holds a number has on top; see docs/decisions/0016. */
const BONUS = 0.25;

/** Best first. */
export function numbersFirst(hits: readonly HitChunk[], postings: Postings): readonly HitChunk[] {
  const numbers = chunksWithNumbers(postings);
  return hits
    .map((hit) => (numbers[hit.place] === 1 ? { ...hit, score: hit.score * (1 + BONUS) } : hit))
    .sort(inOrder);
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => "0".charCodeAt(0) + digit);
const known = new WeakMap<Postings, Uint8Array>();

/** By chunk: 1 where it holds a term that begins with a digit. From the chunk alone. */
function chunksWithNumbers(postings: Postings): Uint8Array {
  const kept = known.get(postings);
  if (kept !== undefined) return kept;
  const found = new Uint8Array(postings.sourceOf.length);
  for (const digit of DIGITS) {
    const [from, to] = rangeOf(postings.dictionary, digit);
    for (let term = from; term < to; term++)
      eachPosting(postings, term, (chunk) => (found[chunk] = 1));
  }
  known.set(postings, found);
  return found;
}
