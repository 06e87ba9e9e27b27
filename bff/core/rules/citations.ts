/**
 * Is a statement carried by what it cites? Deterministic rules in their order of worth; the first
 * that fails withholds the statement, and nothing is repaired. "Carried" means: the quoted words are
 * there, and the statement's numbers, names, negations and strength agree with them. It does not
 * mean that the statement follows from the source (docs, limits).
 */
import { LANES } from "../../contract/index.ts";
import type { CitationId, Lane, WithheldReason } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import type { DraftStatement } from "../records.ts";
import { holdsAddress } from "./addresses.ts";
import { NEAR, carriageOf, coverageOf, strangeChat, textOf } from "./coverage.ts";
import { type Mentions, mentions, mentionsOf, namesOf } from "./names.ts";
import { endsNegated, negationsOf, sameNegation } from "./negation.ts";
import { saysOpposite, turnsAround } from "./opposites.ts";
import { type Place, placesOf } from "./places.ts";
import { isNoStronger, keepsDoubt, keepsStrength } from "./strength.ts";
import { type Value, carriesNumber, numbersOf } from "./values.ts";
import { addressesMachine, grantsApproval } from "./wording.ts";
import { type Word, differenceOf, keysOf, normalise, uniqueTo, wordsOf } from "./words.ts";

/** A ref as the rules see it. */
export interface Evidence {
  readonly id: CitationId;
  readonly kind: "package" | "current";
  /** The text that was in the payload. */
  readonly text: string;
  readonly title: string;
  readonly section: string;
}

export type Evidences = ReadonlyMap<string, Evidence>;

/** A statement with its quotes, found. */
interface Quoted {
  readonly statement: string;
  readonly cited: readonly Evidence[];
  /** The quoted words, normalised, one a citation. */
  readonly quotes: readonly string[];
  /** Where each quote stands. */
  readonly found: readonly (readonly Place[])[];
  readonly language: Language;
}

/** What a statement in words of its own is held against. */
interface Support extends Quoted {
  readonly words: readonly Word[];
  readonly places: readonly Read[];
  /** The places whose sentences have most of the statement's words. */
  readonly nearest: readonly Read[];
  /** The share of the statement's words that these have. */
  readonly near: number;
  /** It is nearly the source's wording: words are counted, and nothing stands in for another. */
  readonly close: boolean;
}

interface Read extends Place {
  /** The words of the whole sentences that hold the quote. */
  readonly words: readonly Word[];
}

const QUOTE_WORDS = 5;
/** Least share of the words in the quote's sentence. */
const LEAST_NEAR = 0.4;
/** Least carriage by the cited passages, for a statement that is not close to its quote. */
export const LEAST_CARRIAGE = 0.6;
/** Least share of the statement in its source, and of the source in it, of a wording that is close. */
const CLOSE = { said: 0.8, taken: 0.6 };

/** The first rule that the statement breaks, or null when it is carried. */
export function brokenRule(
  draft: DraftStatement,
  lane: Lane,
  { evidences, language }: { readonly evidences: Evidences; readonly language: Language },
): WithheldReason | null {
  if (draft.citations.length === 0) return "no_citation";
  const cited = draft.citations.flatMap(({ id }) => evidences.get(id) ?? []);
  if (cited.length !== draft.citations.length) return "not_admitted";
  if (cited.some((evidence) => !mayCite(lane, evidence))) return "wrong_lane";
  const said = quotedWords(draft.text);
  const quotes = draft.citations.map(({ quote }) =>
    quote === draft.text ? said : quotedWords(quote),
  );
  const found = quotes.map((quote, at) => placesIn(cited[at], { quote, said, language }));
  if (found.some((places) => places.length === 0)) return "quote";
  const quoted = { statement: draft.text, cited, quotes, found, language };
  return quotes.includes(said)
    ? firstBroken(VERBATIM, quoted)
    : firstBroken(FREE, supportOf(quoted));
}

type Rule<Given> = readonly [WithheldReason, (given: Given) => boolean];

const firstBroken = <Given>(rules: readonly Rule<Given>[], given: Given): WithheldReason | null =>
  rules.find(([, holds]) => !holds(given))?.[0] ?? null;

/** `Package says` rests on package citations alone, the current lane on current ones alone. */
function mayCite(lane: Lane, { kind }: Evidence): boolean {
  if (lane === LANES[0]) return kind === "package";
  if (lane === LANES[1]) return kind === "current";
  return true;
}

/** Signs at the ends of a quote are not words of it. */
function quotedWords(quote: string): string {
  const words = normalise(quote);
  let [start, end] = [0, words.length];
  while (start < end && END_SIGNS.includes(words[start] ?? "")) start++;
  while (end > start && END_SIGNS.includes(words[end - 1] ?? "")) end--;
  return words.slice(start, end);
}

const END_SIGNS = " \"'.,;:!?-";

/** Where the quote stands in the passage as it was sent, in UTF-16 units; for the trace. */
export function quoteOffsets(quote: string, text: string): readonly [number, number] | null {
  const at = text.indexOf(quote);
  return at < 0 ? null : [at, at + quote.length];
}

interface Quoting {
  readonly quote: string;
  /** The statement, normalised as quotes are. */
  readonly said: string;
  readonly language: Language;
}

/** Five words or more, or a whole sentence that is the whole statement. */
function placesIn(
  evidence: Evidence | undefined,
  { quote, said, language }: Quoting,
): readonly Place[] {
  const long = quote.split(" ").length >= QUOTE_WORDS;
  if (evidence === undefined || (!long && quote !== said)) return [];
  return placesOf({ quote, whole: !long }, evidence, language);
}

