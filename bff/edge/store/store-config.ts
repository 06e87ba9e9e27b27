/** What the store is given, what it tells. */
import type { RegistryRecord, SourceRecord } from "../../core/documents.ts";
import type { Snapshot } from "../../core/ports.ts";

/** The registry as its own door reads it; `reason` tells the operator why it is unconfigured. */
export interface RegistryState {
  readonly records: readonly RegistryRecord[];
  readonly reason: string | null;
}

export interface StoreConfig {
  readonly pack: string;
  /** Paths of the live files; null where none is configured. */
  readonly labels: string | null;
  readonly changes: string | null;
  readonly controls: string | null;
  readonly releaseRules: string | null;
  /** Text comes from the environment and cannot change; a path is polled. */
  readonly registry: { readonly path: string } | { readonly text: string } | null;
  /** A bad registry is answered as a state with a reason; what is thrown is taken as one, too. */
  readonly parseRegistry: (text: string) => RegistryState;
  /** `access.candidates` */
  readonly candidates: number;
  readonly maxLabelAgeDays: number;
  readonly maxPolicyAgeSeconds: number;
  /** Between two polls; 500 where left out. */
  readonly pollMs?: number;
  /** ISO 8601 UTC; the machine's clock where left out. */
  readonly now?: () => string;
  /** Milliseconds that never go back; the machine's where left out. */
  readonly monotonic?: () => number;
}

export type StorePart = "pack" | "labels" | "changes" | "controls" | "release_rules" | "registry";

export interface StoreFault {
  readonly part: StorePart;
  readonly message: string;
  /** The last good one is too old to stand: all is denied, or off. */
  readonly expired: boolean;
}

export interface StoreStatus {
  /** False while anything stands that is not what the files say. A bad registry is no such thing. */
  readonly ready: boolean;
  /** For the operator alone. */
  readonly faults: readonly StoreFault[];
  readonly pack: {
    readonly digest: string;
    readonly package_id: string;
    readonly package_version: string;
    readonly sources: number;
    readonly chunks: number;
    readonly loaded_at: string;
  };
  readonly registry: { readonly records: number; readonly reason: string | null };
}

export interface Store {
  /** The live snapshot: the same object until something changed or became too old. */
  snapshot(): Snapshot;
  status(): StoreStatus;
  /**
   * Sources of the live pack under live labels, in pack order: also those that cannot be admitted.
   * The same list until something was swapped. For pages, which stand at their `source_path`.
   */
  sources(): readonly SourceRecord[];
  /**
   * True where any source of the pack file stands at this path, also one that was purged: deleting a
   * source must not make an open file of its page.
   */
  standsAt(path: string): boolean;
  registry(): RegistryState;
  /** Called after each swap with the parts that changed; answers how to stop being called. */
  onSwap(listener: (parts: readonly StorePart[]) => void): () => void;
  /** Polls at once; resolves when what was found is live. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}
