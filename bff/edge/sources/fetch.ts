/**
 * One guarded fetch of one approved source (seed 1, "Adapter constraints"; decision 10). GET over
 * HTTPS, no credentials, cookies, referrer or caller's headers; the request is the same bytes for
 * every question and reader. Redirects by hand, each hop checked, resolved and dialled anew.
 */
import type { TLSSocket } from "node:tls";
import { Client } from "undici";
import type { buildConnector } from "undici";
import type { RegistryRecord } from "../../core/documents.ts";
import { dial, errorCode, resolveChecked } from "./connect.ts";
import type { Body } from "./extract.ts";
import { judgeInside, judgeRedirect } from "./guard.ts";
import type { Bounds, UrlVerdict } from "./guard.ts";
import type { Network } from "./network.ts";
import { FetchError } from "./refusals.ts";
import type { FetchRefusal } from "./refusals.ts";
import { judgeResponse } from "./response.ts";

export interface FetchLimits {
  /** Everything together: names, connections, redirects, body. */
  readonly totalMs: number;
  readonly connectMs: number;
  readonly headersMs: number;
  /** Between two pieces of a body. */
  readonly idleMs: number;
  readonly maxBytes: number;
  readonly maxHeaderBytes: number;
  readonly maxHops: number;
}

/** Limits under a deadline of `timeout_ms`: each part may take most of it, none more. */
export function fetchLimits(config: {
  readonly timeout_ms: number;
  readonly max_bytes: number;
}): FetchLimits {
  return {
    totalMs: config.timeout_ms,
    connectMs: Math.ceil(config.timeout_ms / 2),
    headersMs: Math.ceil(config.timeout_ms * 0.75),
    idleMs: Math.ceil(config.timeout_ms / 2),
    maxBytes: config.max_bytes,
    maxHeaderBytes: 16_384,
    maxHops: 3,
  };
}

export interface FetchDeps {
  readonly network: Network;
  readonly limits: FetchLimits;
  /** Ends the fetch when the last one who waits for it has gone. */
  readonly signal: AbortSignal;
}

export type Fetched = Body | { readonly refusal: FetchRefusal; readonly detail: string };

/** Everything that is sent, beside the path: no word of the question, nothing of the reader. */
const HEADERS = {
  "user-agent": "package-context-assistant/0.1 (reads approved public sources)",
  accept: "text/html, text/markdown, text/plain, application/json",
  "accept-encoding": "identity",
} as const;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Never throws for what names, networks or servers do, and never takes longer than `totalMs`,
 * whatever is still being cleared away behind it.
 */
export async function fetchSource(record: RegistryRecord, deps: FetchDeps): Promise<Fetched> {
  const abort = new AbortController();
  const end = (refusal: "deadline" | "cancelled"): void => abort.abort(new FetchError(refusal));
  const timer = setTimeout(() => end("deadline"), deps.limits.totalMs);
  const cancel = (): void => end("cancelled");
  deps.signal.addEventListener("abort", cancel, { once: true });
  if (deps.signal.aborted) cancel();
  try {
    return await unlessAborted(follow(record, { ...deps, signal: abort.signal }), abort.signal);
  } catch (error) {
    const { refusal, detail } = asFetchError(abort.signal.aborted ? abort.signal.reason : error);
    return { refusal, detail };
  } finally {
    clearTimeout(timer);
    deps.signal.removeEventListener("abort", cancel);
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
  });
  // What loses the race may still fail later; that failure is told already.
  aborted.catch(() => undefined);
  work.catch(() => undefined);
  return Promise.race([work, aborted]);
}

async function follow(record: RegistryRecord, deps: FetchDeps): Promise<Body> {
  const bounds: Bounds = { confines: record, names: deps.network.names };
  let url = checked(judgeInside(record.url, bounds));
  for (let hop = 0; hop <= deps.limits.maxHops; hop++) {
    const answer = await request(url, deps);
    if (!("location" in answer)) return answer;
    url = checked(judgeRedirect(answer.location, { url, bounds }));
  }
  throw new FetchError("too_many_redirects");
}

function checked(verdict: UrlVerdict): URL {
  if ("refusal" in verdict) throw new FetchError(verdict.refusal);
  return verdict.url;
}

type Answer = Body | { readonly location: string };

/** One hop on a connection of its own, which ends with it. */
async function request(url: URL, deps: FetchDeps): Promise<Answer> {
  const { limits, signal, network } = deps;
  const target = { name: url.hostname, network, signal, timeoutMs: limits.connectMs };
  const socket = await dial(await resolveChecked(target), target);
  const client = new Client(url.origin, {
    connect: once(socket),
    pipelining: 0,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.idleMs,
    maxHeaderSize: limits.maxHeaderBytes,
    maxResponseSize: limits.maxBytes,
  });
  try {
    const path = `${url.pathname}${url.search}`;
    const response = await client.request({ method: "GET", path, headers: HEADERS, signal });
    // A body that is not read to its end fails when the client is destroyed: nothing to tell.
    response.body.on("error", () => undefined);
    return await take(response, limits.maxBytes);
  } finally {
    await client.destroy();
    socket.destroy();
  }
}

/** The socket that was checked, and no second one: a client that lost it would dial by itself. */
function once(socket: TLSSocket): buildConnector.connector {
  let used = false;
  return (_options, callback) => {
    const again = used;
    used = true;
    // Not within this call: a client that is answered at once forgets its request.
    setImmediate(() =>
      again ? callback(new FetchError("cut_short"), null) : callback(null, socket),
    );
  };
}

type Response = Awaited<ReturnType<Client["request"]>>;

async function take(response: Response, maxBytes: number): Promise<Answer> {
  const { statusCode: status, headers } = response;
  if (REDIRECTS.has(status)) return { location: locationOf(headers["location"]) };
  const head = judgeResponse({ status, headers }, maxBytes);
  if ("refusal" in head) throw new FetchError(head.refusal, String(status));
  return { ...head, bytes: await bytesOf(response.body, maxBytes) };
}

function locationOf(location: string | string[] | undefined): string {
  if (location === undefined) throw new FetchError("redirect_without_location");
  if (typeof location !== "string") throw new FetchError("several_locations");
  return location;
}

/** Counted piece by piece: what has not come yet is not trusted to be small. */
async function bytesOf(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > maxBytes) throw new FetchError("too_large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

const UNDICI: ReadonlyMap<string, FetchRefusal> = new Map<string, FetchRefusal>([
  ["UND_ERR_CONNECT_TIMEOUT", "connect_timeout"],
  ["UND_ERR_HEADERS_TIMEOUT", "headers_timeout"],
  ["UND_ERR_HEADERS_OVERFLOW", "headers_too_large"],
  ["UND_ERR_BODY_TIMEOUT", "idle_timeout"],
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "too_large"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "malformed_response"],
  ["UND_ERR_SOCKET", "cut_short"],
  ["ECONNRESET", "cut_short"],
]);

function asFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const code = errorCode(error);
  if (error instanceof Error && error.name === "HTTPParserError") {
    return new FetchError("malformed_response", code);
  }
  if (code === "unknown") throw error;
  const known = UNDICI.get(code) ?? "cut_short";
  return new FetchError(known, code);
}