function supportOf(quoted: Quoted): Support {
  const { statement, cited, quotes, found, language } = quoted;
  const words = wordsOf(statement, language);
  const places = found.flat().map(({ text, around, before, whole }): Read => {
    return { text, around, before, whole, words: wordsOf(text, language) };
  });
  const shares = places.map((place) => coverageOf(words, keysOf(place.words)));
  const near = Math.max(...shares);
  const nearest = places.filter((_, at) => shares[at] === near);
  const taken = nearest.map((place) => coverageOf(place.words, keysOf(words)));
  const close = near >= CLOSE.said && Math.max(...taken) >= CLOSE.taken;
  return { statement, cited, quotes, found, language, words, places, nearest, near, close };
}

/** What may never be delivered comes first, so that its count is not hidden behind another's. */
const NEVER: readonly Rule<Quoted>[] = [
  ["address", ({ statement }) => !holdsAddress(statement)],
  ["instruction", ({ statement }) => !addressesMachine(statement)],
];

/** The source's own words need no comparing; but a negation must not have been cut off them. */
const VERBATIM: readonly Rule<Quoted>[] = [
  ...NEVER,
  ["negation", ({ found }) => found.flat().some(({ before }) => !endsNegated(before))],
  ["coverage", eachBears],
  ["approval", approvalIsQuoted],
];

const FREE: readonly Rule<Support>[] = [
  ...NEVER,
  ["number", numbersAgree],
  ["name", namesAgree],
  ["negation", negationAgrees],
  ["negation", meaningAgrees],
  ["strength", strengthAgrees],
  ["coverage", covers],
  ["coverage", eachBears],
  ["approval", approvalIsQuoted],
];

function numbersAgree({ statement, places, nearest, close }: Support): boolean {
  const said = numbersOf(statement);
  const carried = (by: readonly Value[]) => (number: Value) =>
    by.some((one) => carriesNumber(number, one));
  const around = places.flatMap((place) => numbersOf(place.around));
  if (!said.every(carried(around))) return false;
  if (!close) return true;
  return nearest.some(({ text }) => {
    const own = numbersOf(text);
    const lost = own.filter((number) => !said.some((one) => carriesNumber(one, number)));
    return lost.length === 0 || said.every(carried(own));
  });
}

function namesAgree({ statement, places, nearest, close, cited, language }: Support): boolean {
  const said = namesOf(statement);
  if (said.length === 0) return true;
  const titles = cited.map(({ title, section }) => `${title}\n${section}`);
  const text = [...titles, ...places.map(({ around }) => around)].join("\n");
  const among = (there: Mentions) => (name: string) => mentions(name, there, language);
  if (!said.every(among(mentionsOf(text, language)))) return false;
  if (!close) return true;
  return nearest.some(({ text }) => {
    const own = namesOf(text);
    const lost = own.some((name) => times(name, own) > times(name, said));
    return !lost || said.every(among(mentionsOf(text, language)));
  });
}

const times = (name: string, names: readonly string[]): number =>
  names.filter((other) => other === name).length;

function negationAgrees({ words, nearest, close }: Support): boolean {
  const keys = keysOf(words);
  const said = negationsOf(words, null);
  const wording = close ? "close" : "free";
  return nearest.some((place) => sameNegation(said, negationsOf(place.words, keys), wording));
}

/**
 * Only where the wording is so near that an opposite cannot be about something else; and not where
 * one of the two is negated, which turns the opposite back ("is not allowed", "is prohibited").
 */
function meaningAgrees({ words, nearest, near, close, language }: Support): boolean {
  if (near < NEAR) return true;
  const [keys, said] = [keysOf(words), negationsOf(words, null)];
  return nearest.some((place) => {
    const there = negationsOf(place.words, keys);
    if ((said.grammatical - there.grammatical) % 2 !== 0) return true;
    const own = close ? differenceOf(words, place.words) : uniqueTo(words, place.words);
    return !saysOpposite(own, language) && !(close && turnsAround(own, language));
  });
}

/** Words of obligation and totality stand in the source; its doubts stand in the statement. */
function strengthAgrees({ words, nearest, close }: Support): boolean {
  const keys = keysOf(words);
  return nearest.some(
    (place) =>
      isNoStronger(words, place.words) &&
      keepsDoubt(words, place.words, keys) &&
      (!close || keepsStrength(differenceOf(words, place.words, "word"))),
  );
}

/** A lane is no place for a chat; what is close to its quote needs no other words. */
function covers({ statement, near, cited, language }: Support): boolean {
  if (near < LEAST_NEAR) return false;
  const carriers = cited.map(({ text, title, section }) => ({ text, under: [title, section] }));
  if (strangeChat(statement, textOf(carriers)).length > 0) return false;
  return near >= CLOSE.said || carriageOf(statement, carriers, language) >= LEAST_CARRIAGE;
}

/** Of several citations none is there for show: each quote's sentence has a word of the statement. */
function eachBears({ statement, found, language }: Quoted): boolean {
  if (found.length < 2) return true;
  const said = contentOf(statement, language);
  return found.every((places) =>
    places.some(({ text }) => [...contentOf(text, language)].some((key) => said.has(key))),
  );
}

const contentOf = (text: string, language: Language): ReadonlySet<string> =>
  keysOf(wordsOf(text, language).filter(({ kind }) => kind === "content"));

/** A grant of approval must stand in quoted words of a package source, never a current one. */
function approvalIsQuoted({ statement, quotes, cited }: Quoted): boolean {
  if (!grantsApproval(statement)) return true;
  return cited.some(
    (evidence, i) => evidence.kind === "package" && grantsApproval(quotes[i] ?? ""),
  );
}
