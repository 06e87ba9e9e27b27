/**
 * The two ways in which model services speak: OpenAI's chat completions and Anthropic's Messages.
 * Each says where to post, with which headers and body, and how its answer is read. Neither offers
 * tools; what a model proposes all the same is counted and never submitted. No streaming: nothing of
 * an answer is shown before it is validated (decision 1).
 */
import { z } from "zod";
import type { Payload } from "../../core/records.ts";
import { instruction } from "./prompt.ts";

export interface Model {
  readonly model: string;
  readonly max_output_tokens: number;
}

/** An answer as the service gave it. `text` is null where there is none. */
export interface Reading {
  readonly text: string | null;
  readonly model: string | null;
  readonly usage: { readonly input: number; readonly output: number } | null;
  readonly toolProposals: number;
  /** `refused`: the service declined. `cut`: it stopped at its limit, so the text is no answer. */
  readonly ended: "whole" | "refused" | "cut";
}

export interface Dialect {
  readonly path: string;
  headers(key: string | null): Readonly<Record<string, string>>;
  /** The body as an object, keys in the order in which they are sent. */
  body(payload: Payload, material: string, model: Model): object;
  /** Undefined where the answer has not the dialect's form. */
  read(json: unknown): Reading | undefined;
}

const count = z.int().min(0);
const reported = z.string().max(200).nullish();

const chatSchema = z.object({
  model: reported,
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(z.unknown()).nullish(),
        }),
      }),
    )
    .length(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});

/** `POST {base_url}/chat/completions`. */
const chat: Dialect = {
  path: "/chat/completions",
  headers: (key) => (key === null ? {} : { authorization: `Bearer ${key}` }),
  body: (payload, material, { model, max_output_tokens }) => ({
    model,
    messages: [
      { role: "system", content: instruction(payload.mode) },
      { role: "user", content: material },
    ],
    max_tokens: max_output_tokens,
    response_format: { type: "json_object" },
    stream: false,
  }),
  read: (json) => {
    const parsed = chatSchema.safeParse(json);
    const choice = parsed.data?.choices[0];
    if (!parsed.success || choice === undefined) return undefined;
    const { model, usage } = parsed.data;
    const { content, refusal, tool_calls } = choice.message;
    const declined = (refusal ?? "") !== "" || choice.finish_reason === "content_filter";
    return {
      text: content ?? null,
      model: model ?? null,
      usage: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
      toolProposals: tool_calls?.length ?? 0,
      ended: declined ? "refused" : choice.finish_reason === "length" ? "cut" : "whole",
    };
  },
};

const messageSchema = z.object({
  model: reported,
  stop_reason: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).max(100),
  usage: z.object({ input_tokens: count, output_tokens: count }).nullish(),
});

/** `POST {base_url}/messages`. */
const messages: Dialect = {
  path: "/messages",
  headers: (key) => ({
    "anthropic-version": "2023-06-01",
    ...(key === null ? {} : { "x-api-key": key }),
  }),
  body: (payload, material, { model, max_output_tokens }) => ({
    model,
    max_tokens: max_output_tokens,
    system: instruction(payload.mode),
    messages: [{ role: "user", content: material }],
    stream: false,
  }),
  read: (json) => {
    const parsed = messageSchema.safeParse(json);
    if (!parsed.success) return undefined;
    const { model, content, usage, stop_reason } = parsed.data;
    const texts = content.flatMap(({ type, text }) => (type === "text" ? (text ?? "") : []));
    return {
      text: texts.length === 0 ? null : texts.join(""),
      model: model ?? null,
      usage: usage ? { input: usage.input_tokens, output: usage.output_tokens } : null,
      toolProposals: content.filter(({ type }) => type.endsWith("tool_use")).length,
      ended: stop_reason === "refusal" ? "refused" : stop_reason === "max_tokens" ? "cut" : "whole",
    };
  },
};

export const DIALECTS = { "openai-chat": chat, "anthropic-messages": messages } as const;
