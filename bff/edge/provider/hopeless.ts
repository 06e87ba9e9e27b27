/**
 * Whether an answer that is still being made can no longer become one: it is longer than the asked
 * tokens could ever be, it begins as a page of markup, or it has gone on for long without the object
 * or the heading that every form begins with. Then the request is ended early; what the whole text
 * would have been worth is for `parseDraft` to say.
 */
import { LANES } from "../../contract/index.ts";

/** Characters within which an answer has begun, whatever a model says before it. */
const BEGUN = 2000;
/** No tokenizer writes more characters a token on the average of a text. */
const TOKEN_CHARS = 16;

export type Hopeless = "too_long" | "not_begun";

export function hopeless(text: string, maxTokens: number): Hopeless | null {
  const head = text.slice(0, BEGUN);
  if (/^\s*<(?:!doctype|html)\b/i.test(head.slice(0, 200))) return "not_begun";
  if (text.length < BEGUN) return null;
  if (!head.includes("{") && !head.includes(LANES[0])) return "not_begun";
  return text.length > BEGUN + maxTokens * TOKEN_CHARS ? "too_long" : null;
}
