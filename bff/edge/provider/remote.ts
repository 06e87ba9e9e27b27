/**
 * A model service over HTTP, as a provider. The bytes that `serialize` makes are the whole request
 * body and the evidence of what is sent (seed 2, 11.5); every attempt sends those bytes. Headers hold
 * the key and nothing of the reader. Nothing is streamed, no tools are offered.
 */
import { Agent } from "undici";
import type { Provider, ProviderAnswer } from "../../core/ports.ts";
import type { Failure, Serialized } from "../../core/records.ts";
import type { RunSignal } from "../../core/run.ts";
import { DIALECTS } from "./dialects.ts";
import type { Dialect, Reading } from "./dialects.ts";
import { parseDraft, parseJson } from "./draft.ts";
import { payloadText, serialized } from "./payload-bytes.ts";
import { post } from "./post.ts";
import { Slots } from "./slots.ts";

/** `provider` of the configuration for a remote one (interfaces §2). */
export interface RemoteConfig {
  readonly kind: keyof typeof DIALECTS;
  readonly base_url: string;
  readonly model: string;
  readonly recipient: string;
  /** Everything together: the wait for a place, all attempts, the body. */
  readonly timeout_ms: number;
  readonly max_output_tokens: number;
}

export interface RemoteDeps {
  /** Null where the service wants none (a gateway on loopback). */
  readonly apiKey: string | null;
  /** 0 to 1; seeded in tests. */
  readonly random: () => number;
}

/** Requests under way at a time, of all runs together. */
const MAX_REQUESTS = 16;

/** Opens the service once for the process: connections and places are shared by all runs. */
export function openRemote(
  config: RemoteConfig,
  deps: RemoteDeps,
): (signal: RunSignal) => Provider {
  const dialect: Dialect = DIALECTS[config.kind];
  const service: Service = {
    config,
    deps,
    dialect,
    slots: new Slots(MAX_REQUESTS),
    agent: new Agent({
      connections: MAX_REQUESTS,
      connect: { timeout: Math.min(config.timeout_ms, 10_000) },
      headersTimeout: config.timeout_ms,
      bodyTimeout: config.timeout_ms,
      maxHeaderSize: 16_384,
    }),
  };
  return ({ signal }) => ({
    name: config.kind,
    model: config.model,
    recipient: config.recipient,
    serialize: (payload) =>
      serialized(JSON.stringify(dialect.body(payload, payloadText(payload), config))),
    send: (request) => send(request, service, signal instanceof AbortSignal ? signal : null),
  });
}

interface Service {
  readonly config: RemoteConfig;
  readonly deps: RemoteDeps;
  readonly dialect: Dialect;
  readonly slots: Slots;
  readonly agent: Agent;
}

const NOTHING = { model: null, usage: null, toolProposals: 0 } as const;

async function send(
  { bytes }: Serialized,
  { config, deps, dialect, slots, agent }: Service,
  run: AbortSignal | null,
): Promise<ProviderAnswer> {
  const abort = new AbortController();
  const end = (): void => abort.abort();
  const timer = setTimeout(end, config.timeout_ms);
  run?.addEventListener("abort", end, { once: true });
  if (run?.aborted === true) end();
  const { signal } = abort;
  try {
    if (!(await slots.take(signal))) return failure("provider_timeout", true);
    try {
      const url = `${config.base_url.replace(/\/+$/, "")}${dialect.path}`;
      const headers = dialect.headers(deps.apiKey);
      const posted = await post(bytes, { agent, url, headers, signal, random: deps.random });
      return "failure" in posted
        ? { failure: posted.failure, responseSha256: posted.sha256, ...NOTHING }
        : answerOf(dialect.read(parseJson(posted.text)), posted.sha256);
    } finally {
      slots.give();
    }
  } finally {
    clearTimeout(timer);
    run?.removeEventListener("abort", end);
  }
}

const failure = (code: Failure["code"], retryable: boolean): ProviderAnswer => ({
  failure: { code, retryable },
  responseSha256: null,
  ...NOTHING,
});

function answerOf(reading: Reading | undefined, responseSha256: string): ProviderAnswer {
  if (reading === undefined) {
    return { failure: { code: "wrong_shape", retryable: true }, responseSha256, ...NOTHING };
  }
  const { model, usage, toolProposals, ended, text } = reading;
  const told = { model, usage, toolProposals, responseSha256 };
  if (ended === "refused")
    return { failure: { code: "provider_refused", retryable: false }, ...told };
  const draft = ended === "whole" && text !== null ? parseDraft(text) : undefined;
  return draft === undefined
    ? { failure: { code: "wrong_shape", retryable: true }, ...told }
    : { draft, ...told };
}
