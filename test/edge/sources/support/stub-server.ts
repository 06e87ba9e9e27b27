/**
 * A real TLS server on loopback that answers raw bytes, so that every malformed response can be
 * made; and a network whose resolver and connections lead to it and nowhere else.
 */
import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import type { Server, TLSSocket } from "node:tls";
import { judgeAddress } from "../../../../bff/edge/sources/addresses.ts";
import { judgeName } from "../../../../bff/edge/sources/names.ts";
import type { Network } from "../../../../bff/edge/sources/network.ts";
import { createAuthority } from "./certificates.ts";

/** Answers one request; `head` is everything up to the empty line. */
export type Answer = (socket: TLSSocket, head: string) => void;

export interface StubServer {
  readonly port: number;
  readonly ca: string;
  /** Heads of the requests, byte for byte, in order. */
  readonly requests: string[];
  /** TCP connections that were begun. */
  readonly connections: () => number;
  answer: Answer;
  close(): Promise<void>;
}

/** The only name that the stub has a certificate for. */
export const HOST = "docs.allowed.invalid";

export async function startStub(): Promise<StubServer> {
  const authority = createAuthority();
  const { pem, key } = authority.issue([HOST, "docs.allowed.test"]);
  const sockets = new Set<TLSSocket>();
  let connections = 0;
  const server: Server = createServer({ cert: pem, key }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    let head = "";
    socket.on("data", (data: Buffer) => {
      head += data.toString("latin1");
      if (!head.endsWith("\r\n\r\n")) return;
      stub.requests.push(head);
      stub.answer(socket, head);
      head = "";
    });
  });
  server.on("connection", () => (connections += 1));
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stub: StubServer = {
    port: (server.address() as AddressInfo).port,
    ca: authority.ca,
    requests: [],
    connections: () => connections,
    answer: (socket) => socket.destroy(),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return stub;
}

export interface Spied {
  readonly network: Network;
  /** Names that were resolved, addresses that were dialled. */
  readonly resolved: string[];
  readonly dialled: string[];
}

/**
 * A network with this resolver. Loopback may be dialled, and only the stub is ever reached: every
 * connection goes to its port on loopback, whatever address was asked for.
 */
export function stubNetwork(
  stub: StubServer,
  resolve: (name: string) => readonly string[] | Promise<readonly string[]>,
): Spied {
  const resolved: string[] = [];
  const dialled: string[] = [];
  const network: Network = {
    names: (host) =>
      host.endsWith(".invalid") || host === "docs.allowed.test" ? null : judgeName(host),
    resolve: async (name) => {
      resolved.push(name);
      return resolve(name);
    },
    judge: (address) => (address === "127.0.0.1" ? null : judgeAddress(address)),
    connect: (address) => {
      dialled.push(address);
      return connect({ host: "127.0.0.1", port: stub.port });
    },
    ca: stub.ca,
  };
  return { network, resolved, dialled };
}

export const loopback = (): readonly string[] => ["127.0.0.1"];

/** A whole response with a Content-Length. */
export function response(
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const all = {
    "content-type": "text/html; charset=utf-8",
    "content-length": String(bytes.length),
  };
  const lines = Object.entries({ ...all, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`, "latin1"), bytes]);
}

export const answering =
  (bytes: Buffer | string): Answer =>
  (socket) => {
    socket.end(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  };

export const redirect = (location: string, status = 302): string =>
  `HTTP/1.1 ${status} Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`;
