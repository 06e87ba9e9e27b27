/**
 * Can a question be read without what was said before it? One that opens a conversation always can.
 * A later one cannot when it points back (a pronoun, a demonstrative), has fewer than three content
 * words, or begins as a reply does. Of our making after the rule in words by which the public sets
 * were split; it gives their counts.
 */
import type { Language } from "../../core/ports.ts";

const POINTS_BACK =
  /\b(?:it|its|itself|they|them|themselves|their|theirs|he|him|his|himself|she|her|hers|herself|this|that|these|those|ones?|others?|some|too|also|as well)\b/i;
const REPLIES =
  /^\W*(?:so|and|but|or|no|yes|ok|okay|then|any|also|i mean|i meant|what about|how about)\b/i;
const CONTENT_WORDS = 3;

export function standsAlone(
  { text, history }: { readonly text: string; readonly history: readonly unknown[] },
  language: Language,
): boolean {
  if (history.length === 0) return true;
  if (POINTS_BACK.test(text) || REPLIES.test(text)) return false;
  return new Set(language.terms(text)).size >= CONTENT_WORDS;
}
