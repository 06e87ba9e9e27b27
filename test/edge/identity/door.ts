/** A real HTTP server with an identity at its door, and a client that sends headers just as given. */
import { createServer } from "node:http";
import type { Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { AssistantError } from "../../../bff/core/errors.ts";
import type { Reader } from "../../../bff/core/records.ts";
import type { Identity } from "../../../bff/edge/identity/index.ts";

export type HeaderLine = readonly [string, string];

export interface Door {
  /** The reader, or the code and the operator's detail of the fault. */
  knock(...headers: readonly HeaderLine[]): Promise<Reader | string>;
  /** Knocks from another loopback address, such as 127.0.0.2. */
  knockFrom(localAddress: string, ...headers: readonly HeaderLine[]): Promise<Reader | string>;
  close(): Promise<void>;
}

export async function openDoor(identity: Identity): Promise<Door> {
  const server = createServer((request, response) => {
    const peer = request.socket.remoteAddress ?? "";
    const tell = (answer: object): void => void response.end(JSON.stringify(answer));
    identity.identify({ headers: request.rawHeaders, peer }).then(
      (reader) => tell({ reader }),
      (error: unknown) => {
        const known = error instanceof AssistantError;
        tell({ fault: known ? `${error.code}: ${error.detail}` : String(error) });
      },
    );
  });
  const port = await listen(server);
  const knockFrom: Door["knockFrom"] = async (localAddress, ...headers) => {
    const answer = JSON.parse(await send(port, { localAddress, headers })) as {
      readonly reader?: Reader;
      readonly fault?: string;
    };
    return answer.reader ?? answer.fault ?? "no answer";
  };
  return {
    knock: (...headers) => knockFrom("127.0.0.1", ...headers),
    knockFrom,
    close: () => stop(server),
  };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

interface Raw {
  readonly localAddress: string;
  readonly headers: readonly HeaderLine[];
}

/** Bytes on a socket, one per character, since a client library would tidy the headers up. */
function send(port: number, { localAddress, headers }: Raw): Promise<string> {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (text += chunk));
    socket.on("error", reject);
    socket.on("end", () => resolve(text.slice(text.indexOf("\r\n\r\n") + 4)));
    socket.write(`GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n${lines}\r\n`, "latin1");
  });
}
