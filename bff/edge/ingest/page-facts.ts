/** What a page says of itself and where its links lead; collected while it streams by. */
import type { FragmentLink } from "./outline.ts";
import { attribute } from "./nested-sink.ts";
import type { OpenElement } from "./nested-sink.ts";

/** Relations between the pages of a book (HTML 4, RFC 8288): how its pages are turned, not content. */
const GUIDES = new Set(["prev", "previous", "next", "up", "home", "start", "top", "first", "last"]);
const GUIDE_KEYS = new Set(["n", "p", "u", "h"]);
const MAX_FRAGMENT_LINKS = 20_000;
const MAX_ADDRESSES = 200;
const MAX_LINK_TEXT = 80;
/** A refresh later than this is a page that renews itself, no redirect. */
const MAX_REDIRECT_SECONDS = 10;

export class PageFacts {
  language: string | null = null;
  base: string | null = null;
  canonical: string | null = null;
  redirect: string | null = null;
  /** The last heading read. */
  section = "";
  readonly addresses = new Set<string>();
  readonly fragmentLinks: FragmentLink[] = [];
  readonly #guides = new Set<string>();
  #title: string | null = null;
  #inTitle = false;

  get title(): string {
    return (this.#title ?? "").replace(/\s+/g, " ").trim();
  }

  get takesTitle(): boolean {
    return this.#inTitle;
  }

  addTitle(chars: string): void {
    this.#title = (this.#title ?? "") + chars;
  }

  enter(element: OpenElement): void {
    if (element.foreign) return;
    const { name } = element;
    if (name === "a") this.#link(attribute(element, "href"));
    else if (name === "html" || name === "body") this.language ??= languageOf(element);
    else if (name === "title" && this.#title === null) this.#inTitle = true;
    else if (name === "base") this.base ??= attribute(element, "href");
    else if (name === "link") this.#relation(element);
    else if (name === "meta") this.#meta(element);
  }

  leave(element: OpenElement): void {
    if (element.name === "title") this.#inTitle = false;
  }

  /** The text of the link that has just ended, if it was one to a place in a page. */
  linkText(text: string): void {
    const last = this.fragmentLinks.at(-1);
    if (last === undefined || last.text !== "") return;
    const shown = text.replace(/\s+/g, " ").trim().slice(0, MAX_LINK_TEXT);
    this.fragmentLinks[this.fragmentLinks.length - 1] = { ...last, text: shown };
  }

  /** Whether a link turns the page: by its own relation or key, or by the page's. */
  isGuide(element: OpenElement): boolean {
    const href = attribute(element, "href");
    if (href === null || href.startsWith("#")) return false;
    const key = attribute(element, "accesskey")?.toLowerCase() ?? "";
    return (
      relations(element).some((rel) => GUIDES.has(rel)) ||
      GUIDE_KEYS.has(key) ||
      this.#guides.has(href)
    );
  }

  #link(href: string | null): void {
    const address = href?.trim() ?? "";
    if (/^[^#]*#./.test(address)) {
      if (this.fragmentLinks.length >= MAX_FRAGMENT_LINKS) return;
      this.fragmentLinks.push({ href: address, text: "", section: this.section });
    }
    const elsewhere = /^(?:https?:)?\//i.test(address);
    if (elsewhere && this.addresses.size < MAX_ADDRESSES) this.addresses.add(address);
  }

  #relation(element: OpenElement): void {
    const href = attribute(element, "href");
    const found = relations(element);
    if (found.includes("canonical")) this.canonical ??= href;
    if (href !== null && found.some((rel) => GUIDES.has(rel))) this.#guides.add(href);
  }

  #meta(element: OpenElement): void {
    const content = attribute(element, "content") ?? "";
    if (attribute(element, "property") === "og:url") this.canonical ??= content;
    if (attribute(element, "http-equiv")?.toLowerCase() !== "refresh") return;
    const match = /^\s*(\d+)(?:\.\d*)?\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content);
    if (match === null || Number(match[1]) > MAX_REDIRECT_SECONDS) return;
    this.redirect ??= match[2]?.trim() ?? null;
  }
}

function relations(element: OpenElement): readonly string[] {
  return attribute(element, "rel")?.toLowerCase().split(/\s+/) ?? [];
}

/** A well-formed language tag (BCP 47, loosely), or null. */
function languageOf(element: OpenElement): string | null {
  const tag = (attribute(element, "lang") ?? attribute(element, "xml:lang"))?.trim() ?? "";
  return /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(tag) ? tag : null;
}
