/** What the shared bench measured of each widget, in one shape. */
import { z } from "zod";

const axe = z.object({ rules: z.number().default(0), error: z.string().optional() }).nullable();
const width = z.object({ scroll: z.boolean(), clipped: z.number() });
const load = z.object({ script_ms: z.number(), long_ms: z.number() });
const failed = z.object({ failed: z.string() });
const talk = z.object({
  axe_closed: axe,
  axe_open: axe,
  axe_answer: axe,
  answer_ms: z.number().nullable(),
  bytes_total: z.number(),
  foreign_during_talk: z.array(z.string()),
  leak: z.object({ sentinel: z.array(z.string()), links: z.array(z.unknown()) }).optional(),
});
const strict = z.object({
  rendered: z.boolean(),
  styled: z.boolean().nullable(),
  answered: z.boolean(),
  violations: z.record(z.string(), z.number()),
  errors: z.number(),
});
const keys = z.object({
  tabs: z.number().nullable(),
  kind: z.string().nullish(),
  box: z.boolean().optional(),
  leaves: z.boolean().optional(),
  enter: z.boolean().optional(),
  focus_in: z.object({ inside: z.boolean() }).optional(),
  escape: z.boolean().optional(),
  returns: z.boolean().nullish(),
});
const narrow = z.object({
  closed: width,
  open: width.optional(),
  answer: width.optional(),
});
const widget = z.object({
  title: z.string(),
  median: z.object({ foreign: z.number(), shift: z.number(), bytes: z.number() }),
  widget_only: z.object({ bytes: z.number(), requests: z.number(), heap: z.number() }).nullable(),
  foreign_hosts: z.array(z.string()),
  loads: z.array(load),
  talk: z.union([talk, failed]).optional(),
  strict: z.union([strict, failed]).optional(),
  keys: z.union([keys, failed]).optional(),
  narrow: z.union([narrow, failed]).optional(),
});
const result = z.object({
  at: z.string(),
  chromium: z.string(),
  load_before: z.number(),
  load_after: z.number(),
  widgets: z.record(z.string(), widget),
});
type Widget = z.infer<typeof widget>;

/** One widget's figures; null where the bench could not measure it. */
export interface Figures {
  readonly name: string;
  readonly title: string;
  /** Over the wire, with headers, once it is there; and once it has answered. */
  readonly kb: number;
  readonly kb_answered: number | null;
  readonly requests: number;
  readonly foreign_hosts: readonly string[];
  /** The least of the loads, since others use the machine too; heap and shift are medians. */
  readonly script_ms: number;
  readonly long_task_ms: number;
  readonly heap_mb: number;
  readonly layout_shift: number;
  /** Rules of axe that are broken: closed, open, with an answer. */
  readonly axe: readonly (number | null)[];
  /** Complaints under the strict policy; null where it does not render unchanged and answer. */
  readonly strict_complaints: number | null;
  /** Steps done of Tab, Enter, focus in, Escape, focus back; inline: Tab, the box, out again. */
  readonly keyboard: string;
  /** Pixels out of view at 320 px, in any state; null where a state was not reached. */
  readonly out_of_view_px: number | null;
  readonly leaked_requests: number | null;
  readonly foreign_links: number | null;
}

export interface Run {
  readonly at: string;
  readonly chromium: string;
  readonly load_average: readonly [number, number];
  readonly widgets: readonly Figures[];
}

/** The bench's JSON as figures. Throws where its shape is another one. */
export function figuresOf(value: unknown): Run {
  const { at, chromium, load_before, load_after, widgets } = result.parse(value);
  const blank = widgets["control"]?.median.bytes ?? 0;
  return {
    at,
    chromium,
    load_average: [load_before, load_after],
    widgets: Object.entries(widgets)
      .filter(([name]) => name !== "control")
      .map(([name, one]) => of(name, one, blank)),
  };
}

const got = <T extends object>(value: T | { failed: string } | undefined): T | null =>
  value === undefined || "failed" in value ? null : value;
const least = (values: readonly number[]): number => Math.min(...values);
const kilo = (bytes: number): number => Math.round(bytes / 10) / 100;

function of(name: string, one: Widget, blank: number): Figures {
  const said = got(one.talk);
  const answered = said !== null && said.answer_ms !== null;
  const rules = (found: z.infer<typeof axe>): number | null =>
    found === null || found.error !== undefined ? null : found.rules;
  return {
    name,
    title: one.title,
    kb: kilo(one.widget_only?.bytes ?? 0),
    kb_answered: answered ? kilo(said.bytes_total - blank) : null,
    requests: one.widget_only?.requests ?? 0,
    foreign_hosts: [...new Set([...one.foreign_hosts, ...(said?.foreign_during_talk ?? [])])],
    script_ms: least(one.loads.map(({ script_ms }) => script_ms)),
    long_task_ms: least(one.loads.map(({ long_ms }) => long_ms)),
    heap_mb: kilo((one.widget_only?.heap ?? 0) / 1000),
    layout_shift: one.median.shift,
    axe: [said?.axe_closed, said?.axe_open, said?.axe_answer].map((found) => rules(found ?? null)),
    strict_complaints: strictOf(got(one.strict)),
    keyboard: keyboardOf(got(one.keys)),
    out_of_view_px: outOfView(got(one.narrow)),
    leaked_requests: answered ? (said.leak?.sentinel.length ?? null) : null,
    foreign_links: answered ? (said.leak?.links.length ?? null) : null,
  };
}

function strictOf(seen: z.infer<typeof strict> | null): number | null {
  if (seen === null || !seen.rendered || seen.styled !== true || !seen.answered) return null;
  return Object.values(seen.violations).reduce((sum, n) => sum + n, seen.errors);
}

function keyboardOf(seen: z.infer<typeof keys> | null): string {
  if (seen === null || seen.tabs === null) return "0 of 5";
  const inline = seen.kind === "inline";
  const steps = inline
    ? [true, seen.box, seen.leaves]
    : [true, seen.enter, seen.focus_in?.inside, seen.escape, seen.returns];
  const done = steps.filter((step) => step === true).length;
  return `${done} of ${steps.length}${inline ? ", inline" : ""}`;
}

function outOfView(seen: z.infer<typeof narrow> | null): number | null {
  if (seen?.open === undefined || seen.answer === undefined) return null;
  const states = [seen.closed, seen.open, seen.answer];
  const wide = states.map(({ scroll, clipped }) => (scroll ? Math.max(clipped, 1) : clipped));
  return Math.max(0, ...wide);
}
