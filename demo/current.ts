/**
 * `--current`: one current/public source of the demo's own, served over TLS on loopback under a name
 * that no resolver knows. Fetch, guard, extraction and labels are the real ones; only the network at
 * their edge is the demo's. `pca serve` cannot load this file.
 */
import { once } from "node:events";
import { createServer } from "node:https";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import type { Network } from "../bff/edge/sources/index.ts";
import { ownCertificate } from "./certificate.ts";

/** Reserved by RFC 6761: it resolves nowhere, so nobody is taken to a stranger's page. */
const HOST = "travel-guidance.demo.invalid";
const PATH = "/guidance/hotel-costs";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Hotel costs on business journeys, public guidance</title>
  </head>
  <body>
    <main>
      <h1>Hotel costs on business journeys</h1>
      <h2>Usual limits</h2>
      <p>Most organisations set a hotel limit between 190 EUR and 240 EUR a night.</p>
      <p>The usual hotel limit in 2026 is 225 EUR a night, without city tax.</p>
      <h2>Meals</h2>
      <p>A daily allowance for meals of 30 EUR to 40 EUR is common.</p>
    </main>
  </body>
</html>
`;

const REGISTRY = [
  {
    id: "demo-hotel-guidance",
    title: "Hotel costs on business journeys (demo source)",
    url: `https://${HOST}${PATH}`,
    allowed_origin: `https://${HOST}`,
    allowed_path_prefix: "/guidance/",
    source_type: "guidance",
    trust_label: "community",
    freshness_label: "Written for the demo; shows what a current source looks like",
    claim_boundary: "An invented public page. It says nothing about any real organisation.",
    query_terms: ["hotel", "hotel limit", "travel reimbursement limit", "accommodation"],
    suitability: "comparison",
  },
];

export interface DemoCurrent {
  readonly network: Network;
  /** As the environment would hold it. */
  readonly registryJson: string;
  readonly close: () => Promise<void>;
}

/** The demo's source, listening; its certificate is made anew and ends with the process. */
export async function openDemoCurrent(): Promise<DemoCurrent> {
  const { cert, key } = ownCertificate(HOST);
  const server = createServer({ cert, key }, (req, res) => {
    const found = req.method === "GET" && req.url === PATH;
    const body = Buffer.from(found ? PAGE : "");
    const type = { "content-type": "text/html; charset=utf-8", "content-length": body.length };
    res.writeHead(found ? 200 : 404, type).end(body);
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
    registryJson: JSON.stringify(REGISTRY),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
