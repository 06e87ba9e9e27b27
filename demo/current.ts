/**
 * `--current`: current/public sources of the demo's own, served over TLS on loopback under a name
 * that no resolver knows. Fetch, guard, extraction and labels are the real ones; only the network at
 * their edge is the demo's. `pca serve` cannot load this file.
 */
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:https";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import type { Network } from "../bff/edge/sources/index.ts";
import { ownCertificate } from "./certificate.ts";

/** Reserved by RFC 6761: it resolves nowhere, so nobody is taken to a stranger's page. */
const HOST = "travel-guidance.demo.invalid";
const PREFIX = "/guidance/";

/**
 * Folder of the registry and its pages. Of three records, one page is there, one is old, and one is
 * gone: so a visitor sees an answer, a stale one, and what a failing source leaves.
 */
const FOLDER = new URL("../../demo/current/", import.meta.url);

/** The pages by the path that each is served under. */
function pages(): ReadonlyMap<string, Buffer> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".html"));
  return new Map(
    names.map((name) => [PREFIX + name.slice(0, -5), readFileSync(new URL(name, FOLDER))]),
  );
}

export interface DemoCurrent {
  readonly network: Network;
  /** As the environment would hold it. */
  readonly registryJson: string;
  readonly close: () => Promise<void>;
}

/** The demo's sources, listening; their certificate is made anew and ends with the process. */
export async function openDemoCurrent(): Promise<DemoCurrent> {
  const { cert, key } = ownCertificate(HOST);
  const served = pages();
  const server = createServer({ cert, key }, (req, res) => {
    const found = req.method === "GET" ? served.get(req.url ?? "") : undefined;
    const length = { "content-length": found?.length ?? 0 };
    const head = { "content-type": "text/html; charset=utf-8", ...length };
    res.writeHead(found === undefined ? 404 : 200, head).end(found);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    network: {
      names: (host) => (host === HOST ? null : "special_use_name"),
      resolve: (name) =>
        name === HOST ? Promise.resolve(["127.0.0.1"]) : Promise.reject(new Error("no such name")),
      judge: (address) =>
        address === "127.0.0.1" ? null : { reason: "blocked_address", range: "not the demo's" },
      connect: () => connect({ host: "127.0.0.1", port }),
      ca: cert,
    },
    registryJson: readFileSync(new URL("registry.json", FOLDER), "utf8"),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
