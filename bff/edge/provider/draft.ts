/** From a model's text to a draft: data, believed in nothing. What has not the form is no draft. */
import { z } from "zod";
import type { Draft } from "../../core/records.ts";

const text = z.string().max(4000);
const draftSchema = z.object({
  unanswered: z.boolean(),
  lanes: z
    .array(
      z.object({
        label: z.string().max(100),
        statements: z
          .array(
            z.object({
              text,
              kind: z.string().max(40).default("claim"),
              citations: z.array(z.object({ id: z.string().max(20), quote: text })).max(20),
              divergence_kind: z.string().max(40).nullable().default(null),
            }),
          )
          .max(50),
      }),
    )
    .max(10),
});

/** One JSON object, alone or in one code fence; undefined where it is anything else. */
export function parseDraft(answer: string): Draft | undefined {
  const fenced = /^```(?:json)?\n([^]*)\n```$/.exec(answer.trim())?.[1];
  const parsed = draftSchema.safeParse(parseJson(fenced ?? answer));
  if (!parsed.success) return undefined;
  const { lanes, unanswered } = parsed.data;
  return {
    statements: lanes.flatMap(({ label, statements }) =>
      statements.map((statement) => ({
        lane: label,
        kind: statement.kind,
        text: statement.text,
        citations: statement.citations.map(({ id, quote }) => ({ id, quote })),
        divergenceKind: statement.divergence_kind,
      })),
    ),
    lanes: lanes.map(({ label }) => label),
    unanswered,
  };
}

/** Undefined for text that is no JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    // A document nested too deeply ends in a RangeError.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
