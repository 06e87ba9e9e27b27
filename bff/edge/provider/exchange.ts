/**
 * One exchange with a model service: the bytes out, its answer in, as one document or as a stream,
 * within every limit. Redirects are not followed: they would carry the question and its passages to
 * a recipient that nobody asked about. No word of the service's own leaves this folder: what went
 * wrong is told by a word of ours.
 */
import { createHash } from "node:crypto";
import type { Agent, Dispatcher } from "undici";
import { request } from "undici";
import type { Failure } from "../../core/records.ts";
import type { Dialect, Reading } from "./dialect.ts";
import { folding, readingOf } from "./dialect.ts";
import { parseJson } from "./draft.ts";
import { EventLines } from "./event-lines.ts";
import { hopeless } from "./hopeless.ts";
import { retryAfterMs } from "./retry-after.ts";
import type { Why } from "./why.ts";

export interface Exchange {
  readonly agent: Agent;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly dialect: Dialect;
  readonly maxTokens: number;
  /** Ends everything: the provider's own deadline, or the run. */
  readonly signal: AbortSignal;
  /** Told of every exchange that begins. */
  readonly began: () => void;
}

export type Exchanged =
  | { readonly reading: Reading; readonly sha256: string }
  | {
      readonly failure: Failure;
      readonly why: Why;
      readonly sha256: string | null;
      /** Milliseconds to wait where the same bytes may be sent again; null where they may not. */
      readonly again: number | null;
    };

const MAX_BYTES = 1_048_576;
/** Busy, overloaded, or a gateway on the way that was (RFC 9110; 529 is a service's own). */
const AGAIN: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504, 529]);

/** Never throws for what the service does. */
export async function exchange(bytes: Uint8Array, with_: Exchange): Promise<Exchanged> {
  let begun = false;
  try {
    const { agent: dispatcher, url, headers, signal } = with_;
    const accept = "application/json, text/event-stream";
    with_.began();
    const response = await request(url, {
      dispatcher,
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        accept,
        "accept-encoding": "identity",
      },
      body: bytes,
      signal,
    });
    const refused = judgeHead(response);
    if (refused !== null) return drop(response, refused);
    begun = true;
    return await readBody(response, with_);
  } catch (error) {
    return broken(error, begun, with_.signal);
  }
}

const failed = (
  code: Failure["code"],
  why: Why,
  { retryable = true, again = null }: { retryable?: boolean; again?: number | null } = {},
): Exchanged => ({ failure: { code, retryable }, why, sha256: null, again });

const misshapen = (why: Why): Exchanged => failed("wrong_shape", why);

function judgeHead({ statusCode, headers }: Dispatcher.ResponseData): Exchanged | null {
  const status = statusCode;
  if (AGAIN.has(status)) {
    const stays = headers["x-should-retry"] === "false";
    const again = stays ? null : retryAfterMs(headers, Date.now());
    const why = status === 429 ? "rate_limited" : "service_error";
    return failed("provider_unavailable", why, { again });
  }
  const final = { retryable: false };
  if (status >= 300 && status < 400) return failed("provider_unavailable", "redirect", final);
  if (status !== 200) return failed("provider_refused", `status_${statusClass(status)}`, final);
  if (headers["content-encoding"] !== undefined) return misshapen("content_encoding");
  return isJson(headers) || isStream(headers) ? null : misshapen("content_type");
}

/** 401 and 403 are the key's, 404 the address's or the model's; the rest are the request's. */
function statusClass(status: number): "key" | "place" | "request" {
  if (status === 401 || status === 403) return "key";
  return status === 404 ? "place" : "request";
}

const typeOf = (headers: Dispatcher.ResponseData["headers"]): string =>
  String(headers["content-type"] ?? "");
const isJson = (headers: Dispatcher.ResponseData["headers"]): boolean =>
  /^application\/json\s*(?:;|$)/i.test(typeOf(headers));
const isStream = (headers: Dispatcher.ResponseData["headers"]): boolean =>
  /^text\/event-stream\s*(?:;|$)/i.test(typeOf(headers));

/** Nothing of a refused body is read. */
function drop({ body }: Dispatcher.ResponseData, refused: Exchanged): Exchanged {
  body.on("error", () => undefined);
  body.destroy();
  return refused;
}

function readBody(response: Dispatcher.ResponseData, with_: Exchange): Promise<Exchanged> {
  return isStream(response.headers)
    ? readStream(response.body, with_)
    : readWhole(response.body, with_);
}

async function readWhole(body: AsyncIterable<Buffer>, { dialect }: Exchange): Promise<Exchanged> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > MAX_BYTES) return misshapen("too_long");
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const reading = dialect.read(parseJson(bytes.toString("utf8")));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return reading === undefined ? { ...misshapen("not_the_protocol"), sha256 } : { reading, sha256 };
}

async function readStream(
  body: AsyncIterable<Buffer>,
  { dialect, maxTokens }: Exchange,
): Promise<Exchanged> {
  const [lines, folded, hash] = [new EventLines(), folding(), createHash("sha256")];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > MAX_BYTES) return misshapen("too_long");
    hash.update(piece);
    for (const event of lines.take(piece)) {
      if (!folded.done && !dialect.fold(folded, event)) return misshapen("not_the_protocol");
    }
    if (folded.failed) return toldError(folded.text === "" && folded.tools.size === 0);
    const early = hopeless(folded.text, maxTokens);
    if (early !== null) return misshapen(early);
  }
  const reading = readingOf(folded);
  if (reading === undefined) return failed("provider_unavailable", "cut");
  return { reading, sha256: hash.digest("hex") };
}

/** An error event before any output is as good as an error status: nothing was made yet. */
const toldError = (nothingYet: boolean): Exchanged =>
  failed("provider_unavailable", "service_error", { again: nothingYet ? 0 : null });

function broken(error: unknown, begun: boolean, signal: AbortSignal): Exchanged {
  if (signal.aborted) return failed("provider_timeout", "deadline");
  if (codeOf(error) === "ERR_ENCODING_INVALID_ENCODED_DATA") return misshapen("not_the_protocol");
  if (!isNetworkError(error)) throw error;
  if (isTlsError(error)) return failed("provider_unavailable", "tls", { retryable: false });
  // Once an answer has begun, sending again could have a second one made and paid for.
  return failed("provider_unavailable", begun ? "cut" : "connection", { again: begun ? null : 0 });
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? "") : "";

/** Errors of sockets, TLS and the HTTP client carry a code; faults of ours do not. */
const isNetworkError = (error: unknown): boolean =>
  codeOf(error) !== "" || (error instanceof Error && error.name === "HTTPParserError");

/** OpenSSL's and Node's words for a certificate that is not the service's. */
const isTlsError = (error: unknown): boolean =>
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/.test(
    codeOf(error),
  );
