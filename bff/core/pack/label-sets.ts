/**
 * Label sets: the exact sets of labels that sources carry. Their list counts as public, like topics
 * and aliases, so that shares of places do not depend on which sources are present (design,
 * Non-interference).
 */

/** One key for one set, whatever the order or repetition of its labels. */
export function labelSetKey(labels: readonly string[]): string {
  return JSON.stringify([...new Set(labels)].sort());
}

export interface LabelSets {
  readonly keys: readonly string[];
  /** The number of a set, or -1 for the empty set and for one that is not listed. */
  numberOf(labels: readonly string[]): number;
}

/** The pack's own list first, in its order, then what live labels and sources add, by key. */
export function labelSetsOf(
  listed: readonly (readonly string[])[],
  found: readonly (readonly string[])[],
): LabelSets {
  const keyOf = remembered(labelSetKey);
  const own = new Set(listed.filter((set) => set.length > 0).map(keyOf));
  const added = new Set(found.filter((set) => set.length > 0).map(keyOf));
  const keys = [...own, ...[...added].filter((key) => !own.has(key)).sort()];
  const numbers = new Map(keys.map((key, number) => [key, number]));
  return { keys, numberOf: (labels) => numbers.get(keyOf(labels)) ?? -1 };
}

/** Thousands of sources share a few sets, mostly written alike. */
function remembered(make: (labels: readonly string[]) => string) {
  const known = new Map<string, string>();
  return (labels: readonly string[]): string => {
    const written = JSON.stringify(labels);
    const key = known.get(written) ?? make(labels);
    known.set(written, key);
    return key;
  };
}
