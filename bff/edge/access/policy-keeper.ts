/**
 * Keeps the policies in force: polls the files by content, takes another version when it is valid,
 * and tells how long ago the files were last read and found valid (design, "Reloading").
 */
import { setTimeout as wait } from "node:timers/promises";
import { breakdown, freeSlot, guarded, loadPolicies, takeSlot } from "./cedar-wasm.ts";
import { SCHEMA, compilePolicies } from "./policy-set.ts";
import type { Compiled, PolicyBundle } from "./policy-set.ts";
import { policyVersion, readPolicyFiles } from "./policy-text.ts";
import type { Read } from "./policy-text.ts";

const POLL_MS = 500;
/** Content must read the same twice, this far apart: half a file may be valid without its forbids. */
const SETTLE_MS = 40;

export interface Loaded {
  readonly bundle: PolicyBundle;
  /** The engine's own name of the set. */
  readonly setId: string;
}

export interface PolicyKeeper {
  /** The last good policies; whether they may still be used is a question of their age. */
  loaded(): Loaded | null;
  /** Seconds since the files in force were last read and found valid; null when none ever was. */
  ageSeconds(): number | null;
  /** What is wrong with the files as they stand now. */
  faults(): readonly string[];
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

interface State {
  readonly policyFiles: readonly string[];
  readonly elapsedMs: () => number;
  readonly slot: ReturnType<typeof takeSlot>;
  readonly listeners: (() => void)[];
  loaded: Loaded | null;
  verifiedAtMs: number;
  faults: readonly string[];
  /** The version last refused, so that bad files are not compiled at every poll. */
  refused: string | null;
}

export async function keepPolicies(
  policyFiles: readonly string[],
  elapsedMs: () => number,
): Promise<PolicyKeeper> {
  const state: State = {
    policyFiles,
    elapsedMs,
    slot: takeSlot(),
    listeners: [],
    loaded: null,
    verifiedAtMs: 0,
    faults: [],
    refused: null,
  };
  const atMs = elapsedMs();
  refresh(state, { read: await readPolicyFiles(policyFiles), atMs });
  const polling = new AbortController();
  const polled = poll(state, polling.signal);
  return {
    loaded: () => state.loaded,
    ageSeconds: () => (state.loaded ? Math.max(0, elapsedMs() - state.verifiedAtMs) / 1000 : null),
    faults: () => state.faults,
    onChange: (listener) => void state.listeners.push(listener),
    close: async () => {
      polling.abort();
      await polled;
      state.loaded = null;
      freeSlot(state.slot);
    },
  };
}

async function poll(state: State, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Ended by close(), which aborts the wait; there is nothing else it rejects for.
    await wait(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await check(state);
  }
}

async function check(state: State): Promise<void> {
  const atMs = state.elapsedMs();
  const first = await readPolicyFiles(state.policyFiles);
  if (versionOf(first) === state.loaded?.bundle.version) return verified(state, atMs);
  await wait(SETTLE_MS, undefined, { ref: false });
  const read = await readPolicyFiles(state.policyFiles);
  if (versionOf(first) === versionOf(read)) refresh(state, { read, atMs });
}

function versionOf(read: Read): string | null {
  return "files" in read ? policyVersion(SCHEMA, read.files) : null;
}

function verified(state: State, atMs: number): void {
  state.verifiedAtMs = atMs;
  state.faults = [];
  state.refused = null;
}

interface Seen {
  readonly read: Read;
  readonly atMs: number;
}

function refresh(state: State, { read, atMs }: Seen): void {
  if ("faults" in read) return refuse(state, { version: null, faults: read.faults });
  const version = versionOf(read);
  if (version === state.refused) return;
  const compiled = guarded(() => compilePolicies(read.files));
  if (compiled === null || "faults" in compiled) {
    return refuse(state, { version, faults: faultsOf(compiled) });
  }
  const setId = loadPolicies(state.slot, compiled);
  if (setId === null) return refuse(state, { version, faults: faultsOf(null) });
  state.loaded = Object.freeze({ bundle: compiled, setId });
  verified(state, atMs);
  for (const listener of state.listeners) listener();
}

function refuse(
  state: State,
  { version, faults }: { readonly version: string | null; readonly faults: readonly string[] },
): void {
  state.refused = version;
  state.faults = faults;
}

function faultsOf(compiled: Compiled | null): readonly string[] {
  if (compiled && "faults" in compiled) return compiled.faults;
  return [breakdown() ?? "the policies could not be loaded"];
}
