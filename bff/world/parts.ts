/** The parts of a world, each opened from its section of the configuration. */
import { ConfigError } from "../config.ts";
import type { Config } from "../config.ts";
import type { Language, PackFacts } from "../core/ports.ts";
import { openAccess } from "../edge/access/index.ts";
import type { OpenedAccess } from "../edge/access/index.ts";
import { openProvider } from "../edge/provider/index.ts";
import type { OpenedProvider } from "../edge/provider/index.ts";
import { openCurrent, parseRegistry, publicNetwork } from "../edge/sources/index.ts";
import type { LiveRegistry, Network, OpenedCurrent } from "../edge/sources/index.ts";
import { releasedStore } from "../edge/store/released.ts";
import type { ReleasedStore } from "../edge/store/released.ts";
import { openStore } from "../edge/store/reload.ts";
import type { Store } from "../edge/store/store-config.ts";
import { languageOf } from "../edge/text/language.ts";
import { openTraces } from "../edge/trace/memory.ts";
import type { Traces } from "../edge/trace/memory.ts";
import { watchChanges } from "./enforcement.ts";
import type { Enforcements } from "./enforcement.ts";
import { namedFaults } from "./faults.ts";
import { now } from "./machine.ts";
import { closedIn } from "./purged.ts";

export interface Parts {
  readonly config: Config;
  readonly store: Store;
  readonly access: OpenedAccess;
  readonly current: OpenedCurrent;
  readonly provider: OpenedProvider;
  readonly traces: Traces;
  readonly released: ReleasedStore;
  readonly changes: Enforcements;
}

/** The registry under the network's rule of names; a bad one is a state with a reason. */
const registryReader =
  (network: Network) =>
  (text: string): LiveRegistry => {
    const found = parseRegistry(text, network.names);
    return found.state === "configured"
      ? { records: found.records, reason: null }
      : { records: [], reason: found.reason };
  };

async function openStoreOf(config: Config, network: Network): Promise<Store> {
  const { access, lifecycle, current } = config;
  const text = config.registryJson;
  const path = current.registry;
  try {
    return await openStore({
      pack: config.package.pack,
      labels: access.labels ?? null,
      changes: lifecycle.changes ?? null,
      controls: config.controls ?? null,
      releaseRules: config.release_rules ?? null,
      registry: text !== null ? { text } : path !== undefined ? { path } : null,
      parseRegistry: registryReader(network),
      candidates: access.candidates,
      maxLabelAgeDays: access.max_label_age_days,
      maxPolicyAgeSeconds: access.max_policy_age_seconds,
    });
  } catch (error) {
    throw await namedFaults(config, error);
  }
}

/** The package that a decision is about. */
export function packageOf({ packageId, packageVersion, digest }: PackFacts) {
  return { packageId, packageVersion, packDigest: digest };
}

async function openAccessOf(config: Config, store: Store): Promise<OpenedAccess> {
  const packageFacts = () => packageOf(store.snapshot().facts);
  const opened = await openAccess(config.access, { clock: { now }, factsOf: packageFacts });
  const { faults } = opened.status();
  if (faults.length === 0) return opened;
  await opened.close();
  throw await namedFaults(config, new Error(faults.join(" ")));
}

/** It reads the package's passages, so the live package's own language, with its memory, serves. */
async function openProviderOf(config: Config, store: Store): Promise<OpenedProvider> {
  const language = (tag: string): Language => {
    const own = store.snapshot().language;
    return own.tag === tag ? own : languageOf(tag);
  };
  try {
    const apiKey = config.secrets.providerApiKey?.reveal() ?? null;
    const provider = openProvider(config.provider, { language, apiKey });
    await provider.ready;
    return provider;
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    throw new ConfigError([{ key: "provider", found, expected: "a provider that can be opened" }]);
  }
}

/** Long enough for a reload or the way back to a page; a registered copy. */
export const RELEASED = { keepMs: 900_000, most: 1000 };

export async function openParts(
  config: Config,
  options: { readonly network?: Network },
): Promise<Parts> {
  const { network = publicNetwork } = options;
  const store = await openStoreOf(config, network);
  const registry = () => store.registry();
  const current = openCurrent(config.current, { registry, clock: { now }, network });
  try {
    const provider = await openProviderOf(config, store);
    const access = await openAccessOf(config, store);
    const traces = openTraces(config.trace.keep);
    const released = releasedStore({ ...RELEASED, now: () => performance.now() });
    const changes = watchChanges({
      changes: () => store.snapshot().live.changes,
      copies: closedIn({ store, access, current, traces, released }),
      now: () => Date.now(),
      deadlineSeconds: config.lifecycle.deadline_seconds,
    });
    return { config, store, access, current, provider, traces, released, changes };
  } catch (error) {
    await store.close();
    throw error;
  }
}
