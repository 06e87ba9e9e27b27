/**
 * Chooses what of a payload bears on its question: a sentence, with those that follow it where they
 * fit. Whole sentences, verbatim, best first; deterministic: equal scores stand in the order of the
 * payload. The weights were set on questions to real sites.
 */
import type { Language } from "../../core/ports.ts";
import type { PayloadPassage } from "../../core/records.ts";

/** One or more sentences in a row, exactly as they stand in the passage. */
export interface Quote {
  readonly id: string;
  readonly text: string;
}

export interface QuoteLimits {
  /** Quotes at most, and at most so many of one passage. */
  readonly quotes: number;
  readonly perPassage: number;
}

interface Sentence {
  readonly passage: number;
  readonly id: string;
  readonly text: string;
  /** Where it starts in its passage. */
  readonly start: number;
  readonly end: number;
  /** Its place among the sentences of its passage. */
  readonly order: number;
  /** Terms of the question that it holds. */
  readonly terms: ReadonlySet<string>;
  /** Terms of the question in title and section: what the sentence stands under. */
  readonly under: ReadonlySet<string>;
  readonly heading: boolean;
}

/** A quote longer than this is cut, at a sentence or list-item boundary only. */
const LONG = 400;
/** What has no boundary inside and is longer than this is no sentence to quote. */
const NO_SENTENCE = 1200;
/**
 * Sentences that follow come along where the one that bears on the question leads in (`…:`), or
 * holds less than this share of what was asked and is in the payload: the answer then often stands
 * in them.
 */
const SPEAKS_FOR_ITSELF = 0.9;
const FOLLOWING = 3;
/** A term of the heading, or of the sentence before, counts for less than one of the sentence. */
const HEADING_WEIGHT = 0.5;
const BEFORE_WEIGHT = 0.25;
/** Passages come best first: the ranking's word counts a little. */
const PLACE_WEIGHT = 0.1;
/** Quotes under this share of the best one's score add more words than answer. */
const KEEP_SHARE = 0.4;

const ASKS_NUMBER =
  /\b(how (?:much|many|long|often|old|big|large|far|soon|fast|few)|when|limits?|max(?:imum)?|min(?:imum)?|number|amount|cost|price|percent(?:age)?|deadline|size|threshold|port|version|date)\b/i;

/** Every sentence of the payload, ready to be scored for one question. */
export interface Weighing {
  readonly passages: readonly (readonly Sentence[])[];
  readonly texts: readonly string[];
  readonly asksNumber: boolean;
  /** Rarity of each term of the question over the payload's sentences. */
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

/** The best quotes of the passages named; none where no sentence shares a term with the question. */
export function bestQuotes(
  from: Weighing,
  want: { readonly ids: ReadonlySet<string>; readonly limits: QuoteLimits },
): readonly Quote[] {
  const ranked = from.passages
    .flat()
    .filter(({ id }) => want.ids.has(id))
    .map((sentence) => ({ sentence, score: scoreOf(sentence, from) }))
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
    if (ofPassage.length >= limits.perPassage) continue;
    const quote = withFollowing(sentence, { from, beside: ofPassage });
    if (!taken.some((other) => repeats(quote, other))) taken.push(quote);
  }
  return taken.map(({ id, text }) => ({ id, text }));
}

/** The same words again, or a part of a passage that is quoted already. */
function repeats(quote: Taken, other: Taken): boolean {
  if (quote.text === other.text) return true;
  return quote.id === other.id && quote.start < other.end && other.start < quote.end;
}

/** The sentence with what follows it in its passage, as far as it fits and is not quoted already. */
function withFollowing(
  sentence: Sentence,
  { from, beside }: { readonly from: Weighing; readonly beside: readonly Taken[] },
): Taken {
  const { passage, id, start, order } = sentence;
  let { end } = sentence;
  const following = order + 1 + followingOf(sentence, from);
  for (const next of from.passages[passage]?.slice(order + 1, following) ?? []) {
    const quoted = beside.some((other) => next.start < other.end && other.start < next.end);
    if (quoted || next.heading || next.end - start > LONG) break;
    end = next.end;
  }
  return { id, start, end, text: from.texts[passage]?.slice(start, end) ?? "" };
}

function followingOf(sentence: Sentence, from: Weighing): number {
  const held = [...sentence.terms].reduce((sum, term) => sum + (from.idf.get(term) ?? 0), 0);
  if (held < SPEAKS_FOR_ITSELF * from.present) return FOLLOWING;
  return sentence.text.endsWith(":") ? 1 : 0;
}

function scoreOf(sentence: Sentence, from: Weighing): number {
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
  return (score * shape(sentence, from.asksNumber)) / (1 + PLACE_WEIGHT * sentence.passage);
}

/** What a sentence looks like: an answer with a number where one is asked for, a fragment less. */
function shape(sentence: Sentence, asksNumber: boolean): number {
  const number = asksNumber && /\d/.test(sentence.text) ? 1.5 : 1;
  const fragment = sentence.text.length < 40 && !/[.!?:;]/.test(sentence.text) ? 0.6 : 1;
  const question = sentence.text.endsWith("?") ? 0.5 : 1;
  return number * fragment * question;
}

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
function heldIn(text: string, asked: Asked, language: Language): ReadonlySet<string> {
  if (ENGLISH.test(language.tag)) {
    const lower = text.toLowerCase();
    if (!asked.beginnings.some((beginning) => lower.includes(beginning))) return NONE;
  }
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
  const under = heldIn(`${passage.title} ${passage.section}`, at.asked, at.language);
  const headings = headingsOf(passage);
  return pieces(passage.text, at.language).map(({ text, start }, order) => ({
    passage: at.index,
    id: passage.id,
    text,
    start,
    end: start + text.length,
    order,
    terms: heldIn(text, at.asked, at.language),
    under,
    heading: headings.has(plain(text)),
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

interface Piece {
  readonly text: string;
  readonly start: number;
}

/** Sentences with their place in the passage. */
function pieces(text: string, language: Language): readonly Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const sentence of language.sentences(text)) {
    const start = text.indexOf(sentence, from);
    if (start < 0) continue;
    from = start + sentence.length;
    found.push(...cut({ text: sentence, start }));
  }
  return found;
}

/** A long sentence falls into its lines and its inner sentences; nothing is cut elsewhere. */
function cut(piece: Piece): readonly Piece[] {
  if (piece.text.length <= LONG) return [piece];
  const parts: Piece[] = [];
  for (const match of piece.text.matchAll(/[^\n]+?(?:[.!?](?=\s)|(?=\n)|$)/g)) {
    const text = match[0].trim();
    if (text === "" || text.length > NO_SENTENCE) continue;
    parts.push({ text, start: piece.start + match.index + match[0].indexOf(text) });
  }
  return parts;
}
