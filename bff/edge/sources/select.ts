/**
 * Which approved sources a question is about. By the operator's `query_terms`, and for one record
 * alone by the aliases that the design fixes (seed 1, "NIST routing fix V01"): a question that names
 * nothing selects nothing, whatever mode was asked for. Runs only after package support exists.
 */
import { MAX_CURRENT_REFS, NIST_RECORD } from "../../contract/index.ts";
import type { RegistryRecord } from "../../core/documents.ts";
import type { Language } from "../../core/ports.ts";

/**
 * "Governance or risk management framework expectation phrasing", for the one record alone: both
 * patterns of a pair in one sentence.
 */
const NIST_PHRASING: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:governance|risk[ -]management)\s+frameworks?\b/i, /\bexpect/i],
  [/\bframework(?:s|['\u2019]s)?\s+expect/i, /\b(?:governance|risk[ -]management)\b/i],
];

interface Match {
  readonly record: RegistryRecord;
  /** Words of the longest phrase that matched, and of all that did. */
  readonly longest: number;
  readonly all: number;
}

/** At most three records, the best match first; equal ones in the registry's order. */
export function selectSources(
  question: string,
  from: { readonly records: readonly RegistryRecord[]; readonly language: Language },
): readonly RegistryRecord[] {
  const asked = { plain: wordsOf(question), stems: from.language.terms(question), question };
  return from.records
    .map((record) => matchOf(record, asked, from.language))
    .filter(({ longest }) => longest > 0)
    .sort((a, b) => b.longest - a.longest || b.all - a.all)
    .slice(0, MAX_CURRENT_REFS)
    .map(({ record }) => record);
}

interface Asked {
  readonly question: string;
  readonly plain: readonly string[];
  readonly stems: readonly string[];
}

function matchOf(record: RegistryRecord, asked: Asked, language: Language): Match {
  const own = record.id === NIST_RECORD.id;
  const phrases = [...record.query_terms, ...(own ? NIST_RECORD.aliases : [])];
  const lengths = phrases.map((phrase) => matchedWords(phrase, asked, language));
  if (own && asksForExpectations(asked.question)) lengths.push(2);
  return {
    record,
    longest: Math.max(0, ...lengths),
    all: lengths.reduce((sum, length) => sum + length, 0),
  };
}

function asksForExpectations(question: string): boolean {
  return question
    .split(/[.?!]/)
    .some((part) => NIST_PHRASING.some((pair) => pair.every((pattern) => pattern.test(part))));
}

/** Words of the phrase where the question holds it, as written or in other endings; else 0. */
function matchedWords(phrase: string, asked: Asked, language: Language): number {
  const plain = wordsOf(phrase);
  if (plain.length === 0) return 0;
  const stems = language.terms(phrase);
  // A phrase that loses words as stop words ("what is it") is held as written only.
  const byStem = stems.length === plain.length && holds(asked.stems, stems);
  return byStem || holds(asked.plain, plain) ? plain.length : 0;
}

function holds(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, at) => phrase.every((word, i) => words[at + i] === word));
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
