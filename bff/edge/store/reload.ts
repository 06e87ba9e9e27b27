/**
 * The store: holds the live snapshot and replaces it when a file changes (interfaces §2,
 * "Reloading"). A run takes one snapshot and keeps it; a reload swaps one reference.
 */
import type { SourceRecord } from "../../core/documents.ts";
import type { Snapshot } from "../../core/ports.ts";
import { ALL_OFF, ALL_ON } from "./controls.ts";
import { type Counted, type CountedParts, count, countSteps } from "./counted.ts";
import { DocumentError } from "./door.ts";
import { type Expired, type Files, faultsOf, fileFaults, openFiles, pollFiles } from "./files.ts";
import { type HeldPack, WORKER, fileState, holdsPurged, purged, readPack } from "./held-pack.ts";
import type { StoreTask } from "./index-worker.ts";
import { pathKey } from "./path-key.ts";
import { snapshotOver } from "./snapshot.ts";
import type {
  RegistryState,
  Store,
  StoreConfig,
  StoreFault,
  StorePart,
  StoreStatus,
} from "./store-config.ts";
import { Thread } from "./thread.ts";
import { inTurns } from "./turns.ts";

const POLL_MS = 500;
/** No rows, no changes: always the same list, so that nothing is counted anew for it. */
const NONE: readonly never[] = [];

/** Throws `DocumentError` naming the faults of every file that cannot be read at start. */
export async function openStore(config: StoreConfig): Promise<Store> {
  const thread = new Thread<StoreTask>(WORKER);
  try {
    const store = new LiveStore(config, thread);
    await store.open();
    return store;
  } catch (error) {
    await thread.close();
    throw error;
  }
}

class LiveStore implements Store {
  readonly #config: StoreConfig;
  readonly #thread: Thread<StoreTask>;
  readonly #listeners = new Set<(parts: readonly StorePart[]) => void>();
  #files: Files | null = null;
  #held: HeldPack | null = null;
  #packFault: string | null = null;
  /** State of the pack file when it was last tried, good or bad. */
  #tried = "";
  #snapshot: Snapshot | null = null;
  /** Who is counted, and what that was decided from. */
  #counted: Counted | null = null;
  #countedFrom: CountedParts | null = null;
  #built: Expired = { labels: false, changes: false, controls: false };
  #timer: NodeJS.Timeout | null = null;
  #polling: Promise<void> = Promise.resolve();
  /** The pack being read or purged, if any. */
  #work: Promise<void> = Promise.resolve();
  #working = false;
  #closed = false;

  constructor(config: StoreConfig, thread: Thread<StoreTask>) {
    this.#config = config;
    this.#thread = thread;
  }

  async open(): Promise<void> {
    const faults: string[] = [];
    this.#files = await openFiles(this.#config, { at: this.#monotonic(), faults });
    try {
      this.#held = await this.#read();
    } catch (error) {
      faults.push(...faultsOf(error));
    }
    if (faults.length > 0) throw new DocumentError("The package and its files", faults);
    this.#swap([]);
    await this.#warm([]);
    this.#schedule();
  }

