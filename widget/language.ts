/**
 * The language of the interface: English, or a table of words that is fetched as a second file from
 * where the script came from. One at a time, as only one element of a page works.
 */

/** English words to those of one language, the contract's sentences among them. */
export type Words = ReadonlyMap<string, string>;

let words: Words = new Map();
/** BCP 47, for `lang`. */
export let spoken = "en";

/** Speaks a language from here on; without a table it is English. */
export function speak(lang: string, table?: Words): void {
  words = table ?? new Map();
  spoken = words.size > 0 ? lang : "en";
}

/** What is spoken, for a file that is fetched later and has a copy of this one in it. */
export const inUse = (): readonly [lang: string, table: Words] => [spoken, words];

/** A language tag as a locale, none of what is no tag. Asking which are known costs 20 ms at once. */
export function localesOf(lang: string): readonly string[] {
  try {
    return Intl.getCanonicalLocales(lang);
  } catch {
    return []; // not a language tag
  }
}

/** English in the reader's language, or as it is. */
export const t = (english: string): string => words.get(english) ?? english;

/** The same with {0} and {1} filled in. */
export const fill = (english: string, ...values: readonly (string | number)[]): string =>
  t(english).replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)]));
