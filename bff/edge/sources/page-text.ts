/**
 * Collects visible text into blocks: paragraphs, list items, table rows as `Header: value; …`, each
 * under its headings. Knows no markup language; the readers of HTML, Markdown and JSON write to it.
 */
import type { Block, PageText } from "./document.ts";
import { visibleText } from "../ingest/visible.ts";
import { speaksToMachine } from "./machine-text.ts";

export interface Place {
  readonly main: boolean;
  readonly chrome: boolean;
}

interface Collected {
  readonly block: Block;
  readonly place: Place;
}

/** Main content shorter than this is taken for a wrapper that holds something else. */
const ENOUGH_MAIN = 200;

export class PageTextWriter {
  title = "";
  hiddenCharacters = 0;
  readonly #limit: number;
  #length = 0;
  #incomplete = false;
  #invisible = 0;
  #machine = 0;
  #parts: string[] = [];
  #headings: { readonly level: number; readonly text: string }[] = [];
  readonly #found: Collected[] = [];

  constructor(maxChars: number) {
    this.#limit = maxChars;
  }

  /** True once the text limit is reached: nothing further is kept. */
  get isFull(): boolean {
    return this.#incomplete;
  }

  add(text: string): void {
    if (this.#incomplete || text === "") return;
    const room = this.#limit - this.#length;
    this.#incomplete = text.length > room;
    const kept = this.#incomplete ? text.slice(0, Math.max(0, room)) : text;
    this.#length += kept.length;
    this.#parts.push(kept);
  }

  /** Ends a block; `level` makes it a heading. Returns the cleaned text. */
  end(place: Place, how: { readonly preformatted: boolean; readonly level?: number }): void {
    if (this.#parts.length === 0) return;
    const { text, removed } = visibleText(this.#parts.join(""));
    this.#parts = [];
    this.#invisible += removed;
    const clean = how.preformatted ? trimLines(text) : text.replace(/\s+/g, " ").trim();
    if (clean === "") return;
    if (speaksToMachine(clean)) {
      this.#machine += 1;
      return;
    }
    if (how.level === undefined) this.#keep(clean, place);
    else this.#head(clean, how.level);
  }

  /** The page as it was written; blocks of the main content alone where there is enough of it. */
  finish(modifiedAt: string | null): PageText {
    const main = this.#found.filter(({ place }) => place.main && !place.chrome);
    const rest = this.#found.filter(({ place }) => !place.chrome);
    const enough = main.reduce((sum, { block }) => sum + block.text.length, 0) >= ENOUGH_MAIN;
    const title = visibleText(this.title);
    return {
      title: title.text.replace(/\s+/g, " ").trim().slice(0, 300),
      blocks: (enough ? main : rest).map(({ block }) => block),
      modifiedAt,
      removed: {
        hiddenCharacters: this.hiddenCharacters,
        invisibleCodePoints: this.#invisible + title.removed,
        machineParagraphs: this.#machine,
      },
      incomplete: this.#incomplete,
    };
  }

  #keep(text: string, place: Place): void {
    const section = this.#headings.map((heading) => heading.text);
    this.#found.push({ block: { section, text }, place });
  }

  #head(text: string, level: number): void {
    this.#headings = this.#headings.filter((heading) => heading.level < level);
    // Many generators end a heading with the sign of a link to itself.
    const bare = text.replace(/\s?[\u00b6#\u{1f517}]$/u, "");
    this.#headings.push({ level, text: bare.slice(0, 300) });
  }
}

/** Line by line: a pattern over runs of space would take quadratic time. */
function trimLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines
    .slice(
      Math.max(
        0,
        lines.findIndex((line) => line !== ""),
      ),
    )
    .join("\n")
    .trimEnd();
}
