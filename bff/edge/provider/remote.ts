/**
 * A model service over HTTP, as a provider. The bytes that `serialize` makes are the whole request
 * body and the evidence of what is sent (seed 2, 11.5); every attempt sends those bytes. Headers hold
 * the key and nothing of the reader. Nothing of an answer is shown while it is made, no tools are
 * offered, and an answer that proposes one is no answer.
 */
import { Agent } from "undici";
import type { Provider, ProviderAnswer } from "../../core/ports.ts";
import type { Failure, Payload, Serialized } from "../../core/records.ts";
import type { RunSignal } from "../../core/run.ts";
import { Circuit } from "./circuit.ts";
import type { Verdict } from "./circuit.ts";
import type { Asking, Dialect, Prompt, Reading } from "./dialect.ts";
import { DIALECTS } from "./dialects.ts";
import { parseDraft } from "./draft.ts";
import type { Exchanged } from "./exchange.ts";
import { payloadText, serialized } from "./payload-bytes.ts";
import { post } from "./post.ts";
import { instruction } from "./prompt.ts";
import { Slots } from "./slots.ts";
import type { ProviderStatus } from "./status.ts";
import type { Why } from "./why.ts";

/** `provider` of the configuration for a remote one (interfaces §2). */
export interface RemoteConfig {
  readonly kind: keyof typeof DIALECTS;
  readonly base_url: string;
  readonly model: string;
  readonly recipient: string;
  /** Everything together: the wait for a place, all attempts, the body. */
  readonly timeout_ms: number;
  readonly max_output_tokens: number;
  /** `json_schema`: the service takes one. `prompted`: it does not. `probe`: asked at the start. */
  readonly structured: "json_schema" | "prompted" | "probe";
  readonly stream: boolean;
  /** Requests under way at a time, of all runs together. */
  readonly concurrent_requests: number;
}

export interface RemoteDeps {
  /** Null where the service wants none (a gateway on loopback). */
  readonly apiKey: string | null;
  /** 0 to 1; seeded in tests. */
  readonly random: () => number;
}

export interface OpenedRemote {
  readonly provider: (signal: RunSignal) => Provider;
  /** Resolves when what is probed at the start is known; at once where nothing is. */
  readonly ready: Promise<void>;
  readonly status: () => ProviderStatus;
  readonly close: () => Promise<void>;
}

/** Eight in a row are no accident; half a second is short for a restart, half a minute for an outage. */
const CIRCUIT = { failures: 8, firstMs: 500, mostMs: 30_000 };
const PROBE_MS = 5_000;

const monotonic = (): number => performance.now();

/** Opens the service once for the process: connections, places and circuit are shared by all runs. */
export function openRemote(config: RemoteConfig, deps: RemoteDeps): OpenedRemote {
  const service = serviceOf(config, deps);
  const { agent, slots, circuit, state } = service;
  return {
    provider: ({ signal }) => providerOf(service, signal instanceof AbortSignal ? signal : null),
    ready: config.structured === "probe" ? probe(service) : Promise.resolve(),
    status: () => ({
      circuit: circuit.state(),
      requests: slots.taken(),
      waiting: slots.waiting(),
      exchanges: state.exchanges,
      structured: state.structured,
    }),
    close: () => agent.destroy(),
  };
}

interface Service {
  readonly config: RemoteConfig;
  readonly dialect: Dialect;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly random: () => number;
  readonly slots: Slots;
  readonly circuit: Circuit;
  readonly agent: Agent;
  readonly state: { structured: boolean; exchanges: number };
}

function serviceOf(config: RemoteConfig, { apiKey, random }: RemoteDeps): Service {
  const dialect: Dialect = DIALECTS[config.kind];
  return {
    config,
    dialect,
    url: `${config.base_url.replace(/\/+$/, "")}${dialect.path}`,
    headers: dialect.headers(apiKey),
    random,
    slots: new Slots(config.concurrent_requests),
    circuit: new Circuit(CIRCUIT, monotonic),
    agent: new Agent({
      connections: config.concurrent_requests,
      connect: { timeout: Math.min(config.timeout_ms, 10_000) },
      headersTimeout: config.timeout_ms,
      bodyTimeout: config.timeout_ms,
      maxHeaderSize: 16_384,
    }),
    state: { structured: config.structured === "json_schema", exchanges: 0 },
  };
}

function providerOf(service: Service, run: AbortSignal | null): Provider {
  const { kind: name, model, recipient } = service.config;
  return {
    name,
    model,
    recipient,
    serialize: (payload) => serialize(payload, service),
    send: (request) => send(request, service, run),
  };
}

function serialize(payload: Payload, { config, dialect, state }: Service): Serialized {
  const { model, max_output_tokens, stream } = config;
  const asking: Asking = { model, max_output_tokens, stream, structured: state.structured };
  const { mode } = payload;
  const prompt: Prompt = { mode, system: instruction(mode), material: payloadText(payload) };
  return serialized(JSON.stringify(dialect.body(prompt, asking)));
}

