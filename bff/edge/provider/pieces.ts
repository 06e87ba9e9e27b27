/**
 * A passage as it can be quoted: sentences, list items, rows of tables and whole blocks of code,
 * verbatim and with their places. Each is told by how its lines look, since a passage is plain text;
 * it is one piece, so that no quote ends in the middle of it.
 */
import type { Language } from "../../core/ports.ts";

export interface Piece {
  readonly text: string;
  /** The same in lower case: every question is looked for in it. */
  readonly lower: string;
  /** Where it stands in its passage. */
  readonly start: number;
  readonly end: number;
  readonly kind: "sentence" | "item" | "row" | "code";
  /** It announces what follows (`…:`). */
  readonly leads: boolean;
  /** It leans on what stands before it ("This …", "In the above example …"). */
  readonly leans: boolean;
  /** A line without an end, like a heading or a label: it says nothing by itself. */
  readonly label: boolean;
  /** It sends the reader elsewhere, or tells of the page and not of its matter. */
  readonly aside: boolean;
  /** Nothing but a new line stands between the piece before and this one. */
  readonly joins: boolean;
  /** An item that is a term with what is said of it: it is read by itself. */
  readonly entry: boolean;
  /** It stands on the line on which the piece before ended. */
  readonly goesOn: boolean;
}

/** A sentence longer than this falls into its lines and its inner sentences. */
const LONG = 400;
/** What has no boundary inside and is longer than this is no sentence to quote, and no row. */
const NO_SENTENCE = 1200;

/**
 * By the sentences that the language gave: where it remembers those of a passage, its pieces are
 * remembered as long, and forgotten with them.
 */
const known = new WeakMap<readonly string[], readonly Piece[]>();

