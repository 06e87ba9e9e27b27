/** What a verb sees of the process: handed in by `pca.mjs`, replaced in tests. */

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
}

export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Relative paths of the command line are relative to this. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Exit codes of every verb (interfaces §1). */
export const EXIT = Object.freeze({ good: 0, found: 1, usage: 2 });

/** Prints lines to standard output. */
export function print(io: Io, ...lines: readonly string[]): void {
  for (const line of lines) io.stdout.write(`${line}\n`);
}

/** For `--json`: one document on standard output. */
export function printJson(io: Io, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
