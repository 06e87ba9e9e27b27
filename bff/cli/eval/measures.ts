/** Measures of rankings and of scores: plain functions of numbers. */

/**
 * How likely a positive scores above a negative, ties counting half: the area under the receiver
 * operating curve, by ranks (Mann and Whitney 1947). Null where either side is empty.
 */
export function auroc(positives: readonly number[], negatives: readonly number[]): number | null {
  if (positives.length === 0 || negatives.length === 0) return null;
  const all = [
    ...positives.map((score) => ({ score, positive: true })),
    ...negatives.map((score) => ({ score, positive: false })),
  ].sort((a, b) => a.score - b.score);
  let ranks = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    let tied = 0;
    for (; end < all.length && all[end]?.score === all[start]?.score; end++)
      if (all[end]?.positive === true) tied++;
    ranks += (tied * (start + 1 + end)) / 2;
    start = end;
  }
  const n = positives.length;
  return (ranks - (n * (n + 1)) / 2) / (n * negatives.length);
}

type Grades = ReadonlyMap<string, number>;

/**
 * Discounted gain of the first `depth` over that of the best order possible (Järvelin and Kekäläinen
 * 2002; gain = grade, discount log2 of rank + 1). 0 where nothing is relevant.
 */
export function ndcg(ranked: readonly string[], grades: Grades, depth: number): number {
  const best = [...grades.values()].sort((a, b) => b - a);
  const ideal = gain(best.slice(0, depth));
  return ideal === 0 ? 0 : gain(ranked.slice(0, depth).map((id) => grades.get(id) ?? 0)) / ideal;
}

const gain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, at) => sum + Math.max(0, grade) / Math.log2(at + 2), 0);

/** Share of the relevant that stand among the first `depth`. 0 where nothing is relevant. */
export function recall(ranked: readonly string[], grades: Grades, depth: number): number {
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([id]) => id);
  const first = new Set(ranked.slice(0, depth));
  return share(
    relevant.filter((id) => first.has(id)),
    relevant,
  );
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** How many of the whole; 0 of none. */
export const share = (part: readonly unknown[], whole: readonly unknown[]): number =>
  whole.length === 0 ? 0 : part.length / whole.length;

/** Items by what `keyOf` says of them, in order of first sight. */
export function grouped<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
