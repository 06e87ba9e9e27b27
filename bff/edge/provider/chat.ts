/** OpenAI's chat completions: `POST {base_url}/chat/completions`, spoken by many servers. */
import { z } from "zod";
import type { Dialect, Folding, Reading } from "./dialect.ts";
import { parseJson } from "./draft.ts";
import { modelName } from "./model-name.ts";
import { PROBE_QUESTION, PROBE_SCHEMA, SCHEMA_NAME, answerSchema } from "./output-schema.ts";

const count = z.int().min(0);
const usage = z.object({ prompt_tokens: count, completion_tokens: count }).nullish();

const answerShape = z.object({
  model: modelName,
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(z.unknown()).nullish(),
          function_call: z.unknown().optional(),
        }),
      }),
    )
    .length(1),
  usage,
});

/** A chunk of a stream; the last one has usage and no choice. */
const chunkShape = z.object({
  model: modelName,
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(z.object({ index: count.optional() })).nullish(),
          function_call: z.unknown().optional(),
        }),
      }),
    )
    .max(1),
  usage,
});

const errorShape = z.object({ error: z.unknown().refine((error) => error !== undefined) });

/** `finish_reason` is a service's word; one that is not known ends a whole answer. */
function endOf(reason: string | null | undefined, declined: boolean): Reading["ended"] {
  if (declined || reason === "content_filter") return "refused";
  return reason === "length" ? "cut" : "whole";
}

const format = (schema: object): object => ({
  type: "json_schema",
  json_schema: { name: SCHEMA_NAME, strict: true, schema },
});

function foldChunk(into: Folding, { model, choices, usage: used }: z.output<typeof chunkShape>) {
  into.model ??= model;
  if (used) [into.input, into.output] = [used.prompt_tokens, used.completion_tokens];
  const choice = choices[0];
  if (choice === undefined) return;
  const { content, refusal, tool_calls, function_call } = choice.delta;
  into.text += content ?? "";
  tool_calls?.forEach(({ index }, at) => into.tools.add(index ?? at));
  if (function_call !== undefined && function_call !== null) into.tools.add(0);
  if ((refusal ?? "") !== "") into.ended = "refused";
  const { finish_reason } = choice;
  if (finish_reason) into.ended = endOf(finish_reason, into.ended === "refused");
}

export const chat: Dialect = {
  path: "/chat/completions",
  headers: (key) => (key === null ? {} : { authorization: `Bearer ${key}` }),
  body: ({ mode, system, material }, { model, max_output_tokens, structured, stream }) => ({
    model,
    messages: [
      { role: "system", content: system },
      { role: "user", content: material },
    ],
    max_tokens: max_output_tokens,
    ...(structured ? { response_format: format(answerSchema(mode)) } : {}),
    stream,
    ...(stream ? { stream_options: { include_usage: true } } : {}),
  }),
  probe: (model) => ({
    model,
    messages: [{ role: "user", content: PROBE_QUESTION }],
    max_tokens: 16,
    response_format: format(PROBE_SCHEMA),
    stream: false,
  }),
  read: (json) => {
    const parsed = answerShape.safeParse(json);
    const choice = parsed.data?.choices[0];
    if (!parsed.success || choice === undefined) return undefined;
    const { model, usage: used } = parsed.data;
    const { content, refusal, tool_calls, function_call } = choice.message;
    return {
      text: content ?? null,
      model,
      usage: used ? { input: used.prompt_tokens, output: used.completion_tokens } : null,
      toolProposals: (tool_calls?.length ?? 0) + (function_call ? 1 : 0),
      ended: endOf(choice.finish_reason, (refusal ?? "") !== ""),
    };
  },
  fold: (into, data) => {
    if (data === "[DONE]") {
      into.ended ??= "whole";
      into.done = true;
      return true;
    }
    const json = parseJson(data);
    if (errorShape.safeParse(json).success) return (into.failed = true);
    const parsed = chunkShape.safeParse(json);
    if (parsed.success) foldChunk(into, parsed.data);
    return parsed.success;
  },
};
