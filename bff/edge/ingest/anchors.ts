/**
 * Which id leads to a heading. Generators put it on the heading, on the section around it (Sphinx),
 * on a child or an empty element before it (DocBook); an id is cited only when the page has it once,
 * outside SVG and outside what readers do not see.
 */
import type { AnchorState } from "./outline.ts";
import { attribute } from "./nested-sink.ts";
import type { OpenElement } from "./nested-sink.ts";

/** All ids and link names of a page; two elements with one name make it unusable. */
export class PageIds {
  readonly #seen = new Map<string, "citable" | "hidden" | "repeated">();

  /** Notes the names of an element and answers those that a citation could use. */
  note(element: OpenElement, citable: boolean): readonly string[] {
    const id = attribute(element, "id");
    const name = element.name === "a" && !element.foreign ? attribute(element, "name") : null;
    const names = [...new Set([id, name])].filter((one) => one !== null && one !== "") as string[];
    for (const one of names) {
      if (this.#seen.has(one)) this.#seen.set(one, "repeated");
      else this.#seen.set(one, citable && isUsable(one) ? "citable" : "hidden");
    }
    return citable ? names.filter(isUsable) : [];
  }

  isCitable(id: string): boolean {
    return this.#seen.get(id) === "citable";
  }

  all(): readonly string[] {
    return [...this.#seen.keys()];
  }

  repeated(): readonly string[] {
    return [...this.#seen].filter(([, state]) => state === "repeated").map(([id]) => id);
  }
}

/** An id with white space cannot be the target of a link; one with a control character is a trick. */
function isUsable(id: string): boolean {
  return id.length <= 512 && !/\s/.test(id) && !/\p{Cc}|\p{Cf}/u.test(id);
}

/** An id met since the last text, on an element still open or one that ended empty. */
interface Pending {
  readonly id: string;
  readonly element: OpenElement;
  open: boolean;
}

export interface Candidates {
  readonly own: readonly string[];
  readonly inner: readonly string[];
  readonly before: readonly Pending[];
  /** Of the innermost open section that no heading has named yet. */
  readonly section: readonly string[];
  /** Fragments that the heading's own links lead to. */
  readonly selfLinks: readonly string[];
}

const PENDING_LIMIT = 64;

/** Ids between the last text and what comes next. */
export class PendingIds {
  #pending: Pending[] = [];

  add(ids: readonly string[], element: OpenElement): void {
    for (const id of ids) this.#pending.push({ id, element, open: true });
    if (this.#pending.length > PENDING_LIMIT) this.#pending.shift();
  }

  left(element: OpenElement): void {
    for (const one of this.#pending) if (one.element === element) one.open = false;
  }

  clear(): void {
    if (this.#pending.length > 0) this.#pending = [];
  }

  take(): readonly Pending[] {
    const taken = this.#pending;
    this.#pending = [];
    return taken;
  }

  putBack(pending: readonly Pending[]): void {
    this.#pending = [...pending, ...this.#pending].slice(-PENDING_LIMIT);
  }
}

const SECTIONS = new Set(["section", "article"]);
/** Empty elements that authors and generators set as a target. */
const MARKERS = new Set(["a", "span"]);

/** Letters and digits only: `getting-started` is `Getting started`. */
function slug(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Every id that leads to the heading, the best first. */
function inOrder(from: Candidates, text: string): readonly string[] {
  const before = [...from.before].reverse();
  const near = [...from.inner, ...before.map((one) => one.id)];
  const selfLinked = from.selfLinks.filter((id) => near.includes(id));
  const section = before.filter((one) => one.open && SECTIONS.has(one.element.name));
  const empty = before.filter((one) => !one.open);
  const named = before.filter((one) => one.open && slug(one.id) === slug(text));
  const around = before.filter((one) => one.open);
  const ids = (list: readonly Pending[]): readonly string[] => list.map((one) => one.id);
  return [
    ...[...from.own, ...selfLinked, ...ids(section), ...from.inner],
    ...[...ids(empty), ...ids(named), ...ids(around), ...from.section],
  ];
}

export interface Chosen {
  readonly anchor: string | null;
  readonly anchorState: AnchorState;
}

/** The best id that is unique in the page; call when the whole page has been read. */
export function chooseAnchor(from: Candidates, at: { text: string; ids: PageIds }): Chosen {
  const candidates = inOrder(from, at.text);
  const anchor = candidates.find((id) => at.ids.isCitable(id)) ?? null;
  if (anchor !== null) return { anchor, anchorState: "anchored" };
  return { anchor, anchorState: candidates.length > 0 ? "ambiguous" : "missing" };
}

/** The first heading needs no id of a wrapper around the page: the page itself is its place. */
export function withoutWrappers(from: Candidates, text: string): Candidates {
  const fits = (one: Pending): boolean =>
    (!one.open && MARKERS.has(one.element.name)) ||
    SECTIONS.has(one.element.name) ||
    slug(one.id) === slug(text);
  const linked = (one: Pending): boolean => from.selfLinks.includes(one.id);
  return { ...from, section: [], before: from.before.filter((one) => fits(one) || linked(one)) };
}
