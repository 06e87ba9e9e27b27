/**
 * A language that remembers what it was asked: a pack's passages come again and again, and splitting
 * them anew is most of the work of an answer. It lives as long as the loaded pack, so a purge that
 * replaces the pack takes it along.
 */
import type { Language } from "../../core/ports.ts";

/** Characters of remembered texts; beyond, all are forgotten. */
const KEPT_CHARS = 4_000_000;
/** Longer texts are not worth their room: passages and sentences are shorter. */
const LONG = 8_000;

export function remembering(language: Language): Language {
  return Object.freeze({
    tag: language.tag,
    terms: remembered((text) => Object.freeze([...language.terms(text)])),
    sentences: remembered((text) => Object.freeze([...language.sentences(text)])),
  });
}

function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  let chars = 0;
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (text.length > LONG) return made;
    chars += text.length;
    if (chars > KEPT_CHARS) {
      known.clear();
      chars = text.length;
    }
    known.set(text, made);
    return made;
  };
}
