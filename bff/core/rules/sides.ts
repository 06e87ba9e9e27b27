/**
 * What a statement puts in the mouth of the package, or of the current source, must be that side's:
 * its numbers, and how strongly it is said. Both stand under a comparison, so what each says is told
 * apart clause by clause; and a lane of one side speaks for no other.
 */
import { LANES } from "../../contract/index.ts";
import { type Evidence, type Quoted, compares } from "./evidence.ts";
import { withoutDuty } from "./frame.ts";
import { isNoStronger } from "./strength.ts";
import { carriesNumber, numbersOf } from "./values.ts";
import { wordsOf } from "./words.ts";

type Side = Evidence["kind"];

const NAMES: Readonly<Record<Side, RegExp>> = {
  package: /\b(?:package|playbook)\b/i,
  current:
    /\b(?:current(?:\/public)?|public|external) (?:[a-z]+ )?(?:sources?|guidance|pages?|contexts?)\b/i,
};
const CLAUSE = /[,;:.](?=\s)|\b(?:while|whereas|but|however|although|against|and)\b/i;

export const sidesKeepTheirs = (quoted: Quoted): boolean =>
  compares(quoted.lane)
    ? quoted.statement.split(CLAUSE).every((clause) => isItsOwn(clause, quoted))
    : speaksForItself(quoted);

function isItsOwn(clause: string, { cited, found, kind, language }: Quoted): boolean {
  const [own, current] = [NAMES.package.test(clause), NAMES.current.test(clause)];
  if (own === current) return true;
  const side: Side = own ? "package" : "current";
  const places = found.flatMap((all, at) => (cited[at]?.kind === side ? all : []));
  const values = places.flatMap(({ around }) => numbersOf(around));
  const isThere = numbersOf(clause).every((said) => values.some((one) => carriesNumber(said, one)));
  const bound = kind === "decision_needed" ? withoutDuty(clause) : clause;
  const text = places.map((place) => place.text).join("\n");
  return isThere && isNoStronger(wordsOf(bound, language), wordsOf(text, language));
}

/** In `Package says` nothing is the current source's, and the other way round, but in quoted words. */
function speaksForItself({ statement, lane, cited }: Quoted): boolean {
  const other = lane === LANES[0] ? NAMES.current : NAMES.package;
  return !other.test(statement) || cited.some(({ text }) => other.test(text));
}
