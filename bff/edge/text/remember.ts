/**
 * A language that remembers the passages it has split: a pack's passages come again and again, and
 * splitting them anew is most of the work of an answer. Only what was split into sentences is kept,
 * and their words; a question is never split, so no question is kept. It lives as long as the loaded
 * pack, so a purge that replaces the pack takes it along.
 */
import type { Language } from "../../core/ports.ts";

/** Characters of remembered passages; beyond, all are forgotten. */
const KEPT_CHARS = 4_000_000;
/** Longer texts are not worth their room: passages are shorter. */
const LONG = 8_000;

export function remembering(language: Language): Language {
  const sentencesOf = new Map<string, readonly string[]>();
  /** By sentence; null until its words are first asked for. */
  const termsOf = new Map<string, readonly string[] | null>();
  let chars = 0;
  const remember = (text: string, sentences: readonly string[]): void => {
    chars += text.length;
    if (chars > KEPT_CHARS) {
      sentencesOf.clear();
      termsOf.clear();
      chars = text.length;
    }
    sentencesOf.set(text, sentences);
    for (const sentence of sentences) if (!termsOf.has(sentence)) termsOf.set(sentence, null);
  };
  return Object.freeze({
    ...language,
    sentences: (text: string) => {
      const known = sentencesOf.get(text);
      if (known !== undefined) return known;
      const sentences = Object.freeze([...language.sentences(text)]);
      if (text.length <= LONG) remember(text, sentences);
      return sentences;
    },
    terms: (text: string) => {
      const known = termsOf.get(text);
      if (known !== undefined && known !== null) return known;
      const terms = Object.freeze([...language.terms(text)]);
      if (known === null) termsOf.set(text, terms);
      return terms;
    },
  });
}
