/**
 * A server under load, in a process of its own: `bare` is a Koa route that reads JSON and echoes a
 * given number of bytes, the peer; `bff` is the whole product over the demo playbook, before the
 * model service at a base URL where one is given. Prints its port, and answers the milliseconds of
 * its CPU, and of its access decisions among them, to any line on standard input.
 */
import { decisionMs } from "./count-decisions.ts";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import Koa from "koa";
import { loadConfig } from "../bff/config.ts";
import { listen } from "../bff/edge/http/server.ts";
import { buildPack } from "../bff/edge/ingest/build.ts";
import { parseRules } from "../bff/edge/ingest/rules.ts";
import { readFileSync } from "node:fs";
import { start } from "../bff/main.ts";

const demo = fileURLToPath(new URL("../../demo/", import.meta.url));

/** Echoes a body of as many bytes as the reply it stands beside. */
async function bare(bytes: number): Promise<number> {
  const reply = JSON.stringify({ text: "x".repeat(Math.max(0, bytes - 11)) });
  const app = new Koa();
  app.use(async (ctx) => {
    const parts: Buffer[] = [];
    for await (const part of ctx.req) parts.push(part as Buffer);
    JSON.parse(Buffer.concat(parts).toString("utf8"));
    ctx.type = "application/json";
    ctx.body = reply;
  });
  const callback = app.callback();
  const server = createServer((req, res) => void callback(req, res));
  return (await listen(server, { host: "127.0.0.1", port: 0 })).port;
}

async function bff(model: string | null): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pca-bench-"));
  const pack = join(folder, "pack.json");
  await buildPack({
    site: join(demo, "site"),
    out: pack,
    rules: parseRules(readFileSync(join(demo, "rules.json"), "utf8")),
    label: null,
    packageId: null,
    packageVersion: null,
    sourceSystem: null,
    builtAt: new Date().toISOString(),
    limits: { workers: 1, pageMs: 10_000, workerMb: 256 },
  });
  const path = join(folder, "assistant.config.json");
  const policies = join(folder, "access.cedar");
  const own = readFileSync(join(demo, "access.cedar"), "utf8");
  writeFileSync(policies, model === null ? own : own.replaceAll("provider:extractive", RECIPIENT));
  writeFileSync(path, JSON.stringify(configFor({ pack, policies, model })));
  const config = loadConfig({ path, env: {} });
  const { address } = await start(config, { write: () => undefined });
  return address.port;
}

const RECIPIENT = "provider:known-latency";

interface Served {
  readonly pack: string;
  readonly policies: string;
  readonly model: string | null;
}

const providerAt = (base_url: string): object => ({
  kind: "openai-chat",
  base_url,
  model: "known-latency",
  recipient: RECIPIENT,
  concurrent_requests: 1000,
});

const configFor = ({ pack, policies, model }: Served): object => ({
  listen: { port: 0, admin_port: 0 },
  package: { pack },
  identity: { mode: "anonymous", reader: { id: "bench", groups: ["employees"] } },
  access: { engine: "cedar", policies: [policies], candidates: 20 },
  limits: { requests_per_minute: 1_000_000_000, concurrent_runs: 10_000 },
  ...(model === null ? {} : { provider: providerAt(model) }),
});

const [, , what = "bff", argument = null] = process.argv;
const port = what === "bare" ? await bare(Number(argument)) : await bff(argument);
process.stdout.write(`${port}\n`);
createInterface({ input: process.stdin }).on("line", () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${(user + system) / 1000} ${decisionMs}\n`);
});
