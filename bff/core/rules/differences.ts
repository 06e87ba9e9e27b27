/**
 * Do the package and a current source say different things of one subject? Found without a model, by
 * comparing sentences that both lanes show: numbers with their units, dates, versions, and degrees of
 * obligation (seed 1, "Conflict Model": the conflict is stated, and nobody's preference resolves it).
 * It is careful: sentences count as speaking of one subject only where most of their words agree, so
 * it misses more than it finds, and what it finds is plain.
 */
import type { Language } from "../ports.ts";
import { measureOf } from "./measures.ts";
import { type Value, carriesNumber, numbersOf } from "./values.ts";
import { type Word, keysOf, legible, wordsOf } from "./words.ts";

export type DifferenceKind = "number" | "date" | "version" | "degree of obligation";

export interface Difference {
  readonly kind: DifferenceKind;
  /** What each side says, in its own words. */
  readonly own: string;
  readonly current: string;
  /** The current side names the later date or version: the package's wording may be stale. */
  readonly later: boolean;
}

/** Words that two statements of one subject share: least share of the shorter, and least number. */
const SUBJECT = { share: 0.6, words: 2 };

/** The first difference between what two texts say, sentence by sentence, or null. */
export function differenceBetween(
  ours: readonly Sentence[],
  theirs: readonly Sentence[],
): Difference | null {
  for (const one of ours) {
    for (const other of theirs) {
      const found = sameSubject(one, other) ? differ(one, other) : null;
      if (found !== null) return found;
    }
  }
  return null;
}

/** A sentence as it is compared. */
export interface Sentence {
  readonly text: string;
  readonly words: readonly Word[];
  /** What it speaks of: no numbers, months, units, and no words of degree. */
  readonly subject: ReadonlySet<string>;
}

