/**
 * The payload as bytes: stable JSON, keys in one fixed order, package and current passages in two
 * separate groups (seed 1, "Four-lane answer model": "package refs and current/public refs in
 * separate source groups"). Nothing of the reader is in a payload, so nothing of the reader is here.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { MODES } from "../../contract/index.ts";
import type { Payload, PayloadPassage, Serialized } from "../../core/records.ts";

const passageSchema = z
  .strictObject({ id: z.string(), title: z.string(), section: z.string(), text: z.string() })
  .readonly();

const payloadSchema = z
  .strictObject({
    mode: z.enum(MODES),
    question: z.string(),
    language: z.string(),
    package: z.array(passageSchema).readonly(),
    current: z.array(passageSchema).readonly(),
  })
  .readonly();

/** Compile-time proof that the schema says exactly what the core's type says. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same: Same<z.output<typeof payloadSchema>, Payload> = true;
void same;

/** The exact bytes and their SHA-256 (lower-case hex): the evidence of what was sent. */
export function serializePayload(payload: Payload): Serialized {
  return serialized(payloadText(payload));
}

/** The payload as JSON text, every key named. */
export function payloadText(payload: Payload): string {
  return JSON.stringify({
    mode: payload.mode,
    question: payload.question,
    language: payload.language,
    package: payload.package.map(passage),
    current: payload.current.map(passage),
  });
}

/** A text as UTF-8 bytes with their digest. */
export function serialized(text: string): Serialized {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** Reads the bytes back; undefined where they are not a payload. */
export function parsePayload(bytes: Uint8Array): Payload | undefined {
  try {
    return payloadSchema.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof z.ZodError) {
      return undefined;
    }
    throw error;
  }
}

function passage(from: PayloadPassage): PayloadPassage {
  return { id: from.id, title: from.title, section: from.section, text: from.text };
}
