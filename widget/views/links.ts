/** The only places from which an `href` comes: the two lists of citations, each checked again. */
import type { CurrentCitation, PackageCitation } from "../../bff/contract/index.ts";

/** A page of the package on this origin, or null. `/html/../` and the like do not stay inside. */
function packagePage(path: string, origin: string): string | null {
  if (!URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  const inside = url.origin === origin && url.pathname.startsWith("/html/");
  return inside ? url.pathname + url.search + url.hash : null;
}

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Where a package citation leads: its section, else its raw source page (interfaces §3). */
export function packageTarget(citation: PackageCitation, origin: string): string | null {
  const { reader_target: target, source_path: path } = citation;
  return packagePage(target ?? `/html/${encodePath(path)}`, origin);
}

/** The public page of a current citation, https only, without credentials; else null. */
export function currentTarget({ url }: CurrentCitation): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  return protocol === "https:" && username === "" && password === "" ? href : null;
}
