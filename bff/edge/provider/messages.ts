/** Anthropic's Messages: `POST {base_url}/messages`. */
import { z } from "zod";
import type { Dialect, Folding, Reading } from "./dialect.ts";
import { parseJson } from "./draft.ts";
import { modelName } from "./model-name.ts";
import { PROBE_QUESTION, PROBE_SCHEMA, answerSchema } from "./output-schema.ts";

const count = z.int().min(0);

const answerShape = z.object({
  model: modelName,
  stop_reason: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).max(100),
  usage: z.object({ input_tokens: count, output_tokens: count }).nullish(),
});

/** An event of a stream; each type uses some of the keys, and an unknown type none. */
const eventShape = z.object({
  type: z.string(),
  index: count.optional(),
  message: z
    .object({ model: modelName, usage: z.object({ input_tokens: count.optional() }).nullish() })
    .optional(),
  content_block: z.object({ type: z.string(), text: z.string().optional() }).optional(),
  delta: z
    .object({
      type: z.string().optional(),
      text: z.string().optional(),
      stop_reason: z.string().nullish(),
    })
    .optional(),
  usage: z.object({ output_tokens: count.optional() }).nullish(),
});
type Event = z.output<typeof eventShape>;

/** `tool_use`, and every kind of tool that a service itself would run. */
const isTool = (type: string): boolean => type.endsWith("tool_use");

function endOf(reason: string | null | undefined): Reading["ended"] {
  if (reason === "refusal") return "refused";
  const limits = ["max_tokens", "model_context_window_exceeded"];
  return limits.includes(reason ?? "") ? "cut" : "whole";
}

const FOLDS: Readonly<Record<string, (into: Folding, event: Event) => void>> = {
  message_start: (into, { message }) => {
    into.model = message?.model ?? null;
    into.input = message?.usage?.input_tokens ?? null;
  },
  content_block_start: (into, { index = 0, content_block }) => {
    if (isTool(content_block?.type ?? "")) into.tools.add(index);
    if (content_block?.type === "text") into.text += content_block.text ?? "";
  },
  content_block_delta: (into, { delta }) => {
    if (delta?.type === "text_delta") into.text += delta.text ?? "";
  },
  message_delta: (into, { delta, usage }) => {
    into.output = usage?.output_tokens ?? into.output;
    if (delta?.stop_reason) into.ended = endOf(delta.stop_reason);
  },
  message_stop: (into) => {
    into.ended ??= "whole";
    into.done = true;
  },
  error: (into) => {
    into.failed = true;
  },
};

const format = (schema: object): object => ({ format: { type: "json_schema", schema } });

export const messages: Dialect = {
  path: "/messages",
  headers: (key) => ({
    "anthropic-version": "2023-06-01",
    ...(key === null ? {} : { "x-api-key": key }),
  }),
  body: ({ mode, system, material }, { model, max_output_tokens, structured, stream }) => ({
    model,
    max_tokens: max_output_tokens,
    system,
    messages: [{ role: "user", content: material }],
    ...(structured ? { output_config: format(answerSchema(mode)) } : {}),
    stream,
  }),
  probe: (model) => ({
    model,
    max_tokens: 16,
    messages: [{ role: "user", content: PROBE_QUESTION }],
    output_config: format(PROBE_SCHEMA),
    stream: false,
  }),
  read: (json) => {
    const parsed = answerShape.safeParse(json);
    if (!parsed.success) return undefined;
    const { model, content, usage, stop_reason } = parsed.data;
    const texts = content.flatMap(({ type, text }) => (type === "text" ? (text ?? "") : []));
    return {
      text: texts.length === 0 ? null : texts.join(""),
      model,
      usage: usage ? { input: usage.input_tokens, output: usage.output_tokens } : null,
      toolProposals: content.filter(({ type }) => isTool(type)).length,
      ended: endOf(stop_reason),
    };
  },
  fold: (into, data) => {
    const parsed = eventShape.safeParse(parseJson(data));
    if (!parsed.success) return false;
    const { type } = parsed.data;
    if (Object.hasOwn(FOLDS, type)) FOLDS[type]?.(into, parsed.data);
    return true;
  },
};
