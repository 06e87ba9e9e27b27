/**
 * Runs the shared widget bench, which lies beside a checkout, on our built element and its peers in
 * one Chromium. The bench itself stays as it is: a copy in a temporary folder gets our pages, and our
 * Trusted Types policy beside the one that it allows.
 */
import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "#chromium";
import { inRoot } from "../test/support/paths.ts";

const run = promisify(execFile);

const LOADS = "7";
const AT_MOST_MS = 40 * 60_000;
const ALLOWED = "trusted-types lit-html";
const OURS_TOO = `${ALLOWED} package-context-assistant`;

/** Where of the run is told, and the folder of the shared bench. */
export interface Setting {
  readonly bench: string;
  readonly say: (line: string) => void;
}

export interface Measured {
  /** The bench's own JSON; its shape is read in `widget-figures.ts`. */
  readonly result: unknown;
  /** Titles of the peers that could not be installed here. */
  readonly absent: readonly string[];
}

export async function runSharedBench({ bench, say }: Setting): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "widget-bench-"));
  try {
    layOut(bench, folder);
    say("installing the peers (npm pack, npm install)");
    await install(folder, say);
    say("measuring in Chromium, about a minute a widget");
    await measure(folder);
    return {
      result: read(join(folder, "out.json")),
      absent: read(join(folder, "absent.json")) as readonly string[],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8")) as unknown;

function layOut(bench: string, folder: string): void {
  symlinkSync(inRoot("node_modules"), join(folder, "node_modules"));
  copyFileSync(inRoot("dist/assistant/package-context-assistant.js"), join(folder, "widget.js"));
  copyFileSync(join(bench, "peers.mjs"), join(folder, "shared-peers.mjs"));
  const pages = new URL("./widget-pages.js", import.meta.url).href;
  writeFileSync(
    join(folder, "peers.mjs"),
    `import { existsSync, writeFileSync } from "node:fs";
import { PEERS as all } from "./shared-peers.mjs";
import { replyWith, withOurs } from ${JSON.stringify(pages)};
const there = ({ files = {} }) => Object.entries(files).every(([name, at]) =>
  existsSync(at(name === "*" ? "entry.js" : name)));
const pages = Object.entries(withOurs(all));
const absent = pages.filter(([, page]) => !there(page)).map(([, { title }]) => title);
writeFileSync("absent.json", JSON.stringify(absent));
export const ourReply = replyWith;
export const PEERS = Object.fromEntries(pages.filter(([, page]) => there(page)));
`,
  );
  const text = readFileSync(join(bench, "bench.mjs"), "utf8");
  if (text.split(ALLOWED).length !== 2) {
    throw new Error(`The shared bench no longer says "${ALLOWED}" once: read it and mend this.`);
  }
  writeFileSync(join(folder, "bench.mjs"), text.replace(ALLOWED, OURS_TOO));
}

/** Peers that cannot be had are left out of the run, and said by their absence from its table. */
async function install(folder: string, say: (line: string) => void): Promise<void> {
  const env = { ...process.env, PEERS_DIR: join(folder, "peers") };
  try {
    await run(process.execPath, ["shared-peers.mjs"], { cwd: folder, env, timeout: AT_MOST_MS });
  } catch (error) {
    say(`some peers could not be installed: ${String(error).split("\n")[0] ?? ""}`);
  }
}

async function measure(folder: string): Promise<void> {
  const chromium = findChromium();
  const env = {
    ...process.env,
    PEERS_DIR: join(folder, "peers"),
    WIDGET: join(folder, "widget.js"),
    ...(chromium === undefined ? {} : { CHROME_PATH: chromium }),
  };
  const args = ["bench.mjs", "--loads", LOADS, "--out", "out"];
  await run(process.execPath, args, { cwd: folder, env, timeout: AT_MOST_MS, maxBuffer: 1 << 26 });
}
