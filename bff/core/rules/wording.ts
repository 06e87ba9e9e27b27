/** Kinds of talk that the rules know by their wording: grants, orders to a machine, chat, markup. */
import { LANES } from "../../contract/index.ts";
import { legible } from "./words.ts";

const GRANTED =
  "(?:approved|authori[sz]ed|cleared|certified|sanctioned|permitted|compliant|signed off|green-?lit)";
const ADVERB = "(?:fully |formally |officially |now |already |also |hereby |pre-?|thereby )";
const GRANT = new RegExp(
  [
    `\\b(?:is|are|was|were|been|being|got|stands?|considered|deemed|hereby|fully|formally|officially|pre-?)\\s*${ADVERB}{0,2}${GRANTED}\\b`,
    `\\b${GRANTED} for (?:\\w+ ){0,2}(?:use|production|deployment|release|purchase|company|enterprise)\\b`,
    "\\b(?:we|i) (?:\\w+ )?(?:approve|authori[sz]e|grant|clear|sign off)\\b",
    "\\bapproval (?:is|was|has been|had been|is hereby) (?:granted|given|confirmed|obtained|received)\\b",
    "\\b(?:has|have|had|holds?|got|received?|receives|gained|obtained) (?:\\w+ ){0,3}(?:approval|sign-?off|clearance|authori[sz]ation)\\b",
    "\\b(?:may|can) (?:now |already )?be (?:used in production|deployed|purchased)\\b",
    "\\bis safe to use\\b|\\bgood to go\\b|\\bgreen light\\b",
  ].join("|"),
  "i",
);

/** Letters of other scripts that look like these, in the same order. */
const LOOK_ALIKES = "аеорсухіѕԁјһԛԝαοενρκιυτ";
const LATIN = "aeopcyxisdjhqwaoevpkiut";
const LOOKS_LIKE = new RegExp(`[${LOOK_ALIKES}]`, "gu");

/** As a reader reads it: no emphasis, no accents, look-alikes as what they look like. */
const asRead = (text: string): string =>
  legible(text)
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}*_`~]/gu, "")
    .replace(LOOKS_LIKE, (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] ?? letter);

/** Language that says an approval exists or gives one. */
export function grantsApproval(text: string): boolean {
  const plain = asRead(text);
  return GRANT.test(plain) || GRANT.test(plain.replace(/(?<=\p{L})-(?=\p{L})/gu, ""));
}

/** Not where it is denied, or still to be done. */
const UNDENIED =
  "(?<!\\b(?:not|never|cannot|n't|(?:must|should|shall|to|can|could) be)(?: [a-z]+){0,2} )";
const SAYS_YES = new RegExp(
  `${UNDENIED}(?<![\\p{L}-])(?:(?:pre)?-?(?:approved|authori[sz]ed|endorsed|vetted|cleared|sanctioned|certified|licensed)|ok(?:ay)?(?:ed|'d)|allowed|permitted|ratified|green-?(?:lit|lighted)|(?:allow|white)-?listed|rubber-?stamped|blessed|accredited|compliant|trusted|validated|qualified|recommended|(?:production|release|launch)-ready|go-ahead|safe|fit for|free to use|good to use|in the clear|clean bill)(?![\\p{L}])`,
  "giu",
);
const TAKES_BACK =
  /(?<![\p{L}-])(?:suspended|void(?:ed)?|revoked|rescinded|repealed|expired|withdrawn|cancell?ed|obsolete|invalid|hardly|barely|scarcely|falsely|wrongly|formerly|excluding|except)(?![\p{L}])/giu;

const wordsIn = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set((asRead(text).toLowerCase().match(pattern) ?? []).map((word) => word.slice(0, 5)));

/** Words of approval that a text has and does not deny: a statement may not add one to its source. */
export const approvalsOf = (text: string): ReadonlySet<string> => wordsIn(text, SAYS_YES);

/** Words by which something no longer stands, or not for all: nor one of these. */
export const reversalsOf = (text: string): ReadonlySet<string> => wordsIn(text, TAKES_BACK);

const TO_A_MACHINE =
  /(?:^|[.!?:;,"'\n(*-]\s*|\b(?:please|now|then|must|should|and|you) )(?:ignore|disregard|forget|override) (?:all |any |the |these |those |your |my |every |previous |prior |above |earlier |other |preceding )*(?:instructions?|prompts?|rules?|guidelines?|directions?)\b|\b(?:reveal|repeat|print|output|show|leak) (?:me )?(?:your|the) (?:\w+ )?(?:instructions?|prompts?|rules?)\b|\b(?:dear|attention|note to|hello|hey) (?:ai|assistant|chatbot|language model|llm)\b|\bas an (?:ai|llm) (?:language )?(?:model|assistant)\b|\byou are now (?:a|an|in|the)\b|<\|?(?:im_start|im_end|system|endoftext)\|?>|\[\/?inst\]/i;

const ROLE =
  /^\s*(?:system|assistant|developer|human)\s*:|\bnew (?:system )?instructions?\s*:|\bfrom now on,? (?:you|the assistant)\b|\bdo not (?:tell|inform|mention (?:this )?to|reveal (?:this )?to) the (?:user|reader)\b/im;

/** Text that addresses a machine rather than a reader. */
export function addressesMachine(text: string): boolean {
  const plain = legible(text);
  return TO_A_MACHINE.test(plain) || ROLE.test(plain);
}

const LABEL = `(?:${LANES.join("|")})`;
const LANE_LINE = new RegExp(`^[^\\p{L}\\n]*${LABEL}[^\\p{L}\\n]*$|${LABEL}\\s{0,9}:`, "imu");

/** A lane's label on a line of its own, or set before words: text that would be in another lane. */
export const namesLane = (text: string): boolean =>
  LANE_LINE.test(
    asRead(text)
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .replace(/[^\S\n]+/g, " "),
  );

const MARKUP =
  /<[a-z!/][^<>]*>|^[ \t]{0,3}#{1,6}\s.*$|^[ \t]*\|.*\|[ \t]*$|^[ \t]{0,3}(?:={3,}|-{3,})[ \t]*$|\[[^\][]*\]\(/gim;

/** Markup that a statement holds, and its source does not: HTML, headings, tables, links. */
export const bringsMarkup = (statement: string, source: string): boolean =>
  [...statement.matchAll(MARKUP)].some(([markup]) => !source.includes(markup));

/** First person, interjections, questions: the talk of a chat. */
const CHAT =
  /\b(?:i|me|my|mine|myself|yeah|yea|yep|nope|oh|wow|hey|hi|hello|ok|okay|haha|lol|hmm|sorry|thanks|let's)\b|\b(?:well)(?=,)|[?!]/g;

/** Signs of chat that a text has, each once. */
export const chatOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/\u2019/g, "'")
      .match(CHAT) ?? [],
  );
