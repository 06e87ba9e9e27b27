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

export type Spans = readonly Span[];

export type Block =
  | { readonly kind: "paragraph"; readonly spans: Spans }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly Spans[] };

// Each alternative starts with its marker and excludes it inside, so a scan never runs past the next
// marker or the end of the text: no input makes it quadratic.
const INLINE =
  /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\p{L}\p{N}*])\*(?!\s)([^*]+)\*|(?<![\p{L}\p{N}_])_(?!\s)([^_]+)_(?![\p{L}\p{N}_])/gu;
const ITEM = /^\s{0,3}(?:[-*•]|(\d{1,3})[.)])\s+(\S.*)$/u;

function spansOf(text: string): Spans {
  const spans: Span[] = [];
  const add = (kind: Span["kind"], part: string | undefined): void => {
    if (part) spans.push({ kind, text: part });
  };
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, star, bar] = match;
    add("text", text.slice(from, match.index));
    add("code", code);
    add("strong", strong);
    add("emphasis", star ?? bar);
    from = match.index + whole.length;
  }
  add("text", text.slice(from));
  return spans;
}

/** Lines that belong together: the lines of a paragraph, or the items of a list. */
interface Group {
  readonly kind: "paragraph" | "ordered" | "bulleted";
  readonly lines: string[][];
}

function groupsOf(text: string): readonly Group[] {
  const groups: Group[] = [];
  let open: Group | undefined;
  const begin = (kind: Group["kind"]): Group => {
    if (open?.kind !== kind) groups.push((open = { kind, lines: [] }));
    return open;
  };
  for (const line of text.split(/\r\n?|[\n\u2028\u2029]/)) {
    const item = ITEM.exec(line);
    const words = line.trim();
    if (item) begin(item[1] === undefined ? "bulleted" : "ordered").lines.push([item[2] ?? ""]);
    else if (words === "") open = undefined;
    // An indented line after an item goes on with it; any other line belongs to a paragraph.
    else if (open && open.kind !== "paragraph" && /^\s/.test(line)) open.lines.at(-1)?.push(words);
    else begin("paragraph").lines.push([words]);
  }
  return groups;
}

function blockOf({ kind, lines }: Group): Block {
  if (kind === "paragraph") return { kind, spans: spansOf(lines.flat().join(" ")) };
  const items = lines.map((item) => spansOf(item.join(" ")));
  return { kind: "list", ordered: kind === "ordered", items };
}

/** The blocks of a text; an empty list for an empty text. */
export const blocksOf = (text: string): readonly Block[] => groupsOf(text).map(blockOf);
