/** Numbers in sentences. */

/** With a comma at each thousand, whatever the locale. */
export function number(value: number): string {
  return value.toString().replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 page`, `2,000 pages`. */
export function many(count: number, what: string): string {
  return `${number(count)} ${what}${count === 1 ? "" : "s"}`;
}
