/** Opens the configured provider; the only place that knows which kinds there are. */
import type { Language, Provider } from "../../core/ports.ts";
import type { RunSignal } from "../../core/run.ts";
import { createExtractive } from "./extractive.ts";
import { openRemote } from "./remote.ts";
import type { RemoteConfig } from "./remote.ts";
import type { ProviderStatus } from "./status.ts";

export type { ProviderStatus } from "./status.ts";

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

/** A provider per run, and what is shared by all runs. */
export interface OpenedProvider {
  (signal: RunSignal): Provider;
  /** Resolves when what is probed at the start is known. */
  readonly ready: Promise<void>;
  /** Null for the embedded provider, which calls nobody. */
  readonly status: () => ProviderStatus | null;
  readonly close: () => Promise<void>;
}

/** Answers what `World.provider` is: a provider per run. */
export function openProvider(config: ProviderConfig, deps: ProviderDeps): OpenedProvider {
  if (config.kind === "extractive") {
    const provider = createExtractive(deps.language);
    const done = Promise.resolve();
    return Object.assign(() => provider, { ready: done, status: () => null, close: () => done });
  }
  const { apiKey = null, random = Math.random } = deps;
  const { provider, ...rest } = openRemote(config, { apiKey, random });
  return Object.assign((signal: RunSignal) => provider(signal), rest);
}
