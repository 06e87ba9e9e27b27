/**
 * Which sources can be admitted at a time, whoever asks (design, Non-interference): approved,
 * labelled, labels fresh enough, with quality label and boundary, unambiguous, in force, not closed
 * for everyone by a change. Each source has one window of time; outside of it a reason stands.
 */
import { isPagePath } from "../../contract/index.ts";
import type { Change, SourceRecord } from "../documents.ts";
import { closesFrom, concerns } from "../lifecycle/changes.ts";
import { days, instantOf } from "./instant.ts";

/** Why a source cannot be admitted: for traces and the command line, never for a reader. */
export type Hindrance =
  | "ambiguous"
  | "no clean path"
  | "not approved"
  | "no access labels"
  | "no quality label"
  | "no claim boundary"
  | "no label date"
  | "no readable effective date"
  | "labels unreadable"
  | "not effective"
  | "labels too old"
  | "closed by a change";

/** Countable while `from` <= instant < `to`. */
export interface Standing {
  readonly from: number;
  readonly to: number;
  /** Why never, or null. */
  readonly never: Hindrance | null;
  /** Why not from `to` on. */
  readonly after: Hindrance;
}

export interface StandingRules {
  readonly changes: readonly Change[];
  readonly maxLabelAgeDays: number;
  /** Live labels or changes are older than the policy allows: nothing may be admitted. */
  readonly denyAll: boolean;
}

/** `unique`: no other record of the pack has the same source object. */
export function standingOf(
  source: SourceRecord,
  rules: StandingRules & { readonly unique: boolean },
): Standing {
  const never = hindranceOf(source, rules);
  if (never !== null) return { from: 0, to: 0, never, after: never };
  const inForce =
    source.effective_from === null ? -Infinity : (instantOf(source.effective_from) ?? 0);
  // Labels dated in the future prove nothing yet; a day allows for clocks and time zones.
  const from = Math.max(inForce, labelledAt(source) - days(1));
  const stale = labelledAt(source) + days(rules.maxLabelAgeDays) + 1;
  const closed = closedFrom(source, rules.changes);
  return closed < stale
    ? { from, to: closed, never: null, after: "closed by a change" }
    : { from, to: stale, never: null, after: "labels too old" };
}

/** Null when the source can be admitted at this instant, else why not. */
export function hindranceAt(standing: Standing, instant: number): Hindrance | null {
  if (standing.never !== null) return standing.never;
  if (instant >= standing.to) return standing.after;
  return instant < standing.from ? "not effective" : null;
}

function hindranceOf(
  source: SourceRecord,
  rules: StandingRules & { readonly unique: boolean },
): Hindrance | null {
  if (!rules.unique) return "ambiguous";
  if (!isPagePath(source.source_path)) return "no clean path";
  if (source.status !== "approved") return "not approved";
  if (source.access_labels.length === 0) return "no access labels";
  if (source.quality_label === "") return "no quality label";
  if (source.claim_boundary === "") return "no claim boundary";
  if (source.labels_as_of === null || instantOf(source.labels_as_of) === null)
    return "no label date";
  if (source.effective_from !== null && instantOf(source.effective_from) === null)
    return "no readable effective date";
  return rules.denyAll ? "labels unreadable" : null;
}

function labelledAt(source: SourceRecord): number {
  return source.labels_as_of === null ? -Infinity : (instantOf(source.labels_as_of) ?? -Infinity);
}

function closedFrom(source: SourceRecord, changes: readonly Change[]): number {
  return changes
    .filter((change) => change.reader === undefined && concerns(change, source))
    .reduce((first, change) => Math.min(first, closesFrom(change)), Infinity);
}
