/**
 * What the guard costs: one fetch of a public source beside a plain `undici.request` of the same
 * page from the same TLS server, taken in turn in one run. Every guarded fetch has a connection of
 * its own, so the peer stands here twice: with a new connection each time, and with one kept open.
 */
import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { Agent, request } from "undici";
import type { RegistryRecord } from "../bff/core/documents.ts";
import { judgeAddress } from "../bff/edge/sources/addresses.ts";
import { extract } from "../bff/edge/sources/extract.ts";
import { fetchLimits, fetchSource } from "../bff/edge/sources/fetch.ts";
import { judgeName } from "../bff/edge/sources/names.ts";
import type { Network } from "../bff/edge/sources/network.ts";
import { ownCertificate } from "../demo/certificate.ts";
import type { Served } from "./page-server.ts";
import type { Bench, Row } from "./results.ts";

const HOST = "guide.bench.invalid";
const URL_OF_PAGE = `https://${HOST}/guide/page`;
const ROUNDS = 500;
const WARM_UP = 50;

const SENTENCE =
  "The usual hotel limit is 225 EUR a night, without city tax and without breakfast.";
const SECTION = `<h2>Limits</h2><p>${SENTENCE}</p><p>${SENTENCE}</p><p hidden>${SENTENCE}</p>`;
const PAGE = `<!doctype html><title>Guide</title><main><h1>Guide</h1>${SECTION.repeat(75)}</main>`;

const RECORD: RegistryRecord = {
  id: "page",
  title: "Page",
  url: URL_OF_PAGE,
  allowed_origin: `https://${HOST}`,
  allowed_path_prefix: "/guide/",
  source_type: "guidance",
  trust_label: "community",
  freshness_label: "of the benchmark",
  claim_boundary: "None.",
  query_terms: [],
  suitability: "comparison",
  max_age_days: null,
  owner: null,
  reviewed_by: null,
  reviewed_at: null,
};

/** The real checks are made, and overruled where they would refuse this machine's own address. */
const networkTo = (port: number, ca: string): Network => ({
  names: (host) => (judgeName(host) === null ? "special_use_name" : null),
  resolve: () => Promise.resolve(["127.0.0.1"]),
  judge: (address) =>
    judgeAddress(address) === null ? { reason: "blocked_address", range: "not ours" } : null,
  connect: () => connect({ host: "127.0.0.1", port }),
  ca,
});

type Fetch = () => Promise<unknown>;

function guarded(network: Network): () => Promise<Uint8Array> {
  const limits = fetchLimits({ timeout_ms: 4000, max_bytes: 1_048_576 });
  return async () => {
    const { signal } = new AbortController();
    const fetched = await fetchSource(RECORD, { network, limits, signal });
    if ("refusal" in fetched) throw new Error(`refused: ${fetched.refusal} ${fetched.detail}`);
    return fetched.bytes;
  };
}

const plain =
  (url: string, { dispatcher, reset }: { dispatcher: Agent; reset: boolean }): Fetch =>
  async () => {
    const { statusCode, body } = await request(url, { dispatcher, reset });
    if (statusCode !== 200) throw new Error(`status ${statusCode}`);
    return body.bytes();
  };

async function reading(bytes: Uint8Array): Promise<void> {
  const body = { bytes, kind: "html", charset: "utf-8", lastModified: null } as const;
  const page = await extract(body, { now: new Date().toISOString(), maxChars: 200_000 });
  if ("refusal" in page) throw new Error(`refused: ${page.refusal}`);
}

/** Milliseconds of each, taken in turn, so that what else the machine does falls on all alike. */
async function inTurn(all: readonly Fetch[]): Promise<readonly number[][]> {
  const taken: readonly number[][] = all.map(() => []);
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [i, one] of all.entries()) {
      const start = performance.now();
      await one();
      if (round >= 0) taken[i]?.push(performance.now() - start);
    }
  }
  return taken;
}

function at(share: number, of: readonly number[]): number {
  const sorted = [...of].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Nothing is promised of these: the design sets no figure for a fetch. */
const REPORTED = { unit: "ms", target: "reported", met: true } as const;

interface Beside {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly peer: string;
}

const beside = ({ ours, theirs, peer }: Beside): readonly Row[] =>
  (["median", "p99"] as const).map((what) => {
    const share = what === "median" ? 0.5 : 0.99;
    const [own, other] = [at(share, ours), at(share, theirs)];
    return {
      ...REPORTED,
      what: `guarded fetch, ${what}`,
      ours: own,
      peer,
      theirs: other,
      ratio: own / other,
    };
  });

async function measure(port: number, ca: string): Promise<readonly Row[]> {
  const agent = (): Agent => new Agent({ connect: { ca, servername: HOST } });
  // Two: where one closes its connection, the other would have to dial again.
  const [closing, keeping] = [agent(), agent()];
  const fetch = guarded(networkTo(port, ca));
  const bytes = await fetch();
  const url = `https://127.0.0.1:${port}/guide/page`;
  try {
    const [ours = [], fresh = [], kept = [], read = []] = await inTurn([
      fetch,
      plain(url, { dispatcher: closing, reset: true }),
      plain(url, { dispatcher: keeping, reset: false }),
      () => reading(bytes),
    ]);
    const alone = { ...REPORTED, peer: null, theirs: null, ratio: null };
    return [
      ...beside({ ours, theirs: fresh, peer: "undici.request, new connection" }),
      ...beside({ ours, theirs: kept, peer: "undici.request, kept connection" }),
      { ...alone, what: "reading its text, median", ours: at(0.5, read) },
      { ...alone, what: "reading its text, p99", ours: at(0.99, read) },
    ];
  } finally {
    await Promise.all([closing.destroy(), keeping.destroy()]);
  }
}

export const sources: Bench = {
  name: "sources",
  title: `Fetching a public page of ${Math.round(PAGE.length / 1000)} kB over TLS, ${ROUNDS} times`,
  run: async (say) => {
    const { cert, key } = ownCertificate(HOST);
    const data: Served = { cert, key, page: PAGE };
    const server = new Worker(new URL("./page-server.js", import.meta.url), { workerData: data });
    try {
      const [port] = (await once(server, "message")) as [number];
      say(`${ROUNDS} rounds of each, in turn`);
      return await measure(port, cert);
    } finally {
      await server.terminate();
    }
  },
};
