/** Times and ages in words. */
import type { CurrentCitation } from "../../bff/contract/index.ts";
import { STALE, UNDATED, daysOld } from "../words.ts";

const DATE: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeZone: "UTC" };
const TIME: Intl.DateTimeFormatOptions = { ...DATE, timeStyle: "short" };

/** A date in the reader's form, in UTC; a text that is no date stays as it is. */
export const dateWords = (iso: string, locale: string): string =>
  format(iso, { locale, options: DATE }) ?? iso;

/** A date with its time in UTC. */
export function timeWords(iso: string, locale: string): string {
  const text = format(iso, { locale, options: TIME });
  return text === null ? iso : `${text} UTC`;
}

function format(
  iso: string,
  { locale, options }: { locale: string; options: Intl.DateTimeFormatOptions },
): string | null {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return null;
  try {
    return new Intl.DateTimeFormat(locale, options).format(at);
  } catch {
    return new Intl.DateTimeFormat("en", options).format(at); // the page names no language we know
  }
}

/** Freshness in words, never by colour alone: the label, then stale, the age, or undated. */
export function freshnessWords({ freshness_label: label, freshness }: CurrentCitation): string {
  const { stale, age_days: age, modified_at: modified } = freshness;
  const undated = modified === null && age === null;
  return [
    label,
    stale === true && STALE,
    age !== null && daysOld(Math.round(age)),
    undated && UNDATED,
  ]
    .filter(Boolean)
    .join(", ");
}
