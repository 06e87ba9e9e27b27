/**
 * How strongly a text speaks: obligation, totality, doubt. A statement must not say more strongly
 * what its source says, nor as certain what the source doubts (in a playbook, "should" and "must"
 * differ in law).
 */
import { bearsOn } from "./negation.ts";
import type { Difference, Word } from "./words.ts";

interface Strength {
  /** In the statement, these need support in the source. */
  readonly said: ReadonlySet<string>;
  /** What supports them; what is said always does. */
  readonly by: ReadonlySet<string>;
}

const strength = (said: string, by: string): Strength => ({
  said: new Set(said.split(" ")),
  by: new Set(`${said} ${by}`.split(" ")),
});

/** `do-not` stands for an order not to: "do not", "must not", "may not", "can not", "shall not". */
const STRENGTHS: readonly Strength[] = [
  strength(
    "must shall mandatory required obligatory compulsory",
    "require requires requirement requirements need needs needed necessary essential obliged has-to do-not",
  ),
  strength("should ought", "recommended recommend recommends advised advise advisable encouraged"),
  strength("always", "every each all any whenever"),
  strength("never none", "no nobody nothing ever do-not"),
  strength(
    "all every everyone everybody everything entire each",
    "any whole entirely always both no none total full",
  ),
  strength("only solely exclusively", "alone just unless except sole limited restricted"),
  strength(
    "most majority",
    "all every each often usually generally mainly largely mostly predominantly",
  ),
];

const DOUBTS: ReadonlySet<string> = new Set(
  "may might could possibly perhaps probably likely potentially".split(" "),
);
/** What keeps a doubt, or a permission, in other words. */
const KEEPS_DOUBT: ReadonlySet<string> = new Set(
  (
    "may might could possibly perhaps probably likely potentially can possible possibility potential " +
    "suggest suggests suggested appear appears seem seems often usually sometimes generally typically " +
    "expected allow allows allowed permit permits permitted optional optionally option able eligible " +
    "unclear uncertain whether if should would some"
  ).split(" "),
);

const ORDERS: ReadonlySet<string> = new Set("do must may can shall should".split(" "));
const IDLE_ALL: ReadonlySet<string> = new Set("at after above".split(" "));

/** The words by which a text is strong, with the two that are said in two words. */
function tellingWords(words: readonly Word[]): ReadonlySet<string> {
  const found = new Set<string>();
  words.forEach(({ word }, at) => {
    const [before = "", after = ""] = [words[at - 1]?.word, words[at + 1]?.word];
    if (ORDERS.has(word) && after === "not") found.add("do-not");
    if ((word === "has" || word === "have") && after === "to") found.add("has-to");
    if (word === "all" && IDLE_ALL.has(before) && after !== "times") return;
    if (word === "only" && before === "not") return;
    if (word === "may" && (/^\d/.test(before) || /^\d/.test(after))) return; // the month
    found.add(word.endsWith("est") && word.length > 5 ? "most" : word);
  });
  return found;
}

/** Every strong word of the statement has its like in the source. */
export function isNoStronger(statement: readonly Word[], source: readonly Word[]): boolean {
  const [said, there] = [tellingWords(statement), tellingWords(source)];
  return STRENGTHS.every(
    (one) => !meets(statementWords(statement, said), one.said) || meets(there, one.by),
  );
}

/** Superlatives excuse a "most" of the source; in a statement only the word itself is said. */
const statementWords = (
  statement: readonly Word[],
  telling: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set(statement.map(({ word }) => word).filter((word) => telling.has(word)));

/** A doubt of the source near what the statement takes from it is kept in the statement. */
export function keepsDoubt(
  statement: readonly Word[],
  source: readonly Word[],
  matched: ReadonlySet<string>,
): boolean {
  const telling = tellingWords(source);
  const doubted = source.some(
    ({ word }, at) => DOUBTS.has(word) && telling.has(word) && bearsOn(source, at, matched),
  );
  return !doubted || meets(tellingWords(statement), KEEPS_DOUBT);
}

/**
 * Of a wording near its source: a strong word put in where one of another strength was, or a doubt
 * left out, though the sentence has the like elsewhere.
 */
export function keepsStrength({ added, dropped }: Difference): boolean {
  const stronger = STRENGTHS.some((one) => meets(added, one.said) && !meets(dropped, one.by));
  const surer = meets(dropped, DOUBTS) && !meets(added, KEEPS_DOUBT);
  return !stronger && !surer;
}

const meets = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...words].some((word) => others.has(word));
