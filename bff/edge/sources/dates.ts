/** When a source says it was last changed. A date in the future, or none that parses, is no date. */
export interface Dates {
  /** `Last-Modified` of the response (RFC 9110, 8.8.2). */
  readonly header: string | null;
  /** What the page itself declares: `dateModified`, `article:modified_time`. */
  readonly declared: readonly string[];
  /** `<time datetime>` in the text. */
  readonly shown: readonly string[];
}

/**
 * The page's own declaration before the header (many servers send the time of sending), the header
 * before dates in the text. Of several, the latest that is not after `now`. ISO 8601 UTC.
 */
export function modifiedAt(dates: Dates, now: string): string | null {
  const header = dates.header === null ? [] : [dates.header];
  for (const group of [dates.declared, header, dates.shown]) {
    const known = group.map(instant).filter((time) => time !== null && time <= Date.parse(now));
    if (known.length > 0) return new Date(Math.max(...(known as number[]))).toISOString();
  }
  return null;
}

const ISO =
  /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function instant(text: string): number | null {
  const trimmed = text.trim();
  if (!ISO.test(trimmed) && !HTTP_DATE.test(trimmed)) return null;
  // A time without a zone is read as UTC, not as the zone of this machine.
  const zoned = /T?\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(trimmed) && ISO.test(trimmed);
  const time = Date.parse(zoned && trimmed.length > 10 ? `${trimmed.replace(" ", "T")}Z` : trimmed);
  return Number.isNaN(time) ? null : time;
}
