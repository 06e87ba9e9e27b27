/**
 * Chooses what of a payload bears on its question: a sentence, a row, a list or a block of code, with
 * what it needs beside it to be read. Verbatim, best first; deterministic: equal scores stand in the
 * order of the payload. One good statement is better than three: a later one is close to the best or
 * holds words of the question that those before it do not.
 */
import { type Extent, LONG, extentOf, followingOf, wordsIn } from "./extent.ts";
import { type Sentence, type Weighing, isScattered, weightOf, worthOf } from "./weighing.ts";

export { weighing } from "./weighing.ts";

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

/** Passages come best first: the ranking's word counts. */
const PLACE_WEIGHT = 0.3;
/** Quotes under this share of the best one's score add more words than answer. */
const KEEP_SHARE = 0.4;
/** From this share on a quote is as good as the best, and needs no new words. */
const CLOSE = 0.75;
/** What only lengthens a quote may be less. */
const CLOSE_BESIDE = 0.45;
/** As long as the quotes hold less than this share of it, others may hold the answer. */
const SETTLED = 0.8;
/** Else what it adds is at least this share of what was asked and is in the payload. */
const ADDS = 0.2;

/** A best quote with no more than this share of the words asked may be on another subject. */
const BESIDE = 0.4;
/** Of fewer words each says too little. */
const FEW = 4;

interface Ranked {
  readonly sentence: Sentence;
  readonly worth: number;
  readonly score: number;
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
    .map((sentence) => ranking(sentence, { from, first }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        a.sentence.passage - b.sentence.passage ||
        a.sentence.start - b.sentence.start,
    );
  const least = (ranked[0]?.score ?? 0) * KEEP_SHARE;
  const bearing = ranked.filter(({ score }) => score >= least);
  return take(bearing, { from, ...want });
}

function ranking(
  sentence: Sentence,
  { from, first }: { readonly from: Weighing; readonly first: number },
): Ranked {
  const worth = worthOf(sentence, from);
  return { sentence, worth, score: worth / (1 + PLACE_WEIGHT * (sentence.passage - first)) };
}

interface Taken extends Quote, Extent {
  readonly passage: number;
  readonly start: number;
  readonly end: number;
  /** It was chosen for a piece that does not speak for itself: more beside it may help. */
  readonly open: boolean;
  /** Prose, with the code in it, may be joined with what adjoins it. */
  readonly prose: boolean;
}

interface Taking {
  readonly from: Weighing;
  readonly ids: ReadonlySet<string>;
  readonly limits: QuoteLimits;
}

function take(ranked: readonly Ranked[], { from, ids, limits }: Taking): readonly Quote[] {
  const taken: Taken[] = [];
  const best = ranked[0]?.worth ?? 0;
  for (const { sentence, worth } of ranked) {
    if (taken.length === limits.quotes) break;
    const ofPassage = taken.filter(({ id }) => id === sentence.id);
    if (ofPassage.length >= limits.perPassage || isIn(sentence, ofPassage)) continue;
    const quote = quoteOf(sentence, { from, beside: ofPassage });
    if (quote === undefined || taken.some((other) => repeats(quote, other))) continue;
    const near = taken.findIndex((other) => adjoins(quote, other, from));
    const least = (taken[near]?.open === true ? CLOSE_BESIDE : CLOSE) * best;
    const another = sentence.kind === "row" && ofPassage.length > 0;
    if ((worth < least || another) && !adds(sentence, { taken, from })) continue;
    if (near < 0) taken.push(quote);
    else taken[near] = joined(quote, taken[near] ?? quote, from.texts);
  }
  return isBeside(taken[0], from, ids) ? [] : taken.map(({ id, text }) => ({ id, text }));
}

/**
 * The words of the question stand in the payload, but apart, and the best quote holds few of them: it
 * is on another subject. Where a word is missing the payload may say it in other words.
 */
function isBeside(best: Taken | undefined, from: Weighing, ids: ReadonlySet<string>): boolean {
  if (best === undefined || from.idf.size < FEW) return false;
  const held = new Set(piecesIn(best, from).flatMap(({ terms }) => [...terms]));
  return held.size <= BESIDE * from.idf.size && isScattered(from, ids);
}

/** It holds enough of what was asked that no quote so far holds. */
function adds(
  sentence: Sentence,
  { taken, from }: { readonly taken: readonly Taken[]; readonly from: Weighing },
): boolean {
  if (taken.length === 0) return true;
  const told = new Set(taken.flatMap((quote) => termsOf(quote, from)));
  if (weightOf(told, from.idf) < SETTLED * from.present) return true;
  const news = [...sentence.terms].filter((term) => !told.has(term));
  return weightOf(news, from.idf) >= ADDS * from.present;
}

/** Terms of the question that a quote holds, or stands under. */
const termsOf = (quote: Taken, from: Weighing): readonly string[] =>
  piecesIn(quote, from).flatMap(({ terms, under }) => [...terms, ...under]);

const piecesIn = ({ passage, first, last }: Taken, from: Weighing): readonly Sentence[] =>
  (from.passages[passage] ?? []).slice(first, last + 1);

const isIn = (
  { start, end }: { readonly start: number; readonly end: number },
  quotes: readonly Taken[],
): boolean => quotes.some((other) => start < other.end && other.start < end);

/** The same words again, or a part of a passage that is quoted already. */
const repeats = (quote: Taken, other: Taken): boolean =>
  quote.text === other.text || (quote.id === other.id && isIn(quote, [other]));

/** Prose both, nothing stands between the two, and together they are no longer than one may be. */
function adjoins(one: Taken, other: Taken, { passages }: Weighing): boolean {
  if (one.passage !== other.passage || !one.prose || !other.prose) return false;
  const all = passages[one.passage] ?? [];
  if (one.last + 1 !== other.first && other.last + 1 !== one.first) return false;
  return wordsIn(spanOf(one, other), all) <= LONG;
}

const spanOf = (one: Extent, other: Extent): Extent => ({
  first: Math.min(one.first, other.first),
  last: Math.max(one.last, other.last),
});

function joined(one: Taken, other: Taken, texts: readonly string[]): Taken {
  const [start, end] = [Math.min(one.start, other.start), Math.max(one.end, other.end)];
  const text = texts[one.passage]?.slice(start, end) ?? "";
  return { ...other, ...spanOf(one, other), start, end, text };
}

const isProse = ({ kind }: Sentence): boolean => kind === "sentence" || kind === "code";

interface Beside {
  readonly from: Weighing;
  readonly beside: readonly Taken[];
}

/** The piece with what it needs to be read; undefined where that cannot be had. */
function quoteOf(sentence: Sentence, { from, beside }: Beside): Taken | undefined {
  const all = from.passages[sentence.passage] ?? [];
  const free = (one: Sentence): boolean => !one.heading && !isIn(one, beside);
  const extent = extentOf(sentence, { all, free, from });
  if (extent === undefined) return undefined;
  const [start, end] = [all[extent.first]?.start ?? 0, all[extent.last]?.end ?? 0];
  return {
    ...extent,
    id: sentence.id,
    passage: sentence.passage,
    start,
    end,
    open: followingOf(sentence, from) > 0,
    prose: all.slice(extent.first, extent.last + 1).every(isProse),
    text: from.texts[sentence.passage]?.slice(start, end) ?? "",
  };
}
