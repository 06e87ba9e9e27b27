/** Numbers with their units, as they stand in a text: what a statement must not change. */
import { measureOf } from "./measures.ts";
import { isFunctionWord, normalise } from "./words.ts";

export interface Value {
  /** The word or sign at the number, lower case, a measure by its one name; empty without one. */
  readonly unit: string;
  /** Canonical digits: no grouping, no trailing zeros; scale words multiplied out. */
  readonly value: string;
  /** Places after the point as written; below zero where a scale word stands (`1.2 million`: -5). */
  readonly places: number;
}

/** A stretch without spaces: a number, a word, an identifier, a sign. */
const LEXEME = /[\p{L}\p{M}\p{N}]+(?:[-'./:,_][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;
const NUMBER = /^(?:\d{1,3}(?:[,']\d{3})+|\d+)(?:\.\d+)?$/;
/** `10-15`, `2019-2020`, `2024-05-01`, `9/11`: several numbers. */
const SEVERAL = /^\d+(?:\.\d+)?(?:[-/]\d+(?:\.\d+)?)+$/;
/** `10:30`, `1.2.3`, `12,5`: one value, as it is written. */
const AS_WRITTEN = /^\d+(?:[.:,]\d+)+$/;
/** `5-day`, `30s`, `21st`, `10k`: a number with what hangs on it. */
const WITH_TAIL = /^(\d+(?:[.,]\d+)*)(-?)([a-z%]+)$/;
const LIST_ITEM = /(?:^|\n)[^\S\n]*\(?\d{1,2}[.)](?=\s)/g;

const counted = (words: string, value: (at: number) => number): readonly [string, number][] =>
  words.split(" ").map((word, at) => [word, value(at)]);

const SMALL: ReadonlyMap<string, number> = new Map([
  ...counted(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    (at) => at,
  ),
  ...counted("twenty thirty forty fifty sixty seventy eighty ninety", (at) => (at + 2) * 10),
]);

/** Powers of ten. */
const SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 2],
  ["thousand", 3],
  ["million", 6],
  ["billion", 9],
  ["trillion", 12],
]);
/** Written in one with the digits. */
const SCALE_TAILS: ReadonlyMap<string, number> = new Map([...SCALES, ["k", 3], ["bn", 9]]);
const UNIT_TAILS: Readonly<Record<string, string>> = {
  s: "second",
  h: "hour",
  d: "day",
  y: "year",
  g: "gram",
  b: "byte",
};

/** Canonical digits of a number as written (`1,000.50` and `1000.5` are one value). */
export function canonicalNumber(written: string): string {
  const plain = written.replace(/[,'\u00a0\u202f]/g, "").replace(/^0+(?=\d)/, "");
  return plain.includes(".") ? plain.replace(/0+$/, "").replace(/\.$/, "") : plain;
}

interface Bare {
  readonly value: string;
  readonly places: number;
  /** A unit written in one with the digits. */
  readonly tail: string;
}

function bare(written: string, tail = ""): Bare {
  const places = written.split(".")[1]?.length ?? 0;
  return { value: canonicalNumber(written), places, tail };
}

/** Every number of a text, in digits or words. Digits inside a name (`H2A`, `COVID-19`) are none. */
export function numbersOf(text: string): readonly Value[] {
  const lexemes = normalise(text.replace(LIST_ITEM, "\n")).match(LEXEME) ?? [];
  const found: Value[] = [];
  for (let at = 0; at < lexemes.length;) {
    const { numbers, length } = spelt(lexemes, at) ?? written(lexemes, at);
    found.push(...numbers.map((number) => withUnit(number, { lexemes, at, end: at + length })));
    at += length;
  }
  return found;
}

interface Read {
  readonly numbers: readonly Bare[];
  /** Lexemes taken. */
  readonly length: number;
}

/** Digits, and the scale word after them. */
function written(lexemes: readonly string[], at: number): Read {
  const numbers = inDigits(lexemes[at] ?? "");
  const scale = numbers.length === 0 ? undefined : SCALES.get(lexemes[at + 1] ?? "");
  if (scale === undefined) return { numbers, length: 1 };
  return { numbers: numbers.map((number) => scaled(number, scale)), length: 2 };
}

function inDigits(lexeme: string): readonly Bare[] {
  if (NUMBER.test(lexeme)) return [bare(lexeme)];
  if (SEVERAL.test(lexeme)) return lexeme.split(/[-/]/).map((part) => bare(part));
  if (AS_WRITTEN.test(lexeme)) return [{ value: lexeme, places: 0, tail: "" }];
  const [, digits = "", hyphen = "", tail = ""] = WITH_TAIL.exec(lexeme.replace("'", "")) ?? [];
  if (!NUMBER.test(digits)) return [];
  if (/^(?:st|nd|rd|th)$/.test(tail)) return [bare(digits)];
  if (tail === "s" && /^\d{3}0$/.test(digits)) {
    return [{ value: `${digits}s`, places: 0, tail: "" }];
  }
  const scale = SCALE_TAILS.get(tail);
  if (scale !== undefined) return [scaled(bare(digits), scale)];
  const unit = measureOf(tail) ?? UNIT_TAILS[tail];
  return hyphen !== "" || unit !== undefined ? [bare(digits, unit ?? tail)] : [];
}

function scaled({ value, places, tail }: Bare, scale: number): Bare {
  const [whole = "", part = ""] = value.split(".");
  const digits = whole + part.padEnd(scale, "0").slice(0, scale);
  const rest = part.slice(scale);
  return {
    value: canonicalNumber(rest === "" ? digits : `${digits}.${rest}`),
    places: places - scale,
    tail,
  };
}

/** `seven`, `twenty-five`, `two hundred and fifty`; `one` is one only of a measure or a scale. */
function spelt(lexemes: readonly string[], at: number): Read | null {
  const first = smallNumber(lexemes, at);
  if (first === null) return null;
  const scale = SCALES.get(lexemes[at + first.length] ?? "");
  if (scale === undefined) {
    const unit = first.tail || (lexemes[at + first.length] ?? "");
    const counts = first.value !== 1 || measureOf(unit) !== null;
    return {
      numbers: counts ? [bare(String(first.value), first.tail)] : [],
      length: first.length,
    };
  }
  const large = scaled(bare(String(first.value)), scale);
  const and = lexemes[at + first.length + 1] === "and" ? 1 : 0;
  const rest = smallNumber(lexemes, at + first.length + 1 + and);
  if (rest === null) return { numbers: [large], length: first.length + 1 };
  const value = String(Number(large.value) + rest.value);
  return { numbers: [bare(value)], length: first.length + 1 + and + rest.length };
}

interface Small {
  readonly value: number;
  readonly length: number;
  /** The measure in one with it, as in `three-day`. */
  readonly tail: string;
}

function smallNumber(lexemes: readonly string[], at: number): Small | null {
  const [first = "", second] = (lexemes[at] ?? "").split("-");
  const tens = SMALL.get(first);
  if (tens === undefined) return null;
  const next = SMALL.get(second ?? lexemes[at + 1] ?? "") ?? 0;
  if (tens >= 20 && next > 0 && next < 10) {
    return { value: tens + next, length: second === undefined ? 2 : 1, tail: "" };
  }
  const tail = second === undefined ? "" : measureOf(second);
  return tail === null ? null : { value: tens, length: 1, tail };
}

interface Around {
  readonly lexemes: readonly string[];
  readonly at: number;
  readonly end: number;
}

/** A unit stands in one with the number, after it, or before it where it is money. */
function withUnit({ value, places, tail }: Bare, { lexemes, at, end }: Around): Value {
  const before = measureOf(lexemes[at - 1] ?? "");
  const money = before === "eur" || before === "usd" || before === "gbp" ? before : null;
  const next = lexemes[end] === "per" && lexemes[end + 1] === "cent" ? "percent" : lexemes[end];
  const after = /^[\p{L}%€$£]/u.test(next ?? "") && !isFunctionWord(next ?? "") ? next : "";
  const unit = tail || (money ?? after ?? "");
  return { unit: measureOf(unit) ?? unit, value, places };
}

/**
 * Whether a source's number carries a statement's: the same value, or rounded to the statement's own
 * digits; two measures must be the same one.
 */
export function carriesNumber(said: Value, there: Value): boolean {
  const measures = [measureOf(said.unit), measureOf(there.unit)];
  if (!measures.includes(null) && measures[0] !== measures[1]) return false;
  if (said.value === there.value) return true;
  if (said.places >= there.places) return false;
  const scale = 10 ** said.places;
  return Math.round(Number(there.value) * scale) === Math.round(Number(said.value) * scale);
}
