/** The one door to access decisions: `openAccess(config, world)`. */
import type { Access } from "../../core/ports.ts";
import { openAuthzen } from "./authzen.ts";
import { cacheDecisions } from "./cache.ts";
import { openCedar } from "./cedar.ts";
import type { CedarEngine } from "./cedar.ts";
import { openCerbos } from "./cerbos.ts";
import type { AccessWorld, Engine, EngineStatus, PackageFacts } from "./engine.ts";
import { namedIn, policyWarnings } from "./policy-reach.ts";
import type { Reachable } from "./policy-reach.ts";
import { serviceUrl } from "./service-call.ts";

export type { AccessWorld, EngineStatus, PackageFacts } from "./engine.ts";
export type { Reachable } from "./policy-reach.ts";

/** The keys of `access` (interfaces.md §2) that matter here; paths are absolute by now. */
export type AccessConfig = CedarAccessConfig | RemoteAccessConfig;

export interface CedarAccessConfig {
  readonly engine: "cedar";
  readonly policies: readonly string[];
  readonly max_policy_age_seconds: number;
}

export interface RemoteAccessConfig {
  readonly engine: "authzen" | "cerbos";
  readonly url: string;
  readonly token_file?: string | null;
  readonly timeout_ms: number;
  readonly max_policy_age_seconds: number;
}

export interface OpenedAccess extends Access {
  /** The same decisions about the package of one run's snapshot; `decide` asks about the live one. */
  bind(facts: PackageFacts): Access;
  /** Drops every cached decision: call it when changes or labels are reloaded. */
  forget(): void;
  /** How many decisions the cache holds, for `GET /copies`. */
  cached(): number;
  status(): EngineStatus;
  /** Calls `listener` after other policies have taken effect; a remote engine's change unseen. */
  onChange(listener: () => void): void;
  /**
   * What no policy can ever permit: a sentence per recipient and per label. Certain for Cedar; a
   * remote engine shows no policies, so nothing can be said and the list is empty.
   */
  warnings(about: Reachable): readonly string[];
  /** Groups and users that the policies name; null for a remote engine, which shows none. */
  named(): { readonly groups: readonly string[]; readonly users: readonly string[] } | null;
  close(): Promise<void>;
}

/**
 * Opens the configured engine behind the decision cache. Cedar policies that cannot be loaded are no
 * throw: `status().faults` names them, and everything is denied. Throws a plain Error for an engine's
 * address that is not safe.
 */
export async function openAccess(config: AccessConfig, world: AccessWorld): Promise<OpenedAccess> {
  if (config.engine !== "cedar") {
    const engine = openRemoteEngine(config, world);
    return behindCache(engine, { config, world, warnings: () => [], named: () => null });
  }
  const maxPolicyAgeSeconds = config.max_policy_age_seconds;
  const cedar = await openCedar({ policyFiles: config.policies, maxPolicyAgeSeconds }, world);
  return behindCache(cedar, {
    config,
    world,
    warnings: (about) => warningsOf(cedar, about),
    named: () => namedIn(cedar.policies() ?? NO_POLICIES),
  });
}

const NO_POLICIES = { policies: [] };

function openRemoteEngine(config: RemoteAccessConfig, world: AccessWorld): Engine {
  const remote = {
    url: serviceUrl(config.url),
    tokenFile: config.token_file ?? null,
    timeoutMs: config.timeout_ms,
  };
  return config.engine === "authzen" ? openAuthzen(remote, world) : openCerbos(remote, world);
}

function warningsOf(cedar: CedarEngine, about: Reachable): readonly string[] {
  const bundle = cedar.policies();
  return bundle ? policyWarnings(bundle, about) : [];
}

interface Opening {
  readonly config: AccessConfig;
  readonly world: AccessWorld;
  readonly warnings: OpenedAccess["warnings"];
  readonly named: OpenedAccess["named"];
}

function behindCache(engine: Engine, { config, world, warnings, named }: Opening): OpenedAccess {
  const cache = cacheDecisions(engine, {
    maxPolicyAgeSeconds: config.max_policy_age_seconds,
    elapsedMs: world.elapsedMs ?? (() => performance.now()),
  });
  return {
    decide: (batch, want) => cache.bind(world.factsOf()).decide(batch, want),
    bind: cache.bind,
    forget: cache.forget,
    cached: cache.size,
    status: () => engine.status(),
    onChange: (listener) => engine.onChange(listener),
    warnings,
    named,
    close: () => engine.close(),
  };
}
