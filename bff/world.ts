/**
 * From a configuration to an open world: every port opened, bound together, and closed together.
 * `pca serve`, `pca ask` and the demo start from here; only the identity may come from elsewhere.
 */
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import type { Controls, SourceRecord } from "./core/documents.ts";
import { copiesOf } from "./core/lifecycle/copies.ts";
import type { Copy } from "./core/lifecycle/copies.ts";
import type { Reader } from "./core/records.ts";
import { instantOf } from "./core/pack/instant.ts";
import type { CoreLimits } from "./core/ports.ts";
import { createAssistant, createRecall } from "./core/run.ts";
import type { AnswerQuestion, World } from "./core/run.ts";
import type { TraceRecord } from "./core/trace.ts";
import { factsOf } from "./edge/http/facts.ts";
import type { AssistantFacts, FactsSource } from "./edge/http/facts.ts";
import type { InForce } from "./edge/http/metrics.ts";
import type { Readiness } from "./edge/http/open-routes.ts";
import type { Pages } from "./edge/http/pages.ts";
import type { ProviderStatus } from "./edge/provider/index.ts";
import { MEMORY_SECONDS } from "./edge/sources/index.ts";
import type { Network } from "./edge/sources/index.ts";
import type { Store, StorePart } from "./edge/store/store-config.ts";
import type { Traces } from "./edge/trace/memory.ts";
import { keyedBy, now, runIds, sha256 } from "./world/machine.ts";
import { pagesOf } from "./world/pages.ts";
import { RELEASED, openParts, packageOf } from "./world/parts.ts";
import type { Parts } from "./world/parts.ts";
import { purgeCopies } from "./world/purged.ts";
import { admissible, nothingAdmitted, readerWarning } from "./world/reach.ts";
import { probesOf, releaseWarnings } from "./world/release-reach.ts";
import type { Probe } from "./world/release-reach.ts";
import { warningsOf } from "./world/warnings.ts";

/** What a payload and a citation may hold (decision 12: our own, no configuration). */
const CORE_LIMITS: CoreLimits = { passages: 8, payloadTokens: 3_000, excerptChars: 320 };

/** The built widget, beside the compiled server. */
export const WIDGET = fileURLToPath(
  new URL("../assistant/package-context-assistant.js", import.meta.url),
);

