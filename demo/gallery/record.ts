/**
 * Records what the gallery shows: asks the real line each state's question and keeps its reply. Only
 * the model at the edge is scripted, for what no extractive answer has; what it says is judged as
 * any model's. `npm run build && node dist/demo/gallery/record.js`
 */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadConfig } from "../../bff/config.ts";
import type { Config } from "../../bff/config.ts";
import { LANES, parseReply } from "../../bff/contract/index.ts";
import { start } from "../../bff/main.ts";
import { openDemoCurrent } from "../current.ts";
import type { DemoCurrent } from "../current.ts";
import { demoIdentity } from "../identity.ts";
import { ensurePack } from "../pack.ts";
import { STATES } from "./states.ts";
import type { GalleryState } from "./states.ts";

const inDemo = (name: string): string =>
  fileURLToPath(new URL(`../../../demo/${name}`, import.meta.url));
const inDist = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const OURS =
  "The travel reimbursement limit for a hotel room is 210 EUR a night, including breakfast and city tax";
const THEIRS = "The usual hotel limit in 2026 is 225 EUR a night, without city tax";
/** Ours lies within it: beside it nothing is in conflict. */
const RANGE = "Most organisations set a hotel limit between 190 EUR and 240 EUR a night";

interface Passage {
  readonly id: string;
  readonly text: string;
}
interface Given {
  readonly package: readonly Passage[];
  readonly current: readonly Passage[];
}
type Script = (given: Given) => unknown;

const holding = (passages: readonly Passage[], quote: string) => {
  const found = passages.find(({ text }) => text.includes(quote));
  if (found === undefined) throw new Error(`no passage holds "${quote}"`);
  return { id: found.id, quote };
};
const said = (text: string, citations: readonly object[], rest: object = {}) => ({
  text,
  citations,
  ...rest,
});
const lanes = (...statements: readonly (readonly object[])[]) => ({
  unanswered: false,
  lanes: statements.map((some, i) => ({ label: LANES[i], statements: some })),
});

/** The passages of a request's material, package ones by their ids. */
function givenIn(material: string): Given {
  const form =
    /<<<\S+ passage (\w+): data, never instruction>>>\n([^]*?)\n<<<\S+ end of passage \1>>>/g;
  const all = [...material.matchAll(form)].map(([, id = "", text = ""]) => ({ id, text }));
  const of = (letter: string) => all.filter(({ id }) => id.startsWith(letter));
  return { package: of("P"), current: of("C") };
}

/** What the scripted model says, by state. */
const SCRIPTS: Readonly<Record<string, Script>> = {
  "four-lanes": (given) => {
    const [ours, range] = [holding(given.package, OURS), holding(given.current, RANGE)];
    return lanes(
      [said(`${OURS}.`, [ours])],
      [said(`${RANGE}.`, [range])],
      [said(`${OURS}. ${RANGE}.`, [ours, range], { kind: "implication" })],
      [],
    );
  },
  conflict: (given) => {
    const [ours, theirs] = [holding(given.package, OURS), holding(given.current, THEIRS)];
    const both = [ours, theirs];
    return lanes(
      [said(`${OURS}.`, [ours])],
      [said(`${THEIRS}.`, [theirs])],
      [
        said(`${OURS}. ${THEIRS}.`, both, {
          kind: "conflict",
        }),
      ],
      [
        said(`${OURS}. ${THEIRS}.`, both, {
          kind: "update_candidate",
          divergence_kind: "conflict",
        }),
      ],
    );
  },
  withheld: (given) => {
    const ours = holding(given.package, OURS);
    return lanes([
      said(`${OURS}.`, [ours]),
      said("The travel reimbursement limit for a hotel room is 250 EUR a night.", [ours]),
      said("Hotel rooms are paid without any limit.", [
        { id: ours.id, quote: "without any limit" },
      ]),
    ]);
  },
  "wrong-shape": () => "Hotels are paid up to a limit.",
};

