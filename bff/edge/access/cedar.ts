/**
 * The embedded policy engine (decision 7): deny by default, forbid wins. Policy files are polled by
 * content. A bad edit leaves the last good policies in force until they are `maxPolicyAgeSeconds`
 * old; from then on everything is denied (design, "Reloading").
 */
import { setTimeout as wait } from "node:timers/promises";
import {
  preparsePolicySet,
  preparseSchema,
  statefulIsAuthorized,
} from "@cedar-policy/cedar-wasm/nodejs";
import type { Decision, DecisionAsk, DecisionBatch } from "../../core/ports.ts";
import { questionOf, verdictOf } from "./cedar-question.ts";
import type { Verdict } from "./cedar-question.ts";
import type { AccessWorld, Engine, EngineStatus, PackageFacts } from "./engine.ts";
import { SCHEMA, compilePolicies } from "./policy-set.ts";
import type { Compiled, PolicyBundle } from "./policy-set.ts";
import { policyVersion, readPolicyFiles } from "./policy-text.ts";
import type { Read } from "./policy-text.ts";

const SCHEMA_NAME = "pca";
const POLL_MS = 500;
/** Content must read the same twice, this far apart: half a file may be a valid set without its forbids. */
const SETTLE_MS = 40;

export interface CedarConfig {
  readonly policyFiles: readonly string[];
  readonly maxPolicyAgeSeconds: number;
}

export interface CedarEngine extends Engine {
  /** The policies in force, for `policyWarnings`; null when none was ever valid. */
  policies(): PolicyBundle | null;
}

interface Loaded {
  readonly bundle: PolicyBundle;
  /** The engine's own name of the set. */
  readonly setId: string;
}

/**
 * Opens the engine. Policies that cannot be loaded are no throw: `status().faults` names each, and
 * every decision is a denial until a good version of the files appears.
 */
export async function openCedar(config: CedarConfig, world: AccessWorld): Promise<CedarEngine> {
  const elapsedMs = world.elapsedMs ?? (() => performance.now());
  const slot = takeSlot();
  const state: State = { loaded: null, verifiedAtMs: 0, faults: [], seen: null, listeners: [] };
  const keeper = { config, state, slot, elapsedMs };
  await refresh(keeper, await readPolicyFiles(config.policyFiles));
  const polling = new AbortController();
  const polled = poll(keeper, polling.signal);
  const age = () => ageOf(keeper);
  return {
    name: "cedar",
    decide: (batch, facts) =>
      Promise.resolve(decideAll(batch, { facts, world, keeper, ageSeconds: age() })),
    version: () => state.loaded?.bundle.version ?? null,
    policies: () => state.loaded?.bundle ?? null,
    status: () => statusOf(keeper),
    onChange: (listener) => void state.listeners.push(listener),
    close: async () => {
      polling.abort();
      await polled;
      state.loaded = null;
      freeSlot(slot);
    },
  };
}

interface State {
  loaded: Loaded | null;
  verifiedAtMs: number;
  faults: readonly string[];
  /** The version last compiled, good or bad, so that bad files are not compiled at every poll. */
  seen: string | null;
  readonly listeners: (() => void)[];
}

interface Keeper {
  readonly config: CedarConfig;
  readonly state: State;
  readonly slot: Slot;
  readonly elapsedMs: () => number;
}

/** Never frees: the engine keeps preparsed sets for ever, so two names alternate (decision 7). */
interface Slot {
  readonly ids: readonly [string, string];
  next: 0 | 1;
}

const idle: Slot[] = [];
let slots = 0;

function takeSlot(): Slot {
  slots += 1;
  return idle.pop() ?? { ids: [`pca-${slots}-a`, `pca-${slots}-b`], next: 0 };
}

function freeSlot(slot: Slot): void {
  for (const id of slot.ids) guarded(() => preparsePolicySet(id, { staticPolicies: {} }));
  idle.push(slot);
}

/** Set once the engine has broken down: its memory cannot be trusted any more. */
let broken: string | null = null;

/** Runs a call into the engine; answers null, for good, once a call has broken it. */
function guarded<T>(call: () => T): T | null {
  if (broken !== null) return null;
  try {
    return call();
  } catch (error) {
    // Input that is not well-formed text is refused by an Error; anything else is a breakdown.
    const name = error instanceof Error ? error.name : "";
    if (name === "RuntimeError" || name === "RangeError") {
      broken = `the policy engine broke down (${String(error)}); the service must be restarted`;
    }
    return null;
  }
}

async function poll(keeper: Keeper, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Ended by close(), which aborts the wait; there is nothing else it rejects for.
    await wait(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await check(keeper);
  }
}

async function check(keeper: Keeper): Promise<void> {
  const { policyFiles } = keeper.config;
  const before = keeper.elapsedMs();
  const first = await readPolicyFiles(policyFiles);
  if (versionOf(first) === keeper.state.loaded?.bundle.version) return verified(keeper, before);
  await wait(SETTLE_MS, undefined, { ref: false });
  const second = await readPolicyFiles(policyFiles);
  if (versionOf(first) === versionOf(second)) await refresh(keeper, second);
}

