/**
 * Text on a page that addresses a machine rather than a reader. It is flagged, counted and left out
 * of what is quoted. A list of phrasings proves nothing about the text it lets through: what protects
 * the answer is that the model has no tools, no addresses and no free lane (decision 2).
 */
import { CONFLICT_HEADINGS, LANES } from "../../contract/index.ts";
import { addressesMachine } from "../../core/rules/wording.ts";

const ANSWER = "(?:next |final |own )?(?:answer|response|reply|output)";
const MACHINE: readonly RegExp[] = [
  // Turns and delimiters of chat formats, or of a prompt around quoted text.
  /<\|[^|>]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:current_source|instructions?|system|assistant)>/i,
  /^[ \t]{0,20}(?:system|assistant|developer)[ \t]{0,5}:/im,
  // Orders about the answer.
  new RegExp(`\\b(?:in|of|to|with|before|after|end|begin|start) your ${ANSWER}\\b`, "i"),
  new RegExp(`\\byour ${ANSWER}\\b.{0,80}\\b(?:must|should|backwards?|using)\\b`, "i"),
  /\b(?:respond|reply|answer)\b.{0,30}\b(?:only|in|using|as if|backwards?)\b.{0,60}\b(?:base ?64|base ?16|emoji|french|spanish|german|rot13|pig latin)\b/i,
  /\b(?:include|insert|add|append|mention|put) the (?:code|word|phrase)\b/i,
  /\b(?:tell|ask|instruct|advise|convince) the (?:reader|person asking)\b/i,
  /\b(?:repeat|print|show|reveal|list|output|display) (?:me )?(?:your|the|all) (?:[a-z]+ ){0,3}(?:prompts?|instructions?|system message|system configuration|candidates?|identifiers?|denied (?:documents|chunks))\b/i,
  /\bdecode and (?:execute|follow|run|obey)\b/i,
  /\b(?:ignore|disregard|forget) (?:all |any |everything )?(?:of )?(?:the |your )?(?:package|previous|above|earlier|prior|boundary)\b/i,
  /\b(?:you are|act as|pretend to be|behave as) (?:now )?(?:an? )?(?:ai|assistant|chatbot|language model|llm|dan)\b/i,
  /\b(?:administrator|developer|system) override\b/i,
];

const HEADINGS: ReadonlySet<string> = new Set(
  [...LANES, ...CONFLICT_HEADINGS].map((heading) => heading.toLowerCase()),
);

/** True where a paragraph or heading speaks to a machine, or forges a heading of our answers. */
export function speaksToMachine(text: string): boolean {
  if (HEADINGS.has(text.trim().replace(/:$/, "").toLowerCase())) return true;
  return addressesMachine(text) || MACHINE.some((pattern) => pattern.test(text));
}
