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

/** Language that says an approval exists or gives one. */
export const grantsApproval = (text: string): boolean => GRANT.test(text);

const TO_A_MACHINE =
  /(?:^|[.!?:;,"'\n(*-]\s*|\b(?:please|now|then|must|should|and|you) )(?:ignore|disregard|forget|override) (?:all |any |the |these |those |your |my |every |previous |prior |above |earlier |other |preceding )*(?:instructions?|prompts?|rules?|guidelines?|directions?)\b|\b(?:reveal|repeat|print|output|show|leak) (?:me )?(?:your|the) (?:\w+ )?(?:instructions?|prompts?|rules?)\b|\b(?:dear|attention|note to|hello|hey) (?:ai|assistant|chatbot|language model|llm)\b|\bas an (?:ai|llm) (?:language )?(?:model|assistant)\b|\byou are now (?:a|an|in|the)\b|<\|?(?:im_start|im_end|system|endoftext)\|?>|\[\/?inst\]/i;

const ROLE =
  /^\s*(?:system|assistant|developer|human)\s*:|\bnew (?:system )?instructions?\s*:|\bfrom now on,? (?:you|the assistant)\b|\bdo not (?:tell|inform|mention (?:this )?to|reveal (?:this )?to) the (?:user|reader)\b/im;

/** Text that addresses a machine rather than a reader. */
export function addressesMachine(text: string): boolean {
  const plain = legible(text);
  return TO_A_MACHINE.test(plain) || ROLE.test(plain);
}

const LABEL = `(?:${LANES.map((lane) => lane.replace(/[/]/g, "\\/")).join("|")})`;
const LANE_LINE = new RegExp(`^[\\s#*>_-]*${LABEL}[\\s:*#_]*$|${LABEL}\\s*\\**\\s*:`, "im");

/** A lane's label on a line of its own, or set before words: text that would be in another lane. */
export const namesLane = (text: string): boolean => LANE_LINE.test(legible(text));

const MARKUP = /<[a-z!/][^>]*>|^\s{0,3}#{1,6}\s.*$|^\s*\|.*\|\s*$|\[[^\]]*\]\([^)]*\)/gim;

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
