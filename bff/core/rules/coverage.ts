/**
 * How far a text carries a statement, as one number between 0 and 1 and by fixed weights: the share
 * of the statement's words that stand there, less for numbers and names that do not, for sentences
 * on its topic that go the other way, for opposites, and for the talk of a chat. The weights are the
 * same for every package; they were chosen on three public sets and are round on purpose.
 */
import type { Language } from "../ports.ts";
import { mentions, mentionsOf, namesOf } from "./names.ts";
import { agreementOf, saysOpposite } from "./opposites.ts";
import { carriesNumber, numbersOf } from "./values.ts";
import { chatOf } from "./wording.ts";
import { type Word, keysOf, uniqueTo, wordsOf } from "./words.ts";

/** What is taken off at most, but for `against`: agreement goes from 1 to -1, so it counts twice. */
const OFF = { missing: 0.1, against: 0.15, opposite: 0.1, chat: 0.15 };

/** A word of grammar counts for half a word of content. */
const FUNCTION_WEIGHT = 0.5;

/** Share of a statement's distinct words that stand among `keys`. 0 of none. */
export function coverageOf(statement: readonly Word[], keys: ReadonlySet<string>): number {
  const distinct = new Map(statement.map((word) => [word.word, word]));
  let [found, all] = [0, 0];
  for (const { kind, key } of distinct.values()) {
    if (kind === "mark") continue;
    const weight = kind === "content" ? 1 : FUNCTION_WEIGHT;
    all += weight;
    if (keys.has(key)) found += weight;
  }
  return all === 0 ? 0 : found / all;
}

interface Sentence {
  readonly words: readonly Word[];
  readonly keys: ReadonlySet<string>;
}

/** A passage as it can carry: its text, and the words that it stands under. */
export interface Carrier {
  readonly text: string;
  /** Title and heading, as far as it has them. */
  readonly under: readonly string[];
}

/** 0 to 1. */
export function carriageOf(
  statement: string,
  carriers: readonly Carrier[],
  language: Language,
): number {
  const said = statement.split(SENTENCE_END).map((sentence) => read(sentence, language));
  const there = carriers
    .flatMap(({ text, under }) => [...under, ...language.sentences(text)])
    .map((sentence) => read(sentence, language));
  const all = textOf(carriers);
  const score =
    covered(said, there) -
    OFF.missing * missing(statement, all, language) -
    OFF.against * (1 - mean(said.map((one) => agreement(one, there, language)))) -
    OFF.opposite * mean(said.map((one) => opposition(one, there, language))) -
    OFF.chat * Math.min(1, strangeChat(statement, all).length / said.length);
  return Math.max(0, score);
}

/**
 * A statement is split here and not by the language: a language may remember what it splits, and a
 * statement is nothing to keep.
 */
const SENTENCE_END = /(?<=[.!?]["')\]]?)\s+(?=\S)/u;

export const textOf = (carriers: readonly Carrier[]): string =>
  carriers.map(({ text, under }) => [...under, text].join("\n")).join("\n");

function read(sentence: string, language: Language): Sentence {
  const words = wordsOf(sentence, language);
  return { words, keys: keysOf(words) };
}

function covered(said: readonly Sentence[], there: readonly Sentence[]): number {
  const keys = new Set(there.flatMap((sentence) => [...sentence.keys]));
  return coverageOf(
    said.flatMap(({ words }) => words),
    keys,
  );
}

const agreement = (one: Sentence, there: readonly Sentence[], language: Language): number =>
  agreementOf(
    one.words,
    there.map(({ words }) => words),
    language,
  );

/** Share of the statement's numbers and names that the text has not. */
function missing(statement: string, text: string, language: Language): number {
  const [numbers, names] = [numbersOf(statement), namesOf(statement)];
  if (numbers.length + names.length === 0) return 0;
  const there = numbersOf(text);
  const mentioned = mentionsOf(text, language);
  const lost = [
    ...numbers.filter((number) => !there.some((one) => carriesNumber(number, one))),
    ...names.filter((name) => !mentions(name, mentioned, language)),
  ];
  return lost.length / (numbers.length + names.length);
}

/** From here on a statement is so near a sentence that an opposite turns its meaning. */
export const NEAR = 0.6;

/** Whether the nearest sentence says the opposite: 1, or half where it is not very near. */
function opposition(
  { words }: Sentence,
  sentences: readonly Sentence[],
  language: Language,
): number {
  const shares = sentences.map(({ keys }) => coverageOf(words, keys));
  const near = shares.reduce((most, share) => Math.max(most, share), 0);
  const nearest = sentences[shares.indexOf(near)];
  if (nearest === undefined || !saysOpposite(uniqueTo(words, nearest.words), language)) return 0;
  return near >= NEAR ? 1 : 0.5;
}

/** Signs of chat that a text does not share with the statement. */
export function strangeChat(statement: string, text: string): readonly string[] {
  const there = chatOf(text);
  return [...chatOf(statement)].filter((sign) => !there.has(sign));
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
