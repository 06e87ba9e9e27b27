/**
 * How long after a change what it closes is still given, path by path, while readers go on asking.
 * Real deployments; the test that each path enforces and the benchmark of the times share it.
 */
import { setTimeout as wait } from "node:timers/promises";
import { openDemoCurrent } from "../../demo/current.ts";
import type { Access } from "../../bff/core/ports.ts";
import { openAccess } from "../../bff/edge/access/index.ts";
import type { AccessConfig } from "../../bff/edge/access/index.ts";
import type { Identity } from "../../bff/edge/identity/index.ts";
import { FACTS, batch, read, source as bareSource } from "../edge/access/asks.ts";
import { openPdp } from "../edge/access/pdp.ts";
import { ENGINES, authzenOf } from "../edge/access/three-engines.ts";
import { CONFIG, POLICIES, deploy, pack, source } from "../edge/http/deployment.ts";
import type { Deployment } from "../edge/http/deployment.ts";
import { CHAT, call } from "../edge/http/door.ts";

/** What is measured, opened and ready to be closed by its change. */
export interface Opened {
  /** True where what the change closes is given all the same. */
  given(): Promise<boolean>;
  change(): Promise<void>;
  /** Others who ask meanwhile, so that the server is busy. */
  crowd?(): Promise<unknown>;
  stop(): Promise<void>;
}

export interface Path {
  readonly path: string;
  readonly change: string;
  /** What must be kept: `lifecycle.deadline_seconds`, or how old decisions may be. */
  readonly deadlineMs: number;
  open(): Promise<Opened>;
}

export interface Measured {
  readonly path: string;
  readonly change: string;
  readonly deadlineMs: number;
  /** Looks that began after the change. */
  readonly looks: number;
  /** Of those, how many were given what the change closes. */
  readonly givenAfter: number;
  /** From the change to the last time it was given; 0 where it never was again. */
  readonly enforcedAfterMs: number;
  /** Given again after it had been refused for the first time: always wrong. */
  readonly relapses: number;
}

export interface Load {
  readonly lookers: number;
  readonly crowd: number;
  /** How long it must have been refused before it counts as enforced. */
  readonly quietMs: number;
  readonly mostMs: number;
}

interface Look {
  readonly began: number;
  readonly ended: number;
  readonly given: boolean;
}

export async function measure(of: Path, load: Load): Promise<Measured> {
  const opened = await of.open();
  const looks: Look[] = [];
  const going = { on: true };
  const repeat = async (act: () => Promise<unknown>): Promise<void> => {
    while (going.on) await act();
  };
  const look = async (): Promise<void> => {
    const began = performance.now();
    const given = await opened.given();
    looks.push({ began, ended: performance.now(), given });
    await wait(5);
  };
  const { crowd } = opened;
  const loops = [
    ...Array.from({ length: load.lookers }, () => repeat(look)),
    ...Array.from({ length: crowd ? load.crowd : 0 }, () => repeat(() => crowd?.() ?? wait(5))),
  ];
  try {
    await until(() => looks.filter(({ given }) => given).length >= 5, load.mostMs);
    const changed = performance.now();
    await opened.change();
    const last = (): number =>
      Math.max(changed, ...looks.filter(({ given }) => given).map(({ ended }) => ended));
    const after = (): number => looks.filter(({ began }) => began >= changed).length;
    const isQuiet = (): boolean =>
      performance.now() - last() > load.quietMs && after() >= LEAST_LOOKS;
    await until(isQuiet, load.mostMs);
    going.on = false;
    await Promise.all(loops); // those that were under way count, too
    return { ...told(of), ...counted(looks, changed, last()) };
  } finally {
    going.on = false;
    await Promise.all(loops);
    await opened.stop();
  }
}

/** After the change, for a figure to say anything. */
const LEAST_LOOKS = 10;

const told = ({ path, change, deadlineMs }: Path) => ({ path, change, deadlineMs });

function counted(looks: readonly Look[], changed: number, last: number) {
  const after = looks.filter(({ began }) => began >= changed);
  const refused = Math.min(...after.filter(({ given }) => !given).map(({ ended }) => ended));
  return {
    looks: after.length,
    givenAfter: after.filter(({ given }) => given).length,
    enforcedAfterMs: last - changed,
    relapses: after.filter(({ given, began }) => given && began >= refused).length,
  };
}

async function until(holds: () => boolean, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`did not come true within ${mostMs} ms`);
    await wait(10);
  }
}

const DEADLINE_MS = 60_000;
const QUESTION = "What is the travel reimbursement limit?";
const OPEN = "180 euros";
const TARGET = "travel-policy";

