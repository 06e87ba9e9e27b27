/**
 * What a way of speaking with a model service is: where to post, with which headers and body, and
 * how its answer is read, as one JSON document or as the events of a stream. No dialect offers
 * tools; what a model proposes all the same is counted and never submitted.
 */
import type { Mode } from "../../contract/index.ts";

/** What is sent of a run: the instruction, and the material that it speaks of. */
export interface Prompt {
  readonly mode: Mode;
  readonly system: string;
  readonly material: string;
}

/** What the service is asked for, and how; the same for every request of a process. */
export interface Asking {
  readonly model: string;
  readonly max_output_tokens: number;
  /** The service holds its answer to our JSON Schema; else the prompt alone asks for the form. */
  readonly structured: boolean;
  /** Events as the answer is made, so that a hopeless one can be ended early; none is shown. */
  readonly stream: boolean;
}

export interface Usage {
  readonly input: number;
  readonly output: number;
}

/** An answer as the service gave it. `text` is null where there is none. */
export interface Reading {
  readonly text: string | null;
  readonly model: string | null;
  readonly usage: Usage | null;
  readonly toolProposals: number;
  /** `refused`: the service declined. `cut`: it stopped at its limit, so the text is no answer. */
  readonly ended: "whole" | "refused" | "cut";
}

/** A stream's answer while it is made; a dialect's `fold` writes here. */
export interface Folding {
  text: string;
  model: string | null;
  input: number | null;
  output: number | null;
  /** Places of the tool calls seen. */
  readonly tools: Set<number>;
  ended: Reading["ended"] | null;
  /** The service said that nothing follows. */
  done: boolean;
  /** The service told an error after its 200. */
  failed: boolean;
}

export interface Dialect {
  readonly path: string;
  headers(key: string | null): Readonly<Record<string, string>>;
  /** The body as an object, keys in the order in which they are sent. */
  body(prompt: Prompt, asking: Asking): object;
  /** A smallest request that says whether the service takes a JSON Schema; nothing of a reader. */
  probe(model: string): object;
  /** Undefined where the answer has not the dialect's form. */
  read(json: unknown): Reading | undefined;
  /** Takes one event's data in; false where it has not the dialect's form. */
  fold(into: Folding, data: string): boolean;
}

export const folding = (): Folding => ({
  text: "",
  model: null,
  input: null,
  output: null,
  tools: new Set(),
  ended: null,
  done: false,
  failed: false,
});

/** Undefined where the stream broke off before the service said how the answer ended. */
export function readingOf(folded: Folding): Reading | undefined {
  const { text, model, input, output, tools, ended } = folded;
  if (ended === null) return undefined;
  const usage = input === null || output === null ? null : { input, output };
  return { text: text === "" ? null : text, model, usage, toolProposals: tools.size, ended };
}
