/** What every reload must reach at once in the copies of this process, and whether it did. */
import type { Change, SourceRecord } from "../core/documents.ts";
import { concerns, purges } from "../core/lifecycle/changes.ts";
import type { OpenedAccess } from "../edge/access/index.ts";
import type { OpenedCurrent } from "../edge/sources/index.ts";
import type { ReleasedStore } from "../edge/store/released.ts";
import type { Store } from "../edge/store/store-config.ts";
import type { Traces } from "../edge/trace/memory.ts";
import type { IsClosedIn } from "./enforcement.ts";

export interface Copies {
  readonly store: Pick<Store, "snapshot" | "sources" | "registry">;
  readonly access: Pick<OpenedAccess, "forget" | "cached">;
  readonly current: Pick<OpenedCurrent, "keepOnly">;
  readonly traces: Pick<Traces, "dropContent" | "holdsContent">;
  readonly released: Pick<ReleasedStore, "purge" | "holds">;
}

/** Drops what a reload leaves no ground for. */
export function purgeCopies({ store, access, current, traces, released }: Copies): void {
  const { changes } = store.snapshot().live;
  access.forget();
  current.keepOnly(store.registry().records);
  released.purge(changes, Date.now());
  const purging = changes.filter(purges);
  if (purging.length > 0) traces.dropContent((...of) => purging.some((one) => isAbout(one, of)));
}

/** A trace does not name the system of a source: closed. */
const isAbout = (change: Change, [source_object, source_version]: [string, string]): boolean =>
  change.source_system !== undefined ||
  concerns(change, { source_object, source_version, source_system: "" });

/**
 * By copy of the register. What closes without a purge is closed wherever the live snapshot is asked,
 * so with the swap that brought it; what purges must be gone from memory, too.
 */
export function closedIn({ store, access, traces, released }: Copies): Record<string, IsClosedIn> {
  const isLive: IsClosedIn = (change) => store.snapshot().live.changes.includes(change);
  const gone =
    (isHeld: (change: Change) => boolean): IsClosedIn =>
    (change) =>
      isLive(change) && (!purges(change) || !isHeld(change));
  const isIndexed = (change: Change): boolean =>
    store.sources().some((source: SourceRecord) => concerns(change, source));
  return {
    "package index": gone(isIndexed),
    "decision cache": (change) => isLive(change) && access.cached() === 0,
    traces: gone((change) => traces.holdsContent((...of) => isAbout(change, of))),
    "released answers": gone((change) => released.holds(change)),
    pages: isLive,
  };
}
