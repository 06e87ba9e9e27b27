/** The rows of the data files (interfaces §1). Keys that no measure needs are left unread. */
import { z } from "zod";
import { filled } from "../../edge/store/door.ts";

/** Identifiers are text; a number in their place is taken as written. */
const id = z.union([filled, z.number().transform(String)]);
const text = z.string();
const listOf = (item: z.ZodString) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? []);

export const corpusRow = z.object({
  id,
  title: text.nullish().transform((title) => title ?? ""),
  text,
});
export type CorpusRow = z.output<typeof corpusRow>;

export const queryRow = z.object({ id, text: filled });

export const gateRow = z
  .object({
    id,
    text: filled,
    answerable: z.boolean(),
    kind: filled.nullish(),
    history: z.array(z.unknown()).nullish(),
  })
  .transform(({ kind, history, ...row }) => ({
    ...row,
    kind: kind ?? (row.answerable ? "answerable" : "unanswerable"),
    history: history ?? [],
  }));
export type GateRow = z.output<typeof gateRow>;

export const EXPECTED = [
  "none",
  "general_chat",
  "approval_request",
  "private_data_request",
] as const;
export type Expected = (typeof EXPECTED)[number];

export const screenRow = z.object({ id, text: filled, expect: z.enum(EXPECTED) });

export const questionRow = z.object({
  id,
  question: filled,
  kind: filled,
  targets: listOf(filled),
  must_contain: listOf(text),
});
export type QuestionRow = z.output<typeof questionRow>;

export const claimRow = z
  .object({
    id,
    claim: filled,
    passage: text.nullish(),
    passages: z.array(text).nullish(),
    label: filled,
    source_label: z.unknown().optional(),
  })
  .transform(({ passage, passages, source_label, ...row }) => ({
    ...row,
    passages: [passage ?? "", ...(passages ?? [])].filter((one) => /\S/.test(one)),
    sourceLabel: typeof source_label === "string" ? source_label : null,
  }));
export type ClaimRow = z.output<typeof claimRow>;
