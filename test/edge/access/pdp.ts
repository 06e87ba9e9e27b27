/** Policy engines over real HTTP for the tests: an AuthZEN server of our own, and a real Cerbos. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createSocket } from "node:net";
import type { AddressInfo } from "node:net";
import { existsSync } from "node:fs";
import { request } from "undici";
import { inRoot } from "../../support/paths.ts";
import { folder } from "./asks.ts";

export interface Call {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  // The body as a test looks into it; what a server of the protocol would see.
  readonly body: Body;
}

export interface Body {
  readonly requestId?: string;
  readonly evaluations?: readonly Row[];
  readonly principal?: {
    readonly id: string;
    readonly roles: readonly string[];
    readonly attr: object;
  };
  readonly resources?: readonly {
    readonly resource: { readonly kind: string; readonly id: string; readonly attr: Attributes };
    readonly actions: readonly string[];
  }[];
}

export interface Row {
  readonly subject: { readonly type: string; readonly id: string; readonly properties: Attributes };
  readonly action: { readonly name: string };
  readonly resource: {
    readonly type: string;
    readonly id: string;
    readonly properties: Attributes;
  };
}

interface Attributes {
  readonly groups?: readonly string[];
  readonly labels?: readonly string[];
}

export type Answer = (call: Call, response: ServerResponse, incoming: IncomingMessage) => void;

export interface Pdp {
  readonly url: string;
  readonly calls: readonly Call[];
  answer(with_: Answer): void;
  close(): Promise<void>;
}

/** A loopback server that answers as a test says. */
export async function openPdp(first: Answer): Promise<Pdp> {
  const calls: Call[] = [];
  let answer = first;
  const server: Server = createServer((incoming, response) => {
    let text = "";
    incoming.setEncoding("utf8");
    incoming.on("data", (chunk: string) => (text += chunk));
    incoming.on("end", () => {
      const { url = "", headers } = incoming;
      const call = { path: url, headers, body: JSON.parse(text) as Body };
      calls.push(call);
      answer(call, response, incoming);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (other) => (answer = other),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function json(response: ServerResponse, value: unknown): void {
  response.setHeader("content-type", "application/json").end(JSON.stringify(value));
}

/** Everyone reads what is internal, the embedded provider receives it, payroll is for nobody. */
export const authzen: Answer = ({ body }, response) => {
  const evaluations = (body.evaluations ?? []).map(({ subject, action, resource }) => {
    const { labels = [] } = resource.properties;
    const subjectMay =
      action.name === "read"
        ? subject.type === "user" && subject.properties.groups?.includes("everyone") === true
        : subject.type === "recipient" && subject.id === "provider:extractive";
    return { decision: subjectMay && labels.includes("internal") && !labels.includes("payroll") };
  });
  json(response, { evaluations });
};

/** The same in Cedar. */
export const CEDAR_POLICIES = `
  permit(principal in Group::"everyone", action == Action::"read", resource)
  when { resource.labels.contains("internal") };
  permit(principal == Recipient::"provider:extractive", action == Action::"receive", resource)
  when { resource.labels.contains("internal") };
  forbid(principal, action, resource) when { resource.labels.contains("payroll") };`;

/** The same in Cerbos; "odd" errs in a rule, "noted" comes with an output. */
const CERBOS_POLICY = `
apiVersion: api.cerbos.dev/v1
resourcePolicy:
  resource: source_object
  version: default
  rules:
    - actions: [read]
      effect: EFFECT_ALLOW
      roles: [reader]
      condition: {match: {expr: '"everyone" in P.attr.groups && "internal" in R.attr.labels'}}
    - actions: [receive]
      effect: EFFECT_ALLOW
      roles: [recipient]
      condition: {match: {expr: 'P.id == "provider:extractive" && "internal" in R.attr.labels'}}
    - actions: [read, receive]
      effect: EFFECT_DENY
      roles: ["*"]
      condition: {match: {expr: '"payroll" in R.attr.labels'}}
    - actions: [read]
      effect: EFFECT_ALLOW
      roles: [reader]
      condition: {match: {expr: '"odd" in R.attr.labels && R.attr.absent == 1'}}
    - actions: [read]
      effect: EFFECT_ALLOW
      roles: [reader]
      condition: {match: {expr: '"noted" in R.attr.labels'}}
      output: {when: {ruleActivated: '"mask the names"'}}
`;

const CERBOS = inRoot("node_modules/@cerbos/cerbos-linux-x64/cerbos-linux-x64");

/** The path of the binary, an optional dependency, or null on other platforms. */
export function cerbosBinary(): string | null {
  return existsSync(CERBOS) ? CERBOS : null;
}

export interface Cerbos {
  readonly url: string;
  /** Replaces the policy on disk; the server watches it. */
  policy(text: string): Promise<void>;
  /** Ends the process at once, as a crash would; `restart` takes the same port again. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openCerbosServer(binary: string, policy = CERBOS_POLICY): Promise<Cerbos> {
  const files = await folder();
  const [http, grpc] = [await freePort(), await freePort()];
  await files.write("source.yaml", policy);
  const settings = [
    `server.httpListenAddr=127.0.0.1:${http}`,
    `server.grpcListenAddr=127.0.0.1:${grpc}`,
    "storage.driver=disk",
    `storage.disk.directory=${files.path("")}`,
    "storage.disk.watchForChanges=true",
    "telemetry.disabled=true",
    "audit.enabled=false",
  ].flatMap((setting) => ["--set", setting]);
  const url = `http://127.0.0.1:${http}`;
  const open = async (): Promise<ChildProcess> => {
    const child = spawn(binary, ["server", "--log-level=error", ...settings], { stdio: "inherit" });
    await untilReady(url, child);
    return child;
  };
  let child = await open();
  return {
    url,
    policy: async (text) => void (await files.write("source.yaml", text)),
    kill: () => end(child, "SIGKILL"),
    restart: async () => void (child = await open()),
    close: async () => {
      await end(child, "SIGTERM");
      await files.remove();
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const ready = await request(`${url}/_cerbos/health`).then(
      ({ statusCode, body }) => body.dump().then(() => statusCode === 200),
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error("Cerbos did not become ready");
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/** A port that was free a moment ago: Cerbos cannot say which one it took. */
async function freePort(): Promise<number> {
  const server = createSocket();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
