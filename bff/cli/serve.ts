/** `pca serve`: listens until it is told to stop; with faults in the configuration, never begins. */
import type { AddressInfo } from "node:net";
import type { Config } from "../config.ts";
import { start } from "../main.ts";
import { loadFor, orFaults } from "./config/load.ts";
import { EXIT, print } from "./support/io.ts";
import type { Io } from "./support/io.ts";
import type { Values } from "./support/options.ts";
import { verb } from "./support/verb.ts";

const OPTIONS = {
  config: {
    value: "FILE",
    help: "The configuration. Default: AICD_CONFIG, else assistant.config.json.",
  },
} as const;

export function addressLine({ address, family, port }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}/`;
}

/** Resolves at the first signal to end; a second one is left to Node, which ends at once. */
export function told(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

const FLUSH_MS = 50;

/** Lines written together: a pipe is written to at once, and a line a request would be felt. */
export function batched(write: (text: string) => void): {
  line: (line: string) => void;
  flush: () => void;
} {
  let held = "";
  const flush = (): void => {
    if (held !== "") write(held);
    held = "";
  };
  const line = (text: string): void => {
    if (held === "") setTimeout(flush, FLUSH_MS).unref();
    held += text;
  };
  return { line, flush };
}

/**
 * The address alone does not say that pages have a path of their own, nor that readers reach them
 * under another origin: behind a proxy ours answers 421.
 */
function pagesLine({ package: pack, listen }: Config, address: string): string {
  const [origin] = listen.public_origins ?? [];
  const at = origin === undefined ? address : `${origin}/`;
  return pack.html_root === undefined
    ? "pages: none are served; package.html_root names their folder"
    : `pages: ${at}html/…; ${at} leads to the first index page that a reader may read`;
}

async function serve(values: Values<typeof OPTIONS>, io: Io): Promise<number> {
  const ended = told();
  const config = await loadFor(io, values.config);
  const log = batched((text) => io.stdout.write(text));
  const running = await start(config, { write: log.line });
  for (const warning of await running.world.warnings()) io.stderr.write(`warning: ${warning}\n`);
  io.stderr.write(`${pagesLine(config, addressLine(running.address))}\n`);
  print(io, addressLine(running.address), `operator: ${addressLine(running.operator)}`);
  await ended;
  await running.stop();
  log.flush();
  return EXIT.good;
}

export const run = verb(
  {
    command: "pca serve",
    summary: "Serves the assistant and the pages of its package.",
    options: OPTIONS,
    positionals: [],
    notes: ["Prints its address when it is ready. Ends on SIGINT or SIGTERM, after its runs."],
  },
  ({ values }, io) => orFaults(io, () => serve(values, io)),
);
