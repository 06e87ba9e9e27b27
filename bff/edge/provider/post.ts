/**
 * Posts bytes to a model service within one deadline. What may be tried again is, with the same
 * bytes: a service that is busy or briefly down. Redirects are not followed: they would carry the
 * question and its passages to a recipient that nobody asked about.
 */
import { createHash } from "node:crypto";
import type { Agent } from "undici";
import { request } from "undici";
import type { Failure } from "../../core/records.ts";

export interface PostDeps {
  readonly agent: Agent;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends everything: the provider's own deadline, or the run. */
  readonly signal: AbortSignal;
  /** 0 to 1; spreads retries. */
  readonly random: () => number;
}

export type Posted =
  | { readonly text: string; readonly sha256: string }
  | { readonly failure: Failure; readonly sha256: string | null };

const MAX_BYTES = 1_048_576;
const TRIES = 3;
/** Busy, overloaded, or a gateway on the way that was (RFC 9110; 529 is a service's own). */
const AGAIN: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504, 529]);

interface Attempt {
  readonly posted: Posted;
  /** Milliseconds to wait where it may be tried again; null where it may not. */
  readonly again: number | null;
}

/** Never throws for what the service does. */
export async function post(bytes: Uint8Array, deps: PostDeps): Promise<Posted> {
  let last: Attempt = { posted: failed("provider_unavailable", true), again: 0 };
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    last = await once(bytes, deps);
    if (last.again === null || attempt === TRIES) return last.posted;
    const backOff = 200 * 2 ** (attempt - 1) * (0.5 + deps.random());
    if (!(await waited(Math.max(last.again, backOff), deps.signal))) break;
  }
  return deps.signal.aborted ? failed("provider_timeout", true) : last.posted;
}

async function once(bytes: Uint8Array, deps: PostDeps): Promise<Attempt> {
  try {
    const { agent: dispatcher, url, headers, signal } = deps;
    const response = await request(url, {
      dispatcher,
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        accept: "application/json",
        "accept-encoding": "identity",
      },
      body: bytes,
      signal,
    });
    const body = await bodyOf(response.body);
    return judge({ status: response.statusCode, headers: response.headers, body });
  } catch (error) {
    if (deps.signal.aborted) return { posted: failed("provider_timeout", true), again: null };
    if (!isNetworkError(error)) throw error;
    return { posted: failed("provider_unavailable", true), again: 0 };
  }
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Null where it was longer than any answer is. */
  readonly body: Buffer | null;
}

function judge({ status, headers, body }: Answer): Attempt {
  const sha256 = body === null ? null : createHash("sha256").update(body).digest("hex");
  const ended = (posted: Posted): Attempt => ({ posted, again: null });
  if (AGAIN.has(status)) {
    const again = retryAfter(headers["retry-after"]);
    return { posted: failed("provider_unavailable", true, sha256), again };
  }
  if (status >= 300 && status < 400) return ended(failed("provider_unavailable", false, sha256));
  if (status !== 200) return ended(failed("provider_refused", false, sha256));
  const isJson = /^application\/json\b/i.test(String(headers["content-type"] ?? ""));
  const plain = headers["content-encoding"] === undefined;
  if (body === null || sha256 === null || !isJson || !plain) {
    return ended(failed("wrong_shape", true, sha256));
  }
  return ended({ text: body.toString("utf8"), sha256 });
}

async function bodyOf(body: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > MAX_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Seconds as the service asks for; a date or nothing is no wait of its own. */
function retryAfter(value: string | string[] | undefined): number {
  return typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) * 1000 : 0;
}

const failed = (
  code: Failure["code"],
  retryable: boolean,
  sha256: string | null = null,
): Posted => ({ failure: { code, retryable }, sha256 });

/** Errors of sockets, TLS and the HTTP client carry a code; faults of ours do not. */
function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return "code" in error || error.name === "HTTPParserError";
}

/** False where the signal came first. */
function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (result: boolean) => (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      resolve(result);
    };
    const stop = done(false);
    const timer = setTimeout(done(true), ms);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
