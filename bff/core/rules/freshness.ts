/** How old is a current source, and what limits it? (seed 1, "Trust And Freshness Model") */
import { WEAK_TRUST_LABELS } from "../../contract/index.ts";
import type { Freshness, Limitation } from "../../contract/index.ts";
import type { CurrentRef } from "../records.ts";

const DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/** Days since 1970-01-01 in the proleptic Gregorian calendar; null where there is no date. */
export function dayNumber(iso: string): number | null {
  const match = DATE.exec(iso);
  if (match === null) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146097 + dayOfEra + dayOfYear - 719468;
}

/** Unknown stays unknown: without a date or a limit, `stale` is null, which is not "fresh". */
export function freshnessOf(ref: CurrentRef, now: string): Freshness {
  const modified = ref.modifiedAt === null ? null : dayNumber(ref.modifiedAt);
  const today = dayNumber(now);
  const age = modified === null || today === null ? null : Math.max(0, today - modified);
  const limit = ref.record.max_age_days;
  const stale = age === null || limit === null ? null : age > limit;
  return { modified_at: ref.modifiedAt, age_days: age, stale };
}

export function limitationsOf(ref: CurrentRef, freshness: Freshness): readonly Limitation[] {
  const limitations: Limitation[] = [];
  if (freshness.stale === true) limitations.push("stale");
  if (WEAK_TRUST_LABELS.includes(ref.record.trust_label)) limitations.push("weak");
  if (ref.incomplete) limitations.push("incomplete");
  return limitations;
}
