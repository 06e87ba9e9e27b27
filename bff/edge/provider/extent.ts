/**
 * How far a quote reaches around the piece that bears on the question: what it needs to be read, and
 * no part of what only says something whole. A list comes whole, under the words that announce it,
 * or one item of it by itself; a row of a table by itself, or with the rows that hold the same words;
 * code in one. Of a list too long to come whole nothing stands under its lead-in.
 */
import { LONG_CODE, type Sentence, type Weighing, weightOf } from "./weighing.ts";

/** Places of the first and the last piece. */
export interface Extent {
  readonly first: number;
  readonly last: number;
}

/** Prose grows no quote beyond this; a list or rows that come whole may, up to the second. */
export const LONG = 450;
const LONG_BLOCK = 900;
/** A list that nothing announces comes whole up to this. */
const LIST = 600;
/** A list of more items is not quoted whole. */
const MOST_ITEMS = 12;
/**
 * Sentences that follow come along where the one that bears on the question holds less than this
 * share of what was asked and is in the payload: the answer then often stands in them.
 */
const SPEAKS_FOR_ITSELF = 0.9;
const FOLLOWING = 3;

export interface Around {
  readonly all: readonly Sentence[];
  /** Neither a heading nor quoted already. */
  readonly free: (one: Sentence) => boolean;
  readonly from: Weighing;
}

/** Undefined where the piece cannot be quoted without misleading. */
export function extentOf(sentence: Sentence, around: Around): Extent | undefined {
  if (sentence.kind === "row") return rowsOf(sentence, around);
  if (sentence.kind === "item") return itemOf(sentence, around);
  if (sentence.kind === "code") return codeOf(sentence, around);
  return proseOf(sentence, around);
}

const fits = (extent: Extent, { all, free }: Around, limit: number): boolean =>
  wordsIn(extent, all) <= limit && all.slice(extent.first, extent.last + 1).every(free);

/** Characters, code left out: that has a measure of its own. */
export function wordsIn({ first, last }: Extent, all: readonly Sentence[]): number {
  const length = (all[last]?.end ?? Infinity) - (all[first]?.start ?? 0);
  const code = all.slice(first, last + 1).filter(({ kind }) => kind === "code");
  return code.reduce((rest, { start, end }) => rest - (end - start), length);
}

/** Rows side by side that hold the same words are wanted alike. */
function rowsOf({ order, terms }: Sentence, around: Around): Extent {
  const { all } = around;
  const alike = (at: number): boolean =>
    all[at]?.kind === "row" && isSame(all[at].terms, terms) && isNext(all, Math.max(at, order));
  let [first, last] = [order, order];
  while (alike(first - 1)) first--;
  while (alike(last + 1)) last++;
  const rows = { first, last };
  return fits(rows, around, LONG_BLOCK) ? rows : { first: order, last: order };
}

const isNext = (all: readonly Sentence[], at: number): boolean => all[at]?.joins === true;

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((term) => other.has(term));

/** The whole list with what announces it, else the item alone, unless it is a mere part. */
function itemOf(sentence: Sentence, around: Around): Extent | undefined {
  const { order } = sentence;
  const { all } = around;
  const list = listAt(order, all);
  const announced = all[list.first - 1]?.leads === true;
  const whole = { first: announced ? list.first - 1 : list.first, last: list.last };
  const alone = sentence.entry || followingOf(sentence, around.from) === 0;
  const most = announced ? LONG_BLOCK : alone ? 0 : LIST;
  if (isWhole(list, all) && fits(whole, around, most)) return whole;
  let last = order;
  while (last < list.last && all[last + 1]?.kind !== "item") last++;
  if (all[last]?.leads === true && all[last + 1]?.kind === "code") last++;
  const item = { first: order, last };
  const part = /[,;:،；，：]$|\b(?:and|or)$/.test(all[last]?.text ?? "");
  return part || !fits(item, around, LONG_BLOCK) ? undefined : item;
}

/** Of few items, and the last one announces nothing. */
const isWhole = (list: Extent, all: readonly Sentence[]): boolean =>
  all[list.last]?.leads !== true &&
  all.slice(list.first, list.last + 1).filter(({ kind }) => kind === "item").length <= MOST_ITEMS;

/** From the first to the last of its items, with the further sentences of each. */
function listAt(order: number, all: readonly Sentence[]): Extent {
  const belongs = (at: number): boolean => all[at]?.kind === "item" || all[at]?.goesOn === true;
  let [first, last] = [order, order];
  while (belongs(first - 1)) first--;
  // What goes on a line before the first item is none.
  while (first < order && all[first]?.kind !== "item") first++;
  while (belongs(last + 1)) last++;
  return { first, last };
}

/** Code, with the words before it. */
function codeOf({ order }: Sentence, around: Around): Extent {
  const before = around.all[order - 1];
  const said = before?.kind === "sentence" && !before.label && around.free(before);
  return { first: said ? order - 1 : order, last: order };
}

function proseOf(sentence: Sentence, around: Around): Extent | undefined {
  const first = beforeOf(sentence, around);
  let last = sentence.order;
  if (sentence.leads) {
    const block = blockAt({ first, last: last + 1 }, around);
    if (block === undefined) return undefined;
    last = block;
  }
  for (let left = followingOf(sentence, around.from); left > 0; left--) {
    const next = blockAt({ first, last: last + 1 }, around);
    if (next === undefined) break;
    last = next;
  }
  return { first, last };
}

/** Back to the sentence that it leans on. */
function beforeOf({ order, leans, joins }: Sentence, { all, free }: Around): number {
  const before = all[order - 1];
  if (before === undefined || !leans || !joins || !free(before)) return order;
  return before.kind === "sentence" && !before.label ? order - 1 : order;
}

/**
 * The last piece of what follows, taken whole: a list, a block of code, a sentence, a lead-in with
 * what it announces. Undefined where it does not fit, or does not belong to what was said.
 */
function blockAt({ first, last: at }: Extent, around: Around): number | undefined {
  const next = around.all[at];
  if (next === undefined || next.aside) return undefined;
  const led = around.all[at - 1]?.leads === true;
  const take = (last: number, limit: number): number | undefined =>
    fits({ first, last }, around, limit) ? last : undefined;
  if (next.kind === "item") {
    const list = listAt(at, around.all);
    return isWhole(list, around.all) ? take(list.last, LONG_BLOCK) : undefined;
  }
  if (next.kind === "row") return led ? take(tableAt(at, around.all), LONG_BLOCK) : undefined;
  if (next.kind === "code") return next.text.length <= LONG_CODE ? take(at, LONG_BLOCK) : undefined;
  if (next.leads) return blockAt({ first, last: at + 1 }, around);
  return next.label && !led ? undefined : take(at, led ? LONG_BLOCK : LONG);
}

function tableAt(at: number, all: readonly Sentence[]): number {
  let last = at;
  while (all[last + 1]?.kind === "row" && isNext(all, last + 1)) last++;
  return last;
}

/** Sentences that may follow it; none where it speaks for itself. */
export function followingOf(sentence: Sentence, from: Weighing): number {
  return weightOf(sentence.terms, from.idf) < SPEAKS_FOR_ITSELF * from.present ? FOLLOWING : 0;
}
