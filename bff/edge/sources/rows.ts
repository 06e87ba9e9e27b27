/** Table rows as one line of text: `Header: cell; …` under a row of headers, else `cell; cell`. */
interface Row {
  readonly cells: string[];
  onlyHeaders: boolean;
}

const MAX_COLUMNS = 50;
const MAX_CELL = 2000;

/** Takes the text of cells while a row is open; nested tables are read as part of their cell. */
export class RowWriter {
  #row: Row | null = null;
  #cell: "td" | "th" | null = null;
  #headers: readonly string[] = [];
  #nested = 0;

  get isOpen(): boolean {
    return this.#row !== null;
  }

  open(name: string): void {
    if (name === "table") {
      if (this.#row === null) this.#headers = [];
      else this.#nested += 1;
    }
    if (this.#nested > 0) return;
    if (name === "tr") this.#row = { cells: [], onlyHeaders: true };
    if (name === "td" || name === "th") this.#openCell(name);
  }

  close(name: string): void {
    if (name === "table" && this.#nested > 0) this.#nested -= 1;
    else if (this.#nested === 0 && (name === "td" || name === "th")) this.#cell = null;
  }

  /** True where the text was taken as part of a cell. */
  add(text: string): boolean {
    if (this.#row === null) return false;
    if (this.#cell === null) return text.trim() === "";
    const at = this.#row.cells.length - 1;
    const cell = this.#row.cells[at] ?? "";
    if (cell.length < MAX_CELL) this.#row.cells[at] = cell + text;
    return true;
  }

  /** The row as text, and no longer open. A row of headers is kept for the rows below it. */
  take(): string {
    const row = this.#row;
    if (row === null || this.#nested > 0) return "";
    this.#row = null;
    this.#cell = null;
    const cells = row.cells.map((cell) => cell.replace(/\s+/g, " ").trim());
    if (row.onlyHeaders && cells.length > 1) {
      this.#headers = cells;
      return "";
    }
    return cells
      .map((cell, i) => labelled(cell, this.#headers[i]))
      .filter(Boolean)
      .join("; ");
  }

  #openCell(name: "td" | "th"): void {
    if (this.#row === null || this.#row.cells.length >= MAX_COLUMNS) return;
    this.#row.cells.push("");
    this.#cell = name;
    if (name === "td") this.#row.onlyHeaders = false;
  }
}

const labelled = (cell: string, header: string | undefined): string =>
  cell === "" || header === undefined || header === "" ? cell : `${header}: ${cell}`;
