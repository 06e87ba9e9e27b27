/**
 * Stale current context can support a historical observation, not a current recommendation (seed 1,
 * "Trust And Freshness Model"). So what a provider says in words of its own on a source that is stale,
 * or of which nobody knows how old it is, begins with that source's day and goes on in the past:
 * "As of 2026-10-01, the rate was 190 EUR." A quotation is what stood there, and needs neither.
 */

/** What is known of a current source's age. */
export interface AsOf {
  /** Days that a statement may name: when it was changed, when it was retrieved; ISO 8601. */
  readonly days: readonly string[];
  /** Known to be within its limit. */
  readonly fresh: boolean;
  /** A source of `unknown` trust never supports a decision. */
  readonly decides: boolean;
}

const MONTHS =
  "january february march april may june july august september october november december";
const MONTH = `(?:${MONTHS.replaceAll(" ", "|")})`;
const DAY = `\\d{4}(?:-\\d{2}(?:-\\d{2})?)?|(?:\\d{1,2} )?${MONTH} \\d{4}|${MONTH} \\d{1,2}, \\d{4}`;
const FRONT = new RegExp(
  `^(?:as of|as (?:published|retrieved) (?:on|in)|on|in) (${DAY})\\s*[,:]\\s*`,
  "i",
);
const SAID =
  /^(?:the )?(?:current\/public |current |public )?source (?:said|stated|read|noted)(?: that)?[,:]?\s*/i;
const PAST = /\b(?:was|were|had|did|said|stood|gave|set|held|put|read|led|\p{Ll}{2,}ed)\b/u;

export interface Dated {
  /** What follows the date, and the words that report it. */
  readonly rest: string;
  readonly past: boolean;
}

/** Null where the statement does not begin with one of these days. */
export function datedForm(statement: string, days: readonly string[]): Dated | null {
  const front = FRONT.exec(statement.trim());
  const day = isoOf(front?.[1] ?? "");
  if (front === null || !days.some((known) => known.startsWith(day))) return null;
  const said = statement.trim().slice(front[0].length);
  const rest = said.replace(SAID, "").replace(/^["“]([^"“”]*)["”]$/u, "$1");
  return { rest, past: rest !== said || PAST.test(rest) };
}

/** `2026`, `2026-10`, `2026-10-01`. */
function isoOf(day: string): string {
  const [, first = "", month = "", second = "", year = ""] =
    /^(?:(\d{1,2}) )?([a-z]+) (?:(\d{1,2}), )?(\d{4})$/i.exec(day) ?? [];
  if (year === "") return day;
  const two = (number: string): string => number.padStart(2, "0");
  const at = MONTHS.split(" ").indexOf(month.toLowerCase()) + 1;
  const date = first || second;
  return `${year}-${two(String(at))}${date === "" ? "" : `-${two(date)}`}`;
}

const RECOMMENDS =
  /\b(?:should|must|shall|ought|recommend\w*|advis(?:e[sd]?|able)|needs? to|ha(?:s|ve) to|required? to|better to)\b/i;

/** Says what to do. */
export const recommends = (statement: string): boolean => RECOMMENDS.test(statement);