export interface OpenWorld {
  readonly world: World;
  readonly ask: AnswerQuestion;
  readonly recall: ReturnType<typeof createRecall>;
  /** Takes a reader's verdict on an answer that is kept for them, once. */
  readonly judge: (runId: string, reader: Reader) => boolean;
  readonly pages: Pages;
  readonly traces: Traces;
  readonly facts: () => AssistantFacts;
  readonly readiness: () => Readiness;
  /** Null for the embedded provider. */
  readonly provider: () => ProviderStatus | null;
  readonly copies: () => readonly Copy[];
  /** Ages, deadlines and what else the metrics tell of what is in force. */
  readonly inForce: () => InForce;
  /** Tells the parts that were read again and are in force. */
  readonly onReload: (listener: (parts: readonly string[]) => void) => void;
  readonly controls: () => Controls;
  readonly sources: () => readonly SourceRecord[];
  readonly warnings: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export interface WorldOptions {
  /** Told of every closed trace, beside the memory that keeps it. */
  readonly onTrace?: (record: TraceRecord) => void;
  /** Only the demo and tests give another than the public one. */
  readonly network?: Network;
}

function worldOf(parts: Parts, { onTrace }: WorldOptions): World {
  const { config, store, access, provider, current, traces, released } = parts;
  return {
    snapshot: () => store.snapshot(),
    clock: { now },
    monotonic: () => performance.now(),
    sha256,
    keyed: keyedBy(config),
    runId: runIds(),
    access: (_signal, { facts }) => access.bind(packageOf(facts)),
    current,
    provider,
    trace: {
      content: config.trace.content,
      close: (record) => (traces.close(record), onTrace?.(record)),
    },
    released,
    limits: CORE_LIMITS,
    runMs: config.limits.run_ms,
  };
}

const isExpired = (store: Store): boolean =>
  store.status().faults.some(({ part, expired }) => expired && part !== "controls");

function pages({ config, store, access }: Parts): Pages {
  return pagesOf({
    sources: () => store.sources(),
    standsAt: (path) => store.standsAt(path),
    live: () => store.snapshot().live,
    access: () => access,
    now,
    maxLabelAgeDays: config.access.max_label_age_days,
    denyAll: () => isExpired(store),
  });
}

function adapterState({ config, store }: Parts): FactsSource["adapter"] {
  if (config.current.adapter === "disabled") return "disabled";
  return store.registry().records.length > 0 ? "on" : "unconfigured";
}

function facts(parts: Parts): AssistantFacts {
  const { facts: pack, controls } = parts.store.snapshot();
  const questionChars = parts.config.limits.question_chars;
  return factsOf({ facts: pack, controls, adapter: adapterState(parts), questionChars });
}

/** Not ready: nothing can be answered. Everything else that is wrong is a note (interfaces §2). */
function readiness({ store, access }: Parts): Readiness {
  const [policies, files] = [access.status(), store.status()];
  const notes = files.faults.map(
    ({ part, expired }) => `${part}_${expired ? "expired" : "reload_failed"}`,
  );
  if (policies.faults.length > 0) notes.push("policies_reload_failed");
  if (!policies.ready) notes.push("policies_not_usable");
  return { ready: policies.ready && !isExpired(store), notes: [...new Set(notes)].sort() };
}

function copies(parts: Parts): readonly Copy[] {
  const { config, store, access, traces, released, changes, provider } = parts;
  const { name, recipient } = provider({ signal: null });
  const { sources, chunks } = store.status().pack;
  return copiesOf({
    sources,
    chunks,
    decisions: access.cached(),
    traces: traces.size(),
    answers: released.size(),
    answerSeconds: RELEASED.keepMs / 1000,
    traceContent: config.trace.content,
    traceKeep: config.trace.keep,
    maxPolicyAgeSeconds: config.access.max_policy_age_seconds,
    deadlineSeconds: config.lifecycle.deadline_seconds,
    provider: { name, recipient, remote: config.provider.kind !== "extractive" },
    current: config.current.adapter !== "disabled",
    currentSeconds: MEMORY_SECONDS,
    pages: config.package.html_root !== undefined,
    enforced: (copy) => changes.of(copy),
  });
}

/** Null where nothing says how old it is: no policy valid yet, a remote engine, no label with a time. */
function inForce({ store, access, changes }: Parts): InForce {
  const labelled = store
    .sources()
    .flatMap(({ labels_as_of }) => instantOf(labels_as_of ?? "") ?? []);
  const secondsSince = (instant: number): number => Math.max(0, (Date.now() - instant) / 1000);
  const deadlines = { met: 0, missed: 0, pending: 0 };
  for (const { state } of changes.list()) deadlines[state] += 1;
  return {
    policySeconds: access.status().policyAgeSeconds,
    packSeconds: secondsSince(instantOf(store.status().pack.loaded_at) ?? Date.now()),
    labelSeconds:
      labelled.length === 0 ? null : secondsSince(labelled.reduce((a, b) => Math.min(a, b))),
    deadlines,
  };
}

/** Where everybody is one reader, that reader; else whom the policies name. */
function probes({ config: { identity }, access }: Parts): readonly Probe[] | null {
  const named = access.named();
  if (named === null) return null;
  if (identity.mode !== "anonymous") return probesOf(named);
  return [{ reader: { ...identity.reader, tenant: null }, who: "the one configured reader" }];
}

async function warnings(parts: Parts): Promise<readonly string[]> {
  const { config, store, access, provider } = parts;
  const snapshot = store.snapshot();
  const { packageId, packageVersion, digest: packDigest } = snapshot.facts;
  const { recipient } = provider({ signal: null });
  const recipients = config.trace.content ? [recipient, "trace"] : [recipient];
  const all = store.sources();
  const sources = admissible(all);
  const about = { sources, recipients, facts: { packageId, packageVersion, packDigest } };
  const [bound, rules] = [access.bind(about.facts), snapshot.releaseRules];
  const said = [...access.status().warnings, ...access.warnings(about)];
  const reach = [
    ...nothingAdmitted(sources),
    ...(await readerWarning(config, { sources, access: bound })),
    ...(await releaseWarnings({ rules, sources, access: bound, probes: probes(parts) })),
  ];
  const registry = store.registry();
  const isOff = config.current.adapter === "disabled" || registry.reason === null;
  const unconfigured = isOff ? [] : [`current.registry: unconfigured: ${registry.reason ?? ""}`];
  return [...reach, ...(await warningsOf(config, { sources: all, access: said })), ...unconfigured];
}

/** What every reload must reach at once, and the record of when it did. */
function onReload(parts: Parts, swapped: readonly StorePart[]): void {
  purgeCopies(parts);
  if (swapped.includes("registry")) parts.changes.note("current source memory");
  parts.changes.look();
}

/** @throws ConfigError with every fault of the files that the configuration names. */
export async function openWorld(config: Config, options: WorldOptions = {}): Promise<OpenWorld> {
  const parts = await openParts(config, options);
  const { store, access, traces } = parts;
  onReload(parts, []);
  const stop = store.onSwap((swapped) => onReload(parts, swapped));
  const world = worldOf(parts, options);
  return {
    world,
    ask: createAssistant(world),
    recall: createRecall(world),
    judge: (runId, reader) => parts.released.judge(runId, reader.id),
    pages: pages(parts),
    traces,
    facts: () => facts(parts),
    readiness: () => readiness(parts),
    provider: () => parts.provider.status(),
    copies: () => copies(parts),
    inForce: () => inForce(parts),
    onReload: (listener) => {
      store.onSwap((swapped) => {
        const bad = store.status().faults.map(({ part }) => part);
        const good = swapped.filter((part) => !bad.includes(part));
        if (good.length > 0) listener(good);
      });
      access.onChange(() => listener(["policies"]));
    },
    controls: () => store.snapshot().controls,
    sources: () => store.sources(),
    warnings: () => warnings(parts),
    close: async () => {
      stop();
      await Promise.all([store.close(), access.close(), parts.provider.close()]);
    },
  };
}