const FILES = {
  "changes.json": [],
  "labels.json": [],
  "access.cedar": `${POLICIES}
permit (principal == Recipient::"trace", action == Action::"receive", resource);`,
  "assistant.config.json": {
    ...CONFIG,
    access: { ...CONFIG.access, labels: "labels.json" },
    lifecycle: { changes: "changes.json" },
    trace: { content: true, content_approved_by: "Records office" },
  },
};

interface Asked {
  readonly text: string;
  readonly mode?: string;
  readonly accept?: string;
}

async function ask(at: Deployment, { text, mode, accept }: Asked): Promise<string> {
  const answer = await call(at.origin + CHAT, {
    method: "POST",
    headers: { "content-type": "application/json", accept: accept ?? "application/json" },
    body: JSON.stringify({ user_question: text, ...(mode === undefined ? {} : { mode }) }),
  });
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${answer.text}`);
  return answer.text;
}

const runIdOf = (reply: string): string => (JSON.parse(reply) as { run_id: string }).run_id;

const changeOf = (kind: string, over: object = { source_object: TARGET }) => [
  { id: `c-${kind}`, kind, ...over, at: new Date().toISOString() },
];

const writing =
  (file: string, value: () => unknown) =>
  (at: Deployment): Promise<void> =>
    Promise.resolve(at.folder.write(file, value()));

type Given = (at: Deployment) => Promise<boolean>;

const answered: Given = async (at) => (await ask(at, { text: QUESTION })).includes(OPEN);
const streamed: Given = async (at) =>
  (await ask(at, { text: QUESTION, accept: "text/event-stream" })).includes(OPEN);
const paged: Given = async (at) =>
  (await call(`${at.origin}/html/${TARGET}.html`)).text.includes(OPEN);

interface Over {
  readonly path: string;
  readonly change: string;
  readonly act: (at: Deployment) => Promise<void>;
  /** What is looked at; made anew for each deployment. */
  readonly look: (at: Deployment) => Promise<() => Promise<boolean>>;
}

const always =
  (given: Given) =>
  (at: Deployment): Promise<() => Promise<boolean>> =>
    Promise.resolve(() => given(at));

function over({ path, change, act, look }: Over): Path {
  return {
    path,
    change,
    deadlineMs: DEADLINE_MS,
    open: async () => {
      const at = await deploy(FILES);
      return {
        given: await look(at),
        change: () => act(at),
        crowd: () => ask(at, { text: "Who gets a company card?" }),
        stop: () => at.stop(),
      };
    },
  };
}

const revoke = writing("changes.json", () => changeOf("revoke"));
const remove = writing("changes.json", () => changeOf("delete"));

/** A kept answer of before the change, asked for again and again. */
async function keptAnswer(at: Deployment): Promise<() => Promise<boolean>> {
  const runId = runIdOf(await ask(at, { text: QUESTION }));
  return async () => (await call(`${at.origin}/api/answers/${runId}`)).status === 200;
}

async function keptTrace(at: Deployment): Promise<() => Promise<boolean>> {
  const runId = runIdOf(await ask(at, { text: QUESTION }));
  return async () => (await call(`${at.operatorOrigin}/runs/${runId}`)).json()["content"] !== null;
}

/** Every request is another employee's, so that no decision is remembered for any. */
function strangers(): Identity {
  let seen = 0;
  return {
    identify: () => Promise.resolve({ id: `E${(seen += 1)}`, groups: ["employees"], tenant: null }),
    close: () => Promise.resolve(),
  };
}

/**
 * Every round at admission takes 400 ms, so that there is always a run that holds a snapshot and
 * decisions of before the change.
 */
function inFlight(accept: string): Path {
  return {
    path: accept === "text/event-stream" ? "open event stream" : "run in flight, recheck",
    change: "changes.json: revoke",
    deadlineMs: DEADLINE_MS,
    open: async () => {
      const decide = authzenOf({ labels: ["employees"], recipients: ["provider:extractive"] });
      const pdp = await openPdp((asked, response, incoming) => {
        const { context } = asked.body as { context?: { phase?: string } };
        const ms = context?.phase === "admission" ? 400 : 0;
        setTimeout(() => decide(asked, response, incoming), ms);
      });
      const access = { engine: "authzen", url: pdp.url, timeout_ms: 5000 };
      const config = { ...FILES["assistant.config.json"], access, trace: {} };
      const files = { ...FILES, "assistant.config.json": config };
      const at = await deploy(files, { identity: strangers() });
      return {
        given: async () => (await ask(at, { text: QUESTION, accept })).includes(OPEN),
        change: () => revoke(at),
        stop: async () => {
          await at.stop();
          await pdp.close();
        },
      };
    },
  };
}

const MODE = "Package + current context";

/** The demo's public source; its record leaves the registry. */
const currentMemory: Path = {
  path: "current source memory",
  change: "registry: record withdrawn",
  deadlineMs: DEADLINE_MS,
  open: async () => {
    const demo = await openDemoCurrent();
    const current = { adapter: "allowlisted_public_fetch", registry: "registry.json" };
    const config = { ...FILES["assistant.config.json"], current };
    const registry = JSON.parse(demo.registryJson) as { sources: readonly object[] };
    const files = { ...FILES, "registry.json": registry, "assistant.config.json": config };
    const at = await deploy(files, { network: demo.network });
    return {
      given: async () => (await ask(at, { text: QUESTION, mode: MODE })).includes("225 EUR"),
      change: () =>
        Promise.resolve(at.folder.write("registry.json", { sources: registry.sources.slice(1) })),
      crowd: () => ask(at, { text: "Who gets a company card?" }),
      stop: async () => {
        await at.stop();
        await demo.close();
      },
    };
  },
};

/** At the port itself, where admission reads the cache: the line's recheck would hide it. */
function decisionCache(engine: "cedar" | "authzen"): Path {
  const seconds = 2;
  return {
    path: `decision cache, ${engine}`,
    change: "the engine's own policies",
    deadlineMs: seconds * 1000,
    open: async () => {
      const rules = { labels: ["everyone"], recipients: [] };
      const opened = await ENGINES[engine](rules);
      if (opened === null) throw new Error("these two engines are everywhere");
      const config = { timeout_ms: 5000, max_policy_age_seconds: seconds, ...opened.access };
      const clock = { now: () => new Date().toISOString() };
      const access: Access & { close(): Promise<void> } = await openAccess(config as AccessConfig, {
        clock,
        factsOf: () => FACTS,
      });
      const asks = [read(bareSource("policy", { access_labels: ["everyone"] }))];
      return {
        given: async () =>
          (await access.decide(batch(asks), { freshness: "cached" })).some(({ allow }) => allow),
        change: () => opened.change({ ...rules, closed: ["everyone"] }),
        stop: async () => {
          await access.close();
          await opened.close();
        },
      };
    },
  };
}

const CLOSED = `${POLICIES}
permit (principal == Recipient::"trace", action == Action::"receive", resource);
forbid (principal, action == Action::"read", resource)
when { resource.labels.contains("employees") };`;

const relabelled = () => [
  { source_object: TARGET, access_labels: ["executive"], labels_as_of: new Date().toISOString() },
];

/** Every way from a change to what a reader, a provider or an operator is given. */
export const PATHS: readonly Path[] = [
  over({
    path: "retrieval and admission",
    change: "changes.json: revoke",
    act: revoke,
    look: always(answered),
  }),
  over({
    path: "retrieval and admission",
    change: "changes.json: block a source system",
    act: writing("changes.json", () => changeOf("block", { source_system: "site" })),
    look: always(answered),
  }),
  over({
    path: "retrieval and admission",
    change: "changes.json: revoke for one reader",
    act: writing("changes.json", () =>
      changeOf("revoke", { source_object: TARGET, reader: CONFIG.identity.reader.id }),
    ),
    look: always(answered),
  }),
  over({
    path: "retrieval and admission",
    change: "changes.json: correct one version",
    act: writing("changes.json", () =>
      changeOf("correct", { source_object: TARGET, source_version: "5" }),
    ),
    look: always(answered),
  }),
  over({
    path: "retrieval and admission",
    change: "labels.json: another label",
    act: writing("labels.json", relabelled),
    look: always(answered),
  }),
  over({
    path: "retrieval and admission",
    change: "policy edit, cedar",
    act: writing("access.cedar", () => CLOSED),
    look: always(answered),
  }),
  over({
    path: "retrieval and admission",
    change: "pack without the source",
    act: writing("pack.json", () => pack([source("cards"), source("payroll")])),
    look: always(answered),
  }),
  inFlight("application/json"),
  inFlight("text/event-stream"),
  over({
    path: "event stream",
    change: "changes.json: revoke",
    act: revoke,
    look: always(streamed),
  }),
  over({
    path: "released answers",
    change: "changes.json: revoke",
    act: revoke,
    look: keptAnswer,
  }),
  over({
    path: "released answers",
    change: "changes.json: delete",
    act: remove,
    look: keptAnswer,
  }),
  over({ path: "HTML pages", change: "changes.json: revoke", act: revoke, look: always(paged) }),
  over({
    path: "HTML pages",
    change: "policy edit, cedar",
    act: writing("access.cedar", () => CLOSED),
    look: always(paged),
  }),
  decisionCache("cedar"),
  decisionCache("authzen"),
  currentMemory,
  over({
    path: "trace content",
    change: "changes.json: delete",
    act: remove,
    look: keptTrace,
  }),
  over({
    path: "package index",
    change: "changes.json: delete",
    act: remove,
    look: (at) =>
      Promise.resolve(() =>
        Promise.resolve(at.world.sources().some(({ source_object }) => source_object === TARGET)),
      ),
  }),
];
