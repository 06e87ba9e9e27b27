/** Terms of a package that a mistyped word may have meant: one slip of the fingers away. */
import { type Dictionary, lettersOf, rangeOf } from "./dictionary.ts";

/** Shorter words have too many neighbours. */
const SHORTEST = 6;

/**
 * Numbers of the terms that differ from `term` by one letter too many, too few, wrong, or swapped
 * with its neighbour. The first letter is taken to be right. Rising.
 */
export function neighboursOf(dictionary: Dictionary, term: string): readonly number[] {
  if (term.length < SHORTEST || !/^\p{L}+$/u.test(term)) return [];
  const [from, to] = rangeOf(dictionary, term.charCodeAt(0));
  const found: number[] = [];
  for (let id = from; id < to; id++) {
    const length = (dictionary.starts[id + 1] ?? 0) - (dictionary.starts[id] ?? 0);
    if (Math.abs(length - term.length) > 1 || length < SHORTEST - 1) continue;
    if (oneSlip(term, lettersOf(dictionary, id))) found.push(id);
  }
  return found;
}

/** True where two different words are one slip apart (Damerau). */
export function oneSlip(a: string, b: string): boolean {
  if (a === b) return false;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  if (a.length > b.length) return a.slice(at + 1) === b.slice(at);
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
