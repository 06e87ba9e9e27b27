/** How often general English says a word: what a package says more often is its subject. */
import { GENERAL_ENGLISH_STEMS } from "./general-english.table.ts";

export interface WordTable {
  /** By stem, as `languageOf("en")` makes them. */
  readonly counts: ReadonlyMap<string, number>;
  /** Words counted, the rare ones that the table leaves out included. */
  readonly total: number;
}

let english: WordTable | undefined;

/** Null for a language without a table. Read when first asked for. */
export function generalEnglish(tag: string): WordTable | null {
  if (!/^en\b/i.test(tag)) return null;
  english ??= readTable(GENERAL_ENGLISH_STEMS);
  return english;
}

/** `total` and then `stem count` pairs, separated by white space. */
function readTable(text: string): WordTable {
  const [total = "0", ...pairs] = text.trim().split(/\s+/);
  const counts = new Map<string, number>();
  for (let at = 0; at + 1 < pairs.length; at += 2)
    counts.set(pairs[at] ?? "", Number(pairs[at + 1]));
  return { counts, total: Number(total) };
}
