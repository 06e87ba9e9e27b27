/** Times and ages in words. */
import type { CurrentCitation } from "../../bff/contract/index.ts";
import { t } from "../language.ts";
import { STALE, UNDATED, daysOld } from "../words.ts";

/** A date in the reader's form, in UTC, with its time where `time` is true; else the text itself. */
export function dateWords(
  iso: string,
  { locale, time = false }: { locale: string; time?: boolean },
) {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const clock = time ? ({ timeStyle: "short" } as const) : {};
  // English where the browser does not know the locale, and not whatever its own language is.
  const form = new Intl.DateTimeFormat([locale, "en"], {
    dateStyle: "medium",
    timeZone: "UTC",
    ...clock,
  });
  return form.format(at) + (time ? " UTC" : "");
}

/** Freshness in words, never by colour alone: the label, then stale, the age, or undated. */
export function freshnessWords({ freshness_label: label, freshness }: CurrentCitation): string {
  const { stale, age_days: age, modified_at: modified } = freshness;
  const undated = modified === null && age === null;
  return [
    label,
    stale === true && t(STALE),
    age !== null && daysOld(Math.round(age)),
    undated && t(UNDATED),
  ]
    .filter(Boolean)
    .join(", ");
}
