/**
 * Questions of words thrown together, for languages without background questions of their own: each
 * word from another counted chunk, so that they have the package's words and none of its matters.
 * Always the same for the same counted chunks; what is masked out cannot show in them.
 */
import { sizeOf } from "./dictionary.ts";
import type { Population } from "./population.ts";
import { eachPosting, timesOf } from "./posting-lists.ts";
import type { Query } from "./query.ts";

const QUESTIONS = 200;
/** Questions have from this many words to four more. */
const FEWEST_WORDS = 2;
/** Primes that spread the draws over chunks and over the words of a chunk. */
const CHUNK_STEP = 7919;
const WORD_STEP = 31;
const NEXT_CHUNK = 13;
const NEXT_WORD = 17;

interface Draw {
  readonly chunk: number;
  readonly word: number;
}

/** None where nothing is counted. */
export function noiseQuestions(population: Population): readonly Query[] {
  const { postings, setOf } = population;
  const counted: number[] = [];
  postings.sourceOf.forEach((source, chunk) => {
    if ((setOf[source] ?? -1) >= 0 && (postings.lengthOf[chunk] ?? 0) > 0) counted.push(chunk);
  });
  if (counted.length === 0) return [];
  const draws = Array.from({ length: QUESTIONS }, (_, question) => drawsOf(question, counted));
  const words = wordsOf(population, new Set(draws.flat().map(({ chunk }) => chunk)));
  return draws.map((list) => {
    const terms = list.map(({ chunk, word }) => {
      const own = words.get(chunk) ?? [];
      return own[word % Math.max(1, own.length)]?.term ?? -1;
    });
    const distinct = [...new Set(terms)];
    const pairs = distinct.slice(1).map((_, slot) => [slot, slot + 1] as const);
    return {
      slots: distinct.map((term) => ({ term, near: [] })),
      pairs,
      others: [],
      asksNumber: false,
    };
  });
}

function drawsOf(question: number, counted: readonly number[]): readonly Draw[] {
  const length = FEWEST_WORDS + (question % 5);
  const apart = Math.floor(counted.length / length);
  return Array.from({ length }, (_, word) => ({
    chunk: counted[(question * CHUNK_STEP + word * (apart + NEXT_CHUNK)) % counted.length] ?? 0,
    word: question * WORD_STEP + word * NEXT_WORD,
  }));
}

interface Word {
  readonly place: number;
  readonly term: number;
}

/** The words of some chunks in text order, from one pass over the postings. */
function wordsOf(
  { postings }: Population,
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, readonly Word[]> {
  const words = new Map<number, Word[]>([...wanted].map((chunk) => [chunk, []]));
  let from = 0; // positions stand in the order of terms and postings
  for (let term = 0; term < sizeOf(postings.dictionary); term++)
    eachPosting(postings, term, (chunk, posting) => {
      const own = words.get(chunk);
      const to = from + timesOf(postings, posting);
      for (let slot = from; own !== undefined && slot < to; slot++)
        own.push({ place: postings.positions[slot] ?? 0, term });
      from = to;
    });
  for (const own of words.values()) own.sort((a, b) => a.place - b.place || a.term - b.term);
  return words;
}
