/**
 * How long is a text for a model? An estimate, the same for every model and machine: a token for
 * every four ASCII characters, and one for every other UTF-16 unit. English prose comes out a little
 * above what common models count, other scripts well above (docs/prompt.md, "The budget").
 */
export function tokensOf(text: string): number {
  const beyond = text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  return Math.ceil((text.length - beyond) / 4) + beyond;
}
