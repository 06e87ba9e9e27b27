/**
 * Watches when each change took effect in each copy of this process, for the register of copies and
 * the metrics (seed 2, 11.4). A deadline that was missed stays on record.
 */
import type { Change } from "../core/documents.ts";
import type { Enforced } from "../core/lifecycle/copies.ts";
import { enforcementOf } from "../core/lifecycle/deadlines.ts";
import type { Enforcement } from "../core/lifecycle/deadlines.ts";

export interface Enforcements {
  /** Looks at what stands now; call it once at the start and after every reload. */
  look(): void;
  /** By change, the copy that was slowest. */
  list(): readonly Enforcement[];
  /** Null for a copy that nothing is seen of from here. */
  of(copy: string): Enforced | null;
  /** Something other than a change was enforced in a copy: a record of the registry withdrawn. */
  note(copy: string): void;
}

/** True when nothing that the change closes is given from the copy, or held in it, any more. */
export type IsClosedIn = (change: Change) => boolean;

export interface Watching {
  readonly changes: () => readonly Change[];
  readonly copies: Readonly<Record<string, IsClosedIn>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly deadlineSeconds: number;
}

interface Seen {
  readonly change: Change;
  readonly seenAt: number | null;
  /** By copy. */
  readonly enforcedAt: Map<string, number>;
}

const nameOf = (change: Change): string => JSON.stringify(change);

class Watch implements Enforcements {
  readonly #watching: Watching;
  readonly #seen = new Map<string, Seen>();
  /** By copy: ids of changes that were late there, also of those that have left the file since. */
  readonly #missed = new Map<string, Set<string>>();
  readonly #noted = new Map<string, number>();
  #started = false;

  constructor(watching: Watching) {
    this.#watching = watching;
  }

  look(): void {
    const { changes, copies, now } = this.#watching;
    for (const change of changes()) {
      const seen = this.#seen.get(nameOf(change)) ?? this.#first(change);
      for (const [copy, isClosed] of Object.entries(copies))
        if (!seen.enforcedAt.has(copy) && isClosed(change)) seen.enforcedAt.set(copy, now());
    }
    this.#started = true;
    this.list();
  }

  list(): readonly Enforcement[] {
    const copies = Object.keys(this.#watching.copies);
    return [...this.#seen.values()].flatMap((seen) => {
      const judged = copies.map((copy) => this.#judge(seen, copy));
      return judged.reduce<Enforcement[]>(([slowest], one) => [slower(slowest, one)], []);
    });
  }

  of(copy: string): Enforced | null {
    const noted = this.#noted.get(copy);
    if (!(copy in this.#watching.copies)) {
      return noted === undefined ? null : { lastEnforced: iso(noted), missed: [] };
    }
    this.list();
    const times = [...this.#seen.values()].flatMap(({ enforcedAt }) => enforcedAt.get(copy) ?? []);
    return {
      lastEnforced: times.length === 0 ? null : iso(Math.max(...times)),
      missed: [...(this.#missed.get(copy) ?? [])],
    };
  }

  note(copy: string): void {
    this.#noted.set(copy, this.#watching.now());
  }

  #first(change: Change): Seen {
    const seenAt = this.#started ? this.#watching.now() : null;
    const seen = { change, seenAt, enforcedAt: new Map<string, number>() };
    this.#seen.set(nameOf(change), seen);
    return seen;
  }

  #judge({ change, seenAt, enforcedAt }: Seen, copy: string): Enforcement {
    const { now, deadlineSeconds: defaultSeconds } = this.#watching;
    const sighting = { change, seenAt, enforcedAt: enforcedAt.get(copy) ?? null };
    const judged = enforcementOf(sighting, { now: now(), defaultSeconds });
    const missed = this.#missed.get(copy) ?? new Set<string>();
    if (judged.state === "missed") missed.add(change.id);
    this.#missed.set(copy, missed);
    return judged;
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** What is missed is slower than what is pending, that than what was met; then by time. */
function slower(one: Enforcement | undefined, other: Enforcement): Enforcement {
  if (one === undefined) return other;
  const rank = ({ state }: Enforcement): number => ["met", "pending", "missed"].indexOf(state);
  const time = ({ after_ms }: Enforcement): number => after_ms ?? Infinity;
  const isSlower = rank(other) - rank(one) || time(other) - time(one);
  return isSlower > 0 ? other : one;
}

export const watchChanges = (watching: Watching): Enforcements => new Watch(watching);
