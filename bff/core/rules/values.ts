/** Numbers with their units, as they stand in a text: what two sources can differ on. */
import type { Language } from "../ports.ts";

export interface Value {
  /** Lower case; empty where a number has none. */
  readonly unit: string;
  /** Canonical digits: no grouping, no trailing zeros. */
  readonly value: string;
}

const CURRENCY: Readonly<Record<string, string>> = {
  "€": "eur",
  $: "usd",
  "£": "gbp",
  "%": "percent",
};

const NUMBER =
  /([€$£])?\s?(\d{1,3}(?:[,\u00a0\u202f']\d{3})+(?:\.\d+)?|\d+(?:[.]\d+)?)\s?(%|[€$£]|[A-Za-z]+)?/g;

/** Canonical digits of a number as written (`1,000.50` and `1000.5` are one value). */
export function canonicalNumber(written: string): string {
  const plain = written.replace(/[,\u00a0\u202f']/g, "");
  return plain.includes(".")
    ? plain.replace(/0+$/, "").replace(/\.$/, "")
    : plain.replace(/^0+(?=\d)/, "");
}

/** Every number of a text with the unit that stands at it. */
export function numbersOf(text: string): readonly Value[] {
  return [...text.matchAll(NUMBER)].map(([, before, digits = "", after]) => {
    const unit = before ?? after ?? "";
    return { unit: (CURRENCY[unit] ?? unit).toLowerCase(), value: canonicalNumber(digits) };
  });
}

/** Values with a unit in the sentences that share at least two content terms with the question. */
export function valuesOf(text: string, question: string, language: Language): readonly Value[] {
  const asked = new Set(language.terms(question));
  const needed = Math.min(2, asked.size);
  return language
    .sentences(text)
    .filter((sentence) => {
      const found = new Set(language.terms(sentence).filter((term) => asked.has(term)));
      return needed > 0 && found.size >= needed;
    })
    .flatMap((sentence) => numbersOf(sentence))
    .filter((value) => value.unit !== "");
}
