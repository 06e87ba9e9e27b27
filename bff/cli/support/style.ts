/** Colour and progress: only on a terminal, never the only sign of anything (NO_COLOR honoured). */
import type { Io, Output } from "./io.ts";

export interface Style {
  readonly bold: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly dim: (text: string) => string;
}

const ESC = "\u001b[";

/** Styles for one output of the process. */
export function styleOf(output: Output, env: Io["env"]): Style {
  const plain = (env["NO_COLOR"] ?? "") !== "" || env["TERM"] === "dumb" || output.isTTY !== true;
  const paint =
    (code: number) =>
    (text: string): string =>
      plain ? text : `${ESC}${code}m${text}${ESC}0m`;
  return { bold: paint(1), good: paint(32), bad: paint(31), dim: paint(2) };
}

const STEP_MS = 100;

/** A line on standard error that counts up; nothing at all where that is no terminal. */
export class Progress {
  readonly #io: Io;
  readonly #label: string;
  #last = 0;
  #shown = false;

  constructor(io: Io, label: string) {
    this.#io = io;
    this.#label = label;
  }

  show(done: number, total: number): void {
    if (this.#io.stderr.isTTY !== true) return;
    const now = performance.now();
    if (done < total && now - this.#last < STEP_MS) return;
    this.#last = now;
    this.#shown = true;
    this.#io.stderr.write(`\r${this.#label} ${done} of ${total}${ESC}K`);
  }

  /** Takes the line away again. */
  clear(): void {
    if (this.#shown) this.#io.stderr.write(`\r${ESC}K`);
    this.#shown = false;
  }
}
