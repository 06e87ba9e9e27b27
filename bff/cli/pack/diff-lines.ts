/** Lines that went and lines that came, in order (longest common subsequence). */

export interface LineChange {
  readonly sign: "-" | "+";
  readonly line: string;
}

/** Above this many comparisons two texts are told as wholly different. */
const MAX_CELLS = 4_000_000;

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** Lengths of the longest common subsequences of all endings. */
function lengths(from: readonly string[], to: readonly string[]): Uint32Array {
  const width = to.length + 1;
  const table = new Uint32Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const same = (table[(i + 1) * width + j + 1] ?? 0) + 1;
      const skip = Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
      table[i * width + j] = from[i] === to[j] ? same : skip;
    }
  }
  return table;
}

export function diffLines(before: string, after: string): readonly LineChange[] {
  const [from, to] = [linesOf(before), linesOf(after)];
  const all = (sign: "-" | "+", lines: readonly string[]): readonly LineChange[] =>
    lines.map((line) => ({ sign, line }));
  if (from.length * to.length > MAX_CELLS) return [...all("-", from), ...all("+", to)];
  const table = lengths(from, to);
  const width = to.length + 1;
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const [old, fresh] = [from[i], to[j]];
    if (old !== undefined && old === fresh) [i, j] = [i + 1, j + 1];
    else if (goesFirst({ table, width, i, j }, old, fresh)) {
      changes.push({ sign: "-", line: old ?? "" });
      i += 1;
    } else {
      changes.push({ sign: "+", line: fresh ?? "" });
      j += 1;
    }
  }
  return changes;
}

/** Whether the old line is told as gone before the new one as come. */
function goesFirst(
  at: { table: Uint32Array; width: number; i: number; j: number },
  old: string | undefined,
  fresh: string | undefined,
): boolean {
  if (old === undefined || fresh === undefined) return fresh === undefined;
  const without = at.table[(at.i + 1) * at.width + at.j] ?? 0;
  return without >= (at.table[at.i * at.width + at.j + 1] ?? 0);
}
