/**
 * Is a statement carried by what it cites? Deterministic rules in their order of worth; the first
 * that fails withholds the statement, and nothing is repaired. "Carried" means: the quoted words are
 * there, and the statement's numbers, names, negations and strength agree with them. It does not
 * mean that the statement follows from the source (docs/claims.md).
 */
import { LANES } from "../../contract/index.ts";
import type { Lane, WithheldReason } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import type { DraftStatement } from "../records.ts";
import { FREE, VERBATIM } from "./carried.ts";
import type { Rule } from "./carried.ts";
import { datedForm } from "./dated.ts";
import { type Evidence, type Evidences, supportOf } from "./evidence.ts";
import { type Place, placesOf } from "./places.ts";
import { normalise } from "./words.ts";

export { LEAST_CARRIAGE } from "./carried.ts";
export type { Evidence, Evidences } from "./evidence.ts";

const QUOTE_WORDS = 5;

/** The first rule that the statement breaks, or null when it is carried. */
export function brokenRule(
  draft: DraftStatement,
  lane: Lane,
  { evidences, language }: { readonly evidences: Evidences; readonly language: Language },
): WithheldReason | null {
  if (draft.citations.length === 0) return "no_citation";
  const cited = draft.citations.flatMap(({ id }) => evidences.get(id) ?? []);
  if (cited.length !== draft.citations.length) return "not_admitted";
  if (cited.some((evidence) => !mayCite(lane, evidence))) return "wrong_lane";
  const dated = datedForm(
    draft.text,
    cited.flatMap(({ asOf }) => asOf?.days ?? []),
  );
  const statement = dated?.rest ?? draft.text;
  const said = quotedWords(statement);
  const quotes = draft.citations.map(({ quote }) =>
    quote === statement ? said : quotedWords(quote),
  );
  const found = quotes.map((quote, at) => placesIn(cited[at], { quote, said, language }));
  if (found.some((places) => places.length === 0)) return "quote";
  const { kind } = draft;
  const quoted = { statement, lane, kind, dated, cited, quotes, found, language };
  return quotes.includes(said)
    ? firstBroken(VERBATIM, quoted)
    : firstBroken(FREE, supportOf(quoted));
}

const firstBroken = <Given>(rules: readonly Rule<Given>[], given: Given): WithheldReason | null =>
  rules.find(([, holds]) => !holds(given))?.[0] ?? null;

/** `Package says` rests on package citations alone, the current lane on current ones alone. */
function mayCite(lane: Lane, { kind }: Evidence): boolean {
  if (lane === LANES[0]) return kind === "package";
  if (lane === LANES[1]) return kind === "current";
  return true;
}

/** Signs at the ends of a quote are not words of it; sentences stand apart, as where it is looked for. */
function quotedWords(quote: string): string {
  const words = normalise(quote).replace(/([。！？][」』）]*)(?=\S)/gu, "$1 ");
  let [start, end] = [0, words.length];
  while (start < end && END_SIGNS.includes(words[start] ?? "")) start++;
  while (end > start && END_SIGNS.includes(words[end - 1] ?? "")) end--;
  return words.slice(start, end);
}

const END_SIGNS = " \"'.,;:!?-";

/** Where the quote stands in the passage as it was sent, in UTF-16 units; for the trace. */
export function quoteOffsets(quote: string, text: string): readonly [number, number] | null {
  const at = text.indexOf(quote);
  return at < 0 ? null : [at, at + quote.length];
}

/** In scripts without spaces two letters are about a word. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]{2}/gu;

interface Quoting {
  readonly quote: string;
  /** The statement, normalised as quotes are. */
  readonly said: string;
  readonly language: Language;
}

/** Five words or more, or a whole sentence that is the whole statement. */
function placesIn(
  evidence: Evidence | undefined,
  { quote, said, language }: Quoting,
): readonly Place[] {
  const long = quote.split(" ").length + (quote.match(UNSPACED) ?? []).length >= QUOTE_WORDS;
  if (evidence === undefined || (!long && quote !== said)) return [];
  return placesOf({ quote, whole: !long }, evidence, language);
}
