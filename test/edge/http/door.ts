/** A door on a port of its own, with fakes behind it: what stands behind the door is told apart. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { request } from "undici";
import { createApp } from "../../../bff/app.ts";
import type { AppConfig, AppPorts } from "../../../bff/app.ts";
import type { AskReply } from "../../../bff/contract/index.ts";
import {
  CITATION_CLASSES,
  DERIVATIVE_LABEL,
  LANES,
  NO_SUPPORT,
  NO_SUPPORT_NEEDED,
  REFUSAL_PATTERNS,
  TELEMETRY_FIELDS,
} from "../../../bff/contract/index.ts";
import type { Ask } from "../../../bff/core/run.ts";
import { openAdmission } from "../../../bff/edge/http/admission.ts";
import { openLog } from "../../../bff/edge/http/log.ts";
import { openMetrics } from "../../../bff/edge/http/metrics.ts";
import type { Metrics } from "../../../bff/edge/http/metrics.ts";
import { listen, openServer, serverLimits } from "../../../bff/edge/http/server.ts";
import type { ServerLimits } from "../../../bff/edge/http/server.ts";

export const READER = { id: "E17", groups: ["employees"], tenant: null };

/** A refusal, which is a whole reply with little in it. */
export function refusal(mode: Ask["mode"] = "Package only"): AskReply {
  return {
    kind: "refusal",
    run_id: randomUUID().replaceAll("-", ""),
    mode,
    refusal: { pattern: "no_package_support", message: NO_SUPPORT, needed: NO_SUPPORT_NEEDED },
    diagnostic: null,
    lanes: [],
    citations: { package: [], current: [] },
    selected_package_refs: [],
    current_external_source_refs: [],
    current_context: { adapter: "disabled", state: "not_requested", message: "" },
    source_boundary_labels: LANES,
    citation_classes: CITATION_CLASSES,
    refusal_patterns: REFUSAL_PATTERNS,
    derivative_output_label: DERIVATIVE_LABEL,
    telemetry_fields: TELEMETRY_FIELDS,
    withheld_statements: 0,
    withheld_reasons: {},
    telemetry: {
      mode,
      behaviors: ["deterministic refusal"],
      provider_called: false,
      provider_outcome: "skipped",
      package_refs_selected: 0,
      current_refs_selected: 0,
      provider: null,
      model: null,
      token_usage: null,
      latency_ms: 50,
      refusal_state: "no_package_support",
      citation_class_counts: {
        "package citation": 0,
        "current/public citation": 0,
        "uploaded/session citation": 0,
        "internal/operator citation": 0,
      },
      source_freshness: [],
      external_retrieval_count: 0,
      cost_estimate: null,
      durable_logging: false,
    },
  };
}

export interface Door {
  readonly port: number;
  readonly origin: string;
  readonly server: Server;
  readonly asked: Ask[];
  readonly log: string[];
  readonly metrics: Metrics;
  readonly folder: string;
  readonly stop: AbortController;
  close(): Promise<void>;
}

export interface DoorOptions {
  readonly config?: {
    readonly listen?: AppConfig["listen"];
    readonly package?: Partial<AppConfig["package"]>;
    readonly limits?: Partial<AppConfig["limits"]>;
    readonly mode?: string;
  };
  readonly ports?: Partial<AppPorts>;
  readonly server?: Partial<ServerLimits>;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

const FACTS = {
  package: { id: "p", version: "1", title: "Playbook", language: "en" },
  modes: [],
  limits: { question_chars: 500 },
  words: {},
};

export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

export async function openDoor(options: DoorOptions = {}): Promise<Door> {
  const folder = mkdtempSync(join(tmpdir(), "pca-door-"));
  writeFiles(folder, { "widget/package-context-assistant.js": "export {};", ...options.files });
  const [asked, log, stop]: [Ask[], string[], AbortController] = [[], [], new AbortController()];
  const limits = {
    question_chars: 500,
    requests_per_minute: 10_000,
    concurrent_runs: 32,
    run_ms: 60_000,
    ...options.config?.limits,
  };
  const config: AppConfig = {
    listen: options.config?.listen ?? {},
    package: {
      html_root: join(folder, "html"),
      html_csp: "none",
      assets: ["**/*.css", "**/*.svg"],
      ...options.config?.package,
    },
    identity: { mode: options.config?.mode ?? "trusted-headers" },
    limits,
  };
  const admission = openAdmission(limits);
  const watched = { running: admission.running, ready: () => true, tracesKept: () => 0 };
  const metrics = openMetrics(watched);
  const app = createApp(config, {
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(refusal(question.mode));
    },
    recall: () => Promise.resolve(null),
    judge: () => false,
    identity: { identify: () => Promise.resolve(READER) },
    pages: { governed: () => false, mayRead: () => Promise.resolve(false) },
    facts: () => FACTS,
    readiness: () => ({ ready: true, notes: [] }),
    widget: join(folder, "widget/package-context-assistant.js"),
    log: openLog((line) => log.push(line)),
    metrics,
    admission,
    draining: () => false,
    stopping: stop.signal,
    ...options.ports,
  });
  const callback = app.callback();
  const server = openServer((req, res) => void callback(req, res), {
    ...serverLimits(limits.run_ms),
    ...options.server,
  });
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    port,
    metrics,
    origin: `http://127.0.0.1:${port}`,
    server,
    asked,
    log,
    folder,
    stop,
    close,
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly json: () => Record<string, unknown>;
}

export interface Call {
  readonly method?: "GET" | "POST" | "HEAD" | "PUT" | "OPTIONS" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export async function call(
  url: string,
  { method = "GET", headers, body }: Call = {},
): Promise<Answer> {
  const response = await request(url, {
    method,
    headers: { ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.body.text();
  const { statusCode: status } = response;
  return { status, headers: response.headers, text, json: () => JSON.parse(text) as never };
}

export const CHAT = "/api/source-grounded-chat";

/** Posts a question; a body that is no text goes as JSON. */
export function post(
  door: Door,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(door.origin + CHAT, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
}
