/** `pca` as a process of its own, and in this one where a process is not the point. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { main } from "../../bff/cli/main.ts";
import { inRoot } from "../support/paths.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in this process; the environment is only what is given. */
export async function pca(
  argv: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const stdout = { write: (text: string) => out.push(text) };
  const stderr = { write: (text: string) => err.push(text) };
  const code = await main(argv, { stdout, stderr, cwd, env });
  return { code, out: out.join(""), err: err.join("") };
}

export interface Started {
  readonly child: ChildProcess;
  /** What was printed so far. */
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves with what `pattern` found on standard output; rejects when the process ends first. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts a compiled program of ours, with PATH and what is given as its environment. */
export function launch(
  program: string,
  argv: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Started {
  const child = spawn(process.execPath, [program, ...argv], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (data: Buffer) => (out += data.toString()));
  child.stderr.on("data", (data: Buffer) => (err += data.toString()));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const waitFor = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(out);
      if (found !== null) return found;
      const more = once(child.stdout, "data").then(() => true);
      if (!(await Promise.race([more, ended.then(() => false)]))) {
        throw new Error(`ended before it printed ${String(pattern)}\n${out}\n${err}`);
      }
    }
  };
  return { child, out: () => out, err: () => err, waitFor, ended };
}

export const PCA = inRoot("bff/cli/pca.mjs");
