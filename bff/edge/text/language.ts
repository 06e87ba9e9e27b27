/**
 * Words and sentences of one language: NFKC, lower case, split, stop words, stems (`languages.ts`).
 * Numbers and identifiers stay whole and are findable by their parts as well; so is a word that is
 * written with a hyphen by some and as one by others.
 */
import type { Language } from "../../core/ports.ts";
import { isCompoundOf } from "../../core/pack/kin.ts";
import { type Change, type Tongue, compounds, tongueOf } from "./languages.ts";
import { otherLanguageOf } from "./other-language.ts";
import { splitSentences } from "./sentences.ts";

/** Words; numbers and identifiers with their dots, apostrophes and underscores inside. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.'’][\p{L}\p{M}\p{N}_]+)*/gu;
/** The same for text of ASCII alone, three times as fast. */
const ASCII_WORD = /[a-z0-9_]+(?:[.'][a-z0-9_]+)*/g;
const NOT_ASCII = /[\u0080-\uffff]/;
const THOUSANDS = /(\d),(?=\d{3}(?!\d))/g;
const PARTED = /[._]/;
/** Two parts and one hyphen: "stand-up" is "standup" to another writer. */
const HYPHENATED = /(?<![\p{L}\p{N}_-])(\p{L}+)-(\p{L}+)(?![\p{L}\p{N}_-])/gu;
/** Scripts that put no spaces between words; only these are worth the slow segmenter. */
const SPACELESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Questions of measure: their second word asks, and says nothing of the matter. */
const ENGLISH_MEASURE = /\bhow (?:long|often|far|soon|big|large)\b/g;

/** Short forms that mean one thing in every package; read as what they stand for (ours). */
const ENGLISH_SHORT: ReadonlyMap<string, string> = new Map(
  (
    "admin administrator, admins administrators, app application, apps applications, cert certificate, " +
    "certs certificates, config configuration, configs configurations, creds credentials, db database, " +
    "dbs databases, dev development, dir directory, docs documentation, env environment, " +
    "envs environments, info information, k8s kubernetes, max maximum, param parameter, " +
    "params parameters, perf performance, prod production, repo repository, repos repositories, " +
    "retro retrospective, retros retrospectives, spec specification, specs specifications"
  )
    .split(", ")
    .map((pair) => pair.split(" ", 2) as [string, string]),
);

/** Stemmed words kept; beyond, all are forgotten. */
const KEPT_WORDS = 50_000;

/** Of Japanese words what stands between them and ends them: one or two Hiragana. */
const GRAMMAR = /^\p{sc=Hiragana}{1,2}$/u;

export interface LanguageOptions {
  /** In place of the language's own stemmer. */
  readonly stem?: Change;
}

/** The words of a language by its BCP 47 tag; an unknown tag has neither stop words nor stemmer. */
export function languageOf(tag: string, options: LanguageOptions = {}): Language {
  const tongue = tongueOf(tag);
  const english = tongue.primary === "en";
  const read: Reading = {
    ...tongue,
    stem: options.stem ?? tongue.stem,
    measure: english ? ENGLISH_MEASURE : null,
    short: english ? ENGLISH_SHORT : new Map(),
    segmenter: segmenterOf(tag),
    known: new Map(),
  };
  return Object.freeze({
    tag,
    terms: (text: string) => termsOf(text, read),
    sentences: (text: string) => splitSentences(text, tongue.primary),
    otherLanguage: otherLanguageOf(tag),
    ...(compounds(tag) ? { compounds: isCompoundOf } : {}),
  });
}

interface Reading extends Tongue {
  readonly measure: RegExp | null;
  readonly short: ReadonlyMap<string, string>;
  readonly segmenter: Intl.Segmenter;
  /** The terms of a word, once looked at. */
  readonly known: Map<string, string | readonly string[]>;
}

/** A question with its hyphened words in parts alone; as one they are other spellings. */
export const hyphensApart = (question: string): string => question.replace(HYPHENATED, "$1 $2");

/** The hyphened words of a question, each as one. */
export const hyphensJoined = (question: string): string =>
  [...question.matchAll(HYPHENATED)].map(([, first, second]) => `${first}${second}`).join(" ");

function segmenterOf(tag: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(tag, { granularity: "word" });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.Segmenter("und", { granularity: "word" }); // not a BCP 47 tag
  }
}

function termsOf(text: string, reading: Reading): readonly string[] {
  const lower = text.normalize("NFKC").toLowerCase().replace(THOUSANDS, "$1");
  const asked = reading.measure === null ? lower : lower.replace(reading.measure, "how");
  const plain = asked.includes("-") ? asked.replace(HYPHENATED, "$1 $2 $1$2") : asked;
  const terms: string[] = [];
  for (const word of plain.match(NOT_ASCII.test(plain) ? WORD : ASCII_WORD) ?? []) {
    const known = reading.known.get(word) ?? learn(word, reading);
    if (typeof known === "string") terms.push(known);
    else for (const term of known) terms.push(term);
  }
  return terms;
}

/** Most words are one term; that is kept as it is. */
function learn(word: string, reading: Reading): string | readonly string[] {
  if (reading.known.size >= KEPT_WORDS) reading.known.clear();
  const terms = termsOfWord(word.replaceAll("’", "'"), reading);
  const [first] = terms;
  const known = terms.length === 1 && first !== undefined ? first : terms;
  reading.known.set(word, known);
  return known;
}

function termsOfWord(word: string, reading: Reading): readonly string[] {
  if (SPACELESS.test(word)) return segmentsOf(word, reading);
  const whole = reading.fold(word);
  if (reading.stops.has(whole)) return [];
  const free = reading.elision === null ? whole : whole.replace(reading.elision, "");
  const bare = free.replace(/'(?:s|re|ve|ll|d|m)$/, "").replace(/^_+|_+$/g, "");
  if (bare === "" || reading.stops.has(bare)) return [];
  if (!PARTED.test(bare)) return [stemOf(bare.replaceAll("'", ""), reading)];
  const parts = bare.split(PARTED).filter((part) => /\p{N}/u.test(part) || part.length > 1);
  return [
    bare,
    ...parts.filter((part) => !reading.stops.has(part)).map((part) => stemOf(part, reading)),
  ];
}

function segmentsOf(word: string, reading: Reading): readonly string[] {
  return [...reading.segmenter.segment(word)]
    .filter(({ segment, isWordLike }) => isWordLike && !reading.stops.has(segment))
    .filter(({ segment }) => !GRAMMAR.test(segment))
    .map(({ segment }) => segment);
}

/** Stemmers know letters; what has digits or other scripts stays as it is. */
function stemOf(word: string, { short, stem, finish }: Reading): string {
  const long = short.get(word) ?? word;
  return /^\p{L}+$/u.test(long) ? finish(stem(long)) : long;
}
