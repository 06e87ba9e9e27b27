/** What a page says of itself and where its links lead; collected while it streams by. */
import type { FragmentLink } from "./outline.ts";
import { attribute } from "./nested-sink.ts";
import type { OpenElement } from "./nested-sink.ts";

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
    const rel = attribute(element, "rel")?.toLowerCase().split(/\s+/) ?? [];
    if (rel.includes("canonical")) this.canonical ??= attribute(element, "href");
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

/** A well-formed language tag (BCP 47, loosely), or null. */
function languageOf(element: OpenElement): string | null {
  const tag = (attribute(element, "lang") ?? attribute(element, "xml:lang"))?.trim() ?? "";
  return /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(tag) ? tag : null;
}
