/**
 * What a change closes (interfaces §7, "Changes"). `revoke`, `delete`, `correct`: not admitted from
 * `at` on; `block`: the same while its line stands. A change with a `reader` closes for that reader
 * alone. All selectors of a change must match; one that names nothing that a source could match
 * closes nothing here (the door refuses such a line).
 */
import type { Change, SourceRecord } from "../documents.ts";
import { instantOf } from "../pack/instant.ts";

/** What of a source a change can name. */
export type Changeable = Pick<SourceRecord, "source_object" | "source_system" | "source_version">;

/** True when the change is about this source, whoever reads and whenever. */
export function concerns(change: Change, source: Changeable): boolean {
  if (change.kind === "correct" && change.source_version === undefined) return false;
  if (
    change.source_object === undefined &&
    change.source_system === undefined &&
    change.reader === undefined
  )
    return false;
  return (
    (change.source_object === undefined || change.source_object === source.source_object) &&
    (change.source_system === undefined || change.source_system === source.source_system) &&
    (change.source_version === undefined || change.source_version === source.source_version)
  );
}

/** The instant a change begins to close, in ms; at once where its time cannot be read (closed). */
export function closesFrom(change: Change): number {
  return instantOf(change.at) ?? -Infinity;
}

export interface Closing {
  readonly source: Changeable;
  /** Null asks only for changes that close for everyone. */
  readonly reader: string | null;
  readonly time: string;
}

/** The first change that closes the source for this reader at this time, or null. */
export function closingChange(changes: readonly Change[], at: Closing): Change | null {
  const now = instantOf(at.time) ?? Infinity;
  const closes = (change: Change): boolean =>
    (change.reader === undefined || change.reader === at.reader) &&
    concerns(change, at.source) &&
    closesFrom(change) <= now;
  return changes.find(closes) ?? null;
}

/** True when the change demands that every copy of what it concerns is purged. */
export function purges(change: Change): boolean {
  return (change.kind === "delete" || change.kind === "correct") && change.reader === undefined;
}

/** The changes that can concern a source, without asking every change about every source. */
export function changesBySource(
  changes: readonly Change[],
): (source: Changeable) => readonly Change[] {
  const general = changes.filter((change) => change.source_object === undefined);
  const own = new Map<string, Change[]>();
  for (const change of changes) {
    if (change.source_object === undefined) continue;
    own.set(change.source_object, [...(own.get(change.source_object) ?? []), change]);
  }
  return ({ source_object }) => [...(own.get(source_object) ?? []), ...general];
}
