// The proxies that the recipes of docs/proxies are for, as Debian packages them. Found here; installed
// by `ensureProxies`, where we may. Built-in modules only: it runs before `npm ci` too.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

export const PROXIES = Object.freeze(["nginx", "haproxy", "caddy"]);

// Servers stand where an ordinary user's PATH does not look.
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin", "/sbin"];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // absent or not executable: the same to us
  }
}

/** The path of a program on PATH or among the system's own; undefined where there is none. */
export function findProxy(name, env = process.env) {
  const folders = [...(env.PATH ?? "").split(delimiter).filter(Boolean), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** The sentence for a test that is skipped for want of it. */
export const noProxy = (name) =>
  `No ${name} on this machine: install Debian's package ${name} to try its recipe.`;

// Debian's way to say that a package's service is not to be started (invoke-rc.d, policy 101).
const POLICY = "/usr/sbin/policy-rc.d";
const START_NOTHING = "#!/bin/sh\nexit 101\n";

// Without a way to Debian's mirrors the tests are skipped; they are not worth minutes of waiting.
const IMPATIENT = ["-o", "Acquire::http::Timeout=15", "-o", "Acquire::Retries=0"];

/** Installs packages of servers, none of which is started, now or at the next boot. */
function install(names) {
  const ours = !existsSync(POLICY);
  if (ours) writeFileSync(POLICY, START_NOTHING, { mode: 0o755 });
  try {
    aptGet("update", "-qq", ...IMPATIENT);
    aptGet("install", "-y", "-qq", "--no-install-recommends", ...names);
  } finally {
    if (ours) rmSync(POLICY);
  }
  if (existsSync("/run/systemd/system")) spawnSync("systemctl", ["disable", "--quiet", ...names]);
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, error, stderr } = spawnSync("apt-get", args, { env, encoding: "utf8" });
  if (status === 0) return;
  const last = (stderr ?? "").trim().split("\n").at(-1);
  throw new Error(`apt-get ${args[0]} failed: ${error?.message ?? last}`);
}

/**
 * Installs the proxies that are missing, where we are root on a Debian. Answers what is missing
 * still, with the reason, as sentences: their tests are skipped with the same words.
 */
export function ensureProxies() {
  const missing = PROXIES.filter((name) => !findProxy(name));
  if (missing.length === 0) return [];
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) return missing.map(noProxy);
  console.error(`Installing Debian's ${missing.join(", ")} (none of them is started) ...`);
  try {
    install(missing);
  } catch (error) {
    return [error.message, ...missing.filter((name) => !findProxy(name)).map(noProxy)];
  }
  return missing.filter((name) => !findProxy(name)).map(noProxy);
}
