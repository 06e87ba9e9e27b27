/** What we want of our widget (design, targets), and how it stands beside the peers of one run. */
import type { Row } from "./results.ts";
import type { Figures, Run } from "./widget-figures.ts";

/** A figure of ours that must be at most the target, which the peers' best may tighten. */
interface Wanted {
  readonly what: string;
  readonly unit: string;
  /** Absent means not measured, which never meets a target. */
  readonly of: (one: Figures) => number | null;
  /** Which of our pages counts, by name; the worst of them does. */
  readonly ours: readonly string[];
  readonly atMost: number | "the best peer";
}

const INLINE = ["ours"];
const PANELS = ["ours-corner", "ours-side"];
const ALL = [...INLINE, ...PANELS];
const most = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : Math.max(...values.map((value) => value ?? 0));

const WANTED: readonly Wanted[] = [
  {
    what: "all it loads, over the wire",
    unit: "kB",
    of: (one) => one.kb,
    ours: INLINE,
    atMost: 25,
  },
  { what: "requests", unit: "", of: (one) => one.requests, ours: INLINE, atMost: 2 },
  { what: "foreign hosts", unit: "", of: (one) => one.foreign_hosts.length, ours: ALL, atMost: 0 },
  {
    what: "script time",
    unit: "ms",
    of: (one) => one.script_ms,
    ours: INLINE,
    atMost: "the best peer",
  },
  { what: "heap", unit: "MB", of: (one) => one.heap_mb, ours: INLINE, atMost: "the best peer" },
  { what: "long tasks", unit: "ms", of: (one) => one.long_task_ms, ours: INLINE, atMost: 0 },
  {
    what: "layout shift, room reserved",
    unit: "",
    of: (one) => one.layout_shift,
    ours: ["ours-room", ...PANELS],
    atMost: 0,
  },
  {
    what: "axe, rules broken, closed",
    unit: "",
    of: ({ axe: [n] }) => n ?? null,
    ours: ALL,
    atMost: 0,
  },
  {
    what: "axe, rules broken, open",
    unit: "",
    of: ({ axe: [, n] }) => n ?? null,
    ours: ALL,
    atMost: 0,
  },
  {
    what: "axe, rules broken, answered",
    unit: "",
    of: ({ axe: [, , n] }) => n ?? null,
    ours: ALL,
    atMost: 0,
  },
  {
    what: "strict CSP, complaints",
    unit: "",
    of: (one) => one.strict_complaints,
    ours: ALL,
    atMost: 0,
  },
  {
    what: "keyboard, steps not done",
    unit: "",
    of: ({ keyboard }) => missed(keyboard),
    ours: PANELS,
    atMost: 0,
  },
  {
    what: "out of view at 320 px",
    unit: "px",
    of: (one) => one.out_of_view_px,
    ours: ALL,
    atMost: 0,
  },
  {
    what: "hostile answer, requests",
    unit: "",
    of: (one) => one.leaked_requests,
    ours: ALL,
    atMost: 0,
  },
  {
    what: "hostile answer, foreign links",
    unit: "",
    of: (one) => one.foreign_links,
    ours: ALL,
    atMost: 0,
  },
];

/** Steps of the whole cycle that are missing; an inline element has no panel to open or leave. */
function missed(keyboard: string): number | null {
  const [done = 0, all = 0] = keyboard.split(" of ").map((part) => parseInt(part, 10));
  return keyboard.endsWith("inline") ? null : all - done;
}

/** Our figures against the targets and beside the best peer of the same run. */
export function rowsOf({ widgets }: Run): readonly Row[] {
  return WANTED.map(({ what, unit, of: figure, ours: pages, atMost }) => {
    const own = widgets.filter(({ name }) => pages.includes(name));
    const ours = own.length === pages.length ? most(own.map(figure)) : null;
    const best = bestPeer(widgets, figure);
    const limit = atMost === "the best peer" ? best.value : atMost;
    return {
      what,
      unit,
      ours: ours ?? Number.NaN,
      peer: best.name,
      theirs: best.value,
      ratio: ours !== null && best.value ? ours / best.value : null,
      target: atMost === "the best peer" ? "≤ the best peer" : `≤ ${atMost}`,
      met: ours !== null && limit !== null && ours <= limit,
    };
  });
}

function bestPeer(
  widgets: readonly Figures[],
  figure: Wanted["of"],
): { readonly name: string | null; readonly value: number | null } {
  let best: { name: string | null; value: number | null } = { name: null, value: null };
  for (const one of widgets.filter(({ name }) => !name.startsWith("ours"))) {
    const value = figure(one);
    if (value !== null && (best.value === null || value < best.value)) {
      best = { name: one.title, value };
    }
  }
  return best;
}
