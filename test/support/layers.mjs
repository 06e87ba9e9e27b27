// The two layers of `npm test`, each a process of its own under a limit of wall-clock time, and the
// sum of what they counted. A layer that cannot show its counts is itself one failure.
import { spawn } from "node:child_process";
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { onParentGone } from "./parent.mjs";
import { ROOT } from "./prepare.mjs";

const MINUTE = 60_000;
const GRACE_MS = 5_000;

export const NOTHING = Object.freeze({ passed: 0, failed: 0, skipped: 0 });
export const ONE_FAILURE = Object.freeze({ passed: 0, failed: 1, skipped: 0 });

const NODE = {
  name: "node",
  limitMs: 15 * MINUTE,
  result: "test-results/node.json",
  command: (files) => [
    "node_modules/mocha/bin/mocha.js",
    "--reporter=./test/support/mocha-reporter.mjs",
    "--reporter-option=output=test-results/node.json",
    ...files.map((file) => `dist/${file.replace(/\.ts$/, ".js")}`),
  ],
};

const BROWSER = {
  name: "browser",
  limitMs: 5 * MINUTE,
  result: "test-results/browser.json",
  command: (files) => ["node_modules/@web/test-runner/dist/bin.js", "--files", ...files],
};

/** Test sources of each layer, relative to the root. Sources, so that a stale output never runs. */
export function findTests(pattern = "") {
  const all = readdirSync(join(ROOT, "test"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => file.includes(pattern))
    .sort();
  const inBrowser = (file) => file.startsWith("test/browser/");
  return { node: all.filter((file) => !inBrowser(file)), browser: all.filter(inBrowser) };
}

// What to end when we are told to end: the running layer's process; and no other is begun then.
let running = null;
let interrupted = false;

function interrupt() {
  interrupted = true;
  if (running) stop(running, "SIGTERM");
}

function stop(child, signal) {
  try {
    process.kill(-child.pid, signal); // the whole group: what a layer started ends with it
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Runs node with `args`; answers null when it ended well, else one sentence of why not. */
function runLimited(args, { limitMs, env }) {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"], detached: true };
    const child = spawn(process.execPath, args, { ...options, env: { ...process.env, ...env } });
    running = child;
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      stop(child, "SIGTERM");
      setTimeout(() => stop(child, "SIGKILL"), GRACE_MS).unref();
    }, limitMs);
    const end = (problem) => {
      clearTimeout(limit);
      running = null;
      resolve(problem);
    };
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, signal) => {
      if (late) end(`was stopped after ${limitMs / 1000} s`);
      else if (signal) end(`was ended by ${signal}`);
      else end(code === 0 ? null : `ended with code ${code}`);
    });
  });
}

/** The counts a layer wrote, or null where the file is missing or is not what a reporter writes. */
export function readCounts(path) {
  try {
    const { passed, failed, skipped } = JSON.parse(readFileSync(path, "utf8"));
    return [passed, failed, skipped].every(Number.isInteger) ? { passed, failed, skipped } : null;
  } catch {
    return null; // no file, or half of one: judge() counts it as a failure
  }
}

/** Counts of one layer after the guards; what makes them doubtful is said and is one failure more. */
export function judge({ counts, problem }) {
  const { passed, failed, skipped } = counts ?? NOTHING;
  const doubts = [];
  if (!counts) doubts.push("wrote no result");
  else if (passed + failed + skipped === 0) doubts.push("ran no test");
  if (problem && failed === 0) doubts.push(problem);
  return { passed, failed: failed + (doubts.length > 0 ? 1 : 0), skipped, doubts };
}

async function runLayer(layer, files, env) {
  console.log(`\n== ${layer.name} layer: ${files.length} files`);
  // Without a file to run, a runner would look for some of its own.
  if (interrupted || files.length === 0) return ONE_FAILURE;
  const result = join(ROOT, layer.result);
  rmSync(result, { force: true });
  const problem = await runLimited(layer.command(files), { limitMs: layer.limitMs, env });
  const { doubts, ...counts } = judge({ counts: readCounts(result), problem });
  for (const doubt of doubts) console.error(`The ${layer.name} layer ${doubt}.`);
  return counts;
}

export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/**
 * Runs the layers. Without a pattern both must have tests; with one, a layer without a match is
 * left out, and no match at all is a failure.
 */
export async function runLayers({ pattern, env = {} } = {}) {
  const tests = findTests(pattern);
  const layers = [
    [NODE, tests.node],
    [BROWSER, tests.browser],
  ].filter(([, files]) => !pattern || files.length > 0);
  if (layers.length === 0) {
    console.error(`No test file has "${pattern}" in its path.`);
    return ONE_FAILURE;
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupt);
  onParentGone(interrupt);
  let total = NOTHING;
  for (const [layer, files] of layers) total = add(total, await runLayer(layer, files, env));
  return total;
}

/** Prints the closing line, alone and last, and sets the exit code. */
export function close({ passed, failed, skipped }) {
  if (failed > 0) process.exitCode = 1;
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
}
