/**
 * A claim taken for an answer: each sentence a statement, the sentence of the passages that has most
 * of its words taken for its quote, and the product's rules asked. A provider that knows that it
 * must quote chooses better, so what is withheld here is an upper bound.
 */
import type { WithheldReason } from "../../contract/index.ts";
import { LANES } from "../../contract/index.ts";
import type { Language } from "../../core/ports.ts";
import { type Evidence, brokenRule } from "../../core/rules/citations.ts";
import { coverageOf } from "../../core/rules/coverage.ts";
import { keysOf, wordsOf } from "../../core/rules/words.ts";

/** The rule that withholds each statement; null of one that is carried. */
export function judgeStatements(
  claim: string,
  passages: readonly string[],
  language: Language,
): readonly (WithheldReason | null)[] {
  const evidences = passages.map(evidenceOf);
  const quotes = evidences.flatMap((evidence) => quotesIn(evidence, language));
  const known = new Map(evidences.map((evidence) => [evidence.id as string, evidence]));
  return statementsOf(claim, language).map((text) => {
    const { id, quote } = nearest(text, quotes, language);
    const draft = { lane: LANES[0], kind: "claim", text, citations: [{ id, quote }] };
    const statement = { ...draft, divergenceKind: null };
    return brokenRule(statement, LANES[0], { evidences: known, language });
  });
}

/** The number of the next list item is no part of a sentence. */
const statementsOf = (claim: string, language: Language): readonly string[] =>
  language
    .sentences(claim)
    .map((sentence) => sentence.replace(/\s\d{1,2}\.$/, ""))
    .filter((sentence) => /\p{L}/u.test(sentence));

/** A first line of its own is taken for the title. */
function evidenceOf(passage: string, at: number): Evidence {
  const [, title = ""] = /^([^\n]{1,120})\n/.exec(passage.trimStart()) ?? [];
  return { id: `P${at + 1}`, kind: "package", title, section: "", text: passage };
}

interface Quote {
  readonly id: string;
  readonly quote: string;
  readonly keys: ReadonlySet<string>;
}

/** Fewer words are no quote to the rules. */
const QUOTE_WORDS = 5;

/** Sentences long enough to be quoted; the whole passage where none is. */
function quotesIn({ id, text }: Evidence, language: Language): readonly Quote[] {
  const long = language
    .sentences(text)
    .filter((sentence) => sentence.split(/\s+/).length >= QUOTE_WORDS);
  return (long.length === 0 ? [text] : long).map((quote) => {
    return { id, quote, keys: keysOf(wordsOf(quote, language)) };
  });
}

/** Of equal ones the first. */
function nearest(text: string, quotes: readonly Quote[], language: Language): Quote {
  const words = wordsOf(text, language);
  const shares = quotes.map(({ keys }) => coverageOf(words, keys));
  const best = shares.reduce((most, share) => Math.max(most, share), 0);
  return quotes[shares.indexOf(best)] ?? { id: "", quote: "", keys: new Set() };
}
