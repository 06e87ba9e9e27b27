/** Opens the configured provider; the only place that knows which kinds there are. */
import type { Language, Provider } from "../../core/ports.ts";
import type { RunSignal } from "../../core/run.ts";
import { createExtractive } from "./extractive.ts";

/** `provider` of the configuration (interfaces §2). */
export type ProviderConfig =
  | { readonly kind: "extractive" }
  | {
      readonly kind: "openai-chat" | "anthropic-messages";
      readonly base_url: string;
      readonly model: string;
      readonly recipient: string;
      readonly timeout_ms: number;
      readonly max_output_tokens: number;
    };

export interface ProviderDeps {
  /** Words and sentences of a language by its BCP 47 tag. */
  readonly language: (tag: string) => Language;
}

/**
 * Answers what `World.provider` is: a provider per run.
 * Throws an `Error` with a sentence for the operator where the kind is not available.
 */
export function openProvider(
  config: ProviderConfig,
  deps: ProviderDeps,
): (signal: RunSignal) => Provider {
  if (config.kind === "extractive") {
    const provider = createExtractive(deps.language);
    return () => provider;
  }
  throw new Error(
    `provider.kind: found "${config.kind}", which this version does not contain; expected "extractive".`,
  );
}
