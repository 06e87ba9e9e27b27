/** Open lists and their items: what stands before the text of an item. */
import { attribute } from "./nested-sink.ts";
import type { OpenElement } from "./nested-sink.ts";

const LISTS = new Set(["ul", "ol", "menu"]);
const MAX_INDENT = 4;

function integer(value: string | null, otherwise: number): number {
  const number = Number.parseInt(value ?? "", 10);
  return Number.isSafeInteger(number) ? number : otherwise;
}

export class ItemLists {
  readonly #lists: { readonly ordered: boolean; next: number }[] = [];
  #marker: string | null = null;
  #items = 0;

  get inItem(): boolean {
    return this.#items > 0;
  }

  enter(element: OpenElement): void {
    if (element.name === "li") this.#beginItem(element);
    else if (LISTS.has(element.name)) {
      const next = integer(attribute(element, "start"), 1);
      this.#lists.push({ ordered: element.name === "ol", next });
    }
  }

  leave(element: OpenElement): void {
    if (LISTS.has(element.name)) this.#lists.pop();
    if (element.name !== "li") return;
    this.#items = Math.max(0, this.#items - 1);
    this.#marker = null;
  }

  /** Indent and marker of the item's first block; the indent alone for those after it. */
  prefix(): string {
    const depth = Math.min(Math.max(this.#lists.length - 1, 0), MAX_INDENT);
    const marker = this.#marker ?? "  ";
    this.#marker = null;
    return "  ".repeat(depth) + marker;
  }

  #beginItem(element: OpenElement): void {
    this.#items += 1;
    this.#marker = "- ";
    const list = this.#lists.at(-1);
    if (list?.ordered !== true) return;
    list.next = integer(attribute(element, "value"), list.next);
    this.#marker = `${list.next}) `; // a full stop would look like the end of a sentence
    list.next += 1;
  }
}
