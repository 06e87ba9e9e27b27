/**
 * Headed Markdown, from models that cannot keep to JSON, read into the same draft: each lane's label
 * on a line of its own, under it one bullet a statement, `- TEXT [P1] "words of the passage"`, with
 * further citations behind it in the same way. Only the labels themselves are headings of a lane; a
 * look-alike opens no lane, and a label inside a bullet or a code fence is text. Text that is no
 * bullet is a statement without a citation, so that it is withheld and counted, and not lost.
 */
import { CONFLICT_HEADINGS, DIVERGENCE_KINDS, LANES } from "../../contract/index.ts";
import type { Draft, DraftStatement } from "../../core/records.ts";

const MOST_STATEMENTS = 100;
const LONGEST_TEXT = 4000;

const FENCED = /^\s*(`{3,}|~{3,})[a-z]*[^\S\n]*\n([^]*)\n\1\s*$/i;

/** The text in one code fence around all of it, or the text itself. */
export function withoutFence(answer: string): string {
  const inside = FENCED.exec(answer)?.[2];
  return inside === undefined || /^[ \t]*(?:```|~~~)/m.test(inside) ? answer.trim() : inside;
}

/** What stands under a heading: the lane, and the kind that the heading itself gives. */
interface Under {
  readonly lane: string;
  readonly kind: string;
}

interface Item {
  readonly under: Under;
  readonly bullet: boolean;
  readonly lines: string[];
}

/** Undefined where no lane is named, or none of its statements has the form. */
export function parseHeaded(answer: string): Draft | undefined {
  const { items, lanes } = itemsOf(withoutFence(answer));
  const statements = items.map(statementOf);
  const formed = items.some(({ bullet, under }) => bullet && lanes.includes(under.lane));
  const tooMuch = items.length > MOST_STATEMENTS || statements.some(isTooLong);
  if (!lanes.includes(LANES[0]) || !formed || tooMuch) return undefined;
  return { statements, lanes, unanswered: false };
}

const isTooLong = ({ text, citations }: DraftStatement): boolean =>
  text.length > LONGEST_TEXT || citations.some(({ quote }) => quote.length > LONGEST_TEXT);

const BULLET = /^\s*(?:[-*•]|\d{1,2}[.)])\s+(\S.*)$/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;
const CITED = /^\[[A-Za-z]{1,3}\d{1,4}\]/;

function itemsOf(text: string): { readonly items: readonly Item[]; readonly lanes: string[] } {
  const items: Item[] = [];
  const lanes: string[] = [];
  let [under, open, fenced]: [Under | null, Item | null, boolean] = [null, null, false];
  for (const line of text.split(/\r\n?|\n/)) {
    const heading = fenced ? null : headingOf(line);
    if (heading !== null) {
      [under, open] = [heading, null];
      lanes.push(...lanesNamed(heading));
      continue;
    }
    const fence = FENCE.test(line);
    if (fence) fenced = !fenced;
    // What stands before the first heading is in no lane, and goes nowhere.
    if (under === null) continue;
    open = taken(line, { under, open, items, fenced: fenced || fence });
  }
  return { items, lanes: [...new Set(lanes)] };
}

interface Taking {
  readonly under: Under;
  readonly open: Item | null;
  readonly items: Item[];
  readonly fenced: boolean;
}

/** The item that the line belongs to, and that the next one may go on with. */
function taken(line: string, { under, open, items, fenced }: Taking): Item | null {
  const words = line.trim();
  if (words === "") return fenced ? open : null;
  const said = fenced ? undefined : BULLET.exec(line)?.[1];
  const follows = said === undefined ? /^\s{2,}/.test(line) || CITED.test(words) : CITED.test(said);
  if (open !== null && (follows || fenced)) {
    open.lines.push(said ?? words);
    return open;
  }
  const item: Item = { under, bullet: said !== undefined, lines: [said ?? words] };
  items.push(item);
  return item;
}

const bare = (line: string): string => {
  const label = line
    .trim()
    .replace(/^\d[.)]\s+/, "")
    .replace(/^#{1,6}\s+/, "")
    .replace(/^\d[.)]\s+/, "")
    .replace(/^\*\*(.+?)(:?)\*\*/, "$1$2");
  const unclosed = withoutHashes(label);
  return unclosed.endsWith(":") ? unclosed.slice(0, -1).trimEnd() : unclosed;
};

