/**
 * The widget beside eight others in one Chromium run: what it loads, how long its script takes, its
 * heap, accessibility, a strict policy, the keyboard, 320 px and a hostile answer (design, targets).
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { shared } from "../test/support/paths.ts";
import type { Bench, Beside, Row } from "./results.ts";
import { figuresOf } from "./widget-figures.ts";
import type { Figures } from "./widget-figures.ts";
import { runSharedBench } from "./widget-run.ts";
import { rowsOf } from "./widget-targets.ts";

const MOST_KB = 25;

function weighed(): Row {
  const path = "../assistant/package-context-assistant.js";
  const file = readFileSync(fileURLToPath(new URL(path, import.meta.url)));
  const ours = gzipSync(file, { level: 9 }).length / 1000;
  const target = `≤ ${MOST_KB} kB`;
  const none = { peer: null, theirs: null, ratio: null };
  return { what: "script, gzip -9", unit: "kB", ours, ...none, target, met: ours <= MOST_KB };
}

const shown = (value: number | null): string => (value === null ? "–" : String(value));

function cells(one: Figures): readonly string[] {
  return [
    one.title,
    `${one.kb} (${shown(one.kb_answered)})`,
    String(one.requests),
    String(one.foreign_hosts.length),
    String(one.script_ms),
    String(one.heap_mb),
    String(one.long_task_ms),
    String(one.layout_shift),
    one.axe.map(shown).join("/"),
    one.strict_complaints === null ? "fails" : `works, ${one.strict_complaints}`,
    one.keyboard,
    one.out_of_view_px === null ? "–" : `${one.out_of_view_px} px`,
    `${shown(one.leaked_requests)}/${shown(one.foreign_links)}`,
  ];
}

const HEAD = [
  "widget",
  "kB (answered)",
  "requests",
  "hosts",
  "script ms",
  "heap MB",
  "long ms",
  "shift",
  "axe",
  "strict CSP",
  "keyboard",
  "320 px",
  "hostile: requests/links",
];

export const widget: Bench = {
  name: "widget",
  title: "The widget beside its peers, in one run",
  run: async (say) => {
    const bench = shared("tools", "widget-bench");
    if (bench === undefined) {
      say("The shared widget bench does not lie beside this checkout: only the file is weighed.");
      return [weighed()];
    }
    const { result, absent } = await runSharedBench({ bench, say });
    const run = figuresOf(result);
    const beside: Beside = {
      head: HEAD,
      cells: run.widgets.map(cells),
      kept: { ...run, not_installed: absent },
    };
    return { rows: [weighed(), ...rowsOf(run)], beside };
  },
};
