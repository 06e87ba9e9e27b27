/** A page over TLS on loopback, in a thread of its own; posts its port. Data: certificate, page. */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

export interface Served {
  readonly cert: string;
  readonly key: string;
  readonly page: string;
}

const { cert, key, page } = workerData as Served;
const body = Buffer.from(page);
const head = { "content-type": "text/html; charset=utf-8", "content-length": body.length };
const server = createServer({ cert, key }, (_req, res) => {
  res.writeHead(200, head).end(body);
});
server.listen(0, "127.0.0.1", () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
