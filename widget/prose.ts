/**
 * The narrow renderer, first step: text of a provider or a source → plain blocks (decision 3). It
 * knows paragraph, list, code, strong and emphasis, and nothing else: no HTML, no link, no image, no
 * heading. What it does not know stays text, so a view that turns blocks into text nodes cannot be
 * made to build anything else. Runs in time linear in the text.
 */

export interface Span {
  readonly kind: "text" | "code" | "strong" | "emphasis";
  readonly text: string;
}

export type Block =
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly items: readonly (readonly Span[])[];
    };

// Each alternative starts with its marker and excludes it inside, so a scan never runs past the next
// marker or the end of the line: no input makes it quadratic.
const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|(?<![\p{L}\p{N}*])\*(?!\s)([^*\n]+)\*|(?<![\p{L}\p{N}_])_(?!\s)([^_\n]+)_(?![\p{L}\p{N}_])/gu;
const ITEM = /^\s{0,3}(?:[-*•]|(\d{1,3})[.)])\s+(\S.*)$/u;
const FENCE = /^\s{0,3}```/;

function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) spans.push({ kind: "text", text: text.slice(from, match.index) });
    const [whole, code, strong, star, bar] = match;
    if (code !== undefined) spans.push({ kind: "code", text: code });
    else if (strong !== undefined) spans.push({ kind: "strong", text: strong });
    else spans.push({ kind: "emphasis", text: star ?? bar ?? "" });
    from = match.index + whole.length;
  }
  if (from < text.length) spans.push({ kind: "text", text: text.slice(from) });
  return spans;
}

class Builder {
  readonly blocks: Block[] = [];
  #lines: string[] = [];
  #items: string[] = [];
  #ordered = false;
  #code: string[] | null = null;

  take(line: string): void {
    if (FENCE.test(line)) return this.#fence();
    if (this.#code !== null) return void this.#code.push(line);
    const item = ITEM.exec(line);
    if (item) return this.#item(item[2] ?? "", item[1] !== undefined);
    if (line.trim() === "") return this.flush();
    if (this.#items.length > 0 && /^\s/.test(line)) {
      this.#items.push(`${this.#items.pop() ?? ""} ${line.trim()}`); // a wrapped list item
      return;
    }
    this.#endList();
    this.#lines.push(line.trim());
  }

  flush(): void {
    this.#endList();
    if (this.#lines.length > 0) {
      this.blocks.push({ kind: "paragraph", spans: spansOf(this.#lines.join(" ")) });
    }
    this.#lines = [];
  }

  end(): readonly Block[] {
    if (this.#code !== null) this.#fence();
    this.flush();
    return this.blocks;
  }

  #fence(): void {
    if (this.#code === null) {
      this.flush();
      this.#code = [];
      return;
    }
    const text = this.#code.join("\n");
    if (text.trim() !== "")
      this.blocks.push({ kind: "paragraph", spans: [{ kind: "code", text }] });
    this.#code = null;
  }

  #item(text: string, ordered: boolean): void {
    if (this.#lines.length > 0 || this.#ordered !== ordered) this.flush();
    this.#ordered = ordered;
    this.#items.push(text);
  }

  #endList(): void {
    if (this.#items.length > 0) {
      this.blocks.push({
        kind: "list",
        ordered: this.#ordered,
        items: this.#items.map(spansOf),
      });
    }
    this.#items = [];
  }
}

/** The blocks of a text; an empty list for an empty text. */
export function blocksOf(text: string): readonly Block[] {
  const builder = new Builder();
  for (const line of text.split(/\r\n?|\n|\u2028|\u2029/)) builder.take(line);
  return builder.end();
}
