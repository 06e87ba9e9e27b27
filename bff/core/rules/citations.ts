/**
 * Is a statement carried by what it cites? Deterministic rules in their order of worth; the first
 * that fails withholds the statement, and nothing is repaired. "Carried" means: the quoted words are
 * there, and the statement's numbers, names, negations and strength agree with them. It does not
 * mean that the statement follows from the source (docs, limits).
 */
import { LANES } from "../../contract/index.ts";
import type { CitationId, Lane, WithheldReason } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import type { DraftStatement } from "../records.ts";
import { holdsAddress } from "./addresses.ts";
import { addressesMachine, grantsApproval, isNegated, namesOf, strengthsOf } from "./wording.ts";
import { numbersOf } from "./values.ts";

/** A ref as the rules see it. */
export interface Evidence {
  readonly id: CitationId;
  readonly kind: "package" | "current";
  /** The text that was in the payload. */
  readonly text: string;
  readonly title: string;
  readonly section: string;
}

export type Evidences = ReadonlyMap<string, Evidence>;

/** What the statement is held against: its quotes in their sentences, and the passages. */
interface Support {
  readonly statement: string;
  readonly lane: Lane;
  readonly cited: readonly Evidence[];
  /** The quoted words, normalised. */
  readonly quotes: readonly string[];
  /** Each quote's sentence with the one before it. */
  readonly around: string;
  readonly language: Language;
}

const QUOTE_WORDS = 5;
const COVERAGE_QUOTE = 0.4;
const COVERAGE_PASSAGE = 0.6;

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
  if (!draft.citations.every(({ id, quote }) => isQuote(quote, draft.text, evidences.get(id)))) {
    return "quote";
  }
  const quotes = draft.citations.map(({ quote }) => normalise(quote));
  const around = draft.citations
    .map(({ id, quote }) => surroundings(quote, evidences.get(id)?.text ?? "", language))
    .join("\n");
  return ruleOf({ statement: draft.text, lane, cited, quotes, around, language });
}

function ruleOf(support: Support): WithheldReason | null {
  for (const [reason, holds] of RULES) if (!holds(support)) return reason;
  return null;
}

/** `Package says` rests on package citations alone, the current lane on current ones alone. */
function mayCite(lane: Lane, { kind }: Evidence): boolean {
  if (lane === LANES[0]) return kind === "package";
  if (lane === LANES[1]) return kind === "current";
  return true;
}

/** Unicode form, quotes, dashes and white space do not count; words and their order do. */
export const normalise = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** Consecutive words of one passage: five or more, or the whole statement said in its words. */
function isQuote(quote: string, statement: string, evidence: Evidence | undefined): boolean {
  const words = normalise(quote);
  if (words === "" || evidence === undefined) return false;
  const enough = words.split(" ").length >= QUOTE_WORDS || words === normalise(statement);
  return enough && normalise(evidence.text).includes(words);
}

/** Where the quote stands in the passage as it was sent, in UTF-16 units; for the trace. */
export function quoteOffsets(quote: string, text: string): readonly [number, number] | null {
  const at = text.indexOf(quote);
  return at < 0 ? null : [at, at + quote.length];
}

/** The sentences that hold the quote, and the one before (numbers and names may stand there). */
function surroundings(quote: string, text: string, language: Language): string {
  const sentences = language.sentences(text).map(normalise);
  const words = normalise(quote);
  const first = sentences.findIndex((s) => s.includes(words) || words.startsWith(s));
  if (first < 0) return words;
  const last = sentences.findLastIndex((s) => s.includes(words) || words.includes(s));
  return sentences.slice(Math.max(0, first - 1), Math.max(first, last) + 1).join("\n");
}

type Rule = readonly [WithheldReason, (support: Support) => boolean];

/** What may never be delivered comes first, so that its count is not hidden behind another's. */
const RULES: readonly Rule[] = [
  ["address", ({ statement }) => !holdsAddress(statement)],
  ["instruction", ({ statement }) => !addressesMachine(statement)],
  ["number", numbersAgree],
  ["name", namesAgree],
  ["negation", negationAgrees],
  ["strength", strengthAgrees],
  ["coverage", covers],
  ["approval", approvalIsQuoted],
];

function numbersAgree({ statement, around, quotes }: Support): boolean {
  const there = numbersOf(`${around}\n${quotes.join("\n")}`);
  return numbersOf(normalise(statement)).every(({ unit, value }) =>
    there.some((n) => n.value === value && (n.unit === unit || n.unit === "" || unit === "")),
  );
}

function namesAgree({ statement, around, quotes, cited }: Support): boolean {
  const titles = cited.map(({ title, section }) => `${title} ${section}`).join(" ");
  const there = normalise(`${around} ${quotes.join(" ")} ${titles}`);
  return namesOf(statement).every((name) => there.includes(normalise(name)));
}

function negationAgrees({ statement, quotes }: Support): boolean {
  return quotes.some((quote) => isNegated(quote) === isNegated(normalise(statement)));
}

/** Words of obligation and totality stand in the quote; its doubts stand in the statement. */
function strengthAgrees({ statement, quotes }: Support): boolean {
  const said = strengthsOf(normalise(statement));
  const quoted = quotes.map(strengthsOf);
  const strong = [...said.strong].every((word) => quoted.some((q) => q.strong.has(word)));
  const doubtful = quoted.every((q) => q.doubt.size > 0);
  return strong && (!doubtful || said.doubt.size > 0);
}

function covers({ statement, quotes, cited, language }: Support): boolean {
  const terms = [...new Set(language.terms(statement))];
  if (terms.length === 0) return quotes.includes(normalise(statement));
  const share = (text: string): number => {
    const there = new Set(language.terms(text));
    return terms.filter((term) => there.has(term)).length / terms.length;
  };
  const passages = cited.map(({ text, title, section }) => `${title} ${section} ${text}`);
  return share(quotes.join(" ")) >= COVERAGE_QUOTE && share(passages.join(" ")) >= COVERAGE_PASSAGE;
}

/** A grant of approval must stand in quoted words of a package source, never a current one. */
function approvalIsQuoted({ statement, quotes, cited }: Support): boolean {
  if (!grantsApproval(statement)) return true;
  return cited.some(
    (evidence, i) => evidence.kind === "package" && grantsApproval(quotes[i] ?? ""),
  );
}
