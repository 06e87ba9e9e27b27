/**
 * Sentences of a passage, verbatim: every sentence is a stretch of the text itself. Lines that begin
 * a list item or stand alone like a heading are sentences of their own; a line that only wraps is
 * not a boundary.
 */

/** Words before a full stop that does not end a sentence, lower case. */
const ABBREVIATIONS = new Set(
  (
    "e.g i.e cf vs etc approx dept no nos fig figs eq sec ch vol pp p ed eds al st mr mrs ms dr prof sr jr " +
    "inc ltd co corp bros gen col sgt capt lt rev hon gov sen rep u.s u.k u.n a.m p.m jan feb mar apr " +
    "jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun min max ca resp incl excl tel art"
  ).split(" "),
);

/** Abbreviations that a sentence may well end with: a capital after them is a new sentence. */
const MAY_END = new Set("etc inc ltd co corp a.m p.m al".split(" "));

/** The same of other languages (ours); a sentence does not end with one. */
const SHORT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    de: "z b d h u a o i bzw ca evtl ggf inkl exkl zzgl vgl nr abs usw str tel std mind max min mio mrd",
    fr: "art env ex p m mme mm réf tél cf av vol chap éd min max",
  }).map(([tag, words]) => [tag, new Set(words.split(" "))]),
);

/** Languages that write an ordinal number with a full stop. */
const ORDINALS = new Set(["de", "da", "nb", "no", "fi", "cs", "sk", "pl", "hu", "hr", "sl"]);

const LIST_ITEM = /^\s*(?:[-*•‣◦–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/u;
const HEADING = /^\s*#{1,6}\s+\S/;
const END = /[.!?…؟۔]+["'”’)\]»]*(?=\s|$)|[。！？][」』”）]*/gu;

/**
 * In order; none is empty or has white space at its ends. `primary`: the language, as the primary part
 * of a BCP 47 tag.
 */
export function splitSentences(text: string, primary = "en"): readonly string[] {
  return blocks(text).flatMap((block) => splitBlock(block, primary));
}

/** A row of a table: its cells in one line. */
const ROW = /^[^|\n]+ \| /;
/** A line that was set by its spaces: columns, or a line of code under another. */
const SET = /[^\s.!?:;] {2,}\S|: {2,}\S|^ {2,}\S/;
/** No block that is open by its brackets grows beyond this. */
const MOST_OPEN = 1200;

/** Stretches of lines that belong together. */
function blocks(text: string): readonly string[] {
  const found: string[] = [];
  let block = "";
  for (const line of text.split("\n")) {
    const joined = block !== "" && continues(block, line);
    if (joined) block += `\n${line}`;
    else {
      found.push(block);
      block = line.trim() === "" ? "" : line;
    }
  }
  return [...found, block].map((part) => part.trim()).filter((part) => part !== "");
}

/** A line goes on where the one before wraps: it begins in lower case, or the one before is open. */
function continues(block: string, line: string): boolean {
  if (line.trim() === "") return false;
  const last = block.slice(block.lastIndexOf("\n") + 1).trimEnd();
  if (isOpen(block) || (SET.test(last) && SET.test(line))) return true;
  if ([LIST_ITEM, HEADING, ROW].some((form) => form.test(line))) return false;
  if (HEADING.test(last) || ROW.test(last)) return false;
  if (/[.!?…:;。！？؟۔]["'”’)\]»]*$/u.test(last)) return false;
  return /^\s*\p{Ll}/u.test(line) || /[,(–—]$/u.test(last) || last.length > 60;
}

/** Brackets of code that the block has not closed. */
function isOpen(block: string): boolean {
  if (block.length > MOST_OPEN || !/^\s*[{[]|[{[]\s*\n|[{[]$/.test(block)) return false;
  return (block.match(/[{[]/g)?.length ?? 0) > (block.match(/[}\]]/g)?.length ?? 0);
}

const isSet = (block: string): boolean =>
  block.split("\n").filter((line) => SET.test(line)).length > 1;

function splitBlock(block: string, primary: string): readonly string[] {
  if (ROW.test(block) || isSet(block)) return [block];
  const found: string[] = [];
  let start = 0;
  for (const match of block.matchAll(END)) {
    const end = match.index + match[0].length;
    if (!endsSentence(block, { stop: match.index, end, start, primary })) continue;
    found.push(block.slice(start, end).trim());
    start = end;
  }
  return [...found, block.slice(start).trim()].filter((sentence) => sentence !== "");
}

interface Stop {
  /** Where the punctuation begins and ends, and where the sentence began. */
  readonly stop: number;
  readonly end: number;
  readonly start: number;
  readonly primary: string;
}

/** How far around a full stop is looked, so that no text takes more than its length in time. */
const NEAR = 40;

function endsSentence(block: string, { stop, end, start, primary }: Stop): boolean {
  const rest = block.slice(end, end + NEAR).trimStart();
  if (rest === "") return true;
  if (/^\p{Ll}/u.test(rest)) return false;
  if (block[stop] !== "." || block[stop + 1] === ".") return true;
  const near = block.slice(Math.max(start, stop - NEAR), stop);
  const before = /[\p{L}\p{N}.]+$/u.exec(near)?.[0] ?? "";
  if (/^\p{Lu}$/u.test(before)) return false; // an initial
  if (/^\d{1,3}$/.test(before) && near.trim() === before) return false; // "1."
  if (ORDINALS.has(primary) && /^\d{1,2}$/.test(before)) return false; // "am 1. Mai"
  const word = before.toLowerCase();
  if (SHORT.get(primary)?.has(word) === true) return false;
  if (!ABBREVIATIONS.has(word)) return true;
  return MAY_END.has(word) && /^\p{Lu}/u.test(rest);
}
