/** Tables while they are read: which blocks belong to which cell. */
import type { DraftBlock } from "./draft-block.ts";
import { attribute } from "./nested-sink.ts";
import type { OpenElement } from "./nested-sink.ts";
import { closeTable, newTable, spanOf } from "./tables.ts";
import type { Cell, OpenTable } from "./tables.ts";

export class OpenTables {
  readonly #blocks: DraftBlock[];
  readonly #tables: OpenTable[] = [];
  readonly #cells = new Map<OpenElement, Cell>();
  readonly #owners = new Map<OpenElement, OpenTable>();

  /** `blocks`: those of the page so far; a table's are replaced by its rows when it ends. */
  constructor(blocks: DraftBlock[]) {
    this.#blocks = blocks;
  }

  enter(element: OpenElement): void {
    const { name } = element;
    if (name === "table") this.#begin(element);
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === "tr") table.rows.push([]);
    else if (name === "td" || name === "th") this.#beginCell(element, table);
  }

  leave(element: OpenElement): void {
    const cell = this.#cells.get(element);
    if (cell !== undefined) cell.to = this.#blocks.length;
    this.#cells.delete(element);
    const current = this.#tables.at(-1);
    if (element.name === "thead" && current !== undefined) current.headRows = current.rows.length;
    const table = this.#owners.get(element);
    if (table === undefined) return;
    this.#owners.delete(element);
    this.#tables.pop();
    closeTable(table, this.#blocks);
  }

  /** The innermost table holds more than lines can say; those around it were told when it began. */
  layOut(): void {
    const table = this.#tables.at(-1);
    if (table !== undefined) table.layout = true;
  }

  #begin(element: OpenElement): void {
    this.layOut();
    const table = newTable(this.#blocks.length);
    this.#tables.push(table);
    this.#owners.set(element, table);
  }

  #beginCell(element: OpenElement, table: OpenTable): void {
    const cell: Cell = {
      header: element.name === "th",
      columns: spanOf(attribute(element, "colspan")),
      rows: spanOf(attribute(element, "rowspan")),
      from: this.#blocks.length,
      to: this.#blocks.length,
    };
    if (table.rows.length === 0) table.rows.push([]);
    table.rows.at(-1)?.push(cell);
    this.#cells.set(element, cell);
  }
}
