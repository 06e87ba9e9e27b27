/**
 * Names, acronyms and identifiers: what a statement may not bring along. Read from capitals, digits
 * and signs inside words; so they are not seen in text without capitals, and the first word of a
 * sentence is none by its capital alone.
 */
import type { Language } from "../ports.ts";
import { isFunctionWord, legible, normalise } from "./words.ts";

const WORD = /[\p{L}\p{M}\p{N}]+(?:'\p{L}+)?(?:[-_./+#:@][\p{L}\p{M}\p{N}]+)*/gu;

/** As written, in text order. */
export function namesOf(text: string): readonly string[] {
  const plain = legible(text);
  return [...plain.matchAll(WORD)]
    .map((match) => ({ word: match[0].replace(/'\p{L}+$/u, ""), at: match.index }))
    .filter(({ word, at }) => isName(word, opensSentence(plain, at)))
    .map(({ word }) => word);
}

function isName(word: string, first: boolean): boolean {
  if (word === "I" || !/\p{L}/u.test(word)) return false;
  if (/\d/.test(word)) return !/^\d/.test(word) || /\p{L}.*\d/u.test(word);
  if (/_/.test(word) || /^\p{Ll}[\p{L}]*[./:@]\p{L}/u.test(word)) return true;
  if (/\p{Lu}[\p{Lu}\p{N}]/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)) return true;
  return !first && /^\p{Lu}/u.test(word) && !isFunctionWord(word.toLowerCase());
}

/** How far back the end of the sentence before is looked for. */
const NEAR = 12;

function opensSentence(text: string, at: number): boolean {
  const near = text.slice(Math.max(0, at - NEAR), at);
  const before = near.replace(/[\s"'“”‘’(*_-]+$/u, "");
  if (before === "" || near.slice(before.length).includes("\n")) return true;
  return /[.!?:•]$/.test(before) && !/\b(?:mr|mrs|ms|dr|prof|st|vs|no)\.$/i.test(before);
}

/** What a text offers to names: its words, its words in one, and the initials of neighbours. */
export interface Mentions {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly initials: string;
}

const GREEK: Readonly<Record<string, string>> = {
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  ε: "epsilon",
  κ: "kappa",
  λ: "lambda",
  μ: "mu",
  ω: "omega",
};

const spelt = (text: string): string =>
  normalise(text).replace(/[α-ω]/g, (letter) => GREEK[letter] ?? letter);

const partsOf = (word: string): readonly string[] => word.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

export function mentionsOf(text: string, language: Language): Mentions {
  const plain = spelt(text);
  const parts = partsOf(plain);
  const pairs = parts.slice(1).map((part, at) => `${parts[at] ?? ""}${part}`);
  const joined = plain.split(" ").map((word) => partsOf(word).join(""));
  return {
    words: new Set([...parts, ...pairs, ...joined]),
    stems: new Set(language.terms(plain)),
    initials: parts
      .filter((part) => !isFunctionWord(part))
      .map((part) => part[0] ?? "")
      .join(""),
  };
}

/** Endings by which one name is written in two ways: plural, possessive, of a people. */
const ENDINGS = ["s", "es", "n", "an", "ian", "ish", "ese", "i"];
const ROOT = 4;

/** Whether the name stands there, whole or in all its parts, or as the initials of its words. */
export function mentions(name: string, there: Mentions, language: Language): boolean {
  const parts = partsOf(spelt(name));
  if (there.words.has(parts.join(""))) return true;
  if (parts.every((part) => holds(part, there, language))) return true;
  const acronym = /^(\p{Lu}{3,})s?$/u.exec(name)?.[1]?.toLowerCase();
  return acronym !== undefined && there.initials.includes(acronym);
}

function holds(part: string, { words, stems }: Mentions, language: Language): boolean {
  if (words.has(part)) return true;
  const stem = language.terms(part)[0];
  if (stem !== undefined && stem.length >= ROOT && stems.has(stem)) return true;
  return ENDINGS.some(
    (ending) =>
      words.has(part + ending) ||
      (part.length - ending.length >= ROOT - 1 &&
        part.endsWith(ending) &&
        words.has(part.slice(0, -ending.length))),
  );
}
