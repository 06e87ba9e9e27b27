/**
 * The guard in front of every address: what a URL may look like, and whether it stays inside its
 * record. Judged twice, as written and as parsed, since parsers differ: WHATWG parsing resolves
 * `%2e%2e` but leaves `..%2f`, and an origin server may decode either (seed 1, Adapter constraints;
 * RFC 3986; WHATWG URL). Pure: no network, no clock.
 */
import { isIPv4 } from "node:net";
import { judgeName } from "./names.ts";
import type { NameRefusal } from "./names.ts";

export type UrlRefusal =
  | NameRefusal
  | "malformed_url"
  | "not_https"
  | "credentials"
  | "other_port"
  | "literal_host"
  | "not_canonical"
  | "ambiguous_path"
  | "outside_origin"
  | "outside_prefix";

export type UrlVerdict = { readonly url: URL } | { readonly refusal: UrlRefusal };

/** Origin and path prefix that a fetch and all its redirects stay inside. */
export interface Confines {
  readonly allowed_origin: string;
  readonly allowed_path_prefix: string;
}

/** Which names may be contacted: `judgeName`, but for tests and the demo. */
export type NameRule = (host: string) => NameRefusal | null;

/** What every hop of one fetch is held against. */
export interface Bounds {
  readonly confines: Confines;
  readonly names: NameRule;
}

/** Printable ASCII without space, quotes, backslash, `<>^`{|}`: what a URL consists of. */
const URL_TEXT = /^[!#-;=?-[\]_a-z~]+$/;
/** Separators, dots, percent signs and control bytes in disguise; parameters; empty segments. */
const AMBIGUOUS_PATH = /%(?:2f|5c|2e|25|3b|7f|[01][0-9a-f])|%(?![0-9a-f]{2})|[;\\]|\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Judges an absolute URL by itself. */
export function judgeUrl(text: string, names: NameRule = judgeName): UrlVerdict {
  if (!URL_TEXT.test(text)) return refused("malformed_url");
  if (SCHEME.test(text) && !/^https:/i.test(text)) return refused("not_https");
  const parts = /^https:\/\/([^/?#]+)([^?#]*)/i.exec(text);
  if (parts === null || !URL.canParse(text)) return refused("malformed_url");
  const [, authority = "", path = ""] = parts;
  const url = new URL(text);
  const refusal = judgeAuthority(authority, url) ?? names(url.hostname) ?? judgePath(path);
  return refusal === null ? { url } : refused(refusal);
}

/** Judges a URL by itself and against the record that it must stay inside. */
export function judgeInside(text: string, bounds: Bounds): UrlVerdict {
  const verdict = judgeUrl(text, bounds.names);
  if ("refusal" in verdict) return verdict;
  const refusal = judgeConfines(verdict.url, bounds.confines);
  return refusal === null ? verdict : refused(refusal);
}

/**
 * Judges a `Location` value: resolved against the hop that answered it, then like any other. Forms
 * that parsers read differently (`//host`, `https:host`, `/\host`) are refused, not resolved.
 */
export function judgeRedirect(
  location: string,
  from: { readonly url: URL; readonly bounds: Bounds },
): UrlVerdict {
  if (!URL_TEXT.test(location) || location.startsWith("//")) return refused("malformed_url");
  if (SCHEME.test(location)) return judgeInside(location, from.bounds);
  const path = location.split(/[?#]/, 1)[0] ?? "";
  if (AMBIGUOUS_PATH.test(path)) return refused("ambiguous_path");
  if (!URL.canParse(location, from.url.href)) return refused("malformed_url");
  return judgeInside(new URL(location, from.url.href).href, from.bounds);
}

/**
 * True where the text is what the parser makes of it, but for the letters' case in the host, an
 * explicit `:443` and an empty path: then there is nothing in it to be read in two ways.
 */
export function isCanonical(text: string, url: URL): boolean {
  const parts = /^https:\/\/([^/?#]+)(.*)$/i.exec(text);
  if (parts === null) return false;
  const [, authority = "", rest = ""] = parts;
  const host = authority.toLowerCase().replace(/:443$/, "");
  return url.href === `https://${host}${rest.startsWith("/") ? rest : `/${rest}`}`;
}

/** True where the host is an address in the one form that every parser reads alike. */
export function isLiteralHost(url: URL): boolean {
  return url.hostname.startsWith("[") || isIPv4(url.hostname);
}

/** Null where the path lies inside the prefix: equal to it, or below it at a `/`. */
export function judgeConfines(url: URL, confines: Confines): UrlRefusal | null {
  if (url.origin !== confines.allowed_origin) return "outside_origin";
  const prefix = confines.allowed_path_prefix;
  const below = prefix.endsWith("/") ? prefix : `${prefix}/`;
  return url.pathname === prefix || url.pathname.startsWith(below) ? null : "outside_prefix";
}

/** Null where the path, as written, can be read in one way only. */
export function judgePath(path: string): UrlRefusal | null {
  return AMBIGUOUS_PATH.test(path) ? "ambiguous_path" : null;
}

function judgeAuthority(authority: string, url: URL): UrlRefusal | null {
  if (authority.includes("@")) return "credentials";
  if (url.port !== "") return "other_port";
  if (isLiteralHost(url)) return "literal_host";
  const host = authority.toLowerCase().replace(/:443$/, "");
  return host === url.hostname ? null : "not_canonical";
}

const refused = (refusal: UrlRefusal): UrlVerdict => ({ refusal });