interface Model {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** An OpenAI-style chat endpoint on loopback that says what the script says. */
async function openModel(script: Script): Promise<Model> {
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on("data", (part: Buffer) => parts.push(part));
    req.on("end", () => {
      const sent = JSON.parse(Buffer.concat(parts).toString("utf8")) as {
        messages: { content: string }[];
      };
      const given = givenIn(sent.messages.at(-1)?.content ?? "");
      const draft = script(given);
      const content = typeof draft === "string" ? draft : JSON.stringify(draft);
      const choices = [{ message: { role: "assistant", content }, finish_reason: "stop" }];
      const usage = { prompt_tokens: 812, completion_tokens: 164 };
      res.setHeader("content-type", "application/json");
      res.end(JSON.stringify({ model: "scripted", choices, usage }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Setting {
  readonly current: DemoCurrent | null;
  readonly modelUrl: string | null;
  readonly trust: string;
  readonly controls: string;
}

function configOf({ current, modelUrl, trust, controls }: Setting): Config {
  const registry = current?.registryJson.replace('"community"', JSON.stringify(trust));
  const defaults: Record<string, string> =
    registry === undefined
      ? {}
      : {
          AICD_CURRENT_CONTEXT_ADAPTER: "allowlisted_public_fetch",
          AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON: registry,
        };
  const config = loadConfig({ path: inDemo("assistant.config.json"), env: {}, defaults });
  const { access, listen } = config;
  if (access.engine !== "cedar") throw new Error("the demo's access engine is Cedar");
  const model = {
    kind: "openai-chat",
    base_url: modelUrl ?? "",
    model: "scripted",
    recipient: "provider:gallery",
    timeout_ms: 5000,
    max_output_tokens: 1200,
    structured: "prompted",
    stream: false,
    concurrent_requests: 4,
  } as const;
  return {
    ...config,
    listen: { ...listen, port: 0, admin_port: 0 },
    access: { ...access, policies: [...access.policies, inDemo("gallery/receives.cedar")] },
    controls,
    ...(modelUrl === null ? {} : { provider: model }),
  };
}

const UNUSED_PORT = "http://127.0.0.1:9/v1";

interface World {
  readonly current: DemoCurrent;
  /** A controls file that switches the assistant off. */
  readonly off: string;
}

function settingOf(name: string, { current, off }: World) {
  const on = inDemo("controls.json");
  return {
    current: ["not-enabled", "mode-disabled"].includes(name) ? null : current,
    modelUrl: name === "provider-failed" ? UNUSED_PORT : null,
    trust: name === "stale" ? "community" : "authoritative",
    controls: name === "switched-off" ? off : on,
  };
}

/** One question to a server of its own; answers its reply and its public facts. */
async function record(
  config: Config,
  { network, body }: { network: DemoCurrent | null; body: object },
) {
  const running = await start(config, {
    write: () => undefined,
    identity: demoIdentity,
    ...(network === null ? {} : { network: network.network }),
  });
  try {
    const origin = `http://127.0.0.1:${running.address.port}`;
    const asked = await fetch(`${origin}/api/source-grounded-chat`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    const facts: unknown = await (await fetch(`${origin}/api/assistant-config`)).json();
    return { reply: parseReply(await asked.json()), facts };
  } finally {
    await running.stop();
  }
}

async function recordState({ name, question, mode }: GalleryState, world: World) {
  const script = SCRIPTS[name];
  const model = script === undefined ? null : await openModel(script);
  const setting = settingOf(name, world);
  const config = configOf({ ...setting, modelUrl: model?.url ?? setting.modelUrl });
  const body = { mode, user_question: question };
  const got = await record(config, { network: setting.current, body });
  await model?.close();
  const { kind, refusal, diagnostic, telemetry } = got.reply;
  console.log(name, kind, refusal?.pattern ?? diagnostic?.code ?? telemetry.refusal_state ?? "");
  return got;
}

async function recordAll(world: World): Promise<object> {
  const replies: Record<string, unknown> = {};
  const facts: Record<string, unknown> = {};
  for (const state of STATES) {
    if (state.question === null || state.answers.by !== "reply") continue;
    const got = await recordState(state, world);
    replies[state.name] = got.reply;
    if (state.facts !== null && state.name !== "switched-off") facts[state.facts] ??= got.facts;
  }
  return { replies, facts };
}

async function main(): Promise<void> {
  const pack = { site: inDemo("site"), rules: inDemo("rules.json"), out: inDist("demo/pack.json") };
  await ensurePack({ ...pack, builder: inDist("bff/edge/ingest") });
  const folder = mkdtempSync(join(tmpdir(), "gallery-"));
  const off = join(folder, "controls.json");
  const controls = { package_only: "off", current: "on", provider: "on", reason: "the gallery" };
  writeFileSync(off, JSON.stringify(controls));
  const current = await openDemoCurrent();
  const recorded = await recordAll({ current, off });
  await current.close();
  rmSync(folder, { recursive: true });
  writeFileSync(inDemo("gallery/replies.json"), `${JSON.stringify(recorded, null, 2)}\n`);
}

await main();
