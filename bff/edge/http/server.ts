/**
 * The HTTP server around an app, with every limit that Node leaves open (check 19), and its end:
 * nothing new is taken, what runs is waited for within a bound, then everything is closed.
 */
import { createServer } from "node:http";
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface ServerLimits {
  readonly headerMs: number;
  readonly requestMs: number;
  /** From a request's head to the end of its response: cuts readers that take it too slowly. */
  readonly exchangeMs: number;
  readonly keepAliveMs: number;
  readonly headerBytes: number;
  readonly headers: number;
  readonly connections: number;
  readonly requestsPerSocket: number;
  readonly checkEveryMs: number;
}

/** Beyond a run's own time, for the way of its reply to a slow reader. */
const DELIVERY_MS = 30_000;

export function serverLimits(runMs: number): ServerLimits {
  return {
    headerMs: 10_000,
    requestMs: 30_000,
    exchangeMs: runMs + DELIVERY_MS,
    keepAliveMs: 5_000,
    headerBytes: 16_384,
    headers: 100,
    connections: 1024,
    requestsPerSocket: 1000,
    checkEveryMs: 1_000,
  };
}

const STATUS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
    HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
    HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  }),
);

/** What never became a request gets a status and no word more. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const status = STATUS.get(error.code ?? "") ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Node drops the fields beyond its count without a word, and with them a second `Host` or identity.
 * So one more than are taken is read, and a request that has it is refused.
 */
function refuseFields(res: ServerResponse): void {
  res.writeHead(431, { Connection: "close", "Content-Length": 0 }).end();
}

export function openServer(listener: RequestListener, limits: ServerLimits): Server {
  const server = createServer({
    headersTimeout: limits.headerMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    connectionsCheckingInterval: limits.checkEveryMs,
    requireHostHeader: true,
    insecureHTTPParser: false,
  });
  server.maxHeadersCount = limits.headers + 1;
  server.maxConnections = limits.connections;
  server.maxRequestsPerSocket = limits.requestsPerSocket;
  server.on("request", (req, res) => {
    const timer = setTimeout(() => req.socket.destroy(), limits.exchangeMs);
    res.once("close", () => clearTimeout(timer));
  });
  server.on("request", (req, res) => {
    if (req.rawHeaders.length / 2 > limits.headers) refuseFields(res);
    else listener(req, res);
  });
  server.on("clientError", refuseConnection);
  return server;
}

/** Resolves with the address once it listens; rejects with Node's error, EADDRINUSE for one. */
export function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** Resolves when every connection has ended, at the latest shortly after `boundMs`. */
export async function drain(
  server: Server,
  { boundMs, giveUp }: { readonly boundMs: number; readonly giveUp: () => void },
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Connections that were busy become idle one by one, and would else be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const bound = setTimeout(giveUp, boundMs);
  const cut = setTimeout(() => server.closeAllConnections(), boundMs + ANSWER_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(bound);
  clearTimeout(cut);
}

const SWEEP_MS = 50;

/** After giving up, the time for the last problems to be written. */
const ANSWER_MS = 500;
