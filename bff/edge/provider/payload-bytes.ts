/**
 * The payload as the embedded provider gets it: the nine fields of the grounded request as stable
 * JSON, keys in one fixed order, package and current refs in two separate groups (seed 1,
 * "Four-lane answer model"), each ref with its passage and without its addresses. Nothing of the
 * reader is in a payload, so nothing of the reader is here.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { MODES } from "../../contract/index.ts";
import type { Mode } from "../../contract/index.ts";
import type { Payload, PayloadPassage, Serialized } from "../../core/records.ts";
import { currentRefs, ownRefs, requestOf } from "./material.ts";
import type { Source } from "./weighing.ts";

export { materialOf as payloadText } from "./material.ts";

/** What the embedded provider reads of it. */
export interface Material {
  readonly mode: Mode;
  readonly user_question: string;
  readonly language: string;
  readonly selected_package_refs: readonly Source[];
  readonly current_external_source_refs: readonly Source[];
}

const passages = z
  .array(
    z.object({
      id: z.string(),
      title: z.string(),
      section: z.string(),
      text: z.string(),
      claim_boundary: z.string().optional(),
    }),
  )
  .readonly();

const materialSchema = z.object({
  mode: z.enum(MODES),
  user_question: z.string(),
  language: z.string(),
  selected_package_refs: passages,
  current_external_source_refs: passages,
});

/** Compile-time proof that the schema gives what the type says. */
const reads: z.ZodType<Material> = materialSchema;
void reads;

/** The exact bytes and their SHA-256 (lower-case hex): the evidence of what was sent. */
export function serializePayload(payload: Payload): Serialized {
  const withTexts = (refs: readonly object[], texts: readonly PayloadPassage[]): object[] =>
    refs.map((ref, at) => ({ ...ref, text: texts[at]?.text ?? "" }));
  const own = withTexts(ownRefs(payload), payload.package);
  const current = withTexts(currentRefs(payload), payload.current);
  return serialized(JSON.stringify(requestOf(payload, { own, current })));
}

/** A text as UTF-8 bytes with their digest. */
export function serialized(text: string): Serialized {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Reads the bytes back; undefined where they are not a payload. */
export function parsePayload(bytes: Uint8Array): Material | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return materialSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof z.ZodError) {
      return undefined;
    }
    throw error;
  }
}
