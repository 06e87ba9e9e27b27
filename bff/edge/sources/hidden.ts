/**
 * What a page hides from its readers, as far as attributes and the page's own `<style>` say. In
 * doubt an element counts as hidden: text that was seen and is left out costs an answer, text that
 * was never seen and is let in speaks for someone else. Linked style sheets are not loaded.
 */
import { ExtractError } from "./document.ts";

export type Attributes = ReadonlyMap<string, string>;

/** Elements whose content is not page text for a reader. */
const HIDDEN_ELEMENTS = new Set(
  (
    "head script style template noscript noframes noembed iframe object embed applet canvas audio " +
    "video svg select datalist textarea option optgroup rp map progress meter frameset"
  ).split(" "),
);

/** Classes of wide-spread style sheets that mean "not shown". */
const HIDDEN_CLASSES = new Set(
  (
    "hidden d-none is-hidden invisible sr-only visually-hidden visuallyhidden screen-reader-text " +
    "screen-reader-only screenreader-only element-invisible element-hidden show-for-sr hide-visually " +
    "u-hidden"
  ).split(" "),
);

/** Rules of the page's own `<style>` that hide: the names their last part asks for. */
export interface HidingRule {
  readonly tag: string | null;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
}

export interface Element {
  readonly name: string;
  readonly attributes: Attributes;
  /** Background set inline on it or the nearest element around it. */
  readonly background: string;
}

/** True where the element and all in it cannot be seen. */
export function isHidden(element: Element, rules: readonly HidingRule[]): boolean {
  const { name, attributes } = element;
  if (HIDDEN_ELEMENTS.has(name) || attributes.has("hidden") || attributes.has("popover")) {
    return true;
  }
  if (name === "dialog" && !attributes.has("open")) return true;
  if ((attributes.get("aria-hidden") ?? "").trim().toLowerCase() === "true") return true;
  if (isHiddenByClass(classesOf(attributes))) return true;
  if (rules.some((rule) => matches(rule, element))) return true;
  const style = attributes.get("style") ?? "";
  if (style.length > MAX_STYLE) return true;
  const declared = declarations(style);
  return hides(declared) || isUnreadable(declared, element);
}

/** The background that an element sets inline, or undefined. */
export function backgroundOf(attributes: Attributes): string | undefined {
  const style = declarations((attributes.get("style") ?? "").slice(0, MAX_STYLE));
  const value = style.get("background-color") ?? style.get("background");
  return color(value ?? attributes.get("bgcolor")) ?? (value === undefined ? undefined : "image");
}

/**
 * The page's own hiding rules; at-rules are left alone but `@media all` and `screen`.
 * Throws `ExtractError` where there are too many to hold every element against.
 */
export function hidingRules(css: string): readonly HidingRule[] {
  const plain = unescape(css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " "));
  const rules: HidingRule[] = [];
  for (const [selectors, body] of topLevel(plain)) {
    if (!hides(declarations(body))) continue;
    for (const selector of selectors.split(",")) rules.push(...ruleOf(selector));
    if (rules.length > MAX_HIDING_RULES) throw new ExtractError("too_many_tokens");
  }
  return rules;
}

const MAX_RULES = 10_000;
const MAX_HIDING_RULES = 500;
/** A style attribute longer than this is not read: the element counts as hidden. */
const MAX_STYLE = 10_000;

/** `selector { body }` pairs, in one pass; bodies of other at-rules are skipped whole. */
function topLevel(css: string): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  let at = 0;
  while (at < css.length) {
    if (found.length > MAX_RULES) throw new ExtractError("too_many_tokens");
    const open = css.indexOf("{", at);
    if (open < 0) break;
    const head = css
      .slice(at, open)
      .replace(/^[\s};]+/, "")
      .trim();
    if (/^@media\s+(?:all|screen)\s*$/i.test(head)) {
      at = open + 1;
      continue;
    }
    const close = head.startsWith("@") ? endOfBlock(css, open) : closing(css, open);
    if (!head.startsWith("@")) found.push([head, css.slice(open + 1, close)]);
    at = close + 1;
  }
  return found;
}

