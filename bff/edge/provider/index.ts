/** Opens the configured provider; the only place that knows which kinds there are. */
import type { Language, Provider } from "../../core/ports.ts";
import type { RunSignal } from "../../core/run.ts";
import { createExtractive } from "./extractive.ts";
import { openRemote } from "./remote.ts";
import type { RemoteConfig } from "./remote.ts";

/** `provider` of the configuration (interfaces §2). */
export type ProviderConfig = { readonly kind: "extractive" } | RemoteConfig;

export interface ProviderDeps {
  /** Words and sentences of a language by its BCP 47 tag. */
  readonly language: (tag: string) => Language;
  /** `AICD_PROVIDER_API_KEY`; null or left out where the service wants none. */
  readonly apiKey?: string | null;
  /** 0 to 1, spreads retries; the machine's where left out. */
  readonly random?: () => number;
}

/** Answers what `World.provider` is: a provider per run. */
export function openProvider(
  config: ProviderConfig,
  deps: ProviderDeps,
): (signal: RunSignal) => Provider {
  if (config.kind === "extractive") {
    const provider = createExtractive(deps.language);
    return () => provider;
  }
  const { apiKey = null, random = Math.random } = deps;
  return openRemote(config, { apiKey, random });
}
