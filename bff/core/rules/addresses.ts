/** Addresses in text: taken out of passages before assembly, refused in statements (decision 2). */
import { legible } from "./words.ts";

export const ADDRESS_REMOVED = "[address]";

const ADDRESS =
  /\b(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.)[^\s<>"')\]]+|\b(?:data|javascript|mailto):[^\s<>"')\]]+/gi;

export const withoutAddresses = (text: string): string => text.replace(ADDRESS, ADDRESS_REMOVED);

/**
 * A Markdown link, image or link definition, or an HTML tag that could carry an address. No part of a
 * pattern goes over what another may begin with, so that no text makes them look twice.
 */
const CARRIERS: readonly RegExp[] = [
  /\]\([^)\s]{0,2000}?[/.:#?]/,
  /!\[[^\]]{0,300}\]\s{0,9}[([]/,
  /^[ \t]*\[[^\]\n]{1,300}\]:\s*\S/m,
  /<[a-z!/][^<>]*?(?:src|href|url|style|on[a-z]{1,30})\s{0,99}=/i,
];

export function holdsAddress(text: string): boolean {
  return (
    text.replace(ADDRESS, "\u0000").includes("\u0000") || CARRIERS.some((one) => one.test(text))
  );
}

/** What could be typed in somewhere: a host with a path or a port, an address of mail, numbers of a host. */
const TYPED =
  /(?<![\p{L}\p{N}.@-])(?:\p{L}[\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/:][^\s<>"')\]]+)?|\/\/[^\s<>"')\]]+|[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}.-]+|\d{1,3}(?:\.\d{1,3}){3}(?:[/:][^\s<>"')\]]*)?)/gu;

/** Says where to go in words that do not stand in its source; a comment of code, `// x`, is none. */
export const bringsAddress = (statement: string, source: string): boolean =>
  [...legible(statement).matchAll(TYPED)].some(
    ([typed]) =>
      !legible(source)
        .toLowerCase()
        .includes(typed.toLowerCase().replace(/[.,;:]+$/, "")),
  );
