/** What a page loads for the widget: bytes over the wire, one script (design, targets). */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Bench } from "./results.ts";

/** The lightest of eight peers, measured in Chromium with the shared bench: deep-chat 2.4.2. */
const LIGHTEST_PEER_KB = 112;

export const widget: Bench = {
  name: "widget",
  title: "The widget's bytes",
  run: () => {
    const path = "../assistant/package-context-assistant.js";
    const file = readFileSync(fileURLToPath(new URL(path, import.meta.url)));
    const kilobytes = gzipSync(file, { level: 9 }).length / 1000;
    return Promise.resolve([
      {
        what: "script, gzip -9",
        unit: "kB",
        ours: kilobytes,
        peer: "deep-chat 2.4.2",
        theirs: LIGHTEST_PEER_KB,
        ratio: kilobytes / LIGHTEST_PEER_KB,
        target: "≤ 25 kB",
        met: kilobytes <= 25,
      },
    ]);
  },
};
