/** Runs a file of this folder in a process of its own and reads the JSON that it prints. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** `file`: without its ending. Rejects where it ends with a code. */
export async function runChild<Answer>(
  file: string,
  args: readonly string[],
  node: readonly string[] = [],
): Promise<Answer> {
  const path = fileURLToPath(new URL(`./${file}.js`, import.meta.url));
  const options = { stdio: ["ignore", "pipe", "inherit"] as ["ignore", "pipe", "inherit"] };
  const child = spawn(process.execPath, [...node, path, ...args], options);
  const exit = once(child, "exit") as Promise<[number | null]>;
  const [out, [code]] = await Promise.all([text(child.stdout), exit]);
  if (code !== 0) throw new Error(`${file} ${args.join(" ")} ended with code ${String(code)}`);
  return JSON.parse(out) as Answer;
}