const closing = (css: string, open: number): number => {
  const close = css.indexOf("}", open);
  return close < 0 ? css.length : close;
};

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let i = open; i < css.length; i++) {
    if (css[i] === "{") depth += 1;
    else if (css[i] === "}" && --depth === 0) return i;
  }
  return css.length;
}

/** The last part of a selector; states (`:hover`) and attributes cannot be judged here. */
function ruleOf(selector: string): readonly HidingRule[] {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  const parts = /^([a-z][a-z0-9-]*|\*)?((?:[.#][\w-]+)*)$/i.exec(last);
  if (parts === null || last === "" || last === "*") return [];
  const marks = parts[2]?.match(/[.#][\w-]+/g) ?? [];
  const named = (sign: string): readonly string[] =>
    marks.filter((mark) => mark.startsWith(sign)).map((mark) => mark.slice(1));
  const tag = parts[1] === "*" ? undefined : parts[1]?.toLowerCase();
  return [{ tag: tag ?? null, ids: named("#"), classes: named(".") }];
}

function matches(rule: HidingRule, { name, attributes }: Element): boolean {
  if (rule.tag !== null && rule.tag !== name) return false;
  if (rule.ids.some((id) => attributes.get("id") !== id)) return false;
  const classes = classesOf(attributes);
  return rule.classes.every((wanted) => classes.includes(wanted));
}

function classesOf(attributes: Attributes): readonly string[] {
  return (attributes.get("class") ?? "").split(/\s+/).filter((name) => name !== "");
}

/** `hidden md:block` is shown on a wide screen; `hidden` alone is not. */
function isHiddenByClass(classes: readonly string[]): boolean {
  if (!classes.some((name) => HIDDEN_CLASSES.has(name.toLowerCase()))) return false;
  return !classes.some((name) =>
    /^(?:sm|md|lg|xl|2xl):(?:block|inline|flex|grid|table)/.test(name),
  );
}

type Style = ReadonlyMap<string, string>;

function declarations(style: string): Style {
  const plain = unescape(style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "")).toLowerCase();
  const found = new Map<string, string>();
  for (const part of plain.split(";")) {
    const colon = part.indexOf(":");
    if (colon < 0) continue;
    const value = part.slice(colon + 1).replace(/!\s*important/g, "");
    found.set(part.slice(0, colon).trim(), value.trim().replace(/\s+/g, " "));
  }
  return found;
}

/** CSS escapes: `\64 isplay` is `display`. */
function unescape(css: string): string {
  return css.replace(
    /\\([0-9a-f]{1,6})\s?|\\(.)/gi,
    (_, hex: string | undefined, other: string) => {
      if (hex === undefined) return other;
      const code = parseInt(hex, 16);
      return code === 0 || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
    },
  );
}

type Test = (value: string, style: Style) => boolean;

/** Each property with the values that take text from sight. */
const HIDING: readonly (readonly [string, Test])[] = [
  ["display", (v) => v === "none"],
  ["visibility", (v) => v === "hidden" || v === "collapse"],
  ["content-visibility", (v) => v === "hidden"],
  ["opacity", (v) => share(v) < 0.1],
  ["filter", (v) => /opacity\(\s*(?:0?\.0\d*|0|[0-9](?:\.\d+)?%)\s*\)/.test(v)],
  ["font-size", (v) => length(v) < 4],
  ["font", (v) => /(?:^|\s)0(?:\.\d+)?(?:px|pt|em|rem|%)?(?:\/|\s)/.test(v)],
  ["line-height", (v) => length(v) === 0],
  ["text-indent", (v) => Math.abs(length(v)) >= 500],
  ["letter-spacing", (v) => length(v) <= -8],
  ["clip", (v) => /rect\(/.test(v)],
  [
    "clip-path",
    (v) => /inset\(\s*(?:[5-9]\d|100)|circle\(\s*0|ellipse\(\s*0|polygon\(\s*0/.test(v),
  ],
  ["transform", (v) => /scale[xy]?\(\s*0(?:\.0\d*)?\s*[,)]/.test(v) || farAway(v)],
  ["scale", (v) => /^0(?:\.0\d*)?(?:\s|$)/.test(v)],
  ["color", (v) => isTransparent(v)],
  ["-webkit-text-fill-color", (v) => isTransparent(v)],
  ["max-height", (v) => length(v) <= 1],
  ["max-width", (v) => length(v) <= 1],
  ["height", (v, style) => length(v) <= 1 && clips(style)],
  ["width", (v, style) => length(v) <= 1 && clips(style)],
  ...["left", "right", "top", "bottom", "inset", "translate"].map(
    (name) => [name, farAway] as const,
  ),
  ...["margin", "margin-left", "margin-top", "margin-right"].map(
    (name) => [name, farAway] as const,
  ),
];

const hides = (style: Style): boolean =>
  HIDING.some(([name, test]) => {
    const value = style.get(name);
    return value !== undefined && test(value, style);
  });

const clips = (style: Style): boolean => /hidden|clip/.test(style.get("overflow") ?? "");

/** Moved by more than any screen shows. */
function farAway(value: string): boolean {
  const lengths = value.match(/-?\d*\.?\d+(?:px|r?em|v[wh]|%|pt|cm|in)?/g) ?? [];
  return lengths.some((one) => Math.abs(length(one)) >= 900);
}

const PIXELS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["px", 1],
  ["pt", 1.33],
  ["em", 16],
  ["rem", 16],
  ["ex", 8],
  ["ch", 8],
  ["%", 0.16],
  ["vw", 10],
  ["vh", 10],
  ["cm", 38],
  ["mm", 3.8],
  ["in", 96],
]);

/** A CSS length in pixels, roughly; NaN where it is none (`calc`, `auto`, `small`). */
function length(value: string): number {
  const parts = /^(-?\d*\.?\d+(?:e[+-]?\d+)?)([a-z%]*)$/.exec(value);
  if (parts === null) return Number.NaN;
  return Number(parts[1]) * (PIXELS.get(parts[2] ?? "") ?? Number.NaN);
}

function share(value: string): number {
  const number = Number.parseFloat(value);
  return value.endsWith("%") ? number / 100 : number;
}

const isTransparent = (value: string): boolean =>
  value === "transparent" ||
  /^(?:rgba|hsla|rgb|hsl)\(.*[,/]\s*(?:0|0?\.0\d*|[0-9]%)\s*\)$/.test(value);

/** Text in the color of what is behind it; a page without a background is white. */
function isUnreadable(style: Style, element: Element): boolean {
  const text = color(style.get("color") ?? element.attributes.get("color"));
  if (text === undefined) return false;
  const behind = backgroundOf(element.attributes) ?? element.background;
  return text === behind;
}

const COLORS: ReadonlyMap<string, string> = new Map([
  ["white", "fff"],
  ["black", "000"],
  ["red", "f00"],
]);

/** One spelling a color, coarse: eight steps a channel, so that near-white is white. */
function color(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const first = value.trim().toLowerCase();
  const hex = /#([0-9a-f]{3}|[0-9a-f]{6})\b/.exec(`${first} #${COLORS.get(first) ?? ""}`)?.[1];
  const channels =
    hex !== undefined
      ? (hex.length === 3 ? [...hex].map((d) => d + d) : (hex.match(/../g) ?? [])).map((d) =>
          parseInt(d, 16),
        )
      : /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(first)?.slice(1).map(Number);
  return channels?.map((channel) => Math.round(Math.min(channel, 255) / 32)).join(",");
}

export const WHITE = "8,8,8";
