/** Extractive answers over HTTP at several numbers of connections, from the demo playbook. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";

const SECONDS = 5;
const QUESTION = "What is the travel reimbursement limit?";

export interface Answers {
  readonly connections: number;
  readonly perSecond: number;
  /** Milliseconds that one answer in a hundred took longer than. */
  readonly p99: number;
  readonly failed: number;
}

export async function connected(
  numbers: readonly number[],
  say: (line: string) => void,
): Promise<readonly Answers[]> {
  const file = fileURLToPath(new URL("./serve.js", import.meta.url));
  const child = spawn(process.execPath, [file, "bff"], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    const port = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).once("line", resolve);
      child.once("exit", () => reject(new Error("the server ended before it answered")));
    });
    await answers(port, 10, 2); // warms up
    const all: Answers[] = [];
    for (const connections of numbers) {
      const one = await answers(port, connections, SECONDS);
      say(`${connections} connections: ${Math.round(one.perSecond)} answers a second`);
      all.push(one);
    }
    return all;
  } finally {
    child.removeAllListeners("exit");
    child.kill("SIGKILL");
  }
}

async function answers(port: string, connections: number, duration: number): Promise<Answers> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/source-grounded-chat`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user_question: QUESTION }),
    connections,
    duration,
  });
  return {
    connections,
    perSecond: result.requests.average,
    // Whole milliseconds are counted; less than one is not nothing.
    p99: Math.max(0.5, result.latency.p99),
    failed: result.non2xx + result.errors,
  };
}
