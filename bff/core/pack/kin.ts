/**
 * Words that a word is part of, or that are part of it, where a language writes compounds as one:
 * "Reisekosten" for "Kosten", "Abrechnung" for "Reisekostenabrechnung". Told by letters alone, over
 * the stems of the package; which of them count is left to who is counted (`query.ts`).
 */
import { type Dictionary, idOf, lettersOf, sizeOf } from "./dictionary.ts";

/** Shorter stems stand in too many words by chance. */
const SHORTEST = 4;
/** What a compound has beside its part: less is an ending, or chance. */
const LEAST_REST = 3;

/** Numbers of the terms that begin or end a term; longest first, of equal ones by spelling. */
export function partsOf(dictionary: Dictionary, term: string): readonly number[] {
  const found: number[] = [];
  for (let length = term.length - LEAST_REST; length >= SHORTEST; length--)
    for (const part of [term.slice(0, length), term.slice(-length)]) {
      const id = isPart(part) ? idOf(dictionary, part) : -1;
      if (id >= 0 && !found.includes(id)) found.push(id);
    }
  return found;
}

/** Numbers of the terms that begin or end with a term; shortest first, of equal ones by spelling. */
export function wholesOf(dictionary: Dictionary, term: string): readonly number[] {
  if (!isPart(term)) return [];
  const { starts } = dictionary;
  const found: { readonly id: number; readonly length: number }[] = [];
  for (let id = 0; id < sizeOf(dictionary); id++) {
    const length = (starts[id + 1] ?? 0) - (starts[id] ?? 0);
    if (length - term.length >= LEAST_REST && holdsAtAnEnd(dictionary, id, term))
      found.push({ id, length });
  }
  return found.sort((a, b) => a.length - b.length || a.id - b.id).map(({ id }) => id);
}

/** True where one of two terms begins or ends with the other, and with enough beside. */
export function isCompoundOf(one: string, other: string): boolean {
  const [whole, part] = one.length > other.length ? [one, other] : [other, one];
  if (whole.length - part.length < LEAST_REST || !isPart(part) || !isPart(whole)) return false;
  return whole.startsWith(part) || whole.endsWith(part);
}

const isPart = (term: string): boolean => term.length >= SHORTEST && /^\p{L}+$/u.test(term);

/** Looks at one letter before it makes a string of the word. */
function holdsAtAnEnd(dictionary: Dictionary, id: number, term: string): boolean {
  const { letters, starts } = dictionary;
  const first = letters[starts[id] ?? 0] === term.charCodeAt(0);
  const last = letters[(starts[id + 1] ?? 0) - 1] === term.charCodeAt(term.length - 1);
  if (!first && !last) return false;
  const word = lettersOf(dictionary, id);
  return (word.startsWith(term) || word.endsWith(term)) && /^\p{L}+$/u.test(word);
}
