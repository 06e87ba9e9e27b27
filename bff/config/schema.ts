/**
 * The shape of `assistant.config.json` (design, interfaces §2). Strict: an unknown key is a fault.
 * Every default is the closed one: absent means off, none, or the smaller number. The published
 * JSON Schema comes from here, descriptions included.
 */
import { z } from "zod";
import { ADAPTERS } from "../contract/index.ts";
import { httpOrigin, recipientName, remoteUrl } from "./addresses.ts";

const path = z.string().min(1);
const whole = (from: number, to: number) => z.int().min(from).max(to);
const port = whole(0, 65535);
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, "a header name of letters, digits and hyphens")
  .toLowerCase();
const HOUR_MS = 3_600_000;
const YEAR_SECONDS = 31_536_000;

/** Open to every reader, so: no script, no JSON, no HTML unless it is named (interfaces §4). */
export const DEFAULT_ASSETS = ["css", "woff2", "woff", "ttf", "otf", "png", "jpg", "jpeg", "gif"]
  .concat(["webp", "avif", "svg", "ico"])
  .map((extension) => `**/*.${extension}`);

const listen = z
  .strictObject({
    host: z.string().min(1).default("127.0.0.1").describe("Address to listen on."),
    port: port.default(8787).describe("0 lets the system choose."),
    public_origins: z
      .array(httpOrigin)
      .min(1)
      .optional()
      .describe("Origins under which readers reach it. Required off loopback."),
    admin_host: z
      .string()
      .min(1)
      .default("127.0.0.1")
      .describe("Address of the operator listener."),
    admin_port: port.default(8788).describe("0 lets the system choose."),
    admin_token_file: path
      .nullable()
      .default(null)
      .describe("File with the operator's bearer token. Required off loopback."),
  })
  .prefault({});

const pack = z.strictObject({
  pack: path.describe("The context pack."),
  html_root: path.optional().describe("Folder of the pages; without it there is no /html/."),
  html_csp: z
    .string()
    .regex(/^[\x20-\x7e]+$/, "a Content-Security-Policy in printable ASCII, or none")
    .default("none")
    .describe("Content-Security-Policy of the pages, or `none`."),
  assets: z
    .array(z.string().min(1))
    .default(DEFAULT_ASSETS)
    .describe("Globs of other files under html_root. They are open to every reader."),
});

const anonymous = z.strictObject({
  mode: z.literal("anonymous"),
  reader: z
    .strictObject({
      id: z.string().min(1).default("reader"),
      groups: z.array(z.string().min(1)).default(["everyone"]),
    })
    .prefault({})
    .describe("Who every reader is to the access engine."),
  public: z.boolean().default(false).describe("Must be true to listen off loopback."),
});

const trustedHeaders = z.strictObject({
  mode: z.literal("trusted-headers"),
  user_header: headerName.default("x-forwarded-user"),
  groups_header: headerName.optional().describe("Comma-separated groups; absent: no groups."),
  trusted_proxies: z.array(z.string().min(1)).min(1).describe("CIDR ranges of the proxy."),
  proof_header: headerName.default("x-proxy-proof"),
  proof_env: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, "the name of an environment variable")
    .default("AICD_PROXY_PROOF")
    .describe("Variable with the secret that the proxy sends in proof_header."),
});

const PRESETS = ["oidc", "cloudflare-access", "google-iap", "aws-alb"] as const;

/** What a preset leaves open must be named; `rules.ts` tells what is missing. */
const jwt = z.strictObject({
  mode: z.literal("jwt"),
  preset: z.enum(PRESETS).default("oidc").describe("What this issuer always does."),
  header: headerName.optional(),
  issuer: z.string().min(1).optional(),
  audience: z.string().min(1),
  algorithms: z.array(z.string().min(1)).min(1).optional(),
  jwks_url: remoteUrl.optional(),
  groups_claim: z.string().min(1).optional().describe("Absent: no groups."),
  tenant_claim: z.string().min(1).optional(),
});

