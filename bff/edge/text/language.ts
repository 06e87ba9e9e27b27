/**
 * Words and sentences of one language: NFKC, lower case, split, stop words, Porter stems for
 * English. Numbers and identifiers stay whole and are findable by their parts as well. Other
 * languages have their stop words where a list is known, and no stemmer.
 */
import { stemmer as porter } from "stemmer";
import * as stopLists from "stopword";
import type { Language } from "../../core/ports.ts";
import { splitSentences } from "./sentences.ts";

/** Words; numbers and identifiers with their dots, apostrophes and underscores inside. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.'’][\p{L}\p{M}\p{N}_]+)*/gu;
/** The same for text of ASCII alone, three times as fast. */
const ASCII_WORD = /[a-z0-9_]+(?:[.'][a-z0-9_]+)*/g;
const NOT_ASCII = /[\u0080-\uffff]/;
const THOUSANDS = /(\d),(?=\d{3}(?!\d))/g;
const PARTED = /[._]/;
/** Scripts that put no spaces between words; only these are worth the slow segmenter. */
const SPACELESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Question words and auxiliaries that the general list leaves out (ours). */
const ENGLISH_EXTRA = (
  "when why whose whom does did done doing don't doesn't didn't isn't aren't wasn't weren't can't " +
  "cannot couldn't won't wouldn't shouldn't shall may he's she's it's i'm i've i'd i'll you're we're " +
  "they're that's there's what's who's where's how's " +
  // the same as people type them in a hurry
  "dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt shouldnt hasnt havent im ive " +
  "youre theyre thats theres whats whos wheres hows lets thier teh adn taht waht wich whcih becuase"
).split(" ");

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

/** ISO 639 codes of stop lists by BCP 47 language; as the library names them. */
const STOP_LISTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    af: stopLists.afr,
    ar: stopLists.ara,
    bg: stopLists.bul,
    bn: stopLists.ben,
    ca: stopLists.cat,
    cs: stopLists.ces,
    da: stopLists.dan,
    de: stopLists.deu,
    el: stopLists.ell,
    en: [...stopLists.eng, ...ENGLISH_EXTRA],
    es: stopLists.spa,
    et: stopLists.est,
    fa: stopLists.fas,
    fi: stopLists.fin,
    fr: stopLists.fra,
    ga: stopLists.gle,
    he: stopLists.heb,
    hi: stopLists.hin,
    hr: stopLists.hrv,
    hu: stopLists.hun,
    id: stopLists.ind,
    it: stopLists.ita,
    ja: stopLists.jpn,
    ko: stopLists.kor,
    lt: stopLists.lit,
    lv: stopLists.lav,
    nb: stopLists.nob,
    nl: stopLists.nld,
    no: stopLists.nob,
    pl: stopLists.pol,
    pt: stopLists.por,
    ro: stopLists.ron,
    ru: stopLists.rus,
    sk: stopLists.slk,
    sl: stopLists.slv,
    sv: stopLists.swe,
    th: stopLists.tha,
    tr: stopLists.tur,
    uk: stopLists.ukr,
    vi: stopLists.vie,
    zh: stopLists.zho,
  }),
);

/** Stemmed words kept; beyond, all are forgotten. */
const KEPT_WORDS = 50_000;

export interface LanguageOptions {
  /** In place of the language's own stemmer. */
  readonly stem?: (word: string) => string;
}

/** The words of a language by its BCP 47 tag; an unknown tag has neither stop words nor stemmer. */
export function languageOf(tag: string, options: LanguageOptions = {}): Language {
  const primary = tag.toLowerCase().split("-", 1)[0] ?? "";
  const read: Reading = {
    stops: new Set(STOP_LISTS.get(primary) ?? []),
    measure: primary === "en" ? ENGLISH_MEASURE : null,
    short: primary === "en" ? ENGLISH_SHORT : new Map(),
    stem: options.stem ?? (primary === "en" ? porter : (word) => word),
    segmenter: segmenterOf(tag),
    known: new Map(),
  };
  return Object.freeze({
    tag,
    terms: (text: string) => termsOf(text, read),
    sentences: splitSentences,
  });
}

interface Reading {
  readonly stops: ReadonlySet<string>;
  readonly measure: RegExp | null;
  readonly short: ReadonlyMap<string, string>;
  readonly stem: (word: string) => string;
  readonly segmenter: Intl.Segmenter;
  /** The terms of a word, once looked at. */
  readonly known: Map<string, string | readonly string[]>;
}

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
  const plain = reading.measure === null ? lower : lower.replace(reading.measure, "how");
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
  if (reading.stops.has(word)) return [];
  const bare = word.replace(/'(?:s|re|ve|ll|d|m)$/, "").replace(/^_+|_+$/g, "");
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
    .filter((segment) => segment.isWordLike && !reading.stops.has(segment.segment))
    .map(({ segment }) => segment);
}

/** Stemmers know letters; what has digits or other scripts stays as it is. */
function stemOf(word: string, { short, stem }: Reading): string {
  const long = short.get(word) ?? word;
  return /^\p{L}+$/u.test(long) ? stem(long) : long;
}
