/** Watches when each change took effect in this process, for the register of copies. */
import type { Change } from "../core/documents.ts";
import { concerns, purges } from "../core/lifecycle/changes.ts";
import { enforcementOf } from "../core/lifecycle/deadlines.ts";
import type { Enforcement, Sighting } from "../core/lifecycle/deadlines.ts";
import type { SourceRecord } from "../core/documents.ts";

export interface Enforcements {
  /** Looks at what stands now; call it once at the start and after every reload. */
  look(): void;
  list(): readonly Enforcement[];
  /** Ids whose deadline was missed, also of changes that have left the file since. */
  missed(): readonly string[];
  lastEnforced(): string | null;
}

export interface Watching {
  readonly changes: () => readonly Change[];
  readonly sources: () => readonly SourceRecord[];
  readonly now: () => number;
  readonly deadlineSeconds: number;
}

const nameOf = (change: Change): string => JSON.stringify(change);

export function watchChanges({ changes, sources, now, deadlineSeconds }: Watching): Enforcements {
  const seen = new Map<string, Sighting>();
  const missed = new Set<string>();
  let started = false;
  const isIn = (change: Change): boolean =>
    !purges(change) || !sources().some((source) => concerns(change, source));
  const judge = (sighting: Sighting): Enforcement =>
    enforcementOf(sighting, { now: now(), defaultSeconds: deadlineSeconds });
  const list = (): Enforcement[] => {
    const all = [...seen.values()].map(judge);
    for (const { change, state } of all) if (state === "missed") missed.add(change);
    return all;
  };
  const lookAt = (change: Change): void => {
    const known = seen.get(nameOf(change));
    const seenAt = known === undefined ? (started ? now() : null) : known.seenAt;
    const enforcedAt = known?.enforcedAt ?? (isIn(change) ? now() : null);
    seen.set(nameOf(change), { change, seenAt, enforcedAt });
  };
  return {
    look() {
      changes().forEach(lookAt);
      started = true;
      list();
    },
    list,
    missed: () => (list(), [...missed]),
    lastEnforced() {
      const times = [...seen.values()].flatMap(({ enforcedAt }) => enforcedAt ?? []);
      return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
    },
  };
}