const decisions = {
  labels: path.optional().describe("Live labels, over the pack's."),
  candidates: whole(1, 50).default(20).describe("Places of a round, shared among label sets."),
  max_policy_age_seconds: whole(1, YEAR_SECONDS).default(30),
  max_label_age_days: whole(1, 36_500).default(90),
  timeout_ms: whole(1, HOUR_MS).default(500),
};
const cedar = z.strictObject({
  engine: z.literal("cedar"),
  policies: z.array(path).min(1),
  ...decisions,
});
const remoteEngine = <const Name extends "authzen" | "cerbos">(name: Name) =>
  z.strictObject({
    engine: z.literal(name),
    url: remoteUrl,
    token_file: path
      .nullable()
      .default(null)
      .describe("File with the bearer token for the engine."),
    ...decisions,
  });

const extractive = z.strictObject({ kind: z.literal("extractive") });
const remoteProvider = <const Kind extends "openai-chat" | "anthropic-messages">(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    base_url: remoteUrl,
    model: z.string().min(1),
    recipient: recipientName.describe("What `receive` decisions are about."),
    timeout_ms: whole(1, HOUR_MS).default(30_000),
    max_output_tokens: whole(1, 1_000_000).default(1200),
    structured: z
      .enum(["json_schema", "prompted", "probe"])
      .default("prompted")
      .describe("Whether the service takes a JSON Schema; `probe` asks it once at the start."),
    stream: z.boolean().default(true).describe("Read answers as they are made; none is shown."),
    concurrent_requests: whole(1, 10_000).default(16).describe("Requests under way at a time."),
  });

const current = z
  .strictObject({
    adapter: z.enum(ADAPTERS).default("disabled"),
    registry: path.optional().describe("Approved public sources."),
    timeout_ms: whole(1, HOUR_MS).default(4000),
    max_bytes: whole(1, 67_108_864).default(1_048_576),
    max_text_chars: whole(1, 10_000_000).default(200_000),
  })
  .prefault({});

const limits = z
  .strictObject({
    question_chars: whole(1, 10_000).default(500).describe("Code points of a question."),
    requests_per_minute: whole(1, 1_000_000_000).default(30).describe("Questions of one reader."),
    concurrent_runs: whole(1, 100_000).default(32),
    run_ms: whole(1, HOUR_MS).default(60_000),
  })
  .prefault({});

const trace = z
  .strictObject({
    sink: z.literal("memory").default("memory"),
    keep: whole(0, 1_000_000).default(1000).describe("Traces kept; the oldest go first."),
    content: z.boolean().default(false).describe("Keep question and answer text."),
    content_approved_by: z.string().min(1).nullable().default(null),
  })
  .prefault({});

const lifecycle = z
  .strictObject({
    changes: path.optional().describe("Revocations, blocks, deletions, corrections."),
    deadline_seconds: whole(1, YEAR_SECONDS).default(60),
  })
  .prefault({});

export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  listen,
  package: pack,
  identity: z.discriminatedUnion("mode", [anonymous, trustedHeaders, jwt]),
  access: z.discriminatedUnion("engine", [cedar, remoteEngine("authzen"), remoteEngine("cerbos")]),
  release_rules: path.optional(),
  provider: z
    .discriminatedUnion("kind", [
      extractive,
      remoteProvider("openai-chat"),
      remoteProvider("anthropic-messages"),
    ])
    .default({ kind: "extractive" }),
  current,
  limits,
  trace,
  lifecycle,
  controls: path.optional().describe("Switches of the operator."),
});

/** The file after its parse: snake_case, because that is what stands in the file. */
export type ConfigFile = z.output<typeof configSchema>;

/** The JSON Schema that is published as `docs/assistant.schema.json`. */
export function jsonSchema(): object {
  return z.toJSONSchema(configSchema, { io: "input" });
}
