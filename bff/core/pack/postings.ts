/**
 * The index of a pack as flat arrays: for each term the chunks that hold it, and where in them.
 * Nothing is counted over all chunks: frequencies are taken from the postings under a source mask
 * (`population.ts`), so that a source which may not be counted leaves no mark on a score.
 */
import { type Dictionary, type Memory, dictionaryOf } from "./dictionary.ts";
import { type Lists, listsOf } from "./posting-lists.ts";

/** A chunk as it is indexed. Chunks are numbered in the order given, which is pack order. */
export interface IndexedChunk {
  /** The place of its source in the pack. */
  readonly source: number;
  /** Title of the page; empty where it has none. */
  readonly title: string;
  /** Headings down to the section. Title and headings are fields of their own; equal ones are one. */
  readonly path: readonly string[];
  readonly text: string;
}

export interface Postings extends Lists {
  readonly sourceCount: number;
  /** By source: its first chunk; one more than there are sources. */
  readonly sourceStarts: Uint32Array;
  /** By chunk: its source, its number of terms, its heading (all titles), its page's title alone. */
  readonly sourceOf: Uint32Array;
  readonly lengthOf: Uint32Array;
  readonly headingOf: Uint32Array;
  readonly titleOf: Uint32Array;
  /** By source: the terms of its chunks together. */
  readonly pageLengthOf: Uint32Array;
  readonly dictionary: Dictionary;
  readonly headings: Headings;
}

/** Distinct headings (a source, its titles) with their terms, and the way back. */
export interface Headings {
  readonly sourceOf: Uint32Array;
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
  /** By term: the headings that hold it. */
  readonly backStarts: Uint32Array;
  readonly back: Uint32Array;
}

/** Positions stand in 16 bits; terms beyond are indexed at the last one and make no pairs. */
const LAST_POSITION = 0xffff;

export interface IndexParts {
  readonly sourceCount: number;
  readonly terms: (text: string) => readonly string[];
  readonly memory: Memory;
}

/**
 * Reads the chunks once and lays the arrays out. Chunks come source after source, in pack order;
 * throws `RangeError` where they do not.
 */
export function indexChunks(chunks: Iterable<IndexedChunk>, parts: IndexParts): Postings {
  const reading = new Reading(parts.terms);
  for (const chunk of chunks) reading.add(chunk);
  return reading.layOut(parts);
}

/** A list of numbers that grows by doubling. */
class Numbers {
  #items = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = value;
  }

  get view(): Uint32Array {
    return this.#items.subarray(0, this.length);
  }
}

class Reading {
  readonly #termsOf: (text: string) => readonly string[];
  readonly #ids = new Map<string, number>();
  /** The whole text as term numbers in order of first sight, chunk after chunk. */
  readonly #tokens = new Numbers();
  readonly #places = new Numbers();
  readonly #ends = new Numbers();
  readonly #sources = new Numbers();
  #last = 0;
  readonly #headingOf = new Numbers();
  readonly #titleOf = new Numbers();
  readonly #headings = new Map<string, number>();
  readonly #headingSources = new Numbers();
  readonly #headingTerms: Uint32Array[] = [];

  constructor(termsOf: (text: string) => readonly string[]) {
    this.#termsOf = termsOf;
  }

  add(chunk: IndexedChunk): void {
    if (chunk.source < this.#last) throw new RangeError("The chunks do not come in pack order.");
    this.#last = chunk.source;
    const titles = [...new Set([chunk.title, ...chunk.path])];
    let place = 0;
    for (const field of [...titles, chunk.text]) {
      for (const term of this.#termsOf(field)) {
        this.#tokens.push(this.#idOf(term));
        this.#places.push(Math.min(place++, LAST_POSITION));
      }
      place += 1; // a gap: no pair reaches from one field into the next
    }
    this.#ends.push(this.#tokens.length);
    this.#sources.push(chunk.source);
    this.#headingOf.push(this.#heading(chunk.source, titles));
    this.#titleOf.push(this.#heading(chunk.source, [chunk.title]));
  }

  #idOf(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    this.#ids.set(term, this.#ids.size);
    return this.#ids.size - 1;
  }

  #heading(source: number, titles: readonly string[]): number {
    const key = JSON.stringify([source, titles]);
    const known = this.#headings.get(key);
    if (known !== undefined) return known;
    const terms = titles.flatMap((title) => this.#termsOf(title));
    this.#headingTerms.push(Uint32Array.from(new Set(terms.map((term) => this.#idOf(term)))));
    this.#headingSources.push(source);
    this.#headings.set(key, this.#headings.size);
    return this.#headings.size - 1;
  }

