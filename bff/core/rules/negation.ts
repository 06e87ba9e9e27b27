/**
 * Is a statement negated where its source is? Grammatical negations count by parity, where they bear
 * on words that both have. Words that deny by themselves (fail, lack, prohibit) are heard only to
 * excuse a difference: "is not allowed" for "is prohibited".
 */
import type { Word } from "./words.ts";

const GRAMMATICAL: ReadonlySet<string> = new Set(
  "not no never none nor neither nobody nothing nowhere without".split(" "),
);
/** By the beginning of the word, since they come in many forms. */
const DENYING =
  /^(?:fail|lack|absen|unable|inabilit|prohibit|forbid|forbad|disallow|den(?:y|ied|ies)|refus|reject|exclu|except|avoid|prevent|impossib|unavailab|unsupport|unapprov|unauthori|unlike|rather|instead|hardly|rarely|seldom|missing|omit|cease|stop|ban(?:s|ned)?$|free$)/;

/** Where a negation is none: `no later than`, `not only … but`, `whether or not`, `No, …`. */
function isHarmless(words: readonly Word[], at: number): boolean {
  const wordAt = (step: number): string => words[at + step]?.word ?? "";
  const after = wordAt(1);
  if (wordAt(0) === "no") {
    if (/^[,.;:!?]$/.test(after)) return true;
    return wordAt(2) === "than" && /^(?:later|earlier|more|less|fewer)$/.test(after);
  }
  if (wordAt(0) !== "not") return false;
  if (wordAt(-1) === "or") return true;
  return /^(?:only|just|merely)$/.test(after) && words.slice(at).some((one) => one.word === "but");
}

/** Words of content on each side that a negation bears on, as far as its clause goes. */
const AFTER = 4;
const BEFORE = 2;

export interface Negations {
  /** How many there are by grammar. */
  readonly grammatical: number;
  /** Denying words, by key. */
  readonly denying: readonly string[];
}

/** Negations in `words` that bear on one of `matched`; all of them where `matched` is null. */
export function negationsOf(
  words: readonly Word[],
  matched: ReadonlySet<string> | null,
): Negations {
  const bears = (at: number): boolean => matched === null || bearsOn(words, at, matched);
  return {
    grammatical: words.filter(
      ({ word }, at) => GRAMMATICAL.has(word) && !isHarmless(words, at) && bears(at),
    ).length,
    denying: words.filter(({ word }, at) => DENYING.test(word) && bears(at)).map(({ key }) => key),
  };
}

/**
 * Whether the word at a place bears on one of `matched`: near it, in its own clause. A word alone in
 * its clause ("which is not") bears on what stands elsewhere.
 */
export function bearsOn(words: readonly Word[], at: number, matched: ReadonlySet<string>): boolean {
  const near = [
    ...contentFrom(words, { at, step: 1, reach: AFTER }),
    ...contentFrom(words, { at, step: -1, reach: BEFORE }),
  ];
  return near.length === 0 || near.some((key) => matched.has(key));
}

interface Way {
  readonly at: number;
  readonly step: 1 | -1;
  readonly reach: number;
}

const CLAUSE = "but while whereas although though because unless if when which who whose";
/** Words that end a clause, going on from a word and going back from it. */
const ENDS: Readonly<Record<1 | -1, ReadonlySet<string>>> = {
  1: new Set(CLAUSE.split(" ")),
  [-1]: new Set(`${CLAUSE} and or`.split(" ")),
};

/** Keys of the next words of content, as far as the clause goes. */
function contentFrom(words: readonly Word[], { at: from, step, reach }: Way): readonly string[] {
  const found: string[] = [];
  for (let at = from + step; found.length < reach; at += step) {
    const next = words[at];
    if (next === undefined || /^[.;:!?]$/.test(next.word) || ENDS[step].has(next.word)) break;
    // A comma right at the word ("not, however, needed") ends nothing.
    if (next.word === "," && found.length > 0) break;
    if (next.kind === "content") found.push(next.key);
  }
  return found;
}

/**
 * As many negations by grammar in both, or, where the wording is free, both odd or both even. A
 * difference is made up for by denying words that only one of the two has.
 */
export function sameNegation(
  said: Negations,
  there: Negations,
  wording: "close" | "free",
): boolean {
  const more = Math.abs(said.grammatical - there.grammatical);
  if (wording === "close" ? more === 0 : more % 2 === 0) return true;
  const own = (one: Negations, other: Negations): number =>
    one.denying.filter((key) => !other.denying.includes(key)).length;
  const made = own(said, there) + own(there, said);
  return made > 0 && (more + made) % 2 === 0;
}

/** Words before a quote that are looked at for a negation that the quote would need. */
const LAST = 6;
const NEGATED = /^(?:not|no|never|none|nor|neither|cannot|without|\w+n't)$/;

/** Whether words end under a negation that bears on what follows them. */
export const endsNegated = (before: string): boolean =>
  before
    .split(" ")
    .slice(-LAST)
    .some((word) => NEGATED.test(word.replace(/[^\w']/g, "")));
