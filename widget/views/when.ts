/** Times and ages in words. */
import type { CurrentCitation } from "../../bff/contract/index.ts";
import { STALE, UNDATED, daysOld } from "../words.ts";

/** A date in the reader's form, in UTC; a text that is no date stays as it is. */
export function dateWords(iso: string, locale: string): string {
  return format(iso, { locale, options: { dateStyle: "medium", timeZone: "UTC" } });
}

/** A date with its time in UTC. */
export function timeWords(iso: string, locale: string): string {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  const text = format(iso, { locale, options });
  return text === iso ? iso : `${text} UTC`;
}

function format(
  iso: string,
  { locale, options }: { locale: string; options: Intl.DateTimeFormatOptions },
): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  try {
    return new Intl.DateTimeFormat(locale, options).format(at);
  } catch {
    return new Intl.DateTimeFormat("en", options).format(at); // the page names no language we know
  }
}

/** Freshness in words, never by colour alone: the label, then stale, the age, or undated. */
export function freshnessWords({ freshness_label: label, freshness }: CurrentCitation): string {
  const { stale, age_days: age, modified_at: modified } = freshness;
  const aged = age === null ? null : daysOld(Math.round(age));
  const parts = [
    label,
    stale === true ? STALE : null,
    aged,
    modified === null && age === null ? UNDATED : null,
  ];
  return parts.filter((part) => part !== null && part !== "").join(", ");
}
