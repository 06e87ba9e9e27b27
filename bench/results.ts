/** What a benchmark answers, how it is kept and how it is shown. */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

/** One measured row: ours beside a named peer, in one run; `ratio` is ours over the peer's. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: string | null;
  readonly theirs: number | null;
  readonly ratio: number | null;
  /** The target of the design's page, in words. */
  readonly target: string;
  readonly met: boolean;
}

export interface Bench {
  /** Name of the result file. */
  readonly name: string;
  readonly title: string;
  /** Rows in the order of the table, alone or with what stands beside; `say` tells progress. */
  run(say: (line: string) => void): Promise<readonly Row[] | Measured>;
}

export interface Measured {
  readonly rows: readonly Row[];
  readonly beside: Beside;
}

/** A second table, of everything measured in the run, and what of it is kept with the rows. */
export interface Beside {
  readonly head: readonly string[];
  readonly cells: readonly (readonly string[])[];
  readonly kept: object;
}

const isRows = (one: readonly Row[] | Measured): one is readonly Row[] => Array.isArray(one);

/** Both forms of what a benchmark answers as one. */
export const measured = (
  answer: readonly Row[] | Measured,
): { rows: readonly Row[]; beside: Beside | null } =>
  isRows(answer) ? { rows: answer, beside: null } : answer;

/** Requests of a load that were not answered as they should be: none may be. */
export const failedRow = (failed: number): Row => ({
  what: "requests that failed",
  unit: "",
  ours: failed,
  peer: null,
  theirs: null,
  ratio: null,
  target: "0",
  met: failed === 0,
});

export function keep(
  { name, title }: Bench,
  { rows, beside }: ReturnType<typeof measured>,
  folder: string,
): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model ?? "" };
  const about = { name, title, measured_at: new Date().toISOString(), machine };
  const record = { ...about, rows, ...(beside === null ? {} : { beside: beside.kept }) };
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  return file;
}

export const figure = (value: number | null): string =>
  value === null ? "–" : value.toLocaleString("en", { maximumSignificantDigits: 4 });

/** An aligned table of at most 100 columns where the texts allow. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    `${figure(row.ours)} ${row.unit}`,
    row.peer === null ? "–" : `${figure(row.theirs)} (${row.peer})`,
    figure(row.ratio),
    row.target,
    row.met ? "yes" : "NO",
  ]);
  return grid(["what", "ours", "peer", "ratio", "target", "met"], cells);
}

/** Texts in aligned columns under a head. */
export function grid(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...cells].map((r) => (r[i] ?? "").length)));
  const line = (r: readonly string[]): string =>
    r
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((w) => "-".repeat(w))), ...cells.map(line)].join("\n");
}