function versionOf(read: Read): string | null {
  return "files" in read ? policyVersion(SCHEMA, read.files) : null;
}

function verified(keeper: Keeper, atMs: number): void {
  keeper.state.verifiedAtMs = atMs;
  keeper.state.faults = [];
  keeper.state.seen = keeper.state.loaded?.bundle.version ?? null;
}

async function refresh(keeper: Keeper, read: Read): Promise<void> {
  const { state } = keeper;
  if ("faults" in read) {
    state.faults = read.faults;
    return;
  }
  const version = versionOf(read);
  if (version === state.seen && state.faults.length > 0) return;
  state.seen = version;
  const atMs = keeper.elapsedMs();
  const compiled = guarded(() => compilePolicies(read.files));
  const loaded = compiled && "version" in compiled ? load(keeper.slot, compiled) : null;
  if (loaded === null) state.faults = faultsOf(compiled);
  else takeEffect(keeper, { loaded, atMs });
}

function faultsOf(compiled: Compiled | null): readonly string[] {
  if (compiled && "faults" in compiled) return compiled.faults;
  return [broken ?? "the policies could not be loaded"];
}

function takeEffect(keeper: Keeper, { loaded, atMs }: { loaded: Loaded; atMs: number }): void {
  keeper.state.loaded = loaded;
  verified(keeper, atMs);
  for (const listener of keeper.state.listeners) listener();
}

function load(slot: Slot, bundle: PolicyBundle): Loaded | null {
  const setId = slot.ids[slot.next];
  const staticPolicies = Object.fromEntries(bundle.policies.map(({ id, text }) => [id, text]));
  const schema = guarded(() => preparseSchema(SCHEMA_NAME, SCHEMA));
  const set = guarded(() => preparsePolicySet(setId, { staticPolicies }));
  if (schema?.type !== "success" || set?.type !== "success") return null;
  slot.next = slot.next === 0 ? 1 : 0;
  return { bundle, setId };
}

/** Seconds since the files in force were last read and found valid; null when none ever was. */
function ageOf({ state, elapsedMs }: Keeper): number | null {
  return state.loaded === null ? null : Math.max(0, elapsedMs() - state.verifiedAtMs) / 1000;
}

function statusOf(keeper: Keeper): EngineStatus {
  const { loaded, faults } = keeper.state;
  const policyAgeSeconds = ageOf(keeper);
  return {
    engine: "cedar",
    ready: usable(keeper, policyAgeSeconds) === null,
    policyVersion: loaded?.bundle.version ?? null,
    policyAgeSeconds,
    faults: broken === null ? faults : [broken, ...faults],
    warnings: loaded?.bundle.warnings ?? [],
  };
}

/** Null when the policies may be used, else why everything is denied. */
function usable({ config }: Keeper, ageSeconds: number | null): string | null {
  if (broken !== null) return broken;
  if (ageSeconds === null) return "no valid policy is loaded";
  const max = config.maxPolicyAgeSeconds;
  return ageSeconds > max ? `the policies were last found valid over ${max} s ago` : null;
}

interface Deciding {
  readonly facts: PackageFacts;
  readonly world: AccessWorld;
  readonly keeper: Keeper;
  readonly ageSeconds: number | null;
}

/** Synchronous, so that a whole batch is decided by one version of the policies. */
function decideAll(batch: DecisionBatch, deciding: Deciding): readonly Decision[] {
  const { keeper, ageSeconds, world } = deciding;
  const loaded = keeper.state.loaded;
  const unusable = usable(keeper, ageSeconds);
  const stamp = {
    policyVersion: loaded?.bundle.version ?? null,
    decidedAt: world.clock.now(),
    policyAgeSeconds: ageSeconds,
    freshness: "fresh" as const,
  };
  return batch.asks.map((ask) => {
    const denied = loaded === null || unusable !== null;
    const verdict = denied ? deny(unusable) : ruleOn(ask, { batch, deciding, setId: loaded.setId });
    return Object.freeze({ ...verdict, ...stamp });
  });
}

function deny(reason: string | null): Verdict {
  return { allow: false, reason: reason ?? "no valid policy is loaded" };
}

interface Ruling {
  readonly batch: DecisionBatch;
  readonly deciding: Deciding;
  readonly setId: string;
}

function ruleOn(ask: DecisionAsk, { batch, deciding, setId }: Ruling): Verdict {
  const question = questionOf(ask, { batch, facts: deciding.facts });
  if (question === null) return deny("the ask names no subject or no source");
  const answer = guarded(() =>
    statefulIsAuthorized({
      ...question,
      preparsedSchemaName: SCHEMA_NAME,
      preparsedPolicySetId: setId,
      validateRequest: true,
    }),
  );
  return answer === null ? deny(broken ?? "the engine refused the request") : verdictOf(answer);
}
