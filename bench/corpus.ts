/**
 * Documents of any number for measuring time and memory: words drawn by how often general English
 * says them, with rare words of their own between, from a seed. Their meaning is nothing; how often
 * words stand in them is what an index feels.
 */
import { corpusPack } from "../bff/cli/eval/approved-pack.ts";
import type { CorpusRow } from "../bff/cli/eval/rows.ts";
import type { Pack } from "../bff/core/documents.ts";
import { seeded } from "../test/core/rules/edits.ts";
import { generalEnglish } from "../bff/edge/text/general-english.ts";

const WORDS_EACH = 120;
const TITLE_WORDS = 5;
/** Share of words that are rare, and how many rare ones there are. */
const RARE = { share: 0.08, words: 60_000 };
/** Share of words of grammar, as in English text; an index leaves them out. */
const GRAMMAR = {
  share: 0.42,
  words: "the of and to in a is that for it as with be by on".split(" "),
};

export interface Drawn {
  readonly documents: readonly CorpusRow[];
  /** Three to seven words of one of the documents, each once. */
  readonly questions: readonly string[];
}

export function drawCorpus(size: number, questions: number): Drawn {
  const random = seeded(29);
  const draw = drawing(random);
  const words = (count: number): string => Array.from({ length: count }, draw).join(" ");
  const documents = Array.from({ length: size }, (_, at) => ({
    id: `d${at}`,
    title: words(TITLE_WORDS),
    text: words(WORDS_EACH),
  }));
  const ask = (): string => {
    const text = documents[Math.floor(random() * size)]?.text.split(" ") ?? [];
    const all = text.filter((word) => !GRAMMAR.words.includes(word));
    const count = 3 + Math.floor(random() * 5);
    const picked = Array.from({ length: count }, () => all[Math.floor(random() * all.length)]);
    return [...new Set(picked)].join(" ");
  };
  return { documents, questions: Array.from({ length: questions }, ask) };
}

/** Chunks of one page, as real sites have them. */
const CHUNKS_EACH = 8;

/** The documents as chunks of pages. `time`: ISO 8601 UTC, of the labels. */
export function drawnPack(documents: Drawn["documents"], time: string): Pack {
  const pack = corpusPack(documents, time);
  const sources = pack.sources.filter((_, at) => at % CHUNKS_EACH === 0);
  const chunks = pack.chunks.map((chunk, at) => {
    const page = sources[Math.floor(at / CHUNKS_EACH)];
    const path = [page?.title ?? "", ...chunk.section_path];
    return { ...chunk, source_object: page?.source_object ?? "", section_path: path };
  });
  return { ...pack, sources, chunks };
}

/** One word at a time. */
function drawing(random: () => number): () => string {
  const counts = generalEnglish("en")?.counts ?? new Map<string, number>();
  const words = [...counts.keys()];
  let total = 0;
  const sums = [...counts.values()].map((count) => (total += count));
  return () => {
    if (random() < GRAMMAR.share)
      return GRAMMAR.words[Math.floor(random() ** 2 * GRAMMAR.words.length)] ?? "";
    // Rare words fall off by rank as well: squaring draws the first ones more often.
    if (random() < RARE.share) return `w${Math.floor(random() ** 2 * RARE.words).toString(36)}`;
    return words[firstAbove(sums, random() * total)] ?? "";
  };
}

function firstAbove(sums: readonly number[], value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
