// Finds the Chromium that browser tests run in. Built-in modules only: it runs before `npm ci` too.
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

export const NO_CHROMIUM =
  "No Chromium was found: set CHROME_PATH to one, or install Debian's package `chromium`.";

/** Flags that keep a headless Chromium inside the machine: no update, no sync, no first-run page. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // absent or not executable: the same to us, the next name is tried
  }
}

/**
 * The path of a Chromium: CHROME_PATH, else the first known name on PATH; undefined without one.
 * Throws when CHROME_PATH is set and names no program, since falling back would hide the mistake.
 */
export function findChromium(env = process.env) {
  if (env.CHROME_PATH) {
    if (isProgram(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH names no program: ${env.CHROME_PATH}`);
  }
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isProgram);
}
