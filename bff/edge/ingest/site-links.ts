/**
 * Where the site's links lead. A built site does not say at which host and path it is served; its
 * own absolute links do, counted: the prefix under which most of them hit a page of the site.
 */
import type { PackWarning } from "../../core/documents.ts";
import type { FragmentLink } from "./outline.ts";

const NOWHERE = "https://site.invalid";
const MAX_PREFIX_SEGMENTS = 4;
/** Broken links of one page that are told one by one. */
const MAX_PER_PAGE = 50;

/** Pages by path, and by the forms in which links name them. */
export class SitePages {
  readonly #pages: ReadonlySet<string>;

  constructor(paths: Iterable<string>) {
    this.#pages = new Set(paths);
  }

  /** `dir/`, `dir`, `page` and `page.html` all name a page. */
  find(path: string): string | null {
    const bare = path.replace(/\/+$/, "");
    const inFolder = bare === "" ? "index.html" : `${bare}/index.html`;
    const forms = path === "" || path.endsWith("/") ? [inFolder] : [path, `${path}.html`, inFolder];
    return forms.find((form) => this.#pages.has(form)) ?? null;
  }
}

interface Tally {
  total: number;
  readonly hits: Map<string, number>;
}

function pathOf(url: URL): string {
  try {
    return decodeURIComponent(url.pathname).replace(/^\/+/, "");
  } catch {
    return url.pathname.replace(/^\/+/, "");
  }
}

function parseUrl(address: string, base: string): URL | null {
  return URL.canParse(address, base) ? new URL(address, base) : null;
}

/** Counts absolute addresses until it is known where the site lives. */
export class SiteAddress {
  readonly #pages: SitePages;
  readonly #origins = new Map<string, Tally>();

  constructor(pages: SitePages) {
    this.#pages = pages;
  }

  count(addresses: readonly string[]): void {
    for (const address of addresses) {
      const url = parseUrl(address, NOWHERE);
      if (url === null || !url.protocol.startsWith("http")) continue;
      const tally = this.#origins.get(url.origin) ?? { total: 0, hits: new Map<string, number>() };
      this.#origins.set(url.origin, tally);
      tally.total += 1;
      this.#countPrefixes(tally, pathOf(url));
    }
  }

  #countPrefixes(tally: Tally, path: string): void {
    const segments = path.split("/");
    for (let strip = 0; strip <= Math.min(MAX_PREFIX_SEGMENTS, segments.length - 1); strip += 1) {
      const rest = segments.slice(strip).join("/");
      // Every host has a front page: only deeper pages tell whose host it is.
      if (rest === "" || this.#pages.find(rest) === null) continue;
      const prefix = segments.slice(0, strip).join("/");
      tally.hits.set(prefix, (tally.hits.get(prefix) ?? 0) + 1);
    }
  }

  /** Origins that are the site's own, each with its path prefix. */
  own(): ReadonlyMap<string, string> {
    const own = new Map([[NOWHERE, ""]]);
    for (const [origin, tally] of this.#origins) {
      const [prefix, hits] = best(tally.hits);
      const certain = hits >= 3 && hits * 2 >= tally.total;
      if (certain || origin === NOWHERE) own.set(origin, hits > 0 ? prefix : "");
    }
    return own;
  }
}

function best(hits: ReadonlyMap<string, number>): readonly [string, number] {
  const ranked = [...hits].sort(
    ([a, m], [b, n]) => n - m || a.length - b.length || (a < b ? -1 : 1),
  );
  return ranked[0] ?? ["", 0];
}

export interface Target {
  readonly page: string;
  /** Decoded and as written: browsers try both. */
  readonly fragments: readonly string[];
}

/** Follows links between the pages of one site. */
export class SiteLinks {
  readonly #pages: SitePages;
  readonly #own: ReadonlyMap<string, string>;

  constructor(pages: SitePages, own: ReadonlyMap<string, string>) {
    this.#pages = pages;
    this.#own = own;
  }

  /** The page and place that a link of `from` leads to; null outside the site or without a place. */
  resolve(href: string, from: { path: string; base: string | null }): Target | null {
    const prefix = this.#own.get(NOWHERE) ?? "";
    const home = `${NOWHERE}/${prefix === "" ? "" : `${prefix}/`}`;
    const page = new URL(from.path.split("/").map(encodeURIComponent).join("/"), home);
    const base = parseUrl(from.base ?? "", page.href) ?? page;
    const url = parseUrl(href, base.href);
    const fragment = url?.hash.slice(1).replace(/:~:.*$/s, "") ?? "";
    if (url === null || fragment === "" || /^[!/?]/.test(fragment)) return null;
    const target = this.#pageAt(url);
    return target === null ? null : { page: target, fragments: [fragment, decoded(fragment)] };
  }

  #pageAt(url: URL): string | null {
    const prefix = this.#own.get(url.origin);
    if (prefix === undefined) return null;
    const path = pathOf(url);
    if (prefix === "") return this.#pages.find(path);
    if (path === prefix) return this.#pages.find("");
    return path.startsWith(`${prefix}/`) ? this.#pages.find(path.slice(prefix.length + 1)) : null;
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

export interface PageIdsOf {
  readonly ids: ReadonlySet<string>;
  readonly repeated: ReadonlySet<string>;
}

function judge(target: Target, found: PageIdsOf): "ok" | "broken_fragment" | "ambiguous_fragment" {
  const named = target.fragments.find((fragment) => found.ids.has(fragment));
  if (named !== undefined) return found.repeated.has(named) ? "ambiguous_fragment" : "ok";
  return target.fragments.some((fragment) => fragment.toLowerCase() === "top")
    ? "ok"
    : "broken_fragment";
}

/** Warnings of links into pages of the site that lead to no place there, or to more than one. */
export function linkWarnings(
  links: readonly FragmentLink[],
  at: {
    site: SiteLinks;
    path: string;
    base: string | null;
    idsOf: (page: string) => PageIdsOf | null;
  },
): readonly PackWarning[] {
  const told = new Set<string>();
  const warnings: PackWarning[] = [];
  for (const link of links) {
    const target = at.site.resolve(link.href, at);
    const found = target === null ? null : at.idsOf(target.page);
    if (target === null || found === null) continue;
    const code = judge(target, found);
    const place = `${target.page}#${target.fragments[0] ?? ""}`;
    if (code === "ok" || told.has(place)) continue;
    told.add(place);
    if (told.size > MAX_PER_PAGE) break;
    const where = link.section === "" ? "" : ` in "${link.section}"`;
    const detail = `link "${link.text}"${where} leads to ${place}`;
    warnings.push({ code, source_path: at.path, detail });
  }
  return warnings;
}
