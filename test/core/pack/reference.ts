/**
 * The ranking as its formulas read, over lists of words and without an index: slow, and in the same
 * order of additions, so that the index must give the same bits. Terms stand between spaces.
 */
import type { IndexedChunk } from "../../../bff/core/pack/postings.ts";
import { split } from "./indexed.ts";

const [K1, B] = [1.2, 0.75];

interface Placed {
  readonly term: string;
  readonly place: number;
}

export interface Reference {
  readonly chunk: number;
  readonly source: number;
  readonly plain: number;
  readonly full: number;
}

const titlesOf = ({ title, path }: IndexedChunk): readonly string[] => [
  ...new Set([title, ...path]),
];

/** Terms with their places; between two fields one place is left out. */
function placed(chunk: IndexedChunk): readonly Placed[] {
  let place = 0;
  return [...titlesOf(chunk), chunk.text].flatMap((field) => {
    const terms = split(field).map((term) => ({ term, place: Math.min(place++, 0xffff) }));
    place += 1;
    return terms;
  });
}

/** Chunks of one group of sources that hold a term, by the numbers of that group; by chunk. */
export function reference(
  question: string,
  chunks: readonly IndexedChunk[],
  isCounted: (source: number) => boolean,
): readonly Reference[] {
  const own = chunks.flatMap((chunk, at) =>
    isCounted(chunk.source) ? [{ at, chunk, words: placed(chunk) }] : [],
  );
  const length = own.reduce((sum, { words }) => sum + words.length, 0);
  const pages = new Set(own.map(({ chunk }) => chunk.source)).size;
  const times = (words: readonly Placed[], term: string) =>
    words.filter((word) => word.term === term).length;
  const idf = (term: string): number => {
    const n = own.filter(({ words }) => times(words, term) > 0).length;
    return Math.log(1 + (own.length - n + 0.5) / (n + 0.5));
  };
  const asked = [...new Set(split(question))].filter((term) =>
    own.some(({ words }) => times(words, term) > 0),
  );
  const [perTerm, perPageTerm] = [
    (K1 * B * own.length) / Math.max(1, length),
    (K1 * B * pages) / Math.max(1, length),
  ];
  const bm25 = (words: readonly Placed[], each: number): number =>
    asked.reduce((sum, term) => {
      const found = times(words, term);
      const norm = K1 * (1 - B) + each * words.length;
      return found === 0 ? sum : sum + (idf(term) * found * (K1 + 1)) / (found + norm);
    }, 0);
  const heading = (titles: readonly string[]): number => {
    const terms = [...new Set(titles.flatMap(split))];
    const ofAsked = asked.reduce((sum, term) => (terms.includes(term) ? sum + idf(term) : sum), 0);
    const all = terms.reduce((sum, term) => sum + idf(term), 0);
    return ofAsked === 0 ? 0 : (0.5 * ofAsked * ofAsked) / all;
  };
  const hits = own.flatMap(({ at, chunk, words }) => {
    const plain = bm25(words, perTerm);
    if (plain === 0) return [];
    const page = own.filter((one) => one.chunk.source === chunk.source);
    const pageWords = page.flatMap((one) => one.words);
    let full = 0.7 * plain + 0.3 * bm25(pageWords, perPageTerm);
    full += heading(titlesOf(chunk));
    full += heading([chunk.title]);
    return [{ chunk: at, source: chunk.source, plain, full, words }];
  });
  const foremost = new Set(
    [...hits].sort((a, b) => b.full - a.full || a.chunk - b.chunk).slice(0, 100),
  );
  return hits.map((hit) => {
    const { chunk, source, plain, words } = hit;
    const norm = K1 * (1 - B) + perTerm * words.length;
    const close = foremost.has(hit) ? closeness(question, { words, idf, asked, norm }) : 0;
    return { chunk, source, plain, full: hit.full + close };
  });
}

interface Close {
  readonly words: readonly Placed[];
  readonly idf: (term: string) => number;
  readonly asked: readonly string[];
  readonly norm: number;
}

function closeness(question: string, { words, idf, asked, norm }: Close): number {
  const slots = [...new Set(split(question))];
  const found = slots.flatMap((term) =>
    asked.includes(term) ? words.filter((word) => word.term === term).slice(0, 64) : [],
  );
  const inText = found.sort(
    (a, b) => a.place - b.place || slots.indexOf(a.term) - slots.indexOf(b.term),
  );
  const lesser = (a: string, b: string) => Math.min(idf(a), idf(b));
  const gaps = (a: string, b: string) =>
    inText.flatMap((one, at) =>
      inText
        .slice(at + 1)
        .filter((other) => one.term === a && other.term === b)
        .map((other) => ({ gap: other.place - one.place, at })),
    );
  const run = split(question);
  const pairs = new Map(
    run.slice(1).map((term, at) => [`${run[at]} ${term}`, [run[at] ?? "", term]]),
  );
  let side = 0;
  for (const [a = "", b = ""] of pairs.values()) {
    const m =
      asked.includes(a) && asked.includes(b) ? gaps(a, b).filter(({ gap }) => gap === 1).length : 0;
    if (m > 0) side += (lesser(a, b) * m * (K1 + 1)) / (m + K1);
  }
  let near = 0;
  slots.forEach((a, at) =>
    slots.slice(at + 1).forEach((b) => {
      const amount = [...gaps(a, b), ...gaps(b, a)]
        .filter(({ gap }) => gap > 0 && gap <= 8)
        .sort((one, two) => one.at - two.at || one.gap - two.gap)
        .reduce((sum, { gap }) => sum + 1 / (gap * gap), 0);
      if (amount > 0) near += (lesser(a, b) * amount * (K1 + 1)) / (amount + norm);
    }),
  );
  return 0.5 * side + 0.25 * near;
}
