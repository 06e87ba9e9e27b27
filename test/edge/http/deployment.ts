/** A whole deployment in a folder of its own: pack, pages, policies, configuration; real parts. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pack, SourceRecord } from "../../../bff/core/documents.ts";
import { loadConfig } from "../../../bff/config.ts";
import type { Identity } from "../../../bff/edge/identity/index.ts";
import { start } from "../../../bff/main.ts";
import type { Running, StartOptions } from "../../../bff/main.ts";
import { writeFiles } from "./door.ts";

const TODAY = new Date().toISOString();

export function source(id: string, over: Partial<SourceRecord> = {}): SourceRecord {
  return {
    source_object: id,
    source_version: "5",
    source_system: "site",
    source_path: `${id}.html`,
    title: `About ${id}`,
    source_family: "policy",
    quality_label: "owner-approved",
    claim_boundary: "Applies to employees.",
    access_labels: ["employees"],
    labels_as_of: TODAY,
    status: "approved",
    explicitly_contains: [],
    owner: "Travel office",
    decision_owner: null,
    supersedes: null,
    effective_from: null,
    extracted_at: TODAY,
    content_sha256: null,
    ...over,
  };
}

const TEXTS: Readonly<Record<string, string>> = {
  "travel-policy":
    "The travel reimbursement limit is 180 euros a night. Claims are due within thirty days of the journey.",
  "executive-draft":
    "The executive travel reimbursement limit is 900 euros a night, SEED-EXECUTIVE.",
  payroll: "Payroll lists every salary of the travel office, SEED-PAYROLL.",
  cards: "A company card is issued to people who travel more than ten days a month.",
};

export function pack(sources: readonly SourceRecord[] = SOURCES): Pack {
  return {
    format: "context-pack/1",
    package_id: "playbook",
    package_version: "1",
    title: "Playbook",
    language: "en",
    built_at: TODAY,
    builder: null,
    topics: [{ id: "travel", terms: ["travel"] }],
    aliases: [],
    family_precedence: [],
    label_sets: [["employees"], ["executive"]],
    sources,
    chunks: sources.map(({ source_object, source_path, title }, ordinal) => ({
      chunk_id: `chunk-${ordinal}`,
      source_object,
      section_path: [title],
      anchor: "a",
      reader_target: `/html/${source_path}#a`,
      text: TEXTS[source_object] ?? `Text about ${source_object}.`,
      ordinal,
    })),
    warnings: [],
  };
}

export const SOURCES: readonly SourceRecord[] = [
  source("travel-policy"),
  source("executive-draft", { access_labels: ["executive"] }),
  source("payroll", { access_labels: ["executive"] }),
  source("cards"),
  source("unlabelled", { access_labels: [] }),
  source("draft", { status: "draft" }),
  source("old", { labels_as_of: "2020-01-01T00:00:00Z" }),
];

export const POLICIES = `
permit (principal in Group::"employees", action == Action::"read", resource)
when { resource.labels.contains("employees") };
permit (principal in Group::"executives", action == Action::"read", resource)
when { resource.labels.contains("executive") };
permit (principal == Recipient::"provider:extractive", action == Action::"receive", resource);
`;

const page = (id: string): string => `<h1 id="a">${id}</h1><p>${TEXTS[id] ?? id}</p>`;

export const CONFIG = {
  listen: { port: 0, admin_port: 0 },
  package: { pack: "pack.json", html_root: "html" },
  identity: { mode: "anonymous", reader: { id: "E17", groups: ["employees"] } },
  access: { engine: "cedar", policies: ["access.cedar"] },
  limits: { requests_per_minute: 100_000 },
};

export interface Folder {
  readonly path: string;
  write(name: string, value: unknown): void;
  remove(): void;
}

/** Files as a deployment has them; `over` replaces or adds some. Values that are no text are JSON. */
export function folder(over: Readonly<Record<string, unknown>> = {}): Folder {
  const path = mkdtempSync(join(tmpdir(), "pca-deployment-"));
  const write = (name: string, value: unknown): void =>
    writeFiles(path, { [name]: typeof value === "string" ? value : JSON.stringify(value) });
  const pages = SOURCES.map(({ source_object: id }) => [`html/${id}.html`, page(id)] as const);
  const files = {
    ...Object.fromEntries(pages),
    "html/site.css": "h1 {}",
    "html/stray.html": "SEED-STRAY",
    "pack.json": pack(),
    "access.cedar": POLICIES,
    "assistant.config.json": CONFIG,
    ...over,
  };
  for (const [name, value] of Object.entries(files)) write(name, value);
  return { path, write, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface Deployment extends Running {
  readonly origin: string;
  readonly operatorOrigin: string;
  readonly folder: Folder;
  readonly log: readonly string[];
}

/** Whoever the header says: identity by header is tested elsewhere. */
export const byHeader: Identity = {
  identify: ({ headers }) => {
    const at = headers.findIndex((name) => name.toLowerCase() === "x-groups");
    const groups = at === -1 ? ["employees"] : (headers[at + 1] ?? "").split(",");
    return Promise.resolve({ id: "E17", groups, tenant: null });
  },
  close: () => Promise.resolve(),
};

export async function deploy(
  over: Readonly<Record<string, unknown>> = {},
  options: Partial<StartOptions> = {},
): Promise<Deployment> {
  const files = folder(over);
  const log: string[] = [];
  const config = loadConfig({ cwd: files.path, env: {} });
  const running = await start(config, { write: (line) => log.push(line), ...options });
  return {
    ...running,
    origin: `http://127.0.0.1:${running.address.port}`,
    operatorOrigin: `http://127.0.0.1:${running.operator.port}`,
    folder: files,
    log,
    stop: async () => {
      await running.stop();
      files.remove();
    },
  };
}

export function rewrite(path: string, text: string): void {
  writeFileSync(path, text);
}
