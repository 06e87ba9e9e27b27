/** Addresses under `/html/` that lead a reader to a page of the package (interfaces §3). */

/** What a path segment cannot hold as it is: the characters that end it, and what no URL holds. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(
    /%(?:21|24|26|27|28|29|2A|2B|2C|3A|3B|3D|40)/g,
    (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}

/**
 * A fragment as a browser would write it (WHATWG URL, fragment percent-encode set); a backslash, that
 * a link to a page may not hold, is encoded too, since browsers also look for the decoded name.
 */
function encodeFragment(anchor: string): string {
  const lone = anchor.replace(/%(?![0-9a-f]{2})/gi, "%25");
  return lone.replace(/[^\x21\x23-\x3b\x3d\x3f-\x5b\x5d-\x5f\x61-\x7e]/gu, (point) =>
    encodeURIComponent(point),
  );
}

/** `/html/page.html#anchor`, or the page alone. */
export function readerTarget(path: string, anchor: string | null): string {
  const page = `/html/${path.split("/").map(encodeSegment).join("/")}`;
  return anchor === null ? page : `${page}#${encodeFragment(anchor)}`;
}

export interface ParsedTarget {
  /** Of the page, below the site; decoded. */
  readonly path: string;
  /** As written and decoded, since browsers try both; empty for the page alone. */
  readonly fragments: readonly string[];
}

/** A target's page and place; null where the address is none under `/html/`. */
export function parseTarget(target: string): ParsedTarget | null {
  const match = /^\/html\/([^?#]+)(?:#(.*))?$/s.exec(target);
  if (match === null) return null;
  try {
    const path = decodeURIComponent(match[1] ?? "");
    const raw = match[2];
    return { path, fragments: raw === undefined ? [] : [raw, decodeURIComponent(raw)] };
  } catch {
    return null;
  }
}
