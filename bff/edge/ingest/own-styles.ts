/**
 * What a page's own `<style>` hides, read as far as it is simple: rules for the screen whose selector
 * is one element with classes or an id (`.note`, `p.a.b`, `#x`) and that say `display: none` or
 * `visibility: hidden`. Other selectors, conditions and linked style sheets are not read, nor is what
 * a later rule shows again: in doubt the text is hidden.
 */
import { PageFault } from "./budget.ts";
import { plainStyle, removes } from "./hiding-style.ts";
import { attribute } from "./nested-sink.ts";
import type { OpenElement } from "./nested-sink.ts";

interface Selector {
  readonly tag: string;
  /** Lower case: `.class` and `#id`, all of which an element must have. */
  readonly marks: readonly string[];
}

/** By the first mark of each. */
export type HidingSelectors = ReadonlyMap<string, readonly Selector[]>;

export const NO_SELECTORS: HidingSelectors = new Map();

/** A page that styles more than this by itself is not read (`too_complex`). */
const MAX_STYLE_CHARS = 2 * 1024 * 1024;
const MAX_SELECTORS = 300;

const SELECTOR = /^([a-z][a-z0-9-]*|\*)?((?:[.#][-\w\u0080-\uffff]+)+)$/;

function selectorOf(text: string): Selector | null {
  const [, tag = "*", marks] = SELECTOR.exec(text.trim().toLowerCase()) ?? [];
  const found = marks?.match(/[.#][^.#]+/g);
  return found === undefined || found === null ? null : { tag, marks: found };
}

/** Past the block that opens at `open`, or the end. */
function pastBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === "{") depth += 1;
    else if (css[at] === "}" && --depth === 0) return at + 1;
  }
  return css.length;
}

/** Rules outside of at-rules, and in those for every screen; each with its selectors. */
function* rulesOf(css: string): Iterable<readonly [selectors: string, body: string]> {
  let at = 0;
  for (;;) {
    const open = css.indexOf("{", at);
    if (open < 0) return;
    // `@import …;` and the end of an `@media` stand before the selectors.
    const head = css.slice(at, open).split(/[;}]/).at(-1)?.trim() ?? "";
    if (/^@media\s+(?:all|screen)$/i.test(head)) {
      at = open + 1;
      continue;
    }
    at = pastBlock(css, open);
    if (!head.startsWith("@")) yield [head, css.slice(open + 1, at).replace(/\}$/, "")];
  }
}

/** @throws PageFault too_complex beyond the limits above. */
export function hidingSelectors(css: string): HidingSelectors {
  if (css.length > MAX_STYLE_CHARS)
    throw new PageFault("too_complex", "its own styles are too long");
  const found = new Map<string, Selector[]>();
  let count = 0;
  for (const [selectors, body] of rulesOf(plainStyle(css).replace(/<!--|-->/g, ""))) {
    if (!removes(body)) continue;
    for (const text of selectors.split(",")) {
      const selector = selectorOf(text);
      const first = selector?.marks[0];
      if (selector === null || first === undefined) continue;
      if (++count > MAX_SELECTORS)
        throw new PageFault("too_complex", "its own styles hide too much");
      found.set(first, [...(found.get(first) ?? []), selector]);
    }
  }
  return found;
}

/** True where the page's own style hides the element. */
export function isSelected(element: OpenElement, selectors: HidingSelectors): boolean {
  if (selectors.size === 0) return false;
  const classes = (attribute(element, "class") ?? "").toLowerCase().split(/\s+/);
  const id = (attribute(element, "id") ?? "").toLowerCase();
  const marks = new Set([...classes.map((name) => `.${name}`), `#${id}`]);
  return [...marks].some((mark) =>
    selectors
      .get(mark)
      ?.some(
        ({ tag, marks: all }) =>
          (tag === "*" || tag === element.name) && all.every((one) => marks.has(one)),
      ),
  );
}

/** True for a `<style>` that acts on a screen at any size. */
export function stylesScreen(element: OpenElement): boolean {
  const media = (attribute(element, "media") ?? "").trim().toLowerCase();
  return element.name === "style" && ["", "all", "screen"].includes(media);
}
