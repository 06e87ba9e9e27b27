/**
 * One HTTP call to a service of the organisation's own, a policy engine or a key set: a deadline over
 * everything, no redirects, no compression, a size limit, and `https` unless on loopback
 * (interfaces.md §2). `undici.request` follows nothing and decodes nothing by itself.
 */
import ipaddr from "ipaddr.js";
import { Agent, request } from "undici";
import type { Dispatcher } from "undici";

export interface ServiceCall {
  readonly url: URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Media types that are taken, without parameters; any when left out. */
  readonly types?: readonly string[];
}

/** Why a service could not be used; for operators, holds nothing of what was asked or answered. */
export class ServiceFault extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, cause === undefined ? undefined : { cause });
    this.name = "ServiceFault";
  }
}

/** Connections of one adapter; nothing is pooled across adapters. */
export function openConnections(timeoutMs: number): Agent {
  return new Agent({ connections: 32, pipelining: 1, connect: { timeout: timeoutMs } });
}

/** Parses the address of a service; throws an Error that says what is expected. */
export function serviceUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url !== null && !url.username && !url.password && !url.search && !url.hash;
  if (!plain) throw new Error("expected an address without user name, query or fragment");
  const safe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  if (!safe) throw new Error("expected an https address, or http on loopback");
  return url;
}

/** `path` below the service's own path, whether or not that ends in a slash. */
export function below(base: URL, path: string): URL {
  return new URL(`${base.pathname.replace(/\/+$/, "")}${path}`, base);
}

function isLoopback(hostname: string): boolean {
  if (hostname === "localhost") return true;
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback";
}

/** The body of a 200 as text; anything else throws a `ServiceFault`. */
export async function callService(dispatcher: Dispatcher, call: ServiceCall): Promise<string> {
  const signal = AbortSignal.timeout(call.timeoutMs);
  try {
    const answer = await request(call.url, {
      dispatcher,
      signal,
      method: call.method,
      headers: { ...call.headers, "accept-encoding": "identity" },
      body: call.body ?? null,
    });
    return await textOf(answer, call);
  } catch (error) {
    if (error instanceof ServiceFault) throw error;
    if (signal.aborted) throw new ServiceFault(`no answer within ${call.timeoutMs} ms`, error);
    throw new ServiceFault(`no usable answer (${codeOf(error)})`, error);
  }
}

async function textOf(answer: Dispatcher.ResponseData, call: ServiceCall): Promise<string> {
  const { statusCode, headers, body } = answer;
  const fault = faultOf(statusCode, headers, call);
  if (fault !== null) {
    body.on("error", () => undefined).destroy(); // its end is of no interest any more
    throw new ServiceFault(fault);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > call.maxBytes) throw new ServiceFault(`larger than ${call.maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
}

function faultOf(
  status: number,
  headers: Dispatcher.ResponseData["headers"],
  { types }: ServiceCall,
): string | null {
  if (status !== 200) return `status ${status}`;
  if (headers["content-encoding"] !== undefined) return "a compressed answer";
  // Two headers arrive as one value with a comma, or as a list: neither is a single type.
  const type = String(headers["content-type"] ?? "").toLowerCase();
  const essence = (type.split(";", 1)[0] ?? "").trim();
  return types === undefined || types.includes(essence) ? null : "an answer of the wrong type";
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : error instanceof Error ? error.name : "unknown";
}
