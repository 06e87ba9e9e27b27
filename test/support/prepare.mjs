// Makes a fresh clone ready: packages, build, Chromium. Built-in modules only, since it runs before
// anything is installed. As a program it installs the packages; with `--build` it builds as well.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NO_CHROMIUM, findChromium } from "./chromium.mjs";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const BUNDLE = join(ROOT, "dist/assistant/package-context-assistant.js");

/** Runs a program in the root with our standard streams; throws one sentence when it fails. */
export function run(command, args, options = {}) {
  const { status, error, signal } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    ...options,
  });
  if (status === 0) return;
  const why = error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`);
  throw new Error(`${command} ${args.join(" ")} failed: ${why}`);
}

/** Runs a program of an installed package, by its path below node_modules. */
export const tool = (path, ...args) =>
  run(process.execPath, [join(ROOT, "node_modules", path), ...args]);

/** Whether every package of the lock is installed in its version; optional ones may be absent. */
export function packagesAreCurrent(root = ROOT) {
  const installed = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(installed, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === "") return true;
    const found = present[path];
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/** `npm ci`, unless what the lock asks for is installed. */
export function installPackages() {
  if (packagesAreCurrent()) return;
  console.error("Installing packages (npm ci) ...");
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) run(process.execPath, [npm, "ci"]);
  else run("npm", ["ci"]);
}

function newestChange(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

function bundleIsCurrent() {
  if (!existsSync(BUNDLE)) return false;
  const inputs = ["dist/widget", "dist/bff/contract", "rollup.config.mjs", "package-lock.json"];
  const newest = Math.max(...inputs.map((path) => newestChange(join(ROOT, path))));
  return newest <= statSync(BUNDLE).mtimeMs;
}

/** Compiles what changed; `clean` starts from an empty dist. */
export function compile({ clean = false } = {}) {
  if (clean) rmSync(join(ROOT, "dist"), { recursive: true, force: true });
  tool("typescript/bin/tsc", "-b");
}

/** Bundles the widget and describes it, where the bundle is missing or older than its inputs. */
export function bundle() {
  if (bundleIsCurrent()) return;
  tool("@custom-elements-manifest/analyzer/cem.js", "analyze", "--quiet");
  tool("rollup/dist/bin/rollup", "-c", "--silent"); // last: its output is what `current` looks at
}

export function build() {
  compile();
  bundle();
}

function installDebianChromium() {
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  console.error("Installing Debian's chromium ...");
  run("apt-get", ["update", "-qq"], quiet);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quiet);
}

/** The path of a Chromium, installed first where we may; throws one sentence where there is none. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (mayInstall) installDebianChromium();
  const path = findChromium();
  if (!path) throw new Error(NO_CHROMIUM);
  return path;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    installPackages();
    if (process.argv.includes("--build")) build();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
