/**
 * The demo as a visitor has it: `dist/demo/start.js` in a process of its own, on a port that the
 * system chose, with everything it writes kept for the test to search.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { inRoot } from "./paths.ts";

export interface Demo {
  readonly address: string;
  /** Everything that the process has written so far. */
  readonly output: () => string;
  stop(): Promise<number | null>;
}

export interface DemoOptions {
  /** Laid over the process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

/** `npm run demo -- ARGS`, without the build. */
export async function startDemo({ env = {}, args = [] }: DemoOptions = {}): Promise<Demo> {
  const program = inRoot("dist/demo/start.js");
  const child = spawn(process.execPath, ["--enable-source-maps", program, ...args], {
    env: { ...process.env, AICD_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written: string[] = [];
  child.stderr.on("data", (data: Buffer) => written.push(data.toString("utf8")));
  child.stdout.on("data", (data: Buffer) => written.push(data.toString("utf8")));
  const address = await firstAddress(child, written);
  return {
    address,
    output: () => written.join(""),
    stop: async () => {
      if (child.exitCode !== null) return child.exitCode;
      child.kill("SIGTERM");
      const [code] = (await once(child, "exit")) as [number | null];
      return code;
    },
  };
}

async function firstAddress(child: ChildProcess, written: readonly string[]): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error("the demo has no output");
  for await (const line of createInterface({ input: stdout })) {
    if (/^http:\/\/127\.0\.0\.1:\d+\/$/.test(line)) return line.slice(0, -1);
  }
  throw new Error(`the demo ended before it was ready:\n${written.join("")}`);
}
