/**
 * What each piece of a payload weighs for one question: the words of the question that it holds,
 * what it stands under, what it looks like. The weights were set on questions to real sites.
 */
import type { Language } from "../../core/ports.ts";
import type { PayloadPassage } from "../../core/records.ts";
import { type Piece, piecesOf } from "./pieces.ts";

/** A passage, and of a package passage the claim boundary that its page may repeat. */
export interface Source extends PayloadPassage {
  readonly claim_boundary?: string | undefined;
}

export interface Sentence extends Piece {
  readonly passage: number;
  readonly id: string;
  /** Its place among the pieces of its passage. */
  readonly order: number;
  /** Terms of the question that it holds. */
  readonly terms: ReadonlySet<string>;
  /** Terms of the question in title and section: what the sentence stands under. */
  readonly under: ReadonlySet<string>;
  /** The heading again, or what the page says of itself: nothing to quote. */
  readonly heading: boolean;
}

/** Every piece of the payload, ready to be scored for one question. */
export interface Weighing {
  readonly passages: readonly (readonly Sentence[])[];
  readonly texts: readonly string[];
  readonly asksNumber: boolean;
  /** Rarity of each term of the question over the payload's pieces. */
  readonly idf: ReadonlyMap<string, number>;
  /** Sum of those that occur at all. */
  readonly present: number;
}

/** A term of the heading, or of the sentence before, counts for less than one of the sentence. */
const HEADING_WEIGHT = 0.5;
const BEFORE_WEIGHT = 0.5;
/** A passage with less than this share of what was asked is on another subject, or on a part. */
const TOGETHER = 0.65;
/** Code longer than this is no answer. */
export const LONG_CODE = 1600;
/** What is longer than this repeats no heading. */
const LONG_HEADING = 400;

const ASKS_NUMBER =
  /\b(how (?:much|many|long|often|old|big|large|far|soon|fast|few)|when|limits?|max(?:imum)?|min(?:imum)?|number|amount|cost|price|percent(?:age)?|deadline|size|threshold|port|version|date)\b/i;

/** "One" is mostly no number. */
const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|ninety|hundred|half)\b/i;

interface Material {
  readonly passages: readonly Source[];
  readonly language: Language;
}

/** Splits and counts; the groups share their counts, so that a term weighs the same in both. */
export function weighing(question: string, { passages, language }: Material): Weighing {
  const asked = askedOf(question, language);
  const split = passages.map((passage, index) => sentencesOf(passage, { index, language, asked }));
  const all = split.flat();
  const idf = new Map([...asked.terms].map((term) => [term, rarity(term, all)]));
  const present = new Set(all.flatMap(({ terms }) => [...terms]));
  return {
    passages: split,
    texts: passages.map(({ text }) => text),
    asksNumber: ASKS_NUMBER.test(question),
    idf,
    present: weightOf(present, idf),
  };
}

export const weightOf = (terms: Iterable<string>, idf: ReadonlyMap<string, number>): number =>
  [...terms].reduce((sum, term) => sum + (idf.get(term) ?? 0), 0);

/** What the piece is worth by itself, wherever its passage stands in the payload; 0 where nothing. */
export function worthOf(sentence: Sentence, from: Weighing): number {
  if (sentence.heading || sentence.terms.size === 0) return 0;
  const before = from.passages[sentence.passage]?.[sentence.order - 1];
  const beside = before === undefined || sentence.kind === "row" ? NONE : before.terms;
  let worth = 0;
  for (const [term, weight] of from.idf) {
    if (sentence.terms.has(term)) worth += weight;
    else {
      if (sentence.under.has(term)) worth += HEADING_WEIGHT * weight;
      if (beside.has(term)) worth += BEFORE_WEIGHT * weight;
    }
  }
  return worth * shape(sentence, from.asksNumber);
}

/** Every word that was asked is there, and no passage with its heading holds enough of them. */
export function isScattered(from: Weighing, ids: ReadonlySet<string>): boolean {
  const own = from.passages.flat().filter(({ id }) => ids.has(id));
  const held = new Map<string, Set<string>>();
  for (const { id, terms, under } of own) {
    const of = held.get(id) ?? new Set();
    for (const term of [...terms, ...under]) of.add(term);
    held.set(id, of);
  }
  const all = new Set([...held.values()].flatMap((terms) => [...terms]));
  if (all.size < from.idf.size) return false;
  const most = Math.max(0, ...[...held.values()].map((terms) => weightOf(terms, from.idf)));
  return most < TOGETHER * weightOf(all, from.idf);
}