/** In order. */
export function piecesOf(text: string, language: Language): readonly Piece[] {
  const sentences = language.sentences(text);
  const remembered = known.get(sentences);
  if (remembered !== undefined) return remembered;
  const pieces = read(text, sentences);
  known.set(sentences, pieces);
  return pieces;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function read(text: string, sentences: readonly string[]): readonly Piece[] {
  const code = codeIn(text);
  const entries = entriesIn(text);
  const pieces: Piece[] = [];
  const add = (stretch: Stretch): void => {
    const last = pieces.at(-1);
    const whole = last === undefined ? undefined : unitOf(text, { last, stretch });
    if (whole !== undefined) pieces.pop();
    pieces.push(piece(text, whole ?? stretch, { last: pieces.at(-1), entries }));
  };
  let from = 0;
  for (const sentence of sentences) {
    const start = text.indexOf(sentence, from);
    if (start < 0) continue;
    from = start + sentence.length;
    const block = code.find((one) => one.start <= start && start < one.end);
    if (block !== undefined) {
      from = Math.max(from, block.end);
      if (pieces.at(-1)?.end !== block.end) add(block);
    } else for (const part of cut(text, { start, end: from })) add(part);
  }
  return pieces;
}

/** A row, and an item that is not long, is one piece whatever sentences stand in it. */
function unitOf(
  text: string,
  { last, stretch }: { readonly last: Piece; readonly stretch: Stretch },
): Stretch | undefined {
  if (text.slice(last.end, stretch.start).includes("\n")) return undefined;
  const most = last.kind === "row" ? NO_SENTENCE : last.kind === "item" ? LONG : 0;
  const whole = { start: last.start, end: stretch.end };
  return whole.end - whole.start <= most ? whole : undefined;
}

const ITEM = /^(?:[-*•‣◦–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/;
const LEANS =
  /^(?:this|that|these|those|it|they|he|she|so|such|however|also|similarly|therefore|thus|hence|otherwise|instead|meanwhile|then|but|and|or|nor|both|for example|e\.g\.|in (?:this|that|such|the above|both|these|either)|(?:as|from) (?:above|this)|the (?:above|former|latter|following|same))\b/i;
const ASIDE =
  /^(?:[-*•]\s*)?(?:see(?: also)?|refer to|for (?:more|further|additional) (?:info\w*|details?|examples?|reading)|(?:learn|read|find out) more|next steps?|related|further reading|click|contents|on this page|copyright|date|author|last (?:updated|modified|reviewed)|version|manual section|back to|this page was last|it needs to be reviewed)\b/i;
/** A label is no longer than this. */
const LABEL = 60;

interface Beside {
  readonly last: Piece | undefined;
  readonly entries: ReadonlySet<number>;
}

function piece(text: string, { start, end }: Stretch, { last, entries }: Beside): Piece {
  const own = text.slice(start, end);
  const kind = kindOf(own, entries.has(start));
  const ends = /[.!?:;。！？：；؟؛]["'”’)\]」』）]*$/.test(own);
  const between = last === undefined ? "\n\n" : text.slice(last.end, start);
  return {
    text: own,
    lower: own.toLowerCase(),
    start,
    end,
    kind,
    leads: kind !== "code" && kind !== "row" && /[:：]$/.test(own),
    leans: kind !== "code" && LEANS.test(own),
    label: kind === "sentence" && !ends && own.length <= LABEL,
    aside: kind !== "code" && ASIDE.test(own),
    joins: !/\n[^\S\n]*\n/.test(between),
    entry: kind === "item" && !ITEM.test(own),
    goesOn: !between.includes("\n"),
  };
}

function kindOf(own: string, entry: boolean): Piece["kind"] {
  if (codeLines(own)) return "code";
  if (ITEM.test(own)) return "item";
  if (ROW.test(own)) return "row";
  return entry ? "item" : "sentence";
}

/** A row of a table, as pages are read: its cells in one line, each under the name of its column. */
const ROW = /^[^|\n]+ \| [^\n]+$/;
/** A term and what is said of it. */
const ENTRY = /^\p{Lu}[^.:|]{0,50}: \S/u;

/** Where the entries of a list of terms begin: two or more such lines, and no other beside them. */
function entriesIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  let [at, starts, plain]: [number, number[], boolean] = [0, [], true];
  for (const line of [...text.split("\n"), ""]) {
    if (line.trim() === "") {
      if (plain && starts.length > 1) starts.forEach((start) => found.add(start));
      [starts, plain] = [[], true];
    } else if (ENTRY.test(line) && !line.includes(" | ")) starts.push(at);
    else plain = false;
    at += line.length + 1;
  }
  return found;
}

/** A long sentence falls into its lines and its inner sentences; nothing is cut elsewhere. */
function cut(text: string, { start, end }: Stretch): readonly Stretch[] {
  const own = text.slice(start, end);
  if (own.length <= LONG && !(own.includes(" | ") && own.includes("\n"))) return [{ start, end }];
  if (ROW.test(own) && own.length <= NO_SENTENCE) return [{ start, end }];
  const parts: Stretch[] = [];
  for (const match of own.matchAll(/[^\n]+?(?:[.!?](?=\s)|(?=\n)|$)/g)) {
    const part = match[0].trim();
    if (part === "" || part.length > NO_SENTENCE) continue;
    const at = start + match.index + match[0].indexOf(part);
    parts.push({ start: at, end: at + part.length });
  }
  return parts;
}

/** Paragraphs of code, those that follow one another as one. */
function codeIn(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const match of text.matchAll(/(?:^|\n)[^\S\n]*(\S[^]*?)(?=\n[^\S\n]*\n|$(?![^]))/g)) {
    const own = match[1] ?? "";
    const start = match.index + match[0].length - own.length;
    const end = start + own.trimEnd().length;
    if (!codeLines(own)) continue;
    const last = found.at(-1);
    const follows = last !== undefined && /^\s*$/.test(text.slice(last.end, start));
    if (follows) found[found.length - 1] = { start: last.start, end };
    else found.push({ start, end });
  }
  return found;
}

const CODE_LINE =
  /^(?:\s{2,}\S.*|[$>] \S.*|\s*[\]})]+[,;]?|.*[{;\\[]\s*|\s*(?:[{[]\s*)?"[^"]+"\s*:.*|[\w.-]+ ?= ?\S.*|\[[\w .:/-]+\]|<\/?[a-zA-Z].*>|#(?:!| [a-z]).*|-{1,2}[a-z][\w-]*.*|[\w.]+\([^)]*\)|[a-z][\w./-]*:(?: [\w./"'$|<>{}-]+)?|(?:sudo|curl|kubectl|docker|git|npm|pip|apt|apt-get|helm|terraform|openstack|export|import|from|def|const|let|var|print|return|FROM|RUN|COPY)\s\S.*)$/;
/** Columns that were set by spaces. */
const ALIGNED = /[^\s.!?] {2,}\S/;
const LIST_LINE = /^\s*(?:[-*•]|\d+[.)])\s+\S+\s+\S+\s+\S/;
const WORDS = /\b[a-z]{2,30} [a-z]{2,30} [a-z]{2,30} /;

/** A line of a list with words in it, or words that end as a sentence does. */
const isProse = (line: string): boolean =>
  LIST_LINE.test(line) || (/[.!?:]["')]*$/.test(line.slice(-6)) && WORDS.test(line));

/** Whether most lines look like code, and none like a sentence. */
function codeLines(paragraph: string): boolean {
  const lines = paragraph.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) return false;
  const isLike = (line: string): boolean =>
    ALIGNED.test(line) || (CODE_LINE.test(line) && !line.includes(" | "));
  const alike = lines.filter(isLike).length;
  const prose = lines.filter((line) => isProse(line) && !/^\s*#/.test(line)).length;
  return alike > lines.length / 2 && prose <= lines.length / 8;
}
