/**
 * Asks a real model through the whole BFF over the demo's package, and reports how often its answers
 * pass, what was withheld by which rule, and that nothing uncited and nothing undisclosed was ever
 * delivered, whatever it wrote: `measure.js PORT [QUESTIONS [MINUTES]]`. Exit 1 where a promise is broken.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { loadConfig } from "../../bff/config.ts";
import type { Config } from "../../bff/config.ts";
import { MODES, parseReply } from "../../bff/contract/index.ts";
import type { AskReply, Mode } from "../../bff/contract/index.ts";
import type { TraceRecord } from "../../bff/core/trace.ts";
import { start } from "../../bff/main.ts";
import { openDemoCurrent } from "../../demo/current.ts";
import { READERS, demoIdentity } from "../../demo/identity.ts";
import { ensurePack } from "../../demo/pack.ts";
import { inRoot } from "../support/paths.ts";
import { brokenPromises } from "./promises.ts";
import { QUESTIONS } from "./questions.ts";

const RECIPIENT = "provider:local-model";
const HOUR_MS = 3_600_000;
type Structured = "json_schema" | "prompted";

interface Setting {
  readonly mode: Mode;
  readonly structured: Structured;
}
const SETTINGS: readonly Setting[] = [
  { mode: MODES[0], structured: "json_schema" },
  { mode: MODES[1], structured: "json_schema" },
  { mode: MODES[0], structured: "prompted" },
  { mode: MODES[1], structured: "prompted" },
];

interface Asked extends Setting {
  readonly question: string;
  readonly reply: AskReply;
  readonly trace: TraceRecord;
  readonly ms: number;
  readonly broken: readonly string[];
}

function configured(port: number, folder: string, structured: Structured): Config {
  const policies = join(folder, "receives.cedar");
  const own = readFileSync(inRoot("demo/access.cedar"), "utf8");
  writeFileSync(policies, own.replaceAll("provider:extractive", RECIPIENT));
  const config = loadConfig({ path: inRoot("demo/assistant.config.json"), env: {} });
  return {
    ...config,
    listen: { ...config.listen, port: 0, admin_port: 0 },
    access: { ...config.access, policies: [policies] } as Config["access"],
    limits: { ...config.limits, requests_per_minute: 1_000_000, run_ms: HOUR_MS },
    current: { ...config.current, adapter: "allowlisted_public_fetch" },
    provider: {
      kind: "openai-chat",
      base_url: `http://127.0.0.1:${port}/v1`,
      model: "SmolLM2-135M-Instruct",
      recipient: RECIPIENT,
      timeout_ms: HOUR_MS,
      max_output_tokens: 400,
      structured,
      stream: true,
      concurrent_requests: 1,
    },
  };
}

interface Served {
  ask(question: string, setting: Setting): Promise<Asked>;
  stop(): Promise<void>;
}

async function serve(port: number, folder: string, structured: Structured): Promise<Served> {
  const current = await openDemoCurrent();
  const base = configured(port, folder, structured);
  const config = { ...base, registryJson: current.registryJson };
  const running = await start(config, {
    write: () => undefined,
    identity: demoIdentity,
    network: current.network,
  });
  const origin = `http://127.0.0.1:${running.address.port}`;
  const [reader] = READERS;
  if (reader === undefined) throw new Error("the demo has a reader");
  return {
    ask: async (question, { mode }) => {
      const began = performance.now();
      const reply = parseReply(await post(`${origin}/api/source-grounded-chat`, mode, question));
      const trace = running.world.traces.run(reply.run_id);
      if (trace === undefined) throw new Error("a run left no trace");
      const broken = brokenPromises({ reply, trace, sources: running.world.sources() }, reader);
      return { question, mode, structured, reply, trace, ms: performance.now() - began, broken };
    },
    stop: async () => {
      await running.stop();
      await current.close();
    },
  };
}

async function post(url: string, mode: Mode, user_question: string): Promise<unknown> {
  const { statusCode, body } = await request(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mode, user_question }),
    headersTimeout: HOUR_MS, // a model on one processor takes minutes
  });
  if (statusCode !== 200) throw new Error(`the BFF answered ${statusCode}`);
  return body.json();
}

const outcomeOf = ({ reply, trace }: Asked): string => {
  if (reply.diagnostic !== null)
    return `${reply.diagnostic.code} (${trace.provider?.reason ?? "lanes"})`;
  return reply.refusal?.pattern ?? "answer";
};

function counted(values: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** What became of the statements that the model wrote. */
function statements(asked: readonly Asked[]): object {
  const all = asked.flatMap(({ trace }) => trace.validation ?? []);
  const withheld = all.flatMap(({ rule }) => rule ?? []);
  return { written: all.length, kept: all.length - withheld.length, withheld: counted(withheld) };
}

function summary(asked: readonly Asked[]): object {
  const rows = SETTINGS.map((setting) => {
    const own = asked.filter(
      ({ mode, structured }) => mode === setting.mode && structured === setting.structured,
    );
    const delivered = own.flatMap(({ reply }) => reply.lanes.flatMap((lane) => lane.statements));
    const seconds = own.map(({ ms }) => ms / 1000).sort((a, b) => a - b);
    return {
      ...setting,
      asked: own.length,
      outcomes: counted(own.map(outcomeOf)),
      statements: statements(own),
      delivered: delivered.length,
      median_seconds: Math.round(seconds[seconds.length >> 1] ?? 0),
    };
  });
  return { measured_at: new Date().toISOString(), rows: rows.filter((row) => row.asked > 0) };
}

interface Plan {
  readonly questions: readonly string[];
  readonly minutes: number;
}

function progress(asked: number, one: Asked): void {
  const { structured, mode, ms } = one;
  const line = `${asked} ${structured}, ${mode}: ${outcomeOf(one)}, ${Math.round(ms / 1000)} s`;
  process.stderr.write(`  ${line}\n`);
}

/** Every question in every setting, one after the other, until the time is over. */
async function measure(port: number, { questions, minutes }: Plan): Promise<readonly Asked[]> {
  const folder = mkdtempSync(join(tmpdir(), "pca-model-"));
  const end = performance.now() + minutes * 60_000;
  const all: Asked[] = [];
  const served = {
    json_schema: await serve(port, folder, "json_schema"),
    prompted: await serve(port, folder, "prompted"),
  };
  const turns = questions.flatMap((question) => SETTINGS.map((setting) => ({ question, setting })));
  try {
    for (const { question, setting } of turns) {
      if (performance.now() > end) break;
      all.push(await served[setting.structured].ask(question, setting));
      progress(all.length, all.at(-1) as Asked);
    }
  } finally {
    await Promise.all([served.json_schema.stop(), served.prompted.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
  return all;
}

const [, , port = "0", most = String(QUESTIONS.length), minutes = "600"] = process.argv;
await ensurePack({
  site: inRoot("demo/site"),
  rules: inRoot("demo/rules.json"),
  out: inRoot("dist/demo/pack.json"),
  builder: inRoot("dist/bff/edge/ingest"),
});
const questions = QUESTIONS.slice(0, Number(most));
const asked = await measure(Number(port), { questions, minutes: Number(minutes) });
process.stdout.write(`${JSON.stringify(summary(asked), null, 2)}\n`);
const broken = asked.flatMap((one) => one.broken.map((what) => `${one.question}: ${what}`));
for (const line of broken) process.stdout.write(`BROKEN ${line}\n`);
process.stdout.write(`${asked.length} asked, ${broken.length} promises broken\n`);
if (broken.length > 0) process.exitCode = 1;
