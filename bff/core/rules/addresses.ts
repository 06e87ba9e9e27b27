/** Addresses in text: taken out of passages before assembly, refused in statements (decision 2). */

export const ADDRESS_REMOVED = "[address]";

const ADDRESS =
  /\b(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.)[^\s<>"')\]]+|\b(?:data|javascript|mailto):[^\s<>"')\]]+/gi;

export const withoutAddresses = (text: string): string => text.replace(ADDRESS, ADDRESS_REMOVED);

/** A Markdown link, image or link definition, or an HTML tag that could carry an address. */
const CARRIER =
  /\]\([^)\s]*[/.:#?][^)]*\)|!\[[^\]]*\]\s*[([]|^\s*\[[^\]]+\]:\s*\S|<[a-z!/][^>]*(?:src|href|url|style|on[a-z]+)\s*=/im;

export function holdsAddress(text: string): boolean {
  return text.replace(ADDRESS, "\u0000").includes("\u0000") || CARRIER.test(text);
}
