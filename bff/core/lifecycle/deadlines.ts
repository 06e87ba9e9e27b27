/**
 * Whether a change was enforced in time (seed 2, 11.4: "The organization needs a deadline for
 * enforcing each changed permission"). A deadline that was missed stays missed: "Repeating a test
 * after a missed deadline does not erase the earlier delay."
 */
import type { Change } from "../documents.ts";
import { closesFrom } from "./changes.ts";

/** What this process saw of a change; instants in milliseconds since 1970. */
export interface Sighting {
  readonly change: Change;
  /** When this process first held it; null where it was there before the first question. */
  readonly seenAt: number | null;
  /** Since when every question has been under it; null while it is not yet. */
  readonly enforcedAt: number | null;
}

export interface Enforcement {
  readonly change: string;
  readonly deadline_seconds: number;
  /** From the moment it should have closed to the moment it did; null while it does not yet. */
  readonly after_ms: number | null;
  readonly state: "met" | "missed" | "pending";
}

/** A change of the past that was there from the start could not be late: nothing was served before. */
export function enforcementOf(
  { change, seenAt, enforcedAt }: Sighting,
  { now, defaultSeconds }: { readonly now: number; readonly defaultSeconds: number },
): Enforcement {
  const deadline_seconds = change.deadline_seconds ?? defaultSeconds;
  const from = Math.max(closesFrom(change), -8.64e15);
  const since = seenAt === null ? Math.max(from, enforcedAt ?? from) : from;
  const after = Math.max(0, (enforcedAt ?? now) - since);
  const late = after > deadline_seconds * 1000;
  const state = late ? "missed" : enforcedAt === null ? "pending" : "met";
  return {
    change: change.id,
    deadline_seconds,
    after_ms: enforcedAt === null ? null : after,
    state,
  };
}
