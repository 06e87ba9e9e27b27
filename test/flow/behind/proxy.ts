/**
 * A real proxy on loopback, as the current user, with the very files of docs/proxies: only the ports
 * and the proof in them are replaced.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, connect } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProxy, noProxy } from "#proxies";
import { inRoot } from "../../support/paths.ts";
import { skip } from "../../support/skip.ts";

/** The ports that the recipes name. */
export interface Ports {
  readonly readers: number;
  readonly assistant: number;
  readonly auth: number;
}

const IN_RECIPES: Ports = { readers: 8080, assistant: 8787, auth: 4180 };

export interface Recipe {
  /** The folder below docs/proxies, and the name of the program. */
  readonly name: "nginx" | "haproxy" | "caddy";
  readonly args: (folder: string) => readonly string[];
}

// nginx gives up root's rights for another user's, who may not enter the folder of a test.
export const AS_IT_IS = process.getuid?.() === 0 ? "daemon off; user root;" : "daemon off;";

export const NGINX: Recipe = {
  name: "nginx",
  args: (folder) => ["-p", folder, "-c", "nginx.conf", "-g", AS_IT_IS],
};
export const HAPROXY: Recipe = {
  name: "haproxy",
  args: (folder) => ["-db", "-C", folder, "-f", "haproxy.cfg"],
};
export const CADDY: Recipe = {
  name: "caddy",
  args: (folder) => ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
};

export interface Proxy {
  /** What it wrote, and into which files below its folder. */
  readonly said: () => string;
  stop(): Promise<void>;
}

/** Skips, with the reason, where the program is not installed. */
export function needs(context: Mocha.Context, { name }: Recipe): void {
  if (findProxy(name) === undefined) skip(context, noProxy(name));
}

/** A port that was free a moment ago: the assistant has to know its proxy's before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const PROOF_IN_RECIPES = "change-me";

/** A recipe's text with other ports and the proof; every port that a recipe names must be known. */
function fitted(text: string, ports: Ports, proof: string): string {
  return text
    .replace(/(127\.0\.0\.1|http:\/\/):(\d+)/g, (_, host: string, port: string) => {
      const known = Object.entries(IN_RECIPES).find(([, number]) => String(number) === port);
      if (known === undefined) throw new Error(`a recipe names the unknown port ${port}`);
      return `${host}:${ports[known[0] as keyof Ports]}`;
    })
    .replaceAll(PROOF_IN_RECIPES, proof);
}

export interface Fitting {
  readonly ports: Ports;
  readonly proof: string;
  /** Makes a recipe worse, to try whether a test would see it. */
  readonly bend?: (text: string) => string;
}

export async function startProxy(
  { name, args }: Recipe,
  { ports, proof, bend = (text) => text }: Fitting,
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `pca-${name}-`));
  const recipe = inRoot("docs/proxies", name);
  for (const file of readdirSync(recipe)) {
    const text = fitted(readFileSync(join(recipe, file), "utf8"), ports, proof);
    writeFileSync(join(folder, file), bend(text));
    chmodSync(join(folder, file), 0o600);
  }
  const child = spawn(findProxy(name) ?? name, [...args(folder)], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, AICD_PROXY_PROOF: proof },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => written.push(data.toString("utf8")));
  }
  const files = (): readonly string[] =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".log"))
      .map((file) => join(folder, file));
  const said = (): string =>
    written.join("") +
    files()
      .map((file) => readFileSync(file, "utf8"))
      .join("");
  try {
    await listening(child, { port: ports.readers, said });
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    said,
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
        await ended;
        clearTimeout(late);
      }
      rmSync(folder, { recursive: true });
    },
  };
}

async function listening(
  child: ChildProcess,
  { port, said }: { readonly port: number; readonly said: () => string },
): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the proxy ended at once: ${said()}`);
    if (await accepts(port)) return;
    await pause(50);
  }
  throw new Error(`the proxy does not listen: ${said()}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });
}
