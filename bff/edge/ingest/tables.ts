/** Tables as lines a person can read alone: each row with the headers of its columns. */
import type { DraftBlock } from "./draft-block.ts";

export interface Cell {
  readonly header: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Range of the page's blocks that the cell holds. */
  readonly from: number;
  to: number;
}

export interface OpenTable {
  readonly from: number;
  readonly rows: Cell[][];
  /** Rows of the table's head. */
  headRows: number;
  /** Used to lay out a page, or too rich for lines: its blocks stand as they are. */
  layout: boolean;
}

/** Columns that one cell may cover; the standard's own limit is 1,000. */
const MAX_SPAN = 100;
const MAX_COLUMNS = 200;
const MAX_AREA = 200_000;
/** A cell with more blocks than this is a page of its own. */
const MAX_CELL_BLOCKS = 12;

export function newTable(from: number): OpenTable {
  return { from, rows: [], headRows: 0, layout: false };
}

/** `colspan` and `rowspan`: a positive number within limits, else 1. */
export function spanOf(value: string | null): number {
  const span = Number.parseInt(value ?? "1", 10);
  return span >= 1 && span <= MAX_SPAN ? span : 1;
}

interface Value {
  readonly text: string;
  readonly header: boolean;
}

type Grid = readonly (readonly (Value | undefined)[])[];

function cellText(cell: Cell, blocks: readonly DraftBlock[]): string {
  const inside = blocks.slice(cell.from, cell.to);
  const code = inside.some((block) => block.kind === "code");
  return inside.map((block) => block.text).join(code ? "\n" : " ");
}

/** Cells in their columns; what spans rows stands in each of them. */
function gridOf(table: OpenTable, blocks: readonly DraftBlock[]): Grid {
  const grid: (Value | undefined)[][] = table.rows.map(() => []);
  table.rows.forEach((cells, row) => {
    let column = 0;
    for (const cell of cells) {
      while (grid[row]?.[column] !== undefined) column += 1;
      const value = { text: cellText(cell, blocks), header: cell.header };
      fill(grid, { row, column, value, cell });
      column += cell.columns;
    }
  });
  return grid;
}

function fill(
  grid: (Value | undefined)[][],
  at: { row: number; column: number; value: Value; cell: Cell },
): void {
  const last = Math.min(at.row + at.cell.rows, grid.length);
  const end = Math.min(at.column + at.cell.columns, MAX_COLUMNS);
  for (let row = at.row; row < last; row += 1) {
    for (let column = at.column; column < end; column += 1) {
      // A cell over several columns is said once; a cell over several rows in each.
      const first = column === at.column;
      const line = grid[row];
      if (line !== undefined)
        line[column] = first ? at.value : { text: "", header: at.value.header };
    }
  }
}

/** How many rows at the top name the columns: the table's head, or else a first row of headers. */
function headerRows(table: OpenTable, grid: Grid): number {
  if (table.headRows > 0) return table.headRows;
  const first = grid[0] ?? [];
  const allHeaders = first.length > 1 && first.every((value) => value?.header === true);
  return allHeaders && grid.length > 1 ? 1 : 0;
}

function headersOf(grid: Grid, count: number): readonly string[] {
  const width = grid.slice(0, count).reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const names = grid.slice(0, count).map((row) => row[column]?.text ?? "");
    return names.filter((name, at) => name !== "" && name !== names[at - 1]).join(" ");
  });
}

/** Whether every header is said beside a value; a table of headers alone still is text. */
function saysAll(grid: Grid, head: number): boolean {
  const values = grid.slice(head);
  return headersOf(grid, head).every((header, column) => {
    return header === "" || values.some((row) => (row[column]?.text ?? "") !== "");
  });
}

function lineOf(row: readonly (Value | undefined)[], headers: readonly string[]): string {
  const told = Array.from(row, (value, column) => {
    const text = value?.text ?? "";
    const header = headers[column] ?? "";
    return text !== "" && header !== "" ? `${header}: ${text}` : text;
  }).filter((text) => text !== "");
  const titled = headers.length === 0 && row[0]?.header === true && row[1]?.header === false;
  return titled ? `${told[0] ?? ""}: ${told.slice(1).join(" | ")}` : told.join(" | ");
}

/** Line numbers beside a listing are no text: a row of two cells, the first with numbers alone. */
function withoutLineNumbers(table: OpenTable, blocks: readonly DraftBlock[]): Cell | null {
  const [numbers, listing] = table.rows[0] ?? [];
  if (table.rows.length !== 1 || numbers === undefined || listing === undefined) return null;
  const lines = cellText(numbers, blocks).trim();
  return /^\d[\d\s]*$/.test(lines) && lines.includes("\n") ? listing : null;
}

function rowBlock(text: string, like: DraftBlock, cells: readonly DraftBlock[]): DraftBlock {
  const sum = (of: (block: DraftBlock) => number): number => {
    return cells.reduce((total, block) => total + of(block), 0);
  };
  return {
    kind: "row",
    text,
    prefix: "",
    level: 0,
    candidates: null,
    container: like.container,
    place: like.place,
    chars: sum((block) => block.chars),
    linkChars: sum((block) => block.linkChars),
    fragmentChars: sum((block) => block.fragmentChars),
    guides: sum((block) => block.guides),
    side: like.side,
    main: like.main,
    masthead: false,
    defines: false,
  };
}

function outsideCells(table: OpenTable, blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const inside = new Set<number>();
  for (const cell of table.rows.flat())
    for (let at = cell.from; at < cell.to; at += 1) inside.add(at);
  return blocks.slice(table.from).filter((_, at) => !inside.has(at + table.from));
}

function rowsOf(table: OpenTable, blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const grid = gridOf(table, blocks);
  const head = headerRows(table, grid);
  const headers = headersOf(grid, head);
  const first = saysAll(grid, head) ? head : 0;
  return grid.slice(first).flatMap((row, at) => {
    const text = lineOf(row, at < head - first ? [] : headers);
    const cells = (table.rows[first + at] ?? []).flatMap((cell) =>
      blocks.slice(cell.from, cell.to),
    );
    const like = cells[0] ?? blocks[table.from];
    return text === "" || like === undefined ? [] : [rowBlock(text, like, cells)];
  });
}

/** Cells with much in them, or more places than are worth spreading out. */
function isRich(table: OpenTable): boolean {
  let area = 0;
  for (const row of table.rows) {
    if (row.length > MAX_COLUMNS) return true;
    for (const cell of row) {
      area += cell.columns * Math.min(cell.rows, table.rows.length);
      if (cell.to - cell.from > MAX_CELL_BLOCKS) return true;
    }
  }
  return area > MAX_AREA;
}

/** Puts lines in place of the blocks of a table that has just ended. */
export function closeTable(table: OpenTable, blocks: DraftBlock[]): void {
  if (table.layout || isRich(table)) return;
  const listing = withoutLineNumbers(table, blocks);
  const lines =
    listing === null
      ? [...outsideCells(table, blocks), ...rowsOf(table, blocks)]
      : blocks.slice(listing.from, listing.to);
  blocks.length = table.from;
  for (const line of lines) blocks.push(line);
}
