/**
 * Instants without a clock: milliseconds since 1970-01-01T00:00Z of an ISO 8601 time, so that times
 * from different files, with and without fractions or offsets, compare as numbers. A time without a
 * zone is UTC, as the design says of every time in its files (interfaces, first paragraph).
 */

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const DAY_MS = 86_400_000;

/** Days from 1970-01-01 to a date of the proleptic Gregorian calendar. */
function daysTo(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined || zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return zone.startsWith("-") ? -minutes : minutes;
}

/** Times that thousands of sources share are read once; beyond, all are forgotten. */
const KEPT = 1_000;
const known = new Map<string, number | null>();

/** Milliseconds since 1970 UTC, or null where the text is not a date or time that exists. */
export function instantOf(iso: string): number | null {
  const before = known.get(iso);
  if (before !== undefined) return before;
  const instant = read(iso);
  if (known.size >= KEPT) known.clear();
  known.set(iso, instant);
  return instant;
}

function read(iso: string): number | null {
  const match = ISO.exec(iso);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number(part ?? "0")) as [number, number, number, number, number, number];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const zone = match[8];
  if (zone !== undefined && zone !== "Z" && (Number(zone.slice(1, 3)) > 23 || zone.slice(4) > "59"))
    return null;
  const millis = Math.floor(Number(`0.${match[7] ?? "0"}`) * 1000);
  const minutes = hour * 60 + minute - offsetMinutes(zone);
  return daysTo(year, month, day) * DAY_MS + minutes * 60_000 + second * 1000 + millis;
}

/** Days as milliseconds. */
export function days(count: number): number {
  return count * DAY_MS;
}