  snapshot(): Snapshot {
    const expired = this.#expired();
    const same =
      expired.labels === this.#built.labels &&
      expired.changes === this.#built.changes &&
      expired.controls === this.#built.controls;
    if (!same) this.#swap(["labels", "changes", "controls"]);
    if (this.#snapshot === null) throw new Error("The store has no snapshot.");
    return this.#snapshot;
  }

  sources(): readonly SourceRecord[] {
    return this.#present().roll.sources;
  }

  standsAt(path: string): boolean {
    return this.#pack().holding.pack.paths.has(pathKey(path));
  }

  registry(): RegistryState {
    return this.#opened().registry.value;
  }

  status(): StoreStatus {
    const { holding, loadedAt } = this.#pack();
    const { facts, sources, postings } = holding.pack;
    const faults = this.#faults();
    const registry = this.registry();
    return {
      ready: faults.every(({ part }) => part === "registry"),
      faults,
      pack: {
        digest: facts.digest,
        package_id: facts.packageId,
        package_version: facts.packageVersion,
        sources: sources.length,
        chunks: postings.sourceOf.length,
        loaded_at: loadedAt,
      },
      registry: { records: registry.records.length, reason: registry.reason },
    };
  }

  onSwap(listener: (parts: readonly StorePart[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async refresh(): Promise<void> {
    await this.#pollOnce();
    await this.#work;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#polling;
    await this.#work;
    await this.#thread.close();
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      void this.#pollOnce().then(() => this.#schedule());
    }, this.#config.pollMs ?? POLL_MS).unref();
  }

  #pollOnce(): Promise<void> {
    this.#polling = this.#polling.then(() => this.#poll());
    return this.#polling;
  }

  /** Never throws: what is wrong becomes a fault. Small files never wait for a pack. */
  async #poll(): Promise<void> {
    if (this.#closed) return;
    const changed = await pollFiles(this.#opened(), this.#monotonic());
    if (changed.length > 0) {
      const used = this.#present().used();
      this.#swap(changed);
      this.#warmSoon(used);
    }
    if (this.#working) return;
    const work = await this.#dueWork();
    if (work !== null) this.#work = this.#replacePack(work);
  }

  /** How to get the pack that should stand: read its file anew, or purge the one in memory. */
  async #dueWork(): Promise<(() => Promise<HeldPack>) | null> {
    try {
      if ((await fileState(this.#config.pack)) !== this.#tried) return () => this.#read();
    } catch (error) {
      this.#tried = "";
      this.#packFault = faultsOf(error).join(" ");
    }
    const held = this.#pack();
    const changes = this.#opened().changes?.value ?? [];
    if (!holdsPurged(held, changes, this.#now())) return null;
    return () => purged(held, { changes, now: this.#now(), thread: this.#thread });
  }

  /** The old pack stays where the new one cannot be had. */
  async #replacePack(work: () => Promise<HeldPack>): Promise<void> {
    this.#working = true;
    try {
      const used = this.#present().used();
      const held = await work();
      const live = this.#live();
      const counted = await inTurns(countSteps(held.holding, live));
      // A run that came before its threshold would wait for it; a failure is told to that run.
      await this.#warm(used, counted).catch(() => undefined);
      if (held.file === this.#tried) this.#packFault = null;
      [this.#held, this.#counted, this.#countedFrom] = [held, counted, live];
      this.#swap(["pack"]);
    } catch (error) {
      this.#packFault = faultsOf(error).join(" ");
    } finally {
      this.#working = false;
    }
  }

  async #read(): Promise<HeldPack> {
    const path = this.#config.pack;
    this.#tried = await fileState(path);
    const changes = this.#opened().changes?.value ?? [];
    return readPack({ path, changes, now: this.#now(), thread: this.#thread });
  }

  /** Builds the snapshot anew and replaces the one reference. */
  #swap(parts: readonly StorePart[]): void {
    const files = this.#opened();
    const expired = this.#expired();
    const registry = files.registry.value;
    const live = this.#live();
    const counted = this.#countedAnew(live);
    this.#snapshot = snapshotOver(counted, {
      ...live,
      releaseRules: files.release_rules?.value ?? [],
      controls: expired.controls ? ALL_OFF : (files.controls?.value ?? ALL_ON),
      registryLookup: (id) => registry.records.find((record) => record.id === id),
    });
    this.#counted = counted;
    this.#countedFrom = live;
    this.#built = expired;
    for (const listener of this.#listeners) listener(parts);
  }

  /** What decides now who is counted. */
  #live(): CountedParts {
    const { labels, changes } = this.#opened();
    const expired = this.#expired();
    return {
      labels: labels?.value ?? NONE,
      changes: changes?.value ?? NONE,
      limits: this.#config,
      denyAll: expired.labels || expired.changes,
    };
  }

  /** Only where pack, labels or changes are others than before. */
  #countedAnew(live: CountedParts): Counted {
    const [before, from] = [this.#counted, this.#countedFrom];
    const { holding } = this.#pack();
    const same =
      before?.holding === holding &&
      from?.labels === live.labels &&
      from?.changes === live.changes &&
      from?.denyAll === live.denyAll;
    return same ? before : count(holding, live);
  }

  /** Ahead of the next questions; a threshold that fails here is asked for again by the first. */
  #warmSoon(used: readonly (readonly string[])[]): void {
    if (!this.#closed) this.#warm(used).catch(() => undefined);
  }

  /** Every label set alone, all together, and what was asked for before. */
  async #warm(used: readonly (readonly string[])[], counted = this.#present()): Promise<void> {
    const { keys } = counted.roll.sets;
    const alone = keys.slice(0, WARMED_SETS).map((key) => [key]);
    await counted.warm(this.#now(), [keys, ...alone, ...used]);
  }

  #expired(): Expired {
    const { labels, changes, controls } = this.#opened();
    const oldest = this.#monotonic() - this.#config.maxPolicyAgeSeconds * 1000;
    const isExpired = (file: { readonly goodAt: number } | null) =>
      file !== null && file.goodAt < oldest;
    return {
      labels: isExpired(labels),
      changes: isExpired(changes),
      controls: isExpired(controls),
    };
  }

  #faults(): readonly StoreFault[] {
    const { registry } = this.#config;
    const own = fileFaults(this.#opened(), this.#expired(), registry !== null);
    if (this.#packFault === null) return own;
    return [{ part: "pack", message: this.#packFault, expired: false }, ...own];
  }

  #opened(): Files {
    if (this.#files === null) throw new Error("The store is not open.");
    return this.#files;
  }

  #pack(): HeldPack {
    if (this.#held === null) throw new Error("The store has no pack.");
    return this.#held;
  }

  #present(): Counted {
    if (this.#counted === null) throw new Error("The store has no snapshot.");
    return this.#counted;
  }

  #now(): string {
    return this.#config.now?.() ?? new Date().toISOString();
  }

  #monotonic(): number {
    return this.#config.monotonic?.() ?? performance.now();
  }
}

/** Label sets whose own threshold is computed before the first question. */
const WARMED_SETS = 32;
