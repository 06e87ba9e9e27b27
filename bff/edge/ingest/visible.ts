/**
 * What a reader of the page cannot see: such text never enters a pack (check 8). Elements are judged
 * by their own attributes (by the page's own style: own-styles.ts); characters by what they draw.
 */
import { hidesByStyle } from "./hiding-style.ts";
import { attribute } from "./nested-sink.ts";
import type { OpenElement } from "./nested-sink.ts";

/** Whether the element and all in it are kept from readers by its own markup. */
export function isHidden(element: OpenElement): boolean {
  if (element.name === "template") return true;
  if (element.name === "dialog" && attribute(element, "open") === null) return true;
  for (const { name, value } of element.attrs) {
    if (name === "hidden" || name === "popover") return true;
    if (name === "aria-hidden" && value.trim().toLowerCase() === "true") return true;
    if (name === "style" && hidesByStyle(value)) return true;
  }
  return false;
}

/** Characters that draw nothing: zero width, bidi controls, tags, selectors, fillers, controls. */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** What a joiner may follow: scripts whose letters it shapes, and emoji. */
const JOINABLE =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}]/u;
const PRESENTABLE = /[\p{Extended_Pictographic}#*0-9]/u;

function before(text: string, at: number): string {
  const code = text.codePointAt(Math.max(0, at - 2));
  if (at >= 2 && code !== undefined && code > 0xffff) return String.fromCodePoint(code);
  return at > 0 ? text.charAt(at - 1) : "";
}

/** Joiners and presentation selectors are part of what is seen, where they have something to act on. */
function belongs(mark: string, previous: string): boolean {
  if (mark === "\u200c" || mark === "\u200d") return JOINABLE.test(previous);
  return (mark === "\ufe0e" || mark === "\ufe0f") && PRESENTABLE.test(previous);
}

export interface Visible {
  readonly text: string;
  /** Characters taken out; soft hyphens, ordinary in typesetting, are taken out uncounted. */
  readonly removed: number;
}

/** Takes out what draws nothing; everything else stays verbatim. */
export function visibleText(raw: string): Visible {
  if (raw.search(INVISIBLE) < 0) return { text: raw, removed: 0 };
  let removed = 0;
  const text = raw.replace(INVISIBLE, (mark: string, at: number) => {
    if (belongs(mark, before(raw, at))) return mark;
    if (mark !== "\u00ad") removed += 1;
    return "";
  });
  return { text, removed };
}
