/**
 * The current/public sources port: `allowlisted_public_fetch`, disabled by default (seed 1,
 * "Controlled Current/Public Retrieval Adapter V01"). Answers one of the adapter's states, never an
 * exception for what names, networks or pages do. The question chooses among approved records and
 * among the sentences of a page; no word of it leaves the process.
 */
import type { AdapterName } from "../../contract/index.ts";
import type { RegistryRecord } from "../../core/documents.ts";
import type { Clock, CurrentSources, Language, Snapshot } from "../../core/ports.ts";
import type { CurrentOutcome, CurrentRef } from "../../core/records.ts";
import type { RunSignal } from "../../core/run.ts";
import type { Removed } from "./document.ts";
import { fetchLimits } from "./fetch.ts";
import { Loader } from "./loader.ts";
import type { Load } from "./loader.ts";
import { publicNetwork } from "./network.ts";
import type { Network } from "./network.ts";
import { selectSources } from "./select.ts";
import { snippetOf } from "./snippet.ts";

export { MEMORY_SECONDS } from "./memory.ts";
export { publicNetwork } from "./network.ts";
export type { Network } from "./network.ts";
export { parseRegistry, readRegistry, registryJsonSchema } from "./registry.ts";
export type { RegistryState } from "./registry.ts";

/** `current` of the configuration (interfaces §2). */
export interface CurrentConfig {
  readonly adapter: AdapterName;
  readonly timeout_ms: number;
  readonly max_bytes: number;
  readonly max_text_chars: number;
}

/** The live registry; `reason` tells the operator why it is unconfigured. */
export interface LiveRegistry {
  readonly records: readonly RegistryRecord[];
  readonly reason: string | null;
}

export interface CurrentDeps {
  readonly registry: () => LiveRegistry;
  readonly clock: Clock;
  /** Milliseconds that never go back; the machine's where left out. */
  readonly monotonic?: () => number;
  /** Only tests and the demo give another than the public one. */
  readonly network?: Network;
}

/** The parts of a run's snapshot that are used here. */
type Taken = Pick<Snapshot, "language" | "live">;

/** What `World.current` is, with the two things a process does to the memory behind it. */
export interface OpenedCurrent {
  (signal: RunSignal, snapshot: Taken): CurrentSources;
  /** Pages held in memory. */
  held(): number;
  /** Drops what was read under records that are gone or changed; for a swapped registry. */
  keepOnly(records: readonly RegistryRecord[]): void;
}

/** Opens the port once for the process; memory, limits and circuit breaker are shared by all runs. */
export function openCurrent(config: CurrentConfig, deps: CurrentDeps): OpenedCurrent {
  const loader = new Loader({
    network: deps.network ?? publicNetwork,
    limits: fetchLimits(config),
    maxTextChars: config.max_text_chars,
    clock: deps.clock,
    monotonic: deps.monotonic ?? (() => performance.now()),
  });
  const bound = (signal: RunSignal, snapshot: Taken): CurrentSources => ({
    consult: (question, held) =>
      config.adapter === "disabled"
        ? Promise.resolve(outcome("disabled", "disabled"))
        : consult({ question, held }, { loader, deps, snapshot, signal: abortOf(signal) }),
  });
  return Object.assign(bound, {
    held: () => loader.held,
    keepOnly: (records: readonly RegistryRecord[]) => loader.keepOnly(records),
  });
}

interface Asked {
  readonly question: string;
  readonly held: readonly CurrentRef[];
}

interface Bound {
  readonly loader: Loader;
  readonly deps: CurrentDeps;
  readonly snapshot: Taken;
  readonly signal: AbortSignal;
}

async function consult(asked: Asked, bound: Bound): Promise<CurrentOutcome> {
  const registry = bound.deps.registry();
  bound.loader.keepOnly(registry.records);
  // The snapshot of the run decides: a record that it does not hold is not used in it.
  const records = registry.records.flatMap(({ id }) => bound.snapshot.live.registry(id) ?? []);
  if (records.length === 0) {
    const reason = registry.reason ?? "the registry holds no record";
    return outcome("allowlisted_public_fetch", "unconfigured", [{ id: "registry", reason }]);
  }
  const { language } = bound.snapshot;
  const selected = selectSources(asked.question, { records, language });
  if (selected.length === 0) return outcome("allowlisted_public_fetch", "not_retrieved");
  const found = await Promise.all(selected.map((record) => refOf(record, asked, bound)));
  const refs = found.flatMap(({ ref }) => ref ?? []);
  return {
    adapter: "allowlisted_public_fetch",
    state: refs.length > 0 ? "retrieved" : "fail_closed",
    refs,
    retrievals: found.filter(({ fetched }) => fetched).length,
    reasons: found.map(({ id, reason }) => ({ id, reason })),
  };
}

const outcome = (
  adapter: AdapterName,
  state: CurrentOutcome["state"],
  reasons: CurrentOutcome["reasons"] = [],
): CurrentOutcome => ({ adapter, state, refs: [], retrievals: 0, reasons });

interface Found {
  readonly id: string;
  readonly ref: CurrentRef | null;
  readonly reason: string;
  readonly fetched: boolean;
}

/** A ref of an earlier walk where its record stands unchanged; else from the loader. */
async function refOf(record: RegistryRecord, asked: Asked, bound: Bound): Promise<Found> {
  const { id } = record;
  const held = asked.held.find((ref) => JSON.stringify(ref.record) === JSON.stringify(record));
  if (held !== undefined)
    return { id, ref: held, reason: "held from the first walk", fetched: false };
  const load = await bound.loader.load(record, bound.signal);
  const about = { question: asked.question, language: bound.snapshot.language };
  return { id, fetched: load.fetched, ...(await quoted(record, load, about)) };
}

async function quoted(
  record: RegistryRecord,
  { loaded, fetched }: Load,
  about: { readonly question: string; readonly language: Language },
): Promise<Pick<Found, "ref" | "reason">> {
  if ("refusal" in loaded) {
    const { refusal, detail } = loaded;
    return { ref: null, reason: detail === "" ? refusal : `${refusal} (${detail})` };
  }
  const snippet = await snippetOf(loaded.page, about);
  if (snippet === null) return { ref: null, reason: "empty_text" };
  const { section, text, incomplete } = snippet;
  const { modifiedAt, removed } = loaded.page;
  return {
    ref: { record, retrievedAt: loaded.at, modifiedAt, section, text, incomplete },
    reason: `${fetched ? "retrieved" : "from memory"}${leftOut(removed)}`,
  };
}

/** For the trace: how much was taken out, by kind. */
function leftOut(removed: Removed): string {
  const { hiddenCharacters, invisibleCodePoints, machineParagraphs } = removed;
  const counts = [
    [hiddenCharacters, "hidden characters"],
    [invisibleCodePoints, "invisible code points"],
    [machineParagraphs, "paragraphs to a machine"],
  ].filter(([count]) => count !== 0);
  return counts.length === 0
    ? ""
    : `; left out: ${counts.map(([count, what]) => `${count} ${what}`).join(", ")}`;
}

function abortOf({ signal }: RunSignal): AbortSignal {
  return signal instanceof AbortSignal ? signal : new AbortController().signal;
}
