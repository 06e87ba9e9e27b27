/**
 * A text as the rules of carriage read it: one form for what is written in several, and words with
 * their kind. English lists, closed; of another language every word is a word of content.
 */
import type { Language } from "../ports.ts";

/** One form for quotes, dashes and unseen characters; case and lines stay. */
export const legible = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? text
        .normalize("NFKC")
        .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
        .replace(/[\u2018\u2019\u201a\u201b\u2032]/g, "'")
        .replace(/[\u201c\u201d\u201e\u201f\u2033]/g, '"')
        .replace(/[\u2010-\u2015\u2212]/g, "-")
    : text;

/** Most text has nothing of the kind, and to look is quicker than to replace. */
const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** The same without case, in one line. */
export const normalise = (text: string): string =>
  legible(text).replace(/\s+/g, " ").trim().toLowerCase();

export type WordKind = "content" | "function" | "mark";

export interface Word {
  /** Normalised; a negative contraction is two words, `do` and `not`. */
  readonly word: string;
  /** What it is compared by: the stem of a word of content, else the word. */
  readonly key: string;
  readonly kind: WordKind;
}

/** Words of grammar, pronouns among them; the letters are what contractions leave. */
const GRAMMAR: ReadonlySet<string> = new Set(
  (
    "i you he she it we they me him her us them my your his its our their mine yours hers " +
    "ours theirs myself yourself himself herself itself ourselves yourselves themselves a " +
    "an the this that these those there here and or but nor so yet for of in on at by to " +
    "from with into onto over under above below between among through during before after " +
    "since until about against as than if unless while when where why how who whom whose " +
    "which what because although though however also too very just even still then thus " +
    "hence therefore is are was were be been being am do does did done doing have has had " +
    "having can could may might must shall should will would not no never none nor neither " +
    "cannot without up down out off again further once each every all any both few more " +
    "most other some such own same only s re ve ll d m t"
  ).split(" "),
);

export const isFunctionWord = (word: string): boolean => GRAMMAR.has(word);

const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}]+)?|[.,;:!?()]/gu;

/** In text order. */
export function wordsOf(text: string, language: Language): readonly Word[] {
  const plain = normalise(text)
    .replace(/\bcan(?:not| not|'t)\b/g, "can not")
    .replace(/\bwon't\b/g, "will not")
    .replace(/(?<=[a-z]) ?n ?'t\b/g, " not");
  return (plain.match(WORD) ?? []).map((word) => wordOf(word.replace(/'.*$/, ""), language));
}

function wordOf(word: string, language: Language): Word {
  if (/^[.,;:!?()]$/.test(word)) return { word, key: word, kind: "mark" };
  const kind = isFunctionWord(word) ? "function" : "content";
  return { word, key: keyOf(word, language), kind };
}

/** What a word is compared by. */
export const keyOf = (word: string, language: Language): string =>
  isFunctionWord(word) ? word : (language.terms(word)[0] ?? word);

/** Keys of words, marks left out. */
export const keysOf = (words: readonly Word[]): ReadonlySet<string> =>
  new Set(words.filter(({ kind }) => kind !== "mark").map(({ key }) => key));

/** What one text has more often than another, and less often; by key, or by the word itself. */
export interface Difference {
  readonly added: ReadonlySet<string>;
  readonly dropped: ReadonlySet<string>;
}

export function differenceOf(
  statement: readonly Word[],
  source: readonly Word[],
  by: "key" | "word" = "key",
): Difference {
  const counts = new Map<string, number>();
  const count = (word: Word, step: number): void => {
    if (word.kind !== "mark") counts.set(word[by], (counts.get(word[by]) ?? 0) + step);
  };
  for (const word of statement) count(word, 1);
  for (const word of source) count(word, -1);
  const where = (is: (times: number) => boolean): ReadonlySet<string> =>
    new Set([...counts].filter(([, times]) => is(times)).map(([word]) => word));
  return { added: where((times) => times > 0), dropped: where((times) => times < 0) };
}

/** The same without counting: words that only one of the two has. */
export function uniqueTo(statement: readonly Word[], source: readonly Word[]): Difference {
  const [said, there] = [keysOf(statement), keysOf(source)];
  return {
    added: new Set([...said].filter((key) => !there.has(key))),
    dropped: new Set([...there].filter((key) => !said.has(key))),
  };
}
