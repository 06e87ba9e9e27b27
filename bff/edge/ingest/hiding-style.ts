/**
 * Which declarations of CSS take text from its readers' sight. Every declaration is judged alone,
 * since a later one that no browser understands overrides nothing; in doubt the text is hidden: what
 * was seen and is left out costs an answer, what was never seen would speak for someone else.
 */

/** Without comments and escapes, which would hide a word of it. */
export function plainStyle(css: string): string {
  const bare = css.replace(/\/\*.*?(?:\*\/|$)/gs, "");
  return bare.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex?: string, other?: string) => {
    if (hex === undefined) return other ?? "";
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

type Declaration = readonly [property: string, value: string];

/** Lower case, white space collapsed, without `!important`. */
function declarationsOf(style: string): readonly Declaration[] {
  return style.split(";").flatMap((part): readonly Declaration[] => {
    const colon = part.indexOf(":");
    if (colon < 0) return [];
    const value = part.slice(colon + 1).replace(/![a-z\s]*$/i, "");
    const plain = value.trim().toLowerCase().replace(/\s+/g, " ");
    return [[part.slice(0, colon).trim().toLowerCase(), plain]];
  });
}

/** Pixels of a unit, roughly: near enough to tell nothing from something, and here from far away. */
const PIXELS: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["px", 1],
  ["pt", 4 / 3],
  ["pc", 16],
  ["em", 16],
  ["rem", 16],
  ["ex", 8],
  ["ch", 8],
  ["%", 10],
  ["vw", 10],
  ["vh", 10],
  ["cm", 38],
  ["mm", 3.8],
  ["in", 96],
]);

const LENGTH = /([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)/g;

/** Every length in a value, in pixels, also those inside `calc()`; others are left out. */
function lengthsIn(value: string): readonly number[] {
  return [...value.matchAll(LENGTH)]
    .map(([, number, unit]) => Number(number) * (PIXELS.get(unit ?? "") ?? Number.NaN))
    .filter((length) => !Number.isNaN(length));
}

/** The number of a value that is one length and nothing else; NaN for `auto` and the like. */
function lengthOf(value: string): number {
  const [length, ...others] = lengthsIn(value);
  return length !== undefined && others.length === 0 && /^[-+.\d]/.test(value) ? length : NaN;
}

const SCREEN = 999;
/** Beyond the left or right edge of any screen. */
const beside = (value: string): boolean => lengthsIn(value).some((at) => Math.abs(at) >= SCREEN);
/** Above any page; far below its start is where a long page goes on. */
const above = (value: string): boolean =>
  lengthsIn(value).some((at) => at <= -SCREEN || at >= 10 * SCREEN);

/** Hex with an alpha, and functions with a fourth value. */
const CLEAR = [
  /^#[0-9a-f]{3}0$/,
  /^#[0-9a-f]{6}0[0-9a-f]$/,
  /^[a-z]+\((?:[^,]*,){3} ?(?:0|0?\.0\d*|0?\d(?:\.\d+)?%) ?\)$/,
  /^[a-z]+\([^/]*\/ ?(?:0|0?\.0\d*|0?\d(?:\.\d+)?%) ?\)$/,
];
const isTransparent = (value: string): boolean =>
  value === "transparent" || CLEAR.some((one) => one.test(value));

const share = (value: string): number =>
  Number.parseFloat(value) / (value.trimEnd().endsWith("%") ? 100 : 1);
const isFaint = (value: string): boolean => share(value) < 0.1;
/** Smaller than anyone reads. */
const isTiny = (value: string): boolean => lengthOf(value) <= 2;
const SCALED_AWAY =
  /(?:scale(?:x|y|3d)?|matrix(?:3d)?)\([^)]*?(?<![\d.])[+-]?0*\.?0*(?:%|\b(?![.\d]))\s*[,)]/;

/** Each property with the values that hide, whatever else is declared. */
const HIDING: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ["display", (value: string) => value === "none"],
  ["visibility", (value: string) => value === "hidden" || value === "collapse"],
  ["content-visibility", (value: string) => value === "hidden"],
  ["opacity", isFaint],
  ["filter", (value: string) => isFaint(/opacity\(([^)]*)\)/.exec(value)?.[1] ?? "1")],
  ["zoom", isFaint],
  ["font-size", (value: string) => !value.endsWith("%") && isTiny(value)],
  ["font", (value: string) => /(?:^| )[+-]?0*\.?0*(?:px|pt|r?em|%)?(?:\/| )/.test(value)],
  ["clip", (value: string) => value.includes("rect(")],
  [
    "clip-path",
    (value: string) =>
      /inset\( ?(?:[5-9]\d|\d{3,})|(?:circle|ellipse|polygon)\( ?0+(?:px|%)?(?: 0|[ ,)])/.test(
        value,
      ),
  ],
  [
    "transform",
    (value: string) => SCALED_AWAY.test(value) || (/translate/.test(value) && beside(value)),
  ],
  ["scale", (value: string) => value.split(" ").some((part) => isFaint(part))],
  ["translate", beside],
  ["text-indent", beside],
  ["left", beside],
  ["right", beside],
  ["margin-left", beside],
  ["margin-right", beside],
  ["top", above],
  ["bottom", above],
  ["inset", above],
  ["margin", above],
  ["margin-top", above],
  ["color", isTransparent],
  ["-webkit-text-fill-color", isTransparent],
]);

/** Nobody writes more by hand; patterns are not run over it. */
const MAX_VALUE = 500;

function isHiding([property, value]: Declaration): boolean {
  const hides = HIDING.get(property);
  return hides !== undefined && (value.length > MAX_VALUE || hides(value));
}

const SIZES = new Set(["height", "width", "max-height", "max-width", "block-size", "inline-size"]);

/** A box without size, of which nothing may stand out. */
function cutsAll(declared: readonly Declaration[]): boolean {
  const clips = declared.some(
    ([property, value]) => property.startsWith("overflow") && /hidden|clip/.test(value),
  );
  return clips && declared.some(([name, value]) => SIZES.has(name) && lengthOf(value) <= 1);
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ["white", "#ffffff"],
  ["black", "#000000"],
]);

/** One spelling of a color for the commonest ways to write it; others stand as they are. */
function colorOf(value: string): string {
  const bare = value.replace(/ /g, "");
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(bare);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  const rgb = /^rgba?\((\d+),(\d+),(\d+)(?:,1)?\)$/.exec(bare);
  if (rgb === null) return NAMED.get(bare) ?? bare;
  return `#${rgb
    .slice(1)
    .map((n) => Number(n).toString(16).padStart(2, "0"))
    .join("")}`;
}

/** Text in the color that its own style gives to what is behind it. */
function isOnItsOwnColor(declared: readonly Declaration[]): boolean {
  const of = (...names: readonly string[]): readonly string[] =>
    declared.filter(([name]) => names.includes(name)).map(([, value]) => colorOf(value));
  const behind = new Set(of("background", "background-color"));
  return of("color").some((color) => behind.has(color));
}

/** True where a `style` attribute takes its element's text from sight. */
export function hidesByStyle(style: string): boolean {
  const declared = declarationsOf(plainStyle(style));
  return declared.some(isHiding) || cutsAll(declared) || isOnItsOwnColor(declared);
}

/** True where a rule takes its elements away: `display: none`, `visibility: hidden`. */
export function removes(declarations: string): boolean {
  return declarationsOf(declarations).some(
    (declared) => (declared[0] === "display" || declared[0] === "visibility") && isHiding(declared),
  );
}
