/**
 * The decision cache of interfaces.md §7. `recheck` asks for "fresh" and never reads it. Phase and
 * tenant stand in the key beside what the design names, since policies can see them.
 */
import { createHash } from "node:crypto";
import { AssistantError } from "../../core/errors.ts";
import type { SourceRecord } from "../../core/documents.ts";
import type { Access, Decision, DecisionAsk, DecisionBatch } from "../../core/ports.ts";
import { PURPOSE } from "./engine.ts";
import type { Engine, PackageFacts } from "./engine.ts";

const MAX_ENTRIES = 10_000;

export interface CacheConfig {
  /** How long a decision may be used, counted with the age its policies had when it was made. */
  readonly maxPolicyAgeSeconds: number;
  readonly elapsedMs: () => number;
  readonly maxEntries?: number;
}

export interface CachedAccess {
  bind(facts: PackageFacts): Access;
  /** Drops everything at once: a change, a label file or policies were reloaded. */
  forget(): void;
  /** How many decisions are kept, for the register of copies. */
  size(): number;
}

interface Entry {
  readonly decision: Decision;
  readonly storedAtMs: number;
}

interface Cache {
  readonly engine: Engine;
  readonly config: CacheConfig;
  readonly entries: Map<string, Entry>;
  /** Counts up at `forget`, so that an answer asked for before it is not kept after it. */
  generation: number;
}

/** Wraps any engine; policies that change drop every decision by themselves. */
export function cacheDecisions(engine: Engine, config: CacheConfig): CachedAccess {
  const cache: Cache = { engine, config, entries: new Map(), generation: 0 };
  const forget = (): void => {
    cache.generation += 1;
    cache.entries.clear();
  };
  engine.onChange(forget);
  const bind = (facts: PackageFacts): Access => ({
    decide: (batch, { freshness }) =>
      freshness === "cached" ? decideCached(cache, { batch, facts }) : engine.decide(batch, facts),
  });
  return { bind, forget, size: () => cache.entries.size };
}

interface Asked {
  readonly batch: DecisionBatch;
  readonly facts: PackageFacts;
}

async function decideCached(cache: Cache, asked: Asked): Promise<readonly Decision[]> {
  const { batch, facts } = asked;
  const keyOf = keysOf(cache, asked);
  const known = batch.asks.map((ask) => look(cache, keyOf(ask)));
  const missing = batch.asks.filter((_, index) => known[index] === null);
  if (missing.length === 0) return known.filter((decision) => decision !== null);
  const { generation } = cache;
  const fresh = await cache.engine.decide({ ...batch, asks: missing }, facts);
  if (fresh.length !== missing.length) {
    throw new AssistantError("access_unavailable", { detail: "the engine miscounted its answers" });
  }
  if (generation === cache.generation) {
    missing.forEach((ask, index) => keep(cache, { key: keyOf(ask), decision: fresh[index] }));
  }
  const rest = fresh[Symbol.iterator]();
  return known.map((decision) => decision ?? (rest.next().value as Decision));
}

/** Serves a decision until it and the policies under it are together as old as policies may be. */
function look({ entries, config }: Cache, key: string): Decision | null {
  const entry = entries.get(key);
  if (!entry) return null;
  const age =
    (config.elapsedMs() - entry.storedAtMs) / 1000 + (entry.decision.policyAgeSeconds ?? 0);
  entries.delete(key);
  if (age < 0 || age > config.maxPolicyAgeSeconds) return null;
  entries.set(key, entry); // now the youngest, so the last to be pushed out
  return Object.freeze({ ...entry.decision, policyAgeSeconds: age, freshness: "cached" as const });
}

/** Keeps nothing without an age: such a decision was made for want of a policy. */
function keep(
  { entries, config }: Cache,
  { key, decision }: { readonly key: string; readonly decision: Decision | undefined },
): void {
  if (!decision || decision.policyAgeSeconds === null) return;
  entries.set(key, { decision, storedAtMs: config.elapsedMs() });
  if (entries.size <= (config.maxEntries ?? MAX_ENTRIES)) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}

/**
 * Keys are digests: they hold no reader, group or source in the clear. An engine that can prove which
 * sources its policies cannot tell apart has its decisions kept by kind: a source that comes up for
 * the first time then takes no longer than one that came up before, which would tell of it.
 */
function keysOf({ engine }: Cache, { batch, facts }: Asked): (ask: DecisionAsk) => string {
  const { id, groups, tenant } = batch.reader;
  const shared = digest([
    [engine.name, engine.version(), batch.phase, PURPOSE],
    [facts.packDigest, facts.packageId, facts.packageVersion],
    [id, tenant, [...groups].sort()],
  ]);
  const named = new Map<string, string>();
  return ({ action, recipient, source }) => {
    const of = engine.kindOf === undefined ? sourceKey(source) : engine.kindOf(source);
    const name = JSON.stringify([shared, action, recipient, of]);
    const key = named.get(name) ?? digest([name]);
    named.set(name, key);
    return key;
  };
}

const sourceKey = (source: SourceRecord): string =>
  JSON.stringify([
    source.source_object,
    source.source_version,
    source.status,
    [...source.access_labels].sort(),
  ]);

function digest(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
