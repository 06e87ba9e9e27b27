/**
 * What is known of single languages, by the primary part of a BCP 47 tag: stop words, stemmers, what
 * is folded before a word is looked at, what is cut off in front of it. One table a matter; a language
 * without a row has none of it.
 */
import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as bulgarian } from "@orama/stemmers/bulgarian";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import { stemmer as porter } from "stemmer";
import * as stopLists from "stopword";

export type Change = (word: string) => string;

/** Question words and auxiliaries that the general list leaves out (ours). */
const ENGLISH_EXTRA = (
  "when why whose whom does did done doing don't doesn't didn't isn't aren't wasn't weren't can't " +
  "cannot couldn't won't wouldn't shouldn't shall may he's she's it's i'm i've i'd i'll you're we're " +
  "they're that's there's what's who's where's how's " +
  // the same as people type them in a hurry
  "dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt shouldnt hasnt havent im ive " +
  "youre theyre thats theres whats whos wheres hows lets thier teh adn taht waht wich whcih becuase"
).split(" ");

/** Words of asking that the libraries' lists leave out (ours). */
const FRENCH_EXTRA = (
  "combien comment quand pourquoi quel quelle quels quelles est-ce faut doit dois doivent peut peux puis " +
  "peuvent peut-on puis-je dois-je faut-il y il elle on ils elles tout toute tous toutes plus très"
).split(" ");
const ARABIC_EXTRA =
  "كم متى أين كيف لماذا ماذا هل من ما هو هي يجب يمكن يمكنني أستطيع علي عليّ أي عند قبل بعد خلال إذا".split(
    " ",
  );
const JAPANESE_EXTRA = (
  "何 いつ どこ 誰 だれ どう どの どれ いくつ いくら なぜ どのくらい どれくらい ください 下さい 場合 必要 教え " +
  "できる でき です ます ません か よう もの こと とき 時 ため まで から 日 私 何日 何時 何回 何人 何分 どうやって " +
  "どんな して する さ せ い う え お ん ば なら たら れる られる たい"
).split(" ");
const GERMAN_EXTRA = "wieviel wieviele wielange worin wofür wogegen".split(" ");

/** The library's lists by its ISO 639-3 names. */
const STOP_LISTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    af: stopLists.afr,
    ar: [...stopLists.ara, ...ARABIC_EXTRA],
    bg: stopLists.bul,
    bn: stopLists.ben,
    ca: stopLists.cat,
    cs: stopLists.ces,
    da: stopLists.dan,
    de: [...stopLists.deu, ...GERMAN_EXTRA],
    el: stopLists.ell,
    en: [...stopLists.eng, ...ENGLISH_EXTRA],
    es: stopLists.spa,
    et: stopLists.est,
    fa: stopLists.fas,
    fi: stopLists.fin,
    fr: [...stopLists.fra, ...FRENCH_EXTRA],
    ga: stopLists.gle,
    he: stopLists.heb,
    hi: stopLists.hin,
    hr: stopLists.hrv,
    hu: stopLists.hun,
    id: stopLists.ind,
    it: stopLists.ita,
    ja: [...stopLists.jpn, ...JAPANESE_EXTRA],
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

/** Snowball stemmers, Porter's own for English. */
const STEMMERS: ReadonlyMap<string, Change> = new Map(
  Object.entries({
    ar: (word) => arabic(arabic(word)), // once leaves plurals without the article half done
    bg: bulgarian,
    da: danish,
    de: german,
    el: greek,
    en: porter,
    es: spanish,
    fi: finnish,
    fr: french,
    hu: hungarian,
    it: italian,
    nb: norwegian,
    nl: dutch,
    no: norwegian,
    pt: portuguese,
    ro: romanian,
    ru: russian,
    sv: swedish,
    tr: turkish,
  }),
);

/** Vowel signs and the stretching line carry no meaning of their own; letters written alike are one. */
const arabicFold: Change = (word) =>
  word
    .replace(/[\u064b-\u065f\u0670\u0640]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي");

/** People leave accents out; a letter with one is the letter. */
const accentFold: Change = (word) => word.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");

/** `ue` for `ü` is how it is typed where there is no such key, and both are one after folding. */
const germanFold: Change = (word) =>
  accentFold(
    word
      .replaceAll("ß", "ss")
      .replace(/(?<![aeq])ue/g, "u")
      .replace(/[ao]e/g, (pair) => pair.charAt(0)),
  );

const NOTHING: Change = (word) => word;

/** Before a word is looked up or stemmed. */
const BEFORE: ReadonlyMap<string, Change> = new Map([
  ["ar", arabicFold],
  ["fa", arabicFold],
]);

/** After stemming, which needs the accents. */
const AFTER: ReadonlyMap<string, Change> = new Map([
  ["de", germanFold],
  ...["fr", "es", "it", "pt", "ca", "ro"].map((tag) => [tag, accentFold] as const),
]);

/** Articles and pronouns that lean on the next word, with an apostrophe between. */
const ELISIONS: ReadonlyMap<string, RegExp> = new Map([
  ["fr", /^(?:l|d|j|m|t|s|n|c|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=\p{L})/u],
  ["it", /^(?:l|un|d|c|s|m|t|v|n|dell|all|dall|nell|sull|quell|quest|bell)'(?=\p{L})/u],
  ["ca", /^(?:l|d|s|m|t|n)'(?=\p{L})/u],
]);

/** Languages that write a compound as one word. */
const COMPOUNDING = new Set(["de", "nl", "da", "sv", "nb", "no"]);

export interface Tongue {
  readonly primary: string;
  readonly stops: ReadonlySet<string>;
  readonly stem: Change;
  /** Before a word is looked up. */
  readonly fold: Change;
  /** Once it is stemmed. */
  readonly finish: Change;
  readonly elision: RegExp | null;
}

/** The primary part of a BCP 47 tag. */
export const primaryOf = (tag: string): string => tag.toLowerCase().split("-", 1)[0] ?? "";

export function tongueOf(tag: string): Tongue {
  const primary = primaryOf(tag);
  const fold = BEFORE.get(primary) ?? NOTHING;
  return {
    primary,
    stops: stopsOf(primary),
    stem: STEMMERS.get(primary) ?? NOTHING,
    fold,
    finish: AFTER.get(primary) ?? NOTHING,
    elision: ELISIONS.get(primary) ?? null,
  };
}

/** Languages with a list of stop words. */
export const LISTED: readonly string[] = [...STOP_LISTS.keys()];

/** Lower case and folded; empty where no list is known. */
export function stopsOf(primary: string): ReadonlySet<string> {
  const fold = BEFORE.get(primary) ?? NOTHING;
  return new Set((STOP_LISTS.get(primary) ?? []).map((word) => fold(word)));
}

export const compounds = (tag: string): boolean => COMPOUNDING.has(primaryOf(tag));
