/**
 * Is a question plainly in another language than the package? By its script first, then by its words
 * of grammar: at least two of another language, and none of the package's own. In doubt it is the
 * package's. Looks at the question alone, so the answer can tell nothing of what the package holds.
 */
import { LISTED, primaryOf, stopsOf } from "./languages.ts";

/** Scripts told apart. Kana and Hangul mark one language each; Han is shared. */
const SCRIPTS = {
  latin: /\p{sc=Latin}/gu,
  cyrillic: /\p{sc=Cyrillic}/gu,
  greek: /\p{sc=Greek}/gu,
  arabic: /\p{sc=Arabic}/gu,
  hebrew: /\p{sc=Hebrew}/gu,
  devanagari: /\p{sc=Devanagari}/gu,
  bengali: /\p{sc=Bengali}/gu,
  thai: /\p{sc=Thai}/gu,
  hangul: /\p{sc=Hangul}/gu,
  kana: /[\p{sc=Hiragana}\p{sc=Katakana}]/gu,
  han: /\p{sc=Han}/gu,
} as const;
type Script = keyof typeof SCRIPTS;

/** Languages that are not written in Latin letters, with the scripts they are written in. */
const WRITTEN: ReadonlyMap<string, readonly Script[]> = new Map(
  Object.entries({
    ar: ["arabic"],
    fa: ["arabic"],
    ur: ["arabic"],
    he: ["hebrew"],
    el: ["greek"],
    ru: ["cyrillic"],
    uk: ["cyrillic"],
    bg: ["cyrillic"],
    be: ["cyrillic"],
    mk: ["cyrillic"],
    sr: ["cyrillic", "latin"],
    hi: ["devanagari"],
    mr: ["devanagari"],
    ne: ["devanagari"],
    bn: ["bengali"],
    th: ["thai"],
    ko: ["hangul", "han"],
    ja: ["kana", "han"],
    zh: ["han"],
  } satisfies Record<string, readonly Script[]>),
);
const LATIN: readonly Script[] = ["latin"];

/** Fewer letters say nothing. */
const FEWEST_LETTERS = 4;
/** Words of grammar of another language that make a question plainly one of it. */
const FEWEST_WORDS = 2;

/** Of a package's language: its name in English where a question is plainly in another, else null. */
export function otherLanguageOf(tag: string): (question: string) => string | null {
  const primary = primaryOf(tag);
  const name = nameOf(tag);
  if (name === null) return () => null; // a tag that names no language: nothing can be said of it
  const scripts = WRITTEN.get(primary) ?? LATIN;
  return (question) => {
    const text = question.normalize("NFKC").toLowerCase();
    const letters = lettersOf(text);
    const [foremost, count] = foremostOf(letters);
    if (count < FEWEST_LETTERS) return null;
    if (!scripts.includes(foremost)) return wordsDecide(foremost, text) ? null : name;
    return foremost === "latin" && speaksAnother(text, primary) ? name : null;
  };
}

/** Latin words alone are names and commands in any language; two words of grammar are a question. */
const wordsDecide = (script: Script, text: string): boolean =>
  script === "latin" && !speaksAnother(text, "");

type Letters = ReadonlyMap<Script, number>;

function lettersOf(text: string): Letters {
  const counts = Object.entries(SCRIPTS).map(
    ([script, letter]) => [script as Script, (text.match(letter) ?? []).length] as const,
  );
  const letters = new Map(counts);
  // One kana makes the Han characters beside it Japanese.
  const kana = letters.get("kana") ?? 0;
  if (kana > 0) letters.set("kana", kana + (letters.get("han") ?? 0));
  return letters;
}

function foremostOf(letters: Letters): readonly [Script, number] {
  return [...letters].reduce<readonly [Script, number]>(
    (best, one) => (one[1] > best[1] ? one : best),
    ["latin", 0],
  );
}

/** True where some other language has words of grammar in the question and `primary` has none. */
function speaksAnother(text: string, primary: string): boolean {
  const words = new Set(text.match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)?.flatMap(pieces) ?? []);
  const own = grammarOf(primary);
  return LATIN_LISTED.some((other) => {
    if (other === primary || NEIGHBOURS.get(primary)?.includes(other) === true) return false;
    const theirs = grammarOf(other);
    const foreign = [...words].filter((word) => theirs.has(word) && !own.has(word));
    const ours = [...words].filter((word) => own.has(word) && !theirs.has(word));
    return foreign.length >= FEWEST_WORDS && ours.length === 0;
  });
}

/** Elided articles are words of grammar of their own. */
const pieces = (word: string): readonly string[] => {
  const plain = word.replaceAll("’", "'");
  return [plain, ...plain.split("'")];
};

/** Languages whose words of grammar are too much alike to be told apart by two of them. */
const NEIGHBOURS: ReadonlyMap<string, readonly string[]> = new Map([
  ["no", ["nb", "da", "sv"]],
  ["nb", ["no", "da", "sv"]],
  ["da", ["no", "nb", "sv"]],
  ["sv", ["no", "nb", "da"]],
  ["cs", ["sk"]],
  ["sk", ["cs"]],
  ["hr", ["sl"]],
  ["sl", ["hr"]],
]);

const LATIN_LISTED = LISTED.filter((tag) => !WRITTEN.has(tag));

const known = new Map<string, ReadonlySet<string>>();

function grammarOf(primary: string): ReadonlySet<string> {
  const kept = known.get(primary) ?? stopsOf(primary);
  known.set(primary, kept);
  return kept;
}

function nameOf(tag: string): string | null {
  try {
    return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(tag) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null; // not a BCP 47 tag
    throw error;
  }
}