  layOut({ sourceCount, memory }: IndexParts): Postings {
    const sorted = [...this.#ids.keys()].sort();
    const rank = new Uint32Array(sorted.length);
    sorted.forEach((term, id) => (rank[this.#ids.get(term) ?? 0] = id));
    return {
      sourceCount,
      sourceStarts: this.#sourceStarts(sourceCount, memory),
      sourceOf: copy(this.#sources.view, memory),
      lengthOf: this.#lengths(memory),
      headingOf: copy(this.#headingOf.view, memory),
      titleOf: copy(this.#titleOf.view, memory),
      pageLengthOf: this.#pageLengths(sourceCount, memory),
      dictionary: dictionaryOf(sorted, memory),
      ...this.#invert(rank, memory),
      headings: this.#layHeadings(rank, memory),
    };
  }

  #sourceStarts(sourceCount: number, memory: Memory): Uint32Array {
    const starts = memory.u32(sourceCount + 1);
    for (const source of this.#sources.view) increment(starts, source + 1);
    for (let source = 0; source < sourceCount; source++)
      add(starts, source + 1, starts[source] ?? 0);
    return starts;
  }

  #lengths(memory: Memory): Uint32Array {
    const ends = this.#ends.view;
    const lengths = memory.u32(ends.length);
    ends.forEach((end, chunk) => (lengths[chunk] = end - (ends[chunk - 1] ?? 0)));
    return lengths;
  }

  #pageLengths(sourceCount: number, memory: Memory): Uint32Array {
    const ends = this.#ends.view;
    const lengths = memory.u32(sourceCount);
    this.#sources.view.forEach((source, chunk) =>
      add(lengths, source, (ends[chunk] ?? 0) - (ends[chunk - 1] ?? 0)),
    );
    return lengths;
  }

  /** Tokens sorted by term, stably: chunk after chunk and place after place within a term. */
  #invert(rank: Uint32Array, memory: Memory): Lists {
    const tokens = this.#tokens.view;
    const places = this.#places.view;
    const begins = new Uint32Array(rank.length + 1);
    for (const token of tokens) increment(begins, (rank[token] ?? 0) + 1);
    for (let term = 0; term < rank.length; term++) add(begins, term + 1, begins[term] ?? 0);
    const cursor = begins.slice();
    const owner = new Uint32Array(tokens.length);
    const positions = memory.u16(tokens.length);
    let token = 0;
    this.#ends.view.forEach((end, chunk) => {
      for (; token < end; token++) {
        const slot = increment(cursor, rank[tokens[token] ?? 0] ?? 0);
        owner[slot] = chunk;
        positions[slot] = places[token] ?? 0;
      }
    });
    return listsOf({ owner, begins, positions, chunkCount: this.#ends.length }, memory);
  }

  #layHeadings(rank: Uint32Array, memory: Memory): Headings {
    const lists = this.#headingTerms.map((terms) => terms.map((term) => rank[term] ?? 0));
    const starts = memory.u32(lists.length + 1);
    const terms = memory.u32(lists.reduce((sum, list) => sum + list.length, 0));
    const backStarts = memory.u32(rank.length + 1);
    lists.forEach((list, heading) => {
      terms.set(list, starts[heading] ?? 0);
      starts[heading + 1] = (starts[heading] ?? 0) + list.length;
      for (const term of list) increment(backStarts, term + 1);
    });
    for (let term = 0; term < rank.length; term++) add(backStarts, term + 1, backStarts[term] ?? 0);
    const back = memory.u32(terms.length);
    const cursor = backStarts.slice();
    lists.forEach((list, heading) => {
      for (const term of list) back[increment(cursor, term)] = heading;
    });
    return { sourceOf: copy(this.#headingSources.view, memory), starts, terms, backStarts, back };
  }
}

function copy(from: Uint32Array, memory: Memory): Uint32Array {
  const to = memory.u32(from.length);
  to.set(from);
  return to;
}

function add(list: Uint32Array, at: number, value: number): void {
  list[at] = (list[at] ?? 0) + value;
}

/** Adds one and answers what stood there. */
function increment(list: Uint32Array, at: number): number {
  const before = list[at] ?? 0;
  list[at] = before + 1;
  return before;
}