async function send(
  { bytes }: Serialized,
  service: Service,
  run: AbortSignal | null,
): Promise<ProviderAnswer> {
  const { circuit } = service;
  const pass = circuit.pass();
  if (pass === null) return failure("provider_unavailable", "circuit_open");
  let verdict: Verdict = "unknown";
  try {
    const exchanged = await withinTime(bytes, service, run);
    verdict = verdictOn(exchanged, run);
    return "reading" in exchanged
      ? answerOf(exchanged.reading, exchanged.sha256)
      : failure(exchanged.failure.code, exchanged.why, exchanged);
  } finally {
    circuit.tell(pass, verdict);
  }
}

/** The deadline covers the wait for a place, every attempt and the body. */
async function withinTime(
  bytes: Uint8Array,
  service: Service,
  run: AbortSignal | null,
): Promise<Exchanged> {
  const { config, slots } = service;
  const abort = new AbortController();
  const end = (): void => abort.abort();
  const deadline = monotonic() + config.timeout_ms;
  const timer = setTimeout(end, config.timeout_ms);
  run?.addEventListener("abort", end, { once: true });
  if (run?.aborted === true) end();
  try {
    if (!(await slots.take(abort.signal))) return NO_PLACE;
    try {
      return await posted(bytes, service, { signal: abort.signal, deadline });
    } finally {
      slots.give();
    }
  } finally {
    clearTimeout(timer);
    run?.removeEventListener("abort", end);
  }
}

const NO_PLACE: Exchanged = {
  failure: { code: "provider_timeout", retryable: true },
  why: "no_place",
  sha256: null,
  again: null,
};

function posted(
  bytes: Uint8Array,
  { agent, url, headers, dialect, random, config, state }: Service,
  { signal, deadline }: { readonly signal: AbortSignal; readonly deadline: number },
): Promise<Exchanged> {
  const maxTokens = config.max_output_tokens;
  const began = (): void => void (state.exchanges += 1);
  const with_ = { agent, url, headers, dialect, maxTokens, signal, began };
  return post(bytes, { ...with_, deadline, monotonic, random });
}

/** Whether the service failed, seen from here; a run that its caller left says nothing of it. */
const OUTAGES: ReadonlySet<Why> = new Set([
  "connection",
  "tls",
  "cut",
  "deadline",
  "service_error",
]);

function verdictOn(exchanged: Exchanged, run: AbortSignal | null): Verdict {
  if ("reading" in exchanged) return "answered";
  if (exchanged.why === "no_place" || run?.aborted === true) return "unknown";
  return OUTAGES.has(exchanged.why) ? "failed" : "answered";
}

/** Asks once, with nothing of anyone, whether a JSON Schema is taken; else the prompt must do. */
async function probe(service: Service): Promise<void> {
  const { dialect, config, state } = service;
  const bytes = new TextEncoder().encode(JSON.stringify(dialect.probe(config.model)));
  const signal = AbortSignal.timeout(Math.min(PROBE_MS, config.timeout_ms));
  const exchanged = await posted(bytes, service, { signal, deadline: monotonic() });
  state.structured = "reading" in exchanged && exchanged.reading.ended !== "refused";
}

/** Nothing of the run has left the process; whatever else went wrong may have been received. */
const UNSENT: ReadonlySet<Why> = new Set(["circuit_open", "no_place"]);
const NOTHING = { model: null, usage: null, toolProposals: 0 } as const;

function failure(
  code: Failure["code"],
  reason: Why,
  of: { readonly failure?: Failure; readonly sha256?: string | null } = {},
): ProviderAnswer {
  const retryable = of.failure?.retryable ?? true;
  const told = { failure: { code, retryable }, reason, responseSha256: of.sha256 ?? null };
  return UNSENT.has(reason) ? { ...told, unsent: true, ...NOTHING } : { ...told, ...NOTHING };
}

/** What keeps an answer from being one, whatever its text says. */
function fault({ toolProposals, ended, text }: Reading): Why | null {
  if (ended === "refused") return "declined";
  if (toolProposals > 0) return "tool_call";
  if (ended === "cut") return "token_limit";
  return text === null ? "no_text" : null;
}

function answerOf(reading: Reading, responseSha256: string): ProviderAnswer {
  const { model, usage, toolProposals, text } = reading;
  const told = { model, usage, toolProposals, responseSha256 };
  const why = fault(reading);
  if (why === "declined") {
    return { failure: { code: "provider_refused", retryable: false }, reason: why, ...told };
  }
  const draft = why === null && text !== null ? parseDraft(text) : undefined;
  if (draft !== undefined) return { draft, ...told };
  const reason = why ?? "not_a_draft";
  return { failure: { code: "wrong_shape", retryable: true }, reason, ...told };
}
