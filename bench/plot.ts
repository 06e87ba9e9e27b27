/** Curves as a picture: a few lines on logarithmic axes, as SVG that any browser shows. */
import { writeFileSync } from "node:fs";

export interface Curve {
  readonly name: string;
  /** Rising; both above 0. */
  readonly points: readonly (readonly [number, number])[];
}

export interface Plot {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly curves: readonly Curve[];
}

const [WIDTH, HEIGHT] = [640, 400];
const FRAME = { left: 70, right: 170, top: 44, bottom: 56 };
/** Told apart by shape as well, for those who see no colours. */
const COLOURS = ["#0b5cad", "#b3470b", "#2e7d32", "#6a3d9a"];
const DASHES = ["", "7 4", "2 3", "10 3 2 3"];

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** From one power of ten to another. */
interface Axis {
  readonly from: number;
  readonly to: number;
}

function axisOf(values: readonly number[]): Axis {
  const from = Math.floor(Math.log10(Math.min(...values)));
  const to = Math.ceil(Math.log10(Math.max(...values)));
  return { from, to: Math.max(to, from + 1) };
}

const shareOf = (value: number, { from, to }: Axis): number =>
  (Math.log10(value) - from) / (to - from);
const right = WIDTH - FRAME.right;
const bottom = HEIGHT - FRAME.bottom;
const across = (value: number, axis: Axis): number =>
  FRAME.left + shareOf(value, axis) * (right - FRAME.left);
const up = (value: number, axis: Axis): number =>
  bottom - shareOf(value, axis) * (bottom - FRAME.top);

const powers = ({ from, to }: Axis): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, step) => 10 ** (from + step));
const figure = (value: number): string =>
  value.toLocaleString("en", { maximumSignificantDigits: 3 });

const text = (at: readonly [number, number], words: string, more = ""): string =>
  `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${escaped(words)}</text>`;
const line = (from: readonly [number, number], to: readonly [number, number]): string =>
  `<line x1="${from[0].toFixed(1)}" y1="${from[1].toFixed(1)}" ` +
  `x2="${to[0].toFixed(1)}" y2="${to[1].toFixed(1)}" stroke="#d5d5d5"/>`;

function gridOf(x: Axis, y: Axis): readonly string[] {
  const columns = powers(x).flatMap((value) => [
    line([across(value, x), FRAME.top], [across(value, x), bottom]),
    text([across(value, x), bottom + 18], figure(value), 'text-anchor="middle"'),
  ]);
  const rows = powers(y).flatMap((value) => [
    line([FRAME.left, up(value, y)], [right, up(value, y)]),
    text([FRAME.left - 8, up(value, y) + 4], figure(value), 'text-anchor="end"'),
  ]);
  return [...columns, ...rows];
}

function curveOf(
  { name, points }: Curve,
  at: { index: number; x: Axis; y: Axis },
): readonly string[] {
  const colour = COLOURS[at.index % COLOURS.length] ?? "";
  const places = points.map(([x, y]) => [across(x, at.x), up(y, at.y)] as const);
  const path = places.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const last = places.at(-1) ?? [right, bottom];
  return [
    `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2" ` +
      `stroke-dasharray="${DASHES[at.index % DASHES.length] ?? ""}"/>`,
    ...places.map(
      ([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3.5" fill="${colour}"/>`,
    ),
    text([last[0] + 9, last[1] + 4], name, `fill="${colour}"`),
  ];
}

export function svgOf({ title, x, y, curves }: Plot): string {
  const points = curves.flatMap((curve) => curve.points);
  const xAxis = axisOf(points.map(([value]) => value));
  const yAxis = axisOf(points.map(([, value]) => value));
  const middle = (FRAME.left + right) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" ` +
      `font-family="system-ui, sans-serif" font-size="12" fill="#222">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text([FRAME.left, 24], title, 'font-size="14" font-weight="600"'),
    ...gridOf(xAxis, yAxis),
    text([middle, HEIGHT - 16], x, 'text-anchor="middle"'),
    text(
      [16, (FRAME.top + bottom) / 2],
      y,
      `text-anchor="middle" transform="rotate(-90 16 ${(FRAME.top + bottom) / 2})"`,
    ),
    ...curves.flatMap((curve, index) => curveOf(curve, { index, x: xAxis, y: yAxis })),
    "</svg>\n",
  ].join("\n");
}

export function draw(file: string, plot: Plot): void {
  writeFileSync(file, svgOf(plot));
}
