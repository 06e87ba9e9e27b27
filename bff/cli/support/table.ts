/** Aligned tables that fit a line of 100 characters. */
import { wrap } from "./options.ts";

export interface TableOf {
  readonly headers?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly indent?: number;
  readonly width?: number;
  /** The last column goes on in lines below instead of being clipped. */
  readonly whole?: boolean;
}

const GAP = "  ";
const NUMBER = /^-?[\d,.]+%?$/;
/** The narrowest a column of words becomes before the table may run over. */
const MIN_COLUMN = 8;

/** Characters that a terminal shows in two places count twice. */
function widthOf(text: string): number {
  let width = 0;
  for (const point of text)
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u.test(
        point,
      )
        ? 2
        : 1;
  return width;
}

/** The longest beginning of a text that fits. */
function fitting(points: readonly string[], width: number): string {
  let cut = "";
  for (const point of points) {
    if (widthOf(cut + point) > width) break;
    cut += point;
  }
  return cut;
}

/**
 * Cuts a text to a width, with an ellipsis where something is missing: at the end, or at the
 * beginning of a path, whose end tells more.
 */
export function clip(text: string, width: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (widthOf(line) <= width) return line;
  if (!line.includes("/") || line.includes(" ")) {
    return `${fitting(Array.from(line), width - 1).trimEnd()}…`;
  }
  const ending = fitting(Array.from(line).reverse(), width - 1);
  return `…${Array.from(ending).reverse().join("")}`;
}

function columnWidths(lines: readonly (readonly string[])[], room: number): readonly number[] {
  const count = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const widths = Array.from({ length: count }, (_, column) => {
    return lines.reduce((most, line) => Math.max(most, widthOf(line[column] ?? "")), 0);
  });
  const available = room - GAP.length * Math.max(count - 1, 0);
  for (let over = sum(widths) - available; over > 0; over -= 1) {
    const widest = Math.max(...widths);
    if (widest <= MIN_COLUMN) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function isNumeric(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
}

/** A line as several, where its last cell is longer than its column. */
function unfolded(line: readonly string[], widths: readonly number[]): readonly string[][] {
  const last = widths.length - 1;
  if (line.length <= last) return [[...line]];
  return wrap(line[last] ?? "", widths[last] ?? 0).map((part, at) => {
    return [...(at === 0 ? line.slice(0, last) : widths.slice(0, last).map(() => "")), part];
  });
}

/** Rows in aligned columns; columns of numbers stand to the right; long cells are clipped. */
export function table({ headers, rows, indent = 0, width = 100, whole = false }: TableOf): string {
  const clean = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()));
  const lines = headers === undefined ? clean : [headers, ...clean];
  const widths = columnWidths(lines, width - indent);
  const numeric = widths.map((_, column) => isNumeric(clean, column));
  const draw = (line: readonly string[]): string => {
    const cells = widths.map((room, column) => {
      const text = line[column] ?? "";
      const cell = whole && column === widths.length - 1 ? text : clip(text, room);
      const space = " ".repeat(Math.max(0, room - widthOf(cell)));
      return numeric[column] === true ? space + cell : cell + space;
    });
    return (" ".repeat(indent) + cells.join(GAP)).trimEnd();
  };
  const rule = widths.map((room) => "-".repeat(room));
  const body = whole ? clean.flatMap((line) => unfolded(line, widths)) : clean;
  const drawn = headers === undefined ? body : [headers, rule, ...body];
  return drawn.map(draw).join("\n");
}
