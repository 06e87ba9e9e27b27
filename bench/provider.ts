/**
 * What the BFF adds to a provider's own time: a service of known latency, the whole BFF over the
 * demo's package before it, and runs at the same time, each of a reader who asks again when answered.
 * Beside it, the service asked alone by the same client, under the same load (design, targets).
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import type { Bench, Row } from "./results.ts";
import { validationRows } from "./validation.ts";

const LATENCY_MS = 200;
const CONCURRENT = [1, 10, 100] as const;
const SECONDS = 8;
const QUESTION = "What is the travel reimbursement limit?";

interface Child {
  readonly address: string;
  stop(): void;
}

async function open(file: string, ...args: readonly string[]): Promise<Child> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const stdio = ["pipe", "pipe", "inherit"] as const;
  const child = spawn(process.execPath, [path, ...args], { stdio: [...stdio] });
  const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
  const first: IteratorResult<string> = await lines.next();
  if (first.done === true) throw new Error(`${file} ended before it listened`);
  return { address: `http://127.0.0.1:${first.value}`, stop: () => child.kill("SIGKILL") };
}

interface Load {
  readonly url: string;
  readonly body: string;
  readonly runs: number;
}

/** Milliseconds of every exchange, sorted. @throws Error where one is not a whole answer. */
async function load({ url, body, runs }: Load): Promise<readonly number[]> {
  const dispatcher = new Agent({ connections: runs, keepAliveTimeout: 60_000 });
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const one = async (): Promise<void> => {
    const began = performance.now();
    const headers = { "content-type": "application/json" };
    const response = await request(url, { method: "POST", headers, body, dispatcher });
    const text = await response.body.text();
    times.push(performance.now() - began);
    if (response.statusCode !== 200 || text.includes('"kind":"diagnostic"')) {
      throw new Error(`an exchange failed: ${response.statusCode} ${text.slice(0, 200)}`);
    }
  };
  const reader = async (at: number): Promise<void> => {
    // Readers do not ask in step.
    await new Promise((resolve) => setTimeout(resolve, (at / runs) * LATENCY_MS));
    while (performance.now() < end) await one();
  };
  await one();
  times.length = 0;
  await Promise.all(Array.from({ length: runs }, (_, at) => reader(at)));
  await dispatcher.close();
  return times.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

async function measure(bff: Child, service: Child, runs: number): Promise<readonly Row[]> {
  const alone = await load({
    url: `${service.address}/v1/chat/completions`,
    body: JSON.stringify({ messages: [], stream: true }),
    runs,
  });
  const through = await load({
    url: `${bff.address}/api/source-grounded-chat`,
    body: JSON.stringify({ user_question: QUESTION }),
    runs,
  });
  return [0.5, 0.99].map((share): Row => {
    const [ours, theirs] = [at(through, share), at(alone, share)];
    const name = share === 0.5 ? "p50" : "p99";
    return {
      what: `${runs} ${runs === 1 ? "run" : "runs"} at a time, added, ${name}`,
      unit: "ms",
      ours: ours - theirs,
      peer: `service of ${LATENCY_MS} ms alone`,
      theirs,
      ratio: ours / theirs,
      target: share === 0.5 ? "reported" : "≤ 10 ms added",
      met: share === 0.5 || ours - theirs <= 10,
    };
  });
}

export const provider: Bench = {
  name: "provider",
  title: `What the BFF adds to a provider of ${LATENCY_MS} ms`,
  run: async (say) => {
    const service = await open("./provider-service.js", String(LATENCY_MS));
    const bff = await open("./serve.js", "bff", `${service.address}/v1`);
    try {
      const rows: Row[] = [];
      for (const runs of CONCURRENT) {
        say(`${runs} at a time`);
        rows.push(...(await measure(bff, service, runs)));
      }
      return [...rows, ...(await validationRows())];
    } finally {
      bff.stop();
      service.stop();
    }
  },
};