/** What a piece looks like: an answer with a number where one is asked for; a fragment less. */
function shape(sentence: Sentence, asksNumber: boolean): number {
  const number = asksNumber ? numberIn(sentence.text) : 1;
  const label = sentence.label ? 0.5 : 1;
  const aside = sentence.aside ? 0.4 : 1;
  const question = sentence.text.endsWith("?") ? 0.5 : 1;
  // Code answers beside the words that announce it; comments in it are for those who run it.
  const bare = sentence.kind === "item" && isBare(sentence.text) ? 0.5 : 1;
  const code = sentence.kind !== "code" ? 1 : sentence.text.length > LONG_CODE ? 0 : 0.7;
  return number * label * aside * question * bare * code;
}

const numberIn = (text: string): number =>
  /\d/.test(text) ? 1.5 : NUMBER_WORD.test(text) ? 1.25 : 1;

/** A name in a list, and not a sentence: it points at what stands elsewhere. */
const isBare = (item: string): boolean =>
  item.length < 100 &&
  !/[.:;!?,][\s"')]|[.:;!?]$|\b(?:is|are|must|should|may|can|use)\b/.test(item.slice(2));

function rarity(term: string, sentences: readonly Sentence[]): number {
  const having = sentences.filter(({ terms }) => terms.has(term)).length;
  return Math.log(1 + (sentences.length - having + 0.5) / (having + 0.5));
}

interface Asked {
  readonly terms: ReadonlySet<string>;
  /** What a word of each term begins with: stemming changes no more than the end. */
  readonly beginnings: readonly string[];
}

function askedOf(question: string, language: Language): Asked {
  const terms = new Set(language.terms(question));
  const beginnings = [...terms].map((term) => term.slice(0, Math.max(2, term.length - 2)));
  return { terms, beginnings };
}

/** The terms of the question in a text; most texts have none, which is seen without stemming. */
function heldIn(
  { text, lower }: Pick<Piece, "text" | "lower">,
  asked: Asked,
  language: Language,
): ReadonlySet<string> {
  const begins = (beginning: string): boolean => lower.includes(beginning);
  if (ENGLISH.test(language.tag) && !asked.beginnings.some(begins)) return NONE;
  const held = language.terms(text);
  const { compounds } = language;
  if (compounds === undefined) return new Set(held.filter((term) => asked.terms.has(term)));
  const distinct = [...new Set(held)];
  const isHeld = (term: string) => distinct.some((one) => one === term || compounds(one, term));
  return new Set([...asked.terms].filter(isHeld));
}

/** Stems of other languages are folded: a text need not hold the letters they begin with. */
const ENGLISH = /^en\b/i;

const NONE: ReadonlySet<string> = new Set();

function sentencesOf(
  passage: Source,
  at: { readonly index: number; readonly language: Language; readonly asked: Asked },
): readonly Sentence[] {
  const over = `${passage.title} ${passage.section}`;
  const under = heldIn({ text: over, lower: over.toLowerCase() }, at.asked, at.language);
  const headings = headingsOf(passage);
  const pieces = piecesOf(passage.text, at.language);
  const facts = factsOf(pieces, passage.claim_boundary);
  return pieces.map((piece, order) => ({
    ...piece,
    passage: at.index,
    id: passage.id,
    order,
    terms: heldIn(piece, at.asked, at.language),
    under,
    heading:
      facts.has(order) || (piece.text.length <= LONG_HEADING && headings.has(plain(piece.lower))),
  }));
}

/** A heading repeated in the text says nothing of its own. */
function headingsOf(passage: PayloadPassage): ReadonlySet<string> {
  const parts = [passage.title, passage.section, ...passage.section.split(/ [>›/] /)];
  return new Set(parts.map(plain));
}

/**
 * What a page says of itself and not of its matter: its claim boundary, word for word as the record
 * has it, and the short lines beside it (owner, family). A page without a boundary has none.
 */
function factsOf(pieces: readonly Piece[], boundary = ""): ReadonlySet<number> {
  const facts = new Set<number>();
  const own = plain(boundary.toLowerCase());
  const at = own === "" ? -1 : pieces.findIndex(({ lower }) => plain(lower).endsWith(own));
  if (at < 0) return facts;
  facts.add(at);
  for (let before = at - 1; pieces[before]?.label === true; before--) facts.add(before);
  for (let after = at + 1; pieces[after]?.label === true; after++) facts.add(after);
  return facts;
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[:.#]+$/, "");
