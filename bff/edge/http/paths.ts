/**
 * From a request's path to a path inside the folder of pages, or null where it is none: every
 * segment decoded once, and refused where it could mean another place than it says.
 */

const INDEX = "index.html";

function segment(raw: string): string | null {
  let text: string;
  try {
    text = decodeURIComponent(raw);
  } catch {
    return null; // not UTF-8 behind its percent signs: no file has that name
  }
  // Control characters and separators that came encoded; hidden files, `.` and `..`.
  return text === "" || text.startsWith(".") || /[\p{Cc}/\\]/u.test(text) ? null : text;
}

/** Below `/html/`; a folder stands for its index page. */
export function pagePath(requestPath: string): string | null {
  const raw = requestPath.slice("/html/".length);
  const folder = raw === "" || raw.endsWith("/");
  const names = (folder ? raw + INDEX : raw).split("/").map(segment);
  return names.includes(null) ? null : names.join("/");
}

/** The index page of a folder that was asked for without its last slash; null for a file's name. */
export function indexOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.includes(".") ? null : `${path}/${INDEX}`;
}

const MARKUP = /\.(?:x?html?|xht|shtml?|phtml|xml|xsl|mhtml?|pdf)$/i;

/** Documents that hold a source's text are never assets, whatever the globs say. */
export const isDocument = (path: string): boolean => MARKUP.test(path);
