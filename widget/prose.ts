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
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly Spans[] }
  /** Lines as they stand; `label` is what a fence calls its language, or empty. */
  | { readonly kind: "code"; readonly label: string; readonly text: string };

// Each alternative starts with its marker and excludes it inside, so a scan never runs past the next
// marker or the end of the text: no input makes it quadratic.
const INLINE =
  /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\p{L}\p{N}*])\*(?!\s)([^*]+)\*|(?<![\p{L}\p{N}_])_(?!\s)([^_]+)_(?![\p{L}\p{N}_])/gu;
const ITEM = /^\s{0,3}(?:[-*•]|(\d{1,3})[.)])\s+(\S.*)$/u;
/** A line of a fence, with what it calls the language of its code (CommonMark 0.31, "Fenced code"). */
const FENCE = /^\s{0,3}(`{3,}|~{3,})\s*([\w+#.-]*)\s*$/;

// Passages are quoted as their pages have them, without fences: there, code shows in its layout.
/** An indent, or a gap that lines up columns; two spaces after a sentence are neither. */
const LAID_OUT = /^\s{2,}\S|[^\s.!?:]\s{2,}\S/;
const CODE_LINE = /^(?:\$ |[<{}|]|\/[/*])|[;{}\\]$|^[\w.-]+ ?= ?\S/;
const COMMAND = /^\$ \S/;
/** A line shorter than this ends where it was meant to end; a longer one may only wrap. */
const WRAPS_FROM = 60;

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

/** Lines that belong together: those of a paragraph, or of each item of a list. */
interface Group {
  readonly kind: "paragraph" | "ordered" | "bulleted";
  readonly lines: string[][];
}

function groupsOf(lines: readonly string[]): readonly Group[] {
  const groups: Group[] = [];
  let open: Group | undefined;
  const begin = (kind: Group["kind"]): Group => {
    if (open?.kind !== kind) groups.push((open = { kind, lines: [] }));
    return open;
  };
  for (const line of lines) {
    const item = ITEM.exec(line);
    const words = line.trim();
    if (item) begin(item[1] === undefined ? "bulleted" : "ordered").lines.push([item[2] ?? ""]);
    else if (words === "") open = undefined;
    // An indented line after an item goes on with it; any other line belongs to a paragraph.
    else if (open && open.kind !== "paragraph" && /^\s/.test(line)) open.lines.at(-1)?.push(words);
    else begin("paragraph").lines.push([line.trimEnd()]);
  }
  return groups;
}

/** The first line is where a quote begins: its indent is not there. */
function isCode([first = "", ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return COMMAND.test(first);
  const lines = [first.trim(), ...rest];
  const alike = lines.filter((line) => CODE_LINE.test(line.trim()));
  return lines.some((line) => LAID_OUT.test(line)) || alike.length > lines.length / 2;
}

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim() + (line.length < WRAPS_FROM ? "\n" : " "))
    .join("")
    .trim();

function plainBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const { kind, lines: parts } of groupsOf(lines)) {
    const own = parts.flat();
    const before = blocks.at(-1);
    if (kind !== "paragraph") {
      const items = parts.map((item) => spansOf(item.join(" ")));
      blocks.push({ kind: "list", ordered: kind === "ordered", items });
    } else if (!isCode(own)) {
      blocks.push({ kind: "paragraph", spans: spansOf(joined(own)) });
    } else if (before?.kind === "code") {
      // An empty line in the code.
      blocks[blocks.length - 1] = { ...before, text: `${before.text}\n\n${own.join("\n")}` };
    } else blocks.push({ kind: "code", label: "", text: own.join("\n") });
  }
  return blocks;
}

/** The blocks of a text; an empty list for an empty text. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  /** The fence that is open: its marks, and the language that it names. */
  let fence: readonly [marks: string, label: string] | null = null;
  const end = (): void => {
    if (fence === null) blocks.push(...plainBlocks(lines));
    else if (lines.length > 0 || fence[1] !== "") {
      blocks.push({ kind: "code", label: fence[1], text: lines.join("\n") });
    }
    lines = [];
  };
  for (const line of text.split(/\r\n?|[\n\u2028\u2029]/)) {
    const [, marks, label = ""] = FENCE.exec(line) ?? [];
    const closes: boolean = fence !== null && label === "" && marks?.startsWith(fence[0]) === true;
    if (marks === undefined || (fence !== null && !closes)) lines.push(line);
    else {
      end();
      fence = closes ? null : [marks, label];
    }
  }
  end();
  return blocks;
}