const SENTENCE_END = /(?<=[.!?]["')\]]?)\s+(?=\S)|\n+/u;
const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
const DEGREE =
  /^(?:must|shall|mandatory|required|require|requires|obligatory|should|ought|recommended|recommends?|may|can|optional|optionally|allowed|permitted|prohibited|forbidden|not|never|no|version|release|public|current|usual|usually)$/;

/** Read once for each text. */
export function sentencesOf(text: string, language: Language): readonly Sentence[] {
  return text.split(SENTENCE_END).map((sentence) => {
    const words = wordsOf(sentence, language);
    const telling = words.filter(
      ({ word, kind }) =>
        kind === "content" &&
        !/^\d/.test(word) &&
        measureOf(word) === null &&
        !MONTH.test(word) &&
        !DEGREE.test(word),
    );
    return { text: sentence, words, subject: keysOf(telling) };
  });
}

function sameSubject({ subject: one }: Sentence, { subject: other }: Sentence): boolean {
  const shared = [...one].filter((key) => other.has(key)).length;
  const least = Math.min(one.size, other.size);
  return shared >= SUBJECT.words && shared / least >= SUBJECT.share;
}

const differ = (one: Sentence, other: Sentence): Difference | null =>
  inVersion(one, other) ?? inDate(one, other) ?? inNumber(one, other) ?? inDegree(one, other);

/** The same unit, and no value of the one in the other. */
function inNumber(one: Sentence, other: Sentence): Difference | null {
  const [ours, theirs] = [measured(one.text), measured(other.text)];
  for (const value of ours) {
    const alike = theirs.filter(({ unit }) => unit === value.unit);
    const agree = (by: Value): boolean => ours.some((mine) => carriesNumber(mine, by));
    if (alike.length === 0 || alike.some(agree)) continue;
    const [their] = alike;
    if (their === undefined) continue;
    const said = { own: written(one.text, value), current: written(other.text, their) };
    return { kind: "number", own: said.own, current: said.current, later: false };
  }
  return null;
}

const measured = (text: string): readonly Value[] =>
  numbersOf(text).filter(({ unit }) => measureOf(unit) !== null);

const WRITTEN = /[€$£]?\d[\d.,']*(?:\s?[%€$£]|[ -]\p{L}+)?/gu;
/** Words of a number that is spelt out, its unit with it. */
const SPELT = 5;

/** A value as it stands in the text. */
function written(text: string, value: Value): string {
  const plain = legible(text);
  const is = (one: string): boolean => {
    const [found, ...more] = numbersOf(one);
    return more.length === 0 && found?.value === value.value && found.unit === value.unit;
  };
  const inDigits = [...plain.matchAll(WRITTEN)].map(([one]) => one.trim()).find(is);
  if (inDigits !== undefined) return inDigits;
  const words = plain.split(/\s+/);
  for (let length = 2; length <= SPELT; length++) {
    const spelt = words.map((_, at) => words.slice(at, at + length).join(" ")).find(is);
    if (spelt !== undefined) return spelt.replace(/[.,;:]+$/, "");
  }
  return `${value.value} ${value.unit}`;
}

const DATE =
  /\b(?:\d{4}-\d{2}-\d{2}|(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December) (?:\d{1,2}, )?\d{4})\b/g;

/** Each names one date, and they are two. */
function inDate(one: Sentence, other: Sentence): Difference | null {
  const [own, ...more] = legible(one.text).match(DATE) ?? [];
  const [current, ...others] = legible(other.text).match(DATE) ?? [];
  if (own === undefined || current === undefined || more.length + others.length > 0) return null;
  const [ours, theirs] = [dayOf(own), dayOf(current)];
  if (ours.startsWith(theirs) || theirs.startsWith(ours)) return null;
  return { kind: "date", own, current, later: theirs > ours };
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** ISO 8601, as far as it is told. */
function dayOf(date: string): string {
  if (/^\d{4}-/.test(date)) return date;
  const two = (number: number): string => String(number).padStart(2, "0");
  const month = MONTHS.findIndex((name) => date.includes(name)) + 1;
  const day = /\b(\d{1,2})\b(?!\d)/.exec(date.replace(/\d{4}/, ""))?.[1];
  const year = /\d{4}/.exec(date)?.[0] ?? "";
  return `${year}-${two(month)}${day === undefined ? "" : `-${two(Number(day))}`}`;
}

const VERSION =
  /\b(?:([A-Z][\w-]*(?: [A-Z][\w-]*){0,3}) )?(?:(?:[Vv]ersion|[Rr]elease) |v)?(\d+(?:\.\d+){1,3})\b(?! ?(?:%|percent|[a-z]+s\b))/g;
const NAMED = /\b(?:version|release) (\d+(?:\.\d+){0,3})\b/gi;

/** The same name, or the word "version", with two versions. */
function inVersion(one: Sentence, other: Sentence): Difference | null {
  const [ours, theirs] = [versionsOf(one.text), versionsOf(other.text)];
  for (const [name, own] of ours) {
    const current = theirs.get(name);
    if (current === undefined || current.number === own.number) continue;
    const later = compareVersions(current.number, own.number) > 0;
    return { kind: "version", own: own.written, current: current.written, later };
  }
  return null;
}

interface Version {
  readonly number: string;
  readonly written: string;
}

function versionsOf(text: string): ReadonlyMap<string, Version> {
  const plain = legible(text);
  const named = [...plain.matchAll(NAMED)].map(([whole, number = ""]) => {
    return ["version", { number, written: whole }] as const;
  });
  const other = [...plain.matchAll(VERSION)].flatMap(([whole, name, number = ""]) => {
    return name === undefined ? [] : [[name.toLowerCase(), { number, written: whole }] as const];
  });
  return new Map([...named, ...other]);
}

function compareVersions(one: string, other: string): number {
  const [ours, theirs] = [one.split(".").map(Number), other.split(".").map(Number)];
  for (let at = 0; at < Math.max(ours.length, theirs.length); at++) {
    const step = (ours[at] ?? 0) - (theirs[at] ?? 0);
    if (step !== 0) return step;
  }
  return 0;
}

const DEGREES: readonly (readonly [string, RegExp])[] = [
  [
    "forbidden",
    /\b(?:must not|shall not|may not|can ?not|(?:is|are) not (?:allowed|permitted)|prohibited|forbidden)\b/,
  ],
  ["not required", /\b(?:(?:is|are) not (?:required|mandatory)|need not)\b/],
  ["discouraged", /\bshould not\b/],
  ["required", /\b(?:must|shall|(?:is|are) (?:required|mandatory)|requires?)\b/],
  ["recommended", /\b(?:should|(?:is|are) recommended|recommends?)\b/],
  ["allowed", /\b(?:may|can|(?:is|are) (?:allowed|permitted|optional))\b/],
];

/** Most of the words of both: two degrees of one thing, and not of two. */
const NEARLY = 0.75;

function inDegree(one: Sentence, other: Sentence): Difference | null {
  const shared = [...one.subject].filter((key) => other.subject.has(key)).length;
  const most = Math.max(one.subject.size, other.subject.size);
  const [ours, theirs] = [degreeOf(one.text), degreeOf(other.text)];
  if (ours === null || theirs === null || shared / most < NEARLY) return null;
  if (ours[0] === theirs[0]) return null;
  return { kind: "degree of obligation", own: ours[1], current: theirs[1], later: false };
}

/** Its class, and the words by which it is told; null where there is none, or more than one. */
function degreeOf(text: string): readonly [string, string] | null {
  const plain = legible(text).toLowerCase();
  let rest = plain;
  const found: (readonly [string, string])[] = [];
  for (const [name, pattern] of DEGREES) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    found.push([name, match[0]]);
    rest = rest.replace(match[0], " ");
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}
