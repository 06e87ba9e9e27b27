/**
 * The whole product over a pack, in a process of its own. Argument: a configuration. Prints its port;
 * to each line on standard input it prints how long its event loop was held up since the last, in
 * milliseconds: the longest time, and the one that only one turn in a hundred was longer.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { loadConfig } from "../bff/config.ts";
import { start } from "../bff/main.ts";

export interface HeldUp {
  readonly most: number;
  readonly p99: number;
}

const RESOLUTION = 1;
const [, , path = ""] = process.argv;
const { address } = await start(loadConfig({ path, env: {} }), { write: () => undefined });
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();
process.stdout.write(`${address.port}\n`);
createInterface({ input: process.stdin }).on("line", () => {
  const ms = (value: number): number => Math.max(0, value / 1e6 - RESOLUTION);
  const heldUp: HeldUp = { most: ms(delay.max), p99: ms(delay.percentile(99)) };
  process.stdout.write(`${JSON.stringify(heldUp)}\n`);
  delay.reset();
});
