/**
 * The rules by which a statement is carried by the quotes that were found, in their order of worth.
 * Each answers true where it holds; none repairs.
 */
import { LANES } from "../../contract/index.ts";
import type { WithheldReason } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import { bringsAddress, holdsAddress } from "./addresses.ts";
import { NEAR, carriageOf, strangeChat, textOf } from "./coverage.ts";
import { CLOSE, type Evidence, type Quoted, type Support, compares } from "./evidence.ts";
import { withoutDuty, withoutFrame } from "./frame.ts";
import { type Mentions, mentions, mentionsOf, namesOf } from "./names.ts";
import { endsNegated, negationsOf, sameNegation } from "./negation.ts";
import { saysOpposite, turnsAround } from "./opposites.ts";
import { isNoStronger, keepsDoubt, keepsStrength } from "./strength.ts";
import { type Value, carriesNumber, numbersOf } from "./values.ts";
import { sidesKeepTheirs } from "./sides.ts";
import { bringsSigns } from "./signs.ts";
import {
  addressesMachine,
  approvalsOf,
  bringsMarkup,
  grantsApproval,
  namesLane,
  reversalsOf,
} from "./wording.ts";
import { differenceOf, keysOf, uniqueTo, wordsOf } from "./words.ts";

/** Least share of the words in the quote's sentence. */
const LEAST_NEAR = 0.4;
/** Least carriage by the cited passages, for a statement that is not close to its quote. */
export const LEAST_CARRIAGE = 0.6;

export type Rule<Given> = readonly [WithheldReason, (given: Given) => boolean];

/** What may never be delivered comes first, so that its count is not hidden behind another's. */
const NEVER: readonly Rule<Quoted>[] = [
  ["address", ({ statement }) => !holdsAddress(statement)],
  ["wrong_lane", ({ statement }) => !namesLane(statement)],
  ["instruction", ({ statement }) => !addressesMachine(statement)],
  ["coverage", ({ statement, cited }) => !bringsSigns(statement, fullTextOf(cited))],
];

/** Everything of the cited refs that a statement may take words from. */
const fullTextOf = (cited: readonly Evidence[]): string =>
  cited
    .flatMap(({ text, title, section, owners = [] }) => [text, title, section, ...owners])
    .join("\n");

/** The source's own words need no comparing; but a negation must not have been cut off them. */
export const VERBATIM: readonly Rule<Quoted>[] = [
  ...NEVER,
  ["negation", ({ found }) => found.flat().some(({ before }) => !endsNegated(before))],
  ["coverage", eachBears],
  ["approval", approvalIsQuoted],
];

/** Words of its own are compared. */
export const FREE: readonly Rule<Support>[] = [
  ...NEVER,
  ["address", ({ statement, places }) => !bringsMarkup(statement, textsOf(places))],
  ["address", ({ statement, cited }) => !bringsAddress(statement, fullTextOf(cited))],
  ["wrong_lane", sidesKeepTheirs],
  ["number", numbersAgree],
  ["number", multipliesNothing],
  ["name", namesAgree],
  ["negation", negationAgrees],
  ["negation", meaningAgrees],
  ["negation", takesNothingBack],
  ["strength", strengthAgrees],
  ["strength", keepsItsDay],
  ["coverage", covers],
  ["coverage", eachBears],
  ["approval", approvalIsQuoted],
  ["approval", isThatApproval],
  ["approval", addsNoApproval],
];

function textsOf(places: readonly { readonly text: string }[]): string {
  return places.map(({ text }) => text).join("\n");
}

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

const MULTIPLIES =
  /\b(?:double|doubled|twice|thrice|triple|treble|quadruple|half|halves|halved|quarters?|thirds?|dozens?|scores?|hundreds|thousands|millions|billions|fortnights?|decades?|centur(?:y|ies))\b/gi;

/** Words that make another number of one, or stand for one, are the source's own. */
function multipliesNothing({ statement, places, cited }: Support): boolean {
  const there = [textsOf(cited), ...places.map(({ around }) => around)].join("\n").toLowerCase();
  return (statement.match(MULTIPLIES) ?? []).every((word) => there.includes(word.toLowerCase()));
}

function namesAgree(support: Support): boolean {
  const { statement, places, nearest, close, cited, language } = support;
  const said = namesOf(statement);
  if (said.length === 0) return true;
  const owners = isDecision(support) ? cited.flatMap(({ owners = [] }) => owners) : [];
  const titles = [...owners, ...cited.map(({ title, section }) => `${title}\n${section}`)];
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

/**
 * Words of obligation and totality stand in the source; its doubts stand in the statement. That
 * somebody must decide is no obligation of the source's.
 */
function strengthAgrees(support: Support): boolean {
  const { statement, words, nearest, close, language } = support;
  const keys = keysOf(words);
  const bound = isDecision(support) ? wordsOf(withoutDuty(statement), language) : words;
  return nearest.some(
    (place) =>
      isNoStronger(bound, place.words) &&
      keepsDoubt(words, place.words, keys) &&
      (!close || keepsStrength(differenceOf(words, place.words, "word"))),
  );
}

function isDecision({ kind, lane }: Quoted): boolean {
  return kind === "decision_needed" && lane === LANES[2];
}

/** On a source that is stale, or of unknown age, only in the past and with its day. */
function keepsItsDay({ lane, cited, dated }: Quoted): boolean {
  if (lane !== LANES[1] || cited.every(({ asOf }) => asOf?.fresh === true)) return true;
  return dated?.past === true;
}

/**
 * A lane is no place for a chat; what is close to its quote needs no other words, and a decision
 * speaks of what no source says.
 */
function covers(support: Support): boolean {
  const { statement, lane, near, cited, language } = support;
  if (near < LEAST_NEAR) return false;
  const carriers = cited.map(({ text, title, section }) => ({ text, under: [title, section] }));
  if (strangeChat(statement, textOf(carriers)).length > 0) return false;
  if (near >= CLOSE.said || isDecision(support)) return true;
  const bearing = compares(lane) ? withoutFrame(statement) : statement;
  return carriageOf(bearing, carriers, language) >= LEAST_CARRIAGE;
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

/** And be that approval, in nearly its words: another thing's approval lends nothing. */
function isThatApproval({ statement, near }: Support): boolean {
  return near >= CLOSE.said || !grantsApproval(statement);
}

/** Where the source says it in no such word, the statement does not. */
function addsNoApproval({ statement, cited }: Support): boolean {
  return isSubset(approvalsOf(statement), approvalsOf(fullTextOf(cited)));
}

/** And nothing that the source leaves standing is taken back. */
function takesNothingBack({ statement, cited }: Support): boolean {
  return isSubset(reversalsOf(statement), reversalsOf(fullTextOf(cited)));
}

const isSubset = (words: ReadonlySet<string>, there: ReadonlySet<string>): boolean =>
  [...words].every((word) => there.has(word));