/** A pattern would look again from every space inside. */
function withoutHashes(label: string): string {
  let end = label.length;
  while (label[end - 1] === "#") end -= 1;
  return end === label.length ? label : label.slice(0, end).trimEnd();
}

const [, , SYNTHESIS, DIVERGENCE] = LANES;
const [, , CONFLICT, DECISION] = CONFLICT_HEADINGS;

/** A lane, a part of the conflict's shape, or another heading; null where the line is none. */
function headingOf(line: string): Under | null {
  const label = bare(line);
  if ((LANES as readonly string[]).includes(label)) return { lane: label, kind: "" };
  if (label === CONFLICT) return { lane: SYNTHESIS, kind: "conflict" };
  if (label === DECISION) return { lane: SYNTHESIS, kind: "decision_needed" };
  return /^\s{0,3}#{1,6}\s/.test(line) ? { lane: label.slice(0, 100), kind: "" } : null;
}

/** The shape of a conflict has five headings, and names the divergence by being one. */
function lanesNamed({ lane, kind }: Under): readonly string[] {
  if (kind !== "") return kind === "conflict" ? [DIVERGENCE] : [];
  return (LANES as readonly string[]).includes(lane) ? [lane] : [];
}

const PREFIX =
  /^\*{0,2}(?:(update candidate|implication|decision needed|conflict)\b)?\s*\(?((?:gap|conflict|stale package wording|source-scope mismatch|unresolved difference)\b)?\)?\*{0,2}\s*:\*{0,2}\s+/i;

function statementOf({ under, lines }: Item): DraftStatement {
  const { text, citations } = citationsOf(
    lines.join(lines.some((line) => FENCE.test(line)) ? "\n" : " ").trim(),
  );
  const inLast = under.lane === SYNTHESIS || under.lane === DIVERGENCE;
  const [prefix, kind = "", divergence = ""] = (inLast ? PREFIX.exec(text) : null) ?? [];
  const named = kind.toLowerCase().replace(/ /g, "_");
  const divergenceKind = kindOf(divergence) ?? (under.lane === DIVERGENCE ? kindOf(kind) : null);
  return {
    lane: under.lane,
    kind: under.kind || named,
    text: prefix === undefined ? text : text.slice(prefix.length),
    citations,
    divergenceKind,
  };
}

const kindOf = (words: string): string | null =>
  DIVERGENCE_KINDS.find((kind) => kind === words.toLowerCase()) ?? null;

type Cited = Pick<DraftStatement, "text" | "citations">;

/** Few spaces stand before a citation: a run of them is looked through once. */
const HEAD = /\s{0,9}[.,;]?\s{0,9}(?:and\s{1,9})?\[([A-Za-z]{1,3}\d{1,4})\]\s*[:–—-]?\s*/y;
const CLOSES = /^["”]\s*[.,;]?\s*(?:(?:and\s+)?\[[A-Za-z]{1,3}\d{1,4}\]|$)/;

/** Text, then citations to the end; where something else follows them, all of it is text. */
function citationsOf(said: string): Cited {
  const first = /\[[A-Za-z]{1,3}\d{1,4}\]/.exec(said);
  const whole = { text: said, citations: [] };
  if (first === null) return whole;
  const citations: { id: string; quote: string }[] = [];
  let at = first.index;
  for (;;) {
    HEAD.lastIndex = at;
    const head = HEAD.exec(said);
    if (head === null) break;
    const end = quoteEnd(said, HEAD.lastIndex);
    citations.push({ id: head[1] ?? "", quote: said.slice(HEAD.lastIndex + 1, end) });
    at = end === HEAD.lastIndex ? end : end + 1;
  }
  const rest = said.slice(at).trim();
  return /^[.;]?$/.test(rest) ? { text: said.slice(0, first.index).trim(), citations } : whole;
}

/** Where the quote that begins at a place ends; the place itself where none begins. */
function quoteEnd(said: string, start: number): number {
  if (!/["“]/.test(said.charAt(start))) return start;
  for (let at = start + 1; at < said.length; at++) {
    if (/["”]/.test(said.charAt(at)) && CLOSES.test(said.slice(at, at + 20))) return at;
  }
  return start;
}
