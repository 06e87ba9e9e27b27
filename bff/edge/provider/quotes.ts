/**
 * Chooses the sentences of a payload that bear on its question. Whole sentences, verbatim, best
 * first; deterministic: equal scores stand in the order of the payload.
 */
import type { Language } from "../../core/ports.ts";
import type { PayloadPassage } from "../../core/records.ts";

/** A sentence of a passage, exactly as it stands there. */
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
  readonly terms: ReadonlySet<string>;
  /** Terms of title and section: what the sentence stands under. */
  readonly under: ReadonlySet<string>;
  readonly heading: boolean;
}

/** Longer ones are cut, at a sentence or list-item boundary only. */
const LONG_SENTENCE = 400;
/** What has no boundary inside and is longer than this is no sentence to quote. */
const NO_SENTENCE = 1200;
/** A term of the heading above counts for less than one of the sentence itself. */
const HEADING_WEIGHT = 0.5;
/** Quotes under this share of the best one's score add more words than answer. */
const KEEP_SHARE = 0.5;

const ASKS_NUMBER =
  /\b(how (?:much|many|long|often|old|big|large|far|soon|fast|few)|when|limits?|max(?:imum)?|min(?:imum)?|number|amount|cost|price|percent(?:age)?|deadline|size|threshold|port|version|date)\b/i;

/** Every sentence of the payload with its terms, ready to be scored for one question. */
export interface Weighing {
  readonly sentences: readonly Sentence[];
  readonly question: ReadonlySet<string>;
  readonly asksNumber: boolean;
  /** Rarity of a term over the payload's sentences. */
  readonly idf: ReadonlyMap<string, number>;
}

/** Splits and counts; the groups share their counts, so that a term weighs the same in both. */
export function weighing(
  question: string,
  material: { readonly passages: readonly PayloadPassage[]; readonly language: Language },
): Weighing {
  const sentences = material.passages.flatMap((passage, index) =>
    sentencesOf(passage, { index, language: material.language }),
  );
  const terms = new Set(material.language.terms(question));
  return {
    sentences,
    question: terms,
    asksNumber: ASKS_NUMBER.test(question),
    idf: new Map([...terms].map((term) => [term, rarity(term, sentences)])),
  };
}

/** The best quotes of the passages named; none where no sentence shares a term with the question. */
export function bestQuotes(
  from: Weighing,
  want: { readonly ids: ReadonlySet<string>; readonly limits: QuoteLimits },
): readonly Quote[] {
  const ranked = from.sentences
    .filter((sentence) => want.ids.has(sentence.id))
    .map((sentence) => ({ sentence, score: scoreOf(sentence, from) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.sentence.passage - b.sentence.passage ||
        a.sentence.start - b.sentence.start,
    );
  const least = (ranked[0]?.score ?? 0) * KEEP_SHARE;
  return take(
    ranked.filter(({ score }) => score >= least).map(({ sentence }) => sentence),
    want.limits,
  );
}

function take(ranked: readonly Sentence[], limits: QuoteLimits): readonly Quote[] {
  const taken: Sentence[] = [];
  for (const sentence of ranked) {
    if (taken.length === limits.quotes) break;
    const ofPassage = taken.filter(({ id }) => id === sentence.id).length;
    if (ofPassage < limits.perPassage && !taken.some((other) => repeats(sentence, other))) {
      taken.push(sentence);
    }
  }
  return taken.map(({ id, text }) => ({ id, text }));
}

/** The same words again, or a part of a passage that is quoted already. */
function repeats(sentence: Sentence, other: Sentence): boolean {
  if (sentence.text === other.text) return true;
  if (sentence.id !== other.id) return false;
  const ends = (one: Sentence): number => one.start + one.text.length;
  return sentence.start < ends(other) && other.start < ends(sentence);
}

function scoreOf(sentence: Sentence, from: Weighing): number {
  if (sentence.heading) return 0;
  let own = 0;
  let under = 0;
  for (const term of from.question) {
    const weight = from.idf.get(term) ?? 0;
    if (sentence.terms.has(term)) own += weight;
    else if (sentence.under.has(term)) under += weight;
  }
  if (own === 0) return 0;
  return (own + HEADING_WEIGHT * under) * shape(sentence, from.asksNumber) * place(sentence);
}

/** What a sentence looks like: an answer with a number where one is asked for, a fragment less. */
function shape(sentence: Sentence, asksNumber: boolean): number {
  const number = asksNumber && /\d/.test(sentence.text) ? 1.25 : 1;
  const length = sentence.text.length < 40 && !/[.!?:;]/.test(sentence.text) ? 0.6 : 1;
  const question = sentence.text.endsWith("?") ? 0.5 : 1;
  return number * length * question;
}

/** Passages come best first: the ranking's word counts a little. */
function place(sentence: Sentence): number {
  return 1 / (1 + 0.05 * sentence.passage);
}

function rarity(term: string, sentences: readonly Sentence[]): number {
  const having = sentences.filter(({ terms }) => terms.has(term)).length;
  return Math.log(1 + (sentences.length - having + 0.5) / (having + 0.5));
}

function sentencesOf(
  passage: PayloadPassage,
  at: { readonly index: number; readonly language: Language },
): readonly Sentence[] {
  const under = new Set(at.language.terms(`${passage.title} ${passage.section}`));
  const headings = headingsOf(passage);
  return pieces(passage.text, at.language).map(({ text, start }) => ({
    passage: at.index,
    id: passage.id,
    text,
    start,
    terms: new Set(at.language.terms(text)),
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
    .replace(/[:.#\s]+$/, "");

interface Piece {
  readonly text: string;
  readonly start: number;
}

/** Sentences with their place; a line that leads in (`…:`) takes the next one along. */
function pieces(text: string, language: Language): readonly Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const sentence of language.sentences(text)) {
    const start = text.indexOf(sentence, from);
    if (start < 0) continue;
    from = start + sentence.length;
    found.push(...cut({ text: sentence, start }));
  }
  return found.map((piece, index) => withNext(piece, { next: found[index + 1], text }));
}

function withNext(
  piece: Piece,
  around: { readonly next: Piece | undefined; readonly text: string },
): Piece {
  if (!piece.text.endsWith(":") || around.next === undefined) return piece;
  const end = around.next.start + around.next.text.length;
  if (end - piece.start > LONG_SENTENCE) return piece;
  return { text: around.text.slice(piece.start, end), start: piece.start };
}

/** A long sentence falls into its lines and its inner sentences; nothing is cut elsewhere. */
function cut(piece: Piece): readonly Piece[] {
  if (piece.text.length <= LONG_SENTENCE) return [piece];
  const parts: Piece[] = [];
  for (const match of piece.text.matchAll(/[^\n]+?(?:[.!?](?=\s)|(?=\n)|$)/g)) {
    const text = match[0].trim();
    if (text === "" || text.length > NO_SENTENCE) continue;
    parts.push({ text, start: piece.start + match.index + match[0].indexOf(text) });
  }
  return parts;
}
