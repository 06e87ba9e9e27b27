/**
 * Chooses what of a payload bears on its question: a sentence, a list item or a block of code, with
 * what it needs beside it to be read. Verbatim, best first; deterministic: equal scores stand in the
 * order of the payload. The weights were set on questions to real sites.
 */
import type { Language } from "../../core/ports.ts";
import type { PayloadPassage } from "../../core/records.ts";
import { type Piece, piecesOf } from "./pieces.ts";

/** One or more pieces in a row, exactly as they stand in the passage. */
export interface Quote {
  readonly id: string;
  readonly text: string;
}

export interface QuoteLimits {
  /** Quotes at most, and at most so many of one passage. */
  readonly quotes: number;
  readonly perPassage: number;
}

interface Sentence extends Piece {
  readonly passage: number;
  readonly id: string;
  /** Its place among the pieces of its passage. */
  readonly order: number;
  /** Terms of the question that it holds. */
  readonly terms: ReadonlySet<string>;
  /** Terms of the question in title and section: what the sentence stands under. */
  readonly under: ReadonlySet<string>;
  readonly heading: boolean;
}

/** Prose grows no quote beyond this; a list or code that was announced may, up to the second. */
const LONG = 400;
const LONG_BLOCK = 900;
const LONG_CODE = 1600;
/**
 * Sentences that follow come along where the one that bears on the question holds less than this
 * share of what was asked and is in the payload: the answer then often stands in them.
 */
const SPEAKS_FOR_ITSELF = 0.9;
const FOLLOWING = 3;
/** A term of the heading, or of the sentence before, counts for less than one of the sentence. */
const HEADING_WEIGHT = 0.5;
const BEFORE_WEIGHT = 0.5;
/** Passages come best first: the ranking's word counts. */
const PLACE_WEIGHT = 0.3;
/** Quotes under this share of the best one's score add more words than answer. */
const KEEP_SHARE = 0.4;

const ASKS_NUMBER =
  /\b(how (?:much|many|long|often|old|big|large|far|soon|fast|few)|when|limits?|max(?:imum)?|min(?:imum)?|number|amount|cost|price|percent(?:age)?|deadline|size|threshold|port|version|date)\b/i;

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

interface Material {
  readonly passages: readonly PayloadPassage[];
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
    present: [...present].reduce((sum, term) => sum + (idf.get(term) ?? 0), 0),
  };
}

