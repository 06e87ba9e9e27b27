/** The one place where a question from outside is parsed (house rule 5). */
import { z } from "zod";
import { MODES } from "../../contract/index.ts";
import type { AskRequest, Mode } from "../../contract/index.ts";
import { AssistantError } from "../../core/errors.ts";

export const askRequestSchema = z
  .strictObject({ mode: z.enum(MODES).exactOptional(), user_question: z.string() })
  .readonly();

/** True only for the very same type; assignability would miss `readonly` and a lost `?`. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const schemaIsTheContract: Same<z.output<typeof askRequestSchema>, AskRequest> = true;
void schemaIsTheContract;

export interface Asked {
  readonly mode: Mode;
  readonly text: string;
}

/** Half of a pair of surrogates: no character, and no digest of it would be stable. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** @throws AssistantError bad_request, or question_too_long over `questionChars` code points. */
export function parseAsk(value: unknown, questionChars: number): Asked {
  const parsed = askRequestSchema.safeParse(value);
  if (!parsed.success) {
    const detail = parsed.error.issues.map((issue) => issue.code).join(", ");
    throw new AssistantError("bad_request", { detail });
  }
  const { mode = MODES[0], user_question: text } = parsed.data;
  if (text.trim() === "" || LONE_SURROGATE.test(text)) {
    throw new AssistantError("bad_request", { detail: "an empty or ill-formed question" });
  }
  if ([...text].length > questionChars) throw new AssistantError("question_too_long");
  return Object.freeze({ mode, text });
}
