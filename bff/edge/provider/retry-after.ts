/** How long a service asks to be left alone (RFC 9110 §10.2.3, and a finer header of its own). */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A day: no run waits as long, and nothing overflows. */
const MOST_MS = 86_400_000;

/** Milliseconds from `nowMs` (Unix time); 0 where nothing that can be read is asked for. */
export function retryAfterMs(headers: Headers, nowMs: number): number {
  const fine = headers["retry-after-ms"];
  if (typeof fine === "string" && /^\d{1,9}(?:\.\d{1,9})?$/.test(fine)) return within(Number(fine));
  const asked = headers["retry-after"];
  if (typeof asked !== "string") return 0;
  if (/^\d{1,9}$/.test(asked)) return within(Number(asked) * 1000);
  // `Date.parse` reads more than HTTP dates; a date it cannot read is NaN.
  const at = /^[A-Z][a-z]{2}, /.test(asked) ? Date.parse(asked) : NaN;
  return Number.isNaN(at) ? 0 : within(at - nowMs);
}

const within = (ms: number): number => Math.min(MOST_MS, Math.max(0, Math.ceil(ms)));
