import { readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import type { RegistryRecord } from "../../../bff/core/documents.ts";
import { judgeAddress } from "../../../bff/edge/sources/addresses.ts";
import { fetchLimits, fetchSource } from "../../../bff/edge/sources/fetch.ts";
import {
  isCanonical,
  judgeInside,
  judgeRedirect,
  judgeUrl,
} from "../../../bff/edge/sources/guard.ts";
import { judgeName } from "../../../bff/edge/sources/names.ts";
import { shared } from "../../support/paths.ts";
import { skip } from "../../support/skip.ts";
import { recordOf } from "./support/records.ts";
import {
  HOST,
  answering,
  loopback,
  redirect,
  response,
  startStub,
  stubNetwork,
} from "./support/stub-server.ts";
import type { StubServer } from "./support/stub-server.ts";

interface Entry {
  readonly url: string;
  readonly location?: string;
  readonly category: string;
  readonly expect: "block" | "allow";
  readonly certain: boolean;
  readonly why: string;
  readonly canonical_host?: string;
  readonly registry?: { readonly allowed_origin: string; readonly allowed_path_prefix: string };
  readonly resolves_to?: readonly string[] | null;
  readonly resolves_to_sequence?: readonly (readonly string[])[];
}

const limits = fetchLimits({ timeout_ms: 5000, max_bytes: 65_536 });
const signal = new AbortController().signal;

/** The address that a URL names as its host, without brackets; null for a name. */
function literalOf(entry: Entry): string | null {
  const host = (entry.canonical_host ?? "").replace(/^\[|\]$/g, "");
  return /^[\d.]+$/.test(host) || host.includes(":") ? host : null;
}

/** The record that would let the URL in, if only its host and path counted. */
function recordFor(entry: Entry): RegistryRecord {
  const { url, registry } = entry;
  const origin = URL.canParse(url) ? new URL(url).origin : `https://${HOST}`;
  const confines = registry ?? { allowed_origin: origin, allowed_path_prefix: "/" };
  return recordOf({ url, ...confines });
}

describe("the corpus of addresses", () => {
  let stub: StubServer;
  let entries: readonly Entry[];
  before(async function () {
    const path = shared("corpora", "dev", "ssrf-urls.json");
    if (path === undefined) return skip(this, "the shared corpora are not beside this checkout");
    const all = (JSON.parse(readFileSync(path, "utf8")) as { entries: readonly Entry[] }).entries;
    entries = all.filter(({ certain }) => certain);
    stub = await startStub();
    stub.answer = answering(response("<p>reached</p>"));
  });
  after(() => stub?.close());

  it("refuses every URL to be blocked, with a typed reason and no connection", async () => {
    const blocked = entries.filter((e) => e.expect === "block" && e.location === undefined);
    expect(blocked.length).to.be.above(400);
    for (const entry of blocked) {
      const answers = [...(entry.resolves_to_sequence ?? [entry.resolves_to ?? ["127.0.0.1"]])];
      // Where names rebind, the bad answer is the one that counts: each is tried as the first.
      for (const answer of answers.filter((one) => one.some((a) => judgeAddress(a) !== null))) {
        const spied = stubNetwork(stub, () => answer);
        const network = { ...spied.network, judge: judgeAddress };
        const got = await fetchSource(recordFor(entry), { network, limits, signal });
        expect(got, `${entry.url} (${entry.why})`).to.have.property("refusal").that.is.a("string");
        expect(spied.dialled, entry.url).to.deep.equal([]);
      }
    }
    expect(stub.connections()).to.equal(0);
  });

  it("refuses what only the record can refuse, though its name resolves to a public address", async () => {
    const confined = entries.filter(
      (e) => e.expect === "block" && e.registry !== undefined && !e.location,
    );
    expect(confined.length).to.be.above(20);
    for (const entry of confined) {
      const spied = stubNetwork(stub, () => ["93.184.215.14"]);
      const got = await fetchSource(recordFor(entry), { network: spied.network, limits, signal });
      expect(got, entry.url).to.have.property("refusal");
      expect(spied.dialled, entry.url).to.deep.equal([]);
    }
  });

  it("refuses every literal address that is blocked also as the answer for a good name", async () => {
    const literals = entries.filter((e) => e.expect === "block" && e.category.startsWith("ip"));
    for (const entry of literals) {
      const address = literalOf(entry);
      if (address === null) continue;
      const spied = stubNetwork(stub, () => ["93.184.215.14", address]);
      const network = { ...spied.network, judge: judgeAddress };
      const got = await fetchSource(recordOf(), { network, limits, signal });
      expect(got, entry.url).to.include({ refusal: "blocked_address" });
      expect(spied.dialled).to.deep.equal([]);
    }
  });

  it("lets every address and URL to be allowed through to the connection", async () => {
    const allowed = entries.filter((e) => e.expect === "allow" && e.location === undefined);
    expect(allowed.length).to.be.above(20);
    for (const entry of allowed) {
      const address = literalOf(entry);
      const answer = address === null ? (entry.resolves_to ?? []) : [address];
      const spied = stubNetwork(stub, () => answer);
      const record = address === null ? recordFor(entry) : recordOf();
      const got = await fetchSource(record, { network: spied.network, limits, signal });
      // The stub stands on loopback: that it was dialled is seen, and that it is not the address.
      expect(spied.dialled, entry.url).to.deep.equal(answer.slice(0, 1));
      expect(got, entry.url).to.include({ refusal: "wrong_peer" });
    }
  });

  it("refuses every Location to be blocked, and dials nothing for it", async () => {
    const moved = entries.filter((e) => e.location !== undefined);
    expect(moved.length).to.be.above(100);
    for (const { location = "", why, registry } of moved) {
      const confines = registry ?? { allowed_origin: "", allowed_path_prefix: "" };
      const from = new URL("https://docs.allowed.test/guide/start");
      const verdict = judgeRedirect(location, {
        url: from,
        bounds: { confines, names: () => null },
      });
      expect(verdict, `${location} (${why})`).to.have.property("refusal");
      // Control characters cannot stand in a header: such a value never arrives.
      if (/[\r\n\0]/.test(location)) continue;
      const record = recordOf({
        url: `https://docs.allowed.test/guide/start`,
        allowed_origin: "https://docs.allowed.test",
      });
      const spied = stubNetwork(stub, loopback);
      stub.answer = answering(Buffer.from(redirect(location), "utf8"));
      const got = await fetchSource(record, { network: spied.network, limits, signal });
      expect(got, `${location} (${why})`).to.have.property("refusal").that.is.a("string");
      expect(spied.dialled, location).to.have.length(1);
    }
  });
});

describe("the guard of URLs", () => {
  it("agrees with the parser of the platform on every URL it lets through", function () {
    const path = shared("corpora", "dev", "url-parse-wpt.json");
    if (path === undefined) return skip(this, "the shared corpora are not beside this checkout");
    const { entries } = JSON.parse(readFileSync(path, "utf8")) as {
      readonly entries: readonly {
        readonly input: string;
        readonly failure: boolean;
        readonly href?: string;
      }[];
    };
    for (const { input, failure, href } of entries) {
      const verdict = judgeUrl(input, () => null);
      if ("refusal" in verdict) continue;
      expect(failure, input).to.equal(false);
      expect(verdict.url.href).to.equal(href);
      expect(verdict.url.protocol).to.equal("https:");
    }
  });

  it("lets nothing through that is not https, on port 443, under a public name, inside its record", () => {
    const piece = fc.constantFrom(
      ..."https:// https: // / \\ @ : 443 8443 . .. %2e %2f %5c %00 ; ? # docs.public.org other.org localhost 127.0.0.1 [::1] 0x7f.1 ⓛocalhost guide admin é \t \n".split(
        " ",
      ),
    );
    const url = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
    const bounds = {
      confines: { allowed_origin: "https://docs.public.org", allowed_path_prefix: "/guide/" },
      names: judgeName,
    };
    fc.assert(
      fc.property(
        fc.oneof(
          url,
          url.map((rest) => `https://docs.public.org/guide/${rest}`),
          fc.webUrl(),
        ),
        (text) => {
          const verdict = judgeInside(text, bounds);
          if ("refusal" in verdict) return;
          expect(verdict.url.origin).to.equal("https://docs.public.org");
          expect(verdict.url.username + verdict.url.password).to.equal("");
          expect(decodeURIComponent(verdict.url.pathname)).to.match(
            /^\/guide\/(?!.*(\/\/|\\|(^|\/)\.\.(\/|$)))/,
          );
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("knows the one form of a URL that can be read in one way", () => {
    const canonical = (text: string): boolean => isCanonical(text, new URL(text));
    for (const text of ["https://a.org", "https://A.org:443/", "https://a.org/x?y#z"]) {
      expect(canonical(text), text).to.equal(true);
    }
    for (const text of [
      "https://a.org/x/../y",
      "https://0x8.8.8.8/",
      "https:a.org/",
      "https://a.org/ä",
    ]) {
      expect(canonical(text), text).to.equal(false);
    }
  });

  const names: readonly [string, string | null][] = [
    ["www.nist.gov", null],
    ["xn--bcher-kva.de", null],
    ["localhost", "special_use_name"],
    ["intranet", "special_use_name"],
    ["wiki", "not_a_name"],
    ["db.internal", "special_use_name"],
    ["host.home.arpa", "special_use_name"],
    ["docs.example.com", "placeholder_name"],
    ["example-source.org", "placeholder_name"],
    ["your-company.com", "placeholder_name"],
    ["www.domain.com", "placeholder_name"],
    ["a.org.", "trailing_dot"],
    ["under_score.org", "not_a_name"],
    ["-a.org", "not_a_name"],
    ["a.123", "not_a_name"],
    ["10.0.0.1.nip.io", "special_use_name"],
    ["host-10-0-0-1.provider.org", "address_in_name"],
  ];
  for (const [host, refusal] of names) {
    it(`judges the name ${host}: ${refusal ?? "good"}`, () => {
      expect(judgeName(host)).to.equal(refusal);
    });
  }
});