/** The best quotes of the passages named; none where no piece shares a term with the question. */
export function bestQuotes(
  from: Weighing,
  want: { readonly ids: ReadonlySet<string>; readonly limits: QuoteLimits },
): readonly Quote[] {
  const own = from.passages.filter(([first]) => first !== undefined && want.ids.has(first.id));
  const first = own[0]?.[0]?.passage ?? 0;
  const ranked = own
    .flat()
    .map((sentence) => ({ sentence, score: scoreOf(sentence, { from, first }) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.sentence.passage - b.sentence.passage ||
        a.sentence.start - b.sentence.start,
    );
  const least = (ranked[0]?.score ?? 0) * KEEP_SHARE;
  const bearing = ranked.filter(({ score }) => score >= least).map(({ sentence }) => sentence);
  return take(bearing, { from, limits: want.limits });
}

interface Taken extends Quote {
  readonly passage: number;
  readonly start: number;
  readonly end: number;
}

function take(
  ranked: readonly Sentence[],
  { from, limits }: { readonly from: Weighing; readonly limits: QuoteLimits },
): readonly Quote[] {
  const taken: Taken[] = [];
  for (const sentence of ranked) {
    if (taken.length === limits.quotes) break;
    const ofPassage = taken.filter(({ id }) => id === sentence.id);
    if (ofPassage.length >= limits.perPassage || isIn(sentence, ofPassage)) continue;
    const quote = quoteOf(sentence, { from, beside: ofPassage });
    if (taken.some((other) => repeats(quote, other))) continue;
    const near = taken.findIndex((other) => adjoins(quote, other, from.texts));
    if (near < 0) taken.push(quote);
    else taken[near] = joined(quote, taken[near] ?? quote, from.texts);
  }
  return taken.map(({ id, text }) => ({ id, text }));
}

const isIn = ({ start, end }: Pick<Piece, "start" | "end">, quotes: readonly Taken[]): boolean =>
  quotes.some((other) => start < other.end && other.start < end);

/** The same words again, or a part of a passage that is quoted already. */
const repeats = (quote: Taken, other: Taken): boolean =>
  quote.text === other.text || (quote.id === other.id && isIn(quote, [other]));

/** Nothing stands between the two, and together they are no longer than one may be. */
function adjoins(one: Taken, other: Taken, texts: readonly string[]): boolean {
  if (one.passage !== other.passage) return false;
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  const between = texts[one.passage]?.slice(first.end, second.start) ?? "";
  return between.trim() === "" && second.end - first.start <= LONG;
}

function joined(one: Taken, other: Taken, texts: readonly string[]): Taken {
  const [start, end] = [Math.min(one.start, other.start), Math.max(one.end, other.end)];
  const text = texts[one.passage]?.slice(start, end) ?? "";
  return { id: one.id, passage: one.passage, start, end, text };
}

interface Beside {
  readonly from: Weighing;
  readonly beside: readonly Taken[];
}

/** The piece with what it needs to be read, as far as it fits and is not quoted already. */
function quoteOf(sentence: Sentence, { from, beside }: Beside): Taken {
  const all = from.passages[sentence.passage] ?? [];
  const free = (one: Sentence | undefined): boolean =>
    one !== undefined && !one.heading && !isIn(one, beside);
  const first = firstOf(sentence, { all, free });
  const last = lastOf(sentence, { all, free, first, from });
  const [start, end] = [all[first]?.start ?? 0, all[last]?.end ?? 0];
  return {
    id: sentence.id,
    passage: sentence.passage,
    start,
    end,
    text: from.texts[sentence.passage]?.slice(start, end) ?? "",
  };
}

interface Around {
  readonly all: readonly Sentence[];
  readonly free: (one: Sentence | undefined) => boolean;
}

/** Back to what announces it, or to the sentence that it leans on. */
function firstOf({ order, kind, leans, start }: Sentence, { all, free }: Around): number {
  const before = all[order - 1];
  const here = all[order];
  if (before === undefined || !free(before)) return order;
  if (kind === "code") return before.kind !== "code" && !before.label ? order - 1 : order;
  if (leans && here?.joins === true && !before.label && before.kind === "sentence")
    return order - 1;
  if (kind !== "item") return order;
  // An item without the words that announce its list is cut from them, unless they are far.
  let at = order;
  while (at > 0 && all[at]?.kind === "item" && free(all[at - 1])) at--;
  const lead = all[at];
  return lead?.leads === true && start - lead.start < LONG ? at : order;
}

interface Ahead extends Around {
  readonly first: number;
  readonly from: Weighing;
}

/** Forward: all of a block that was announced, or the sentences in which the answer often stands. */
function lastOf(sentence: Sentence, { all, free, first, from }: Ahead): number {
  const start = all[first]?.start ?? 0;
  const fits = (at: number, limit: number): boolean => {
    const next = all[at];
    return next !== undefined && free(next) && next.end - start <= limit;
  };
  let last = sentence.order;
  const asked = last + followingOf(sentence, from);
  while (last < asked && grows(all[last + 1]) && fits(last + 1, LONG)) last++;
  last = withBlock(all, { last, first }, fits);
  while (last > sentence.order && isLoose(all[last], all[last - 1])) last--;
  return last;
}

/** A label or an aside ends a quote. */
const grows = (next: Sentence | undefined): boolean =>
  next !== undefined && !next.label && !next.aside;

/** What was announced comes whole: a block of code, or the items of a list as far as they fit. */
function withBlock(
  all: readonly Sentence[],
  { last: from, first }: { readonly last: number; readonly first: number },
  fits: (at: number, limit: number) => boolean,
): number {
  let last = from;
  const limit = all[last + 1]?.kind === "code" ? LONG_CODE : LONG_BLOCK;
  if (all[last]?.leads === true && fits(last + 1, limit)) last++;
  const announced = last > from || (first < from && all[first]?.leads === true);
  if (all[last]?.kind !== "item" || !announced) return last;
  while (all[last + 1]?.kind === "item" && fits(last + 1, LONG_BLOCK)) last++;
  return last;
}

/** Announces what does not follow, or says nothing of its own and was not announced. */
const isLoose = (one: Sentence | undefined, before: Sentence | undefined): boolean =>
  one !== undefined && (one.leads || one.aside || (one.label && before?.leads !== true));

function followingOf(sentence: Sentence, from: Weighing): number {
  if (sentence.kind === "code") return 0;
  const held = [...sentence.terms].reduce((sum, term) => sum + (from.idf.get(term) ?? 0), 0);
  return held < SPEAKS_FOR_ITSELF * from.present ? FOLLOWING : 0;
}

interface Scoring {
  readonly from: Weighing;
  /** The first passage of the group: what stands before it is of another. */
  readonly first: number;
}

function scoreOf(sentence: Sentence, { from, first }: Scoring): number {
  if (sentence.heading || sentence.terms.size === 0) return 0;
  const before = from.passages[sentence.passage]?.[sentence.order - 1]?.terms;
  let score = 0;
  for (const [term, weight] of from.idf) {
    if (sentence.terms.has(term)) score += weight;
    else {
      if (sentence.under.has(term)) score += HEADING_WEIGHT * weight;
      if (before?.has(term) === true) score += BEFORE_WEIGHT * weight;
    }
  }
  const place = sentence.passage - first;
  return (score * shape(sentence, from.asksNumber)) / (1 + PLACE_WEIGHT * place);
}

/** What a piece looks like: an answer with a number where one is asked for; a fragment less. */
function shape(sentence: Sentence, asksNumber: boolean): number {
  const number = asksNumber && /\d/.test(sentence.text) ? 1.5 : 1;
  const label = sentence.label ? 0.5 : 1;
  const aside = sentence.aside ? 0.4 : 1;
  const question = sentence.text.endsWith("?") ? 0.5 : 1;
  // Code answers beside the words that announce it; comments in it are for those who run it.
  const bare = sentence.kind === "item" && isBare(sentence.text) ? 0.5 : 1;
  const code = sentence.kind !== "code" ? 1 : sentence.text.length > LONG_CODE ? 0 : 0.7;
  return number * label * aside * question * bare * code;
}

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
  passage: PayloadPassage,
  at: { readonly index: number; readonly language: Language; readonly asked: Asked },
): readonly Sentence[] {
  const over = `${passage.title} ${passage.section}`;
  const under = heldIn({ text: over, lower: over.toLowerCase() }, at.asked, at.language);
  const headings = headingsOf(passage);
  return piecesOf(passage.text, at.language).map((piece, order) => ({
    text: piece.text,
    start: piece.start,
    end: piece.end,
    kind: piece.kind,
    leads: piece.leads,
    leans: piece.leans,
    label: piece.label,
    aside: piece.aside,
    joins: piece.joins,
    lower: piece.lower,
    passage: at.index,
    id: passage.id,
    order,
    terms: heldIn(piece, at.asked, at.language),
    under,
    heading: piece.text.length <= LONG && headings.has(plain(piece.lower)),
  }));
}

/** A heading repeated in the text says nothing of its own. */
function headingsOf(passage: PayloadPassage): ReadonlySet<string> {
  const parts = [passage.title, passage.section, ...passage.section.split(/ [>›/] /)];
  return new Set(parts.map(plain));
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[:.#]+$/, "");
