/**
 * The terms of an index as two flat arrays: the letters of all terms, sorted by code unit, and where
 * each begins. Flat, so that a worker can hand them over without a copy; looked up by halving.
 */
export interface Dictionary {
  readonly letters: Uint16Array;
  /** One more than there are terms. */
  readonly starts: Uint32Array;
}

/** Allocates the arrays of an index; the edge gives shared memory, tests plain memory. */
export interface Memory {
  u8(length: number): Uint8Array;
  u16(length: number): Uint16Array;
  u32(length: number): Uint32Array;
}

export const plainMemory: Memory = {
  u8: (length) => new Uint8Array(length),
  u16: (length) => new Uint16Array(length),
  u32: (length) => new Uint32Array(length),
};

/** `terms` must be sorted by code unit and distinct. */
export function dictionaryOf(terms: readonly string[], memory: Memory): Dictionary {
  const letters = memory.u16(terms.reduce((sum, term) => sum + term.length, 0));
  const starts = memory.u32(terms.length + 1);
  let at = 0;
  terms.forEach((term, id) => {
    starts[id] = at;
    for (let unit = 0; unit < term.length; unit++) letters[at++] = term.charCodeAt(unit);
  });
  starts[terms.length] = at;
  return { letters, starts };
}

export function sizeOf(dictionary: Dictionary): number {
  return dictionary.starts.length - 1;
}

/** The number of a term, or -1. */
export function idOf(dictionary: Dictionary, term: string): number {
  let low = 0;
  let high = sizeOf(dictionary) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareTo(dictionary, middle, term);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The term with this number. */
export function lettersOf({ letters, starts }: Dictionary, id: number): string {
  let term = "";
  for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at++)
    term += String.fromCharCode(letters[at] ?? 0);
  return term;
}

/** The numbers of the terms that begin with a code unit: from the first to before the second. */
export function rangeOf(dictionary: Dictionary, unit: number): readonly [number, number] {
  return [firstFrom(dictionary, unit), firstFrom(dictionary, unit + 1)];
}

/** The first term that does not sort before a code unit. The empty term sorts first. */
function firstFrom({ letters, starts }: Dictionary, unit: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = starts[middle] ?? 0;
    if (start < (starts[middle + 1] ?? 0) && (letters[start] ?? 0) >= unit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Negative where the term with this number sorts before `term`. */
function compareTo({ letters, starts }: Dictionary, id: number, term: string): number {
  const start = starts[id] ?? 0;
  const length = (starts[id + 1] ?? 0) - start;
  const shared = Math.min(length, term.length);
  for (let unit = 0; unit < shared; unit++) {
    const difference = (letters[start + unit] ?? 0) - term.charCodeAt(unit);
    if (difference !== 0) return difference;
  }
  return length - term.length;
}
