/** How a measurement is shown: a table for a person at a terminal, else JSON. */
import { print, printJson } from "../support/io.ts";
import type { Io } from "../support/io.ts";
import { Progress } from "../support/style.ts";
import { table } from "../support/table.ts";

export const JSON_OPTION = { help: "Print JSON, as when the output is no terminal." } as const;

interface Shown {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** `result` as JSON; or, for a person, as tables. */
export function show(
  io: Io,
  of: { readonly json: boolean; readonly result: object; readonly tables: readonly Shown[] },
): void {
  if (of.json || io.stdout.isTTY !== true) printJson(io, of.result);
  else print(io, ...of.tables.flatMap((one, at) => (at === 0 ? [table(one)] : ["", table(one)])));
}

/** A share or a score to four places, so that equal measurements print equal text. */
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

export const figure = (value: number | null): string => (value === null ? "–" : value.toFixed(3));

/** Items one after the other, with a line of progress on a terminal. */
export async function each<T, R>(
  items: readonly T[],
  { label, io, work }: { label: string; io: Io; work: (item: T) => R | Promise<R> },
): Promise<readonly R[]> {
  const progress = new Progress(io, label);
  const results: R[] = [];
  try {
    for (const item of items) {
      results.push(await work(item));
      progress.show(results.length, items.length);
    }
  } finally {
    progress.clear();
  }
  return results;
}
