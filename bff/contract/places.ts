/**
 * Where a reply may lead a reader inside the package. A link is made of nothing that a browser would
 * read as another place: not of a dot segment, `//`, a backslash or a control character, neither as
 * it is nor percent-encoded (WHATWG URL §4.4; decision 2).
 */

/** One character of a segment: none that ends it or means something else, as it is or encoded. */
const CHARACTER =
  String.raw`(?:[^\u0000-\u001f\u007f-\u009f\\/?#%]` +
  String.raw`|%(?![01]|7[Ff]|2[Ff]|5[Cc]|[Cc]2%[89])[0-9A-Fa-f]{2})`;
const SEGMENT = String.raw`(?!(?:\.|%2[Ee]){1,2}(?:[/#]|$))${CHARACTER}+`;
const FRAGMENT = String.raw`#[^\u0000-\u001f\u007f-\u009f\\]*`;

/**
 * A page under `/html/`, with or without a place in it: `/html/guide/page.html#anchor`. A pattern,
 * so that the published schema says the same as the parser.
 */
export const READER_TARGET = new RegExp(
  String.raw`^/html/(?:${SEGMENT}/)*(?:${SEGMENT})?(?:${FRAGMENT})?$`,
);

/** A dot segment, also encoded. */
const DOTS = /^(?:\.|%2e){1,2}$/i;

/**
 * True for a path below the folder of pages that says what it means: relative, of segments that are
 * neither empty nor dots, without backslash, control character or half a character. Empty is true: a
 * hand-made pack need not name a page.
 */
export function isPagePath(path: string): boolean {
  if (path === "") return true;
  if (/[\p{Cc}\p{Cs}\\]/u.test(path)) return false;
  return path.split("/").every((segment) => segment !== "" && !DOTS.test(segment));
}
