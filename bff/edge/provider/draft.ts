/**
 * From a model's text to a draft: data, believed in nothing. Two forms are read, one JSON object or
 * headed Markdown; what has neither is no draft, and gives the diagnostic wrapper.
 */
import { z } from "zod";
import {
  DIVERGENCE_FALLBACK,
  LANES,
  LANE_PLACEHOLDER,
  NO_CURRENT_SOURCE,
  NO_SUPPORT,
  NO_SYNTHESIS,
} from "../../contract/index.ts";
import type { Draft, DraftStatement } from "../../core/records.ts";
import { parseHeaded, withoutFence } from "./headed.ts";
import { parseStrict } from "./strict-json.ts";

export { parseJson } from "./strict-json.ts";

/** Longer than any answer that is asked for. */
const LONGEST = 200_000;

const text = z.string().max(4000);
const draftSchema = z.object({
  unanswered: z.boolean().default(false),
  lanes: z
    .array(
      z.object({
        label: z.string().max(100),
        statements: z
          .array(
            z.object({
              text,
              kind: z.string().max(40).nullish(),
              citations: z.array(z.object({ id: z.string().max(20), quote: text })).max(20),
              divergence_kind: z.string().max(40).nullish(),
            }),
          )
          .max(50),
      }),
    )
    .max(10),
});

/** Undefined where the text is neither form. Keys that are not asked for are dropped. */
export function parseDraft(answer: string): Draft | undefined {
  if (answer.length > LONGEST) return undefined;
  const draft = parseObject(withoutFence(answer)) ?? parseHeaded(answer);
  return draft === undefined ? undefined : withoutNotes(draft);
}

/** One JSON object, alone or in one code fence. */
function parseObject(json: string): Draft | undefined {
  const parsed = draftSchema.safeParse(parseStrict(json));
  if (!parsed.success) return undefined;
  const { lanes, unanswered } = parsed.data;
  return {
    statements: lanes.flatMap(({ label, statements }) =>
      statements.map((statement) => ({
        lane: label,
        kind: statement.kind ?? "",
        text: statement.text,
        citations: statement.citations.map(({ id, quote }) => ({ id, quote })),
        divergenceKind: statement.divergence_kind ?? null,
      })),
    ),
    lanes: lanes.map(({ label }) => label),
    unanswered,
  };
}

/** What a model may write into a lane to say that it has nothing for it: no statement. */
const NOTES: ReadonlyMap<string, readonly string[]> = new Map([
  [LANES[1], [LANE_PLACEHOLDER]],
  [LANES[2], [NO_SYNTHESIS, NO_CURRENT_SOURCE]],
  [LANES[3], [DIVERGENCE_FALLBACK]],
]);

const isBare = ({ citations }: DraftStatement): boolean => citations.length === 0;

const isNote = (statement: DraftStatement): boolean =>
  isBare(statement) && (NOTES.get(statement.lane)?.includes(statement.text.trim()) ?? false);

/** The refusal's own sentence, or the word for it, in place of an answer. */
const saysUnanswered = (statement: DraftStatement): boolean =>
  isBare(statement) &&
  statement.lane === LANES[0] &&
  (statement.text.trim() === NO_SUPPORT || /^unanswered\.?$/i.test(statement.text.trim()));

function withoutNotes({ statements, lanes, unanswered }: Draft): Draft {
  return {
    statements: statements.filter((one) => !isNote(one) && !saysUnanswered(one)),
    lanes,
    unanswered: unanswered || statements.some(saysUnanswered),
  };
}
