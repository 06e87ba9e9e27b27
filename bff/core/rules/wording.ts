/** Word lists for the rules of carriage: English, closed, one table each. */

const NEGATION =
  /\b(?:not|no|never|none|nor|cannot|without|neither|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|won't|shouldn't|mustn't|couldn't|wouldn't|hasn't|haven't|hadn't)\b/g;

/** Odd number of grammatical negations. */
export const isNegated = (text: string): boolean =>
  (text.toLowerCase().match(NEGATION) ?? []).length % 2 === 1;

const STRONG = [
  "must",
  "shall",
  "always",
  "never",
  "only",
  "all",
  "every",
  "none",
  "required",
  "should",
];
const DOUBT = ["may", "might", "could", "possibly", "perhaps", "probably", "likely"];

export interface Strengths {
  readonly strong: ReadonlySet<string>;
  readonly doubt: ReadonlySet<string>;
}

const found = (words: readonly string[], text: string): ReadonlySet<string> => {
  const there = new Set(text.toLowerCase().match(/[a-z]+/g) ?? []);
  return new Set(words.filter((word) => there.has(word)));
};

export const strengthsOf = (text: string): Strengths => ({
  strong: found(STRONG, text),
  doubt: found(DOUBT, text),
});

/** Names, acronyms and identifiers; the first word of a sentence is no name by its capital alone. */
export function namesOf(text: string): readonly string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_./-]*[\p{L}\p{N}_]|[\p{L}\p{N}]/gu)];
  return words
    .filter((match) => isName(match[0], opensSentence(text, match.index)))
    .map((match) => match[0]);
}

function isName(word: string, first: boolean): boolean {
  if (/^[\d.,:%-]+$/.test(word)) return false;
  if (/\p{L}/u.test(word) && /[\d_]/.test(word)) return true;
  if (/^\p{Lu}{2,}s?$/u.test(word)) return true;
  if (/^\p{L}+\p{Ll}\p{Lu}/u.test(word)) return true;
  return !first && /^\p{Lu}\p{Ll}+/u.test(word);
}

const opensSentence = (text: string, index: number): boolean =>
  /(?:^|[.!?:;\n]["'\u2019\u201d)]*\s+|^\W+)$/u.test(text.slice(0, index));

const GRANT =
  /\b(?:(?:is|are|was|were|been|being|hereby|fully|formally|officially|pre-?)\s*(?:fully |formally |officially )?(?:approved|authori[sz]ed|cleared|certified|sanctioned|permitted|compliant|signed off)|(?:we|i) (?:approve|authori[sz]e|grant|clear)|approval is granted|has approval|have approval|may be used in production|can be used in production|is safe to use|good to go)\b/i;

/** Language that says an approval exists or gives one. */
export const grantsApproval = (text: string): boolean => GRANT.test(text);

const TO_A_MACHINE =
  /(?:^|[.!?:;,"'\n(*-]\s*|\b(?:please|now|then|must|should|and|you) )(?:ignore|disregard|forget|override) (?:all |any |the |these |those |your |my |every |previous |prior |above |earlier |other |preceding )*(?:instructions?|prompts?|rules?|guidelines?|directions?)\b|\b(?:reveal|repeat|print|output|show|leak) (?:me )?(?:your|the) (?:\w+ )?(?:instructions?|prompts?|rules?)\b|\b(?:dear|attention|note to|hello|hey) (?:ai|assistant|chatbot|language model|llm)\b|\bas an (?:ai|llm) (?:language )?(?:model|assistant)\b|\byou are now (?:a|an|in|the)\b|<\|?(?:im_start|im_end|system|endoftext)\|?>|\[\/?inst\]/i;

/** Text that addresses a machine rather than a reader. */
export const addressesMachine = (text: string): boolean => TO_A_MACHINE.test(text);
