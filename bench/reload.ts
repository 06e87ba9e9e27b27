/**
 * A pack of 100,000 chunks is replaced while questions come in steadily (design, targets: "a reload
 * under load stalls no run over 50 ms"): how long the event loop was held up, and what the slowest
 * run took, beside as long a time without a reload in the same run.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Pack } from "../bff/core/documents.ts";
import { drawCorpus, drawnPack } from "./corpus.ts";
import type { HeldUp } from "./reload-server.ts";
import { failedRow } from "./results.ts";
import type { Bench, Row } from "./results.ts";

const CHUNKS = 100_000;
const QUESTIONS = 200;
/** One question after the other on each, with a pause: steady, and not more than the server can. */
const ASKERS = 2;
const PAUSE_MS = 40;
const QUIET_MS = 10_000;
const AFTER_MS = 3_000;
const MOST_STALL = 50;
const RELOADS = 3;
/** Editions are numbered from here: no other number of the configuration is the same. */
const FIRST = 1000;

interface Served {
  readonly url: string;
  heldUp(): Promise<HeldUp>;
  stop(): void;
}

async function serve(config: string): Promise<Served> {
  const file = fileURLToPath(new URL("./reload-server.js", import.meta.url));
  const args = ["--max-old-space-size=6000", file, config];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const line: IteratorResult<string> = await lines.next();
    if (line.done === true) throw new Error("the server ended before it answered");
    return line.value;
  };
  const port = await next();
  return {
    url: `http://127.0.0.1:${port}`,
    heldUp: async () => {
      child.stdin.write("\n");
      return JSON.parse(await next()) as HeldUp;
    },
    stop: () => child.kill("SIGKILL"),
  };
}

interface Answered {
  readonly ms: number;
  readonly ok: boolean;
}

/** Asks until told to stop; `answered` is emptied by whoever reads it. */
class Askers {
  readonly answered: Answered[] = [];
  #over = false;
  readonly #all: readonly Promise<void>[];

  constructor(url: string, questions: readonly string[]) {
    this.#all = Array.from({ length: ASKERS }, (_, at) => this.#ask(url, { questions, at }));
  }

  async stop(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#all);
  }

  async #ask(
    url: string,
    { questions, at }: { readonly questions: readonly string[]; readonly at: number },
  ): Promise<void> {
    for (let turn = at; !this.#over; turn += ASKERS) {
      const start = performance.now();
      const response = await fetch(`${url}/api/source-grounded-chat`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ user_question: questions[turn % questions.length] }),
      });
      await response.text();
      this.answered.push({ ms: performance.now() - start, ok: response.ok });
      await wait(PAUSE_MS);
    }
  }
}

interface Phase {
  readonly heldUp: HeldUp;
  readonly slowest: number;
  readonly count: number;
  readonly failed: number;
}

async function phaseOf(served: Served, askers: Askers): Promise<Phase> {
  const heldUp = await served.heldUp();
  const all = askers.answered.splice(0);
  const slowest = Math.max(0, ...all.map(({ ms }) => ms));
  return { heldUp, slowest, count: all.length, failed: all.filter(({ ok }) => !ok).length };
}

class Editions {
  readonly #folder: string;
  readonly #pack: Pack;

  constructor(folder: string, pack: Pack) {
    this.#folder = folder;
    this.#pack = pack;
  }

  /** Ahead of the questions: writing it would hold up whoever asks. */
  write(number: number): void {
    const text = JSON.stringify({ ...this.#pack, package_version: `${number}` });
    writeFileSync(join(this.#folder, `${number}.json`), text);
  }

  publish(number: number): void {
    renameSync(join(this.#folder, `${number}.json`), join(this.#folder, "pack.json"));
  }

  config(): string {
    writeFileSync(join(this.#folder, "access.cedar"), "permit (principal, action, resource);");
    const path = join(this.#folder, "assistant.config.json");
    const config = {
      listen: { port: 0, admin_port: 0 },
      package: { pack: "./pack.json" },
      identity: { mode: "anonymous", reader: { id: "bench", groups: ["everyone"] } },
      access: { engine: "cedar", policies: ["./access.cedar"], candidates: 20 },
      limits: { requests_per_minute: 1_000_000_000, concurrent_runs: 10_000 },
    };
    writeFileSync(path, JSON.stringify(config));
    return path;
  }
}

/** Until the server says that it stands on this edition. */
async function standing(url: string, number: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/assistant-config`);
    if ((await response.text()).includes(`"${number}"`)) return;
    await wait(100);
  }
}

async function run(say: (line: string) => void): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "pca-bench-reload-"));
  const { documents, questions } = drawCorpus(CHUNKS, QUESTIONS);
  const editions = new Editions(folder, drawnPack(documents, new Date().toISOString()));
  for (let number = FIRST; number <= FIRST + RELOADS; number += 1) editions.write(number);
  editions.publish(FIRST);
  const served = await serve(editions.config());
  try {
    const askers = new Askers(served.url, questions);
    await wait(QUIET_MS / 2); // warms up
    await phaseOf(served, askers);
    await wait(QUIET_MS);
    const quiet = await phaseOf(served, askers);
    say(`without a reload: held up for ${quiet.heldUp.most.toFixed(1)} ms at most`);
    const reloads: Phase[] = [];
    for (let number = FIRST + 1; number <= FIRST + RELOADS; number += 1) {
      editions.publish(number);
      await standing(served.url, number);
      await wait(AFTER_MS);
      const phase = await phaseOf(served, askers);
      say(`a reload: held up for ${phase.heldUp.most.toFixed(1)} ms at most`);
      reloads.push(phase);
    }
    await askers.stop();
    return rowsOf(quiet, reloads);
  } finally {
    served.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(quiet: Phase, reloads: readonly Phase[]): readonly Row[] {
  const most = Math.max(...reloads.map(({ heldUp }) => heldUp.most));
  const slowest = Math.max(...reloads.map((phase) => phase.slowest));
  const failed = reloads.reduce((sum, phase) => sum + phase.failed, quiet.failed);
  const beside = (ours: number, theirs: number) => ({
    unit: "ms",
    ours,
    peer: "no reload, same run",
    theirs,
    ratio: theirs === 0 ? null : ours / theirs,
  });
  return [
    {
      what: `event loop held up, longest of ${RELOADS} reloads`,
      ...beside(most, quiet.heldUp.most),
      target: `≤ ${MOST_STALL} ms`,
      met: most <= MOST_STALL,
    },
    {
      what: "event loop held up, p99",
      ...beside(Math.max(...reloads.map(({ heldUp }) => heldUp.p99)), quiet.heldUp.p99),
      target: "reported",
      met: true,
    },
    {
      what: "slowest run",
      ...beside(slowest, quiet.slowest),
      target: `≤ ${MOST_STALL} ms over the other`,
      met: slowest - quiet.slowest <= MOST_STALL,
    },
    failedRow(failed),
  ];
}

export const reload: Bench = {
  name: "reload",
  title: `A pack of ${CHUNKS.toLocaleString("en")} chunks replaced under load`,
  run,
};
