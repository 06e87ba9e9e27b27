/**
 * Pages read of late, in memory only: a derived copy of public text (docs, register of copies). An
 * entry ends with its time, with its record, or with the process, whichever comes first.
 */
import type { RegistryRecord } from "../../core/documents.ts";
import type { PageText } from "./document.ts";

/** Seconds that a page is used again; the time shown stays that of its retrieval. */
export const MEMORY_SECONDS = 300;
const MAX_PAGES = 50;

/** A page as it was retrieved. */
export interface Retrieved {
  readonly page: PageText;
  /** ISO 8601 UTC. */
  readonly at: string;
}

interface Entry {
  readonly record: string;
  readonly retrieved: Retrieved;
  readonly until: number;
  readonly timer: NodeJS.Timeout;
}

export class Memory {
  readonly #monotonic: () => number;
  readonly #entries = new Map<string, Entry>();

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The page of exactly this record, every field of it, while it lasts. */
  find(record: RegistryRecord): Retrieved | undefined {
    const entry = this.#entries.get(record.id);
    if (entry === undefined || entry.record !== JSON.stringify(record)) return undefined;
    return entry.until > this.#monotonic() ? entry.retrieved : undefined;
  }

  keep(record: RegistryRecord, retrieved: Retrieved): void {
    this.#drop(record.id);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size >= MAX_PAGES && oldest.done !== true) this.#drop(oldest.value);
    this.#entries.set(record.id, {
      record: JSON.stringify(record),
      retrieved,
      until: this.#monotonic() + MEMORY_SECONDS * 1000,
      timer: setTimeout(() => this.#drop(record.id), MEMORY_SECONDS * 1000).unref(),
    });
  }

  /** Drops what was read under records that are gone or changed. */
  keepOnly(records: readonly RegistryRecord[]): void {
    const standing = new Map(records.map((record) => [record.id, JSON.stringify(record)]));
    for (const [id, entry] of this.#entries) if (standing.get(id) !== entry.record) this.#drop(id);
  }

  #drop(id: string): void {
    clearTimeout(this.#entries.get(id)?.timer);
    this.#entries.delete(id);
  }
}
