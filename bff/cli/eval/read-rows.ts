/**
 * Rows of data files, parsed once at this door: JSON lines by a schema, and judgements as
 * tab-separated values. Every fault is told with its line and key.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { z } from "zod";
import { DocumentError } from "../../edge/store/door.ts";
import type { Io } from "../support/io.ts";

export interface RowsFile<T extends object> {
  /** As given on the command line. */
  readonly path: string;
  readonly schema: z.ZodType<T>;
  /** Rows with this key must not share a value. */
  readonly unique?: keyof T & string;
}

/** Faults told of one file; the rest are counted by `DocumentError`. */
type Faults = string[];

/** Throws the system's error for a file that cannot be read, `DocumentError` for one that is wrong. */
export function readRows<T extends object>(file: RowsFile<T>, io: Io): readonly T[] {
  const faults: Faults = [];
  const seen = new Map<unknown, number>();
  const rows = linesOf(file.path, io).flatMap(({ line, text }) => {
    const row = parseRow(text, { line, schema: file.schema, faults });
    if (row === undefined) return [];
    const key = file.unique === undefined ? undefined : row[file.unique];
    const before = key === undefined ? undefined : seen.get(key);
    if (before !== undefined) {
      faults.push(`line ${line}, ${file.unique}: the same as in line ${before}`);
    }
    seen.set(key, line);
    return [row];
  });
  return checked(file.path, rows, faults);
}

interface Line {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines that are not empty. Only a line feed ends one: JSON text may hold the other separators. */
function linesOf(path: string, io: Io): readonly Line[] {
  const text = readFileSync(resolve(io.cwd, path), "utf8").replace(/^\uFEFF/, "");
  return text
    .split("\n")
    .map((line, index) => ({ line: index + 1, text: line.replace(/\r$/, "") }))
    .filter((line) => line.text.trim() !== "");
}

interface Parsing<T> {
  readonly line: number;
  readonly schema: z.ZodType<T>;
  readonly faults: Faults;
}

function parseRow<T>(text: string, { line, schema, faults }: Parsing<T>): T | undefined {
  const value = jsonOf(text);
  if (value === undefined) {
    faults.push(`line ${line}: not JSON`);
    return undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    faults.push(`line ${line}${path.length === 0 ? "" : `, ${path.join(".")}`}: ${message}`);
  }
  return undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function checked<T>(path: string, rows: readonly T[], faults: Faults): readonly T[] {
  if (faults.length > 0) throw new DocumentError(path, faults);
  if (rows.length === 0) throw new DocumentError(path, ["it has no rows"]);
  return rows;
}

/** Grades of passages by query: query id, passage id and grade in a line, tab-separated, no header. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function readJudgements(path: string, io: Io): Judgements {
  const faults: Faults = [];
  const judged = new Map<string, Map<string, number>>();
  for (const { line, text } of linesOf(path, io)) {
    const [query = "", passage = "", grade = "", ...more] = text.split("\t");
    if (query === "" || passage === "" || more.length > 0) {
      faults.push(`line ${line}: expected query id, passage id and grade, tab-separated`);
    } else if (!/^-?\d+$/.test(grade)) {
      faults.push(`line ${line}, grade: expected a whole number, found "${grade.slice(0, 40)}"`);
    } else {
      const grades = judged.get(query) ?? new Map<string, number>();
      if (grades.has(passage)) faults.push(`line ${line}: judges its passage a second time`);
      judged.set(query, grades.set(passage, Number(grade)));
    }
  }
  checked(path, [...judged], faults);
  return judged;
}
