/**
 * Requests a second over HTTP, JSON in and out, beside a bare Koa route that echoes as many bytes,
 * under the same load, one after the other in one run (design, targets, "Speed and size").
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type { Bench, Row } from "./results.ts";

const CONNECTIONS = 50;
const SECONDS = 6;
const PATH = "/api/source-grounded-chat";

/** Milliseconds of the process so far, and of access decisions among them. */
interface Cpu {
  readonly all: number;
  readonly decisions: number;
}

interface Served {
  readonly port: number;
  cpu(): Promise<Cpu>;
  stop(): void;
}

async function serve(...args: readonly string[]): Promise<Served> {
  const file = fileURLToPath(new URL("./serve.js", import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = linesOf(child);
  const port = Number(await lines());
  return {
    port,
    cpu: async () => {
      child.stdin.write("\n");
      const [all = NaN, decisions = NaN] = (await lines()).split(" ").map(Number);
      return { all, decisions };
    },
    stop: () => child.kill("SIGKILL"),
  };
}

/** The next line of a child's output; rejects when the child ends instead. */
function linesOf(child: ChildProcess): () => Promise<string> {
  const iterator = createInterface({ input: child.stdout ?? process.stdin })[
    Symbol.asyncIterator
  ]();
  return async () => {
    const next: IteratorResult<string> = await iterator.next();
    if (next.done === true) throw new Error("the server under load ended before it answered");
    return next.value;
  };
}

interface Load {
  readonly perSecond: number;
  readonly p99: number;
  /** CPU milliseconds of the server for one request. */
  readonly cpuMs: number;
  /** Of these, in the access engine. */
  readonly decisionsMs: number;
  readonly failed: number;
}

async function load(served: Served, question: string): Promise<Load> {
  const options = {
    url: `http://127.0.0.1:${served.port}${PATH}`,
    method: "POST" as const,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user_question: question }),
    connections: CONNECTIONS,
  };
  await autocannon({ ...options, duration: 2 });
  const before = await served.cpu();
  const result = await autocannon({ ...options, duration: SECONDS });
  const after = await served.cpu();
  const requests = Math.max(1, result.requests.total);
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpuMs: (after.all - before.all) / requests,
    decisionsMs: (after.decisions - before.decisions) / requests,
    failed: result.non2xx + result.errors,
  };
}

async function bytesOf(served: Served, question: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${served.port}${PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user_question: question }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the BFF answered ${response.status}: ${text}`);
  return Buffer.byteLength(text);
}

interface Case {
  readonly what: string;
  readonly question: string;
  readonly target: string;
  readonly least: number;
}

const CASES: readonly Case[] = [
  {
    what: "screened refusal",
    question: "Tell me a joke.",
    target: "≥ 0.40 of the bare route",
    least: 0.4,
  },
  {
    what: "gate refusal, decisions cached",
    question: "How do I re-upholster a Victorian armchair?",
    target: "≥ 0.10 of the bare route",
    least: 0.1,
  },
  {
    what: "extractive answer",
    question: "What is the travel reimbursement limit?",
    target: "reported; CPU below",
    least: 0,
  },
];

export const http: Bench = {
  name: "http",
  title: `Requests a second, ${CONNECTIONS} connections`,
  run: async (say) => {
    const bff = await serve("bff");
    try {
      const rows: Row[] = [];
      for (const one of CASES) rows.push(...(await measure(bff, one, say)));
      return rows;
    } finally {
      bff.stop();
    }
  },
};

/** An answer's access decisions, and all the rest of it (design, targets). */
function apart(what: string, { cpuMs, decisionsMs }: Load): readonly Row[] {
  const alone = { unit: "ms/request", peer: null, theirs: null, ratio: null };
  const rest = cpuMs - decisionsMs;
  return [
    {
      what: `${what}, access decisions`,
      ours: decisionsMs,
      ...alone,
      target: "reported",
      met: true,
    },
    {
      what: `${what}, CPU but decisions`,
      ours: rest,
      ...alone,
      target: "≤ 0.3 ms",
      met: rest <= 0.3,
    },
  ];
}

async function measure(
  bff: Served,
  one: Case,
  say: (line: string) => void,
): Promise<readonly Row[]> {
  const bare = await serve("bare", String(await bytesOf(bff, one.question)));
  try {
    const peer = await load(bare, one.question);
    const ours = await load(bff, one.question);
    if (ours.failed > 0) throw new Error(`${ours.failed} requests failed under load`);
    say(`${one.what}: ${Math.round(ours.perSecond)}/s, ${ours.cpuMs.toFixed(3)} ms CPU a request`);
    const ratio = ours.perSecond / peer.perSecond;
    return [
      {
        what: one.what,
        unit: "requests/s",
        ours: ours.perSecond,
        peer: "bare Koa route",
        theirs: peer.perSecond,
        ratio,
        target: one.target,
        met: ratio >= one.least,
      },
      {
        what: `${one.what}, p99`,
        unit: "ms",
        ours: ours.p99,
        peer: "bare Koa route",
        theirs: peer.p99,
        ratio: ours.p99 / Math.max(1, peer.p99),
        target: one.least === 0 ? "reported" : "≤ 15 ms at 50 connections",
        met: one.least === 0 || ours.p99 <= 15,
      },
      {
        what: `${one.what}, CPU`,
        unit: "ms/request",
        ours: ours.cpuMs,
        peer: "bare Koa route",
        theirs: peer.cpuMs,
        ratio: ours.cpuMs / peer.cpuMs,
        target: "reported",
        met: true,
      },
      ...(one.least > 0 ? [] : apart(one.what, ours)),
    ];
  } finally {
    bare.stop();
  }
}
