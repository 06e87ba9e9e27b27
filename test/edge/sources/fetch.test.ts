import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import fc from "fast-check";
import type { RegistryRecord } from "../../../bff/core/documents.ts";
import { judgeAddress } from "../../../bff/edge/sources/addresses.ts";
import { fetchLimits, fetchSource } from "../../../bff/edge/sources/fetch.ts";
import type { Fetched } from "../../../bff/edge/sources/fetch.ts";
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
import type { Answer, Spied, StubServer } from "./support/stub-server.ts";

const limits = { ...fetchLimits({ timeout_ms: 1000, max_bytes: 1_048_576 }), connectMs: 400 };

describe("the guarded fetch", () => {
  let stub: StubServer;
  before(async () => {
    stub = await startStub();
  });
  after(() => stub.close());
  beforeEach(() => {
    stub.requests.length = 0;
  });

  const get = (
    spied: Spied = stubNetwork(stub, loopback),
    record: RegistryRecord = recordOf(),
    within = limits,
  ): Promise<Fetched> =>
    fetchSource(record, {
      network: spied.network,
      limits: within,
      signal: new AbortController().signal,
    });

  const refusalOf = async (answer: Answer): Promise<string> => {
    stub.answer = answer;
    const got = await get();
    return "refusal" in got ? got.refusal : "accepted";
  };

  it("gets a page, and sends the same bytes whatever was asked and by whom", async () => {
    stub.answer = answering(
      response("<p>Hello</p>", { "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT" }),
    );
    const first = await get();
    const second = await get();
    expect(first).to.deep.equal(second);
    expect("bytes" in first && Buffer.from(first.bytes).toString()).to.equal("<p>Hello</p>");
    expect(stub.requests[0]).to.equal(
      [
        "GET /guide/start HTTP/1.1",
        `host: ${HOST}`,
        "connection: close",
        "user-agent: package-context-assistant/0.1 (reads approved public sources)",
        "accept: text/html, text/markdown, text/plain, application/json",
        "accept-encoding: identity",
        "",
        "",
      ].join("\r\n"),
    );
    expect(stub.requests[1]).to.equal(stub.requests[0]);
  });

  describe("resolving and dialling", () => {
    const cases: readonly [string, readonly string[], string][] = [
      ["a loopback answer among public ones", ["93.184.215.14", "::1"], "blocked_address"],
      ["metadata after a public answer", ["93.184.215.14", "169.254.169.254"], "blocked_address"],
      ["an empty answer", [], "no_address"],
      ["an answer that is no address", ["127.0.0.1%lo"], "not_an_address"],
    ];
    for (const [what, answers, refusal] of cases) {
      it(`refuses ${what} and dials nothing`, async () => {
        const spied = stubNetwork(stub, () => answers);
        const before = stub.connections();
        expect(await get(spied)).to.include({ refusal });
        expect(spied.dialled).to.deep.equal([]);
        expect(stub.connections()).to.equal(before);
      });
    }

    it("refuses a name that cannot be resolved", async () => {
      const spied = stubNetwork(stub, () => Promise.reject(new Error("no such name")));
      expect(await get(spied)).to.include({ refusal: "dns_failed" });
    });

    it("asks the resolver once, and dials what was checked though a second answer would differ", async () => {
      const answers = [["127.0.0.1"], ["169.254.169.254"]];
      const spied = stubNetwork(stub, () => answers.shift() ?? []);
      stub.answer = answering(response("x"));
      expect(await get(spied)).to.have.property("bytes");
      expect(spied.resolved).to.deep.equal([HOST]);
      expect(spied.dialled).to.deep.equal(["127.0.0.1"]);
    });

    it("says nothing to a peer other than the one it dialled", async () => {
      const spied = stubNetwork(stub, () => ["93.184.215.14"]);
      expect(await get(spied)).to.include({ refusal: "wrong_peer" });
      expect(spied.dialled).to.deep.equal(["93.184.215.14"]);
      expect(stub.requests).to.deep.equal([]);
    });

    it("judges the peer of the socket anew", async () => {
      const spied = stubNetwork(stub, loopback);
      let asked = 0;
      const judge = (address: string) => (++asked === 1 ? null : judgeAddress(address));
      const network = { ...spied.network, judge };
      expect(await get({ ...spied, network })).to.include({
        refusal: "wrong_peer",
        detail: "127.0.0.1: loopback",
      });
      expect(stub.requests).to.deep.equal([]);
    });

    it("fails on a certificate for another name, and on one of an unknown authority", async () => {
      const spied = stubNetwork(stub, loopback);
      const url = "https://other.invalid/guide/start";
      const other = recordOf({ url, allowed_origin: "https://other.invalid" });
      expect(await get(spied, other)).to.include({
        refusal: "tls_failed",
        detail: "ERR_TLS_CERT_ALTNAME_INVALID",
      });
      const network = { ...spied.network, ca: undefined };
      expect(await get({ ...spied, network })).to.include({ refusal: "tls_failed" });
      expect(stub.requests).to.deep.equal([]);
    });

    it("refuses a literal host, though no resolver would be asked for it", async () => {
      const spied = stubNetwork(stub, loopback);
      for (const host of ["127.0.0.1", "[::1]", "93.184.215.14"]) {
        const record = recordOf({
          url: `https://${host}/guide/`,
          allowed_origin: `https://${host}`,
        });
        expect(await get(spied, record)).to.include({ refusal: "literal_host" });
      }
      expect([...spied.resolved, ...spied.dialled]).to.deep.equal([]);
    });
  });

  describe("redirects", () => {
    const follow = async (location: string): Promise<{ got: Fetched; spied: Spied }> => {
      const spied = stubNetwork(stub, loopback);
      stub.answer = (socket, head) =>
        answering(head.startsWith("GET /guide/start ") ? redirect(location) : response("there"))(
          socket,
          head,
        );
      return { got: await get(spied), spied };
    };

    it("follows inside origin and prefix, resolves and dials each hop anew, adds no header", async () => {
      const { got, spied } = await follow("/guide/next?page=2");
      expect("bytes" in got && Buffer.from(got.bytes).toString()).to.equal("there");
      expect(spied.resolved).to.deep.equal([HOST, HOST]);
      expect(spied.dialled).to.deep.equal(["127.0.0.1", "127.0.0.1"]);
      const [first, second] = stub.requests;
      expect(second).to.equal(first?.replace("/guide/start", "/guide/next?page=2"));
    });

    const refused: readonly [string, string][] = [
      ["http://docs.allowed.invalid/guide/next", "not_https"],
      ["data:text/html,<p>x</p>", "malformed_url"],
      ["data:text/html,x", "not_https"],
      ["https://docs.allowed.invalid:8443/guide/next", "other_port"],
      ["https://other.invalid/guide/next", "outside_origin"],
      ["//other.invalid/guide/next", "malformed_url"],
      ["https:/guide/next", "malformed_url"],
      ["/\\other.invalid/guide/", "malformed_url"],
      ["/admin", "outside_prefix"],
      ["../admin", "outside_prefix"],
      ["/guidebook", "outside_prefix"],
      ["/guide/..%2fadmin", "ambiguous_path"],
      ["/guide/%2e%2e/admin", "ambiguous_path"],
      ["/guide/%252e%252e/admin", "ambiguous_path"],
      ["/guide/..;/admin", "ambiguous_path"],
      ["https://user:secret@docs.allowed.invalid/guide/", "credentials"],
      ["https://127.0.0.1/guide/", "literal_host"],
      ["https://docs.allowed.invalid./guide/", "trailing_dot"],
    ];
    for (const [location, refusal] of refused) {
      it(`refuses ${location}: ${refusal}`, async () => {
        const { got, spied } = await follow(location);
        // The stub's own rule for names lets all of `.invalid` pass, dots at the end included.
        const expected = refusal === "trailing_dot" ? "trailing_dot" : refusal;
        expect(got).to.include({ refusal: expected });
        expect(spied.dialled).to.have.length(1);
      });
    }

    it("ends a chain at its limit", async () => {
      stub.answer = answering(redirect("/guide/start"));
      const spied = stubNetwork(stub, loopback);
      expect(await get(spied)).to.include({ refusal: "too_many_redirects" });
      expect(spied.dialled).to.have.length(limits.maxHops + 1);
    });

    it("refuses a redirect with no Location, or two", async () => {
      expect(
        await refusalOf(answering("HTTP/1.1 302 Found\r\ncontent-length: 0\r\n\r\n")),
      ).to.equal("redirect_without_location");
      const two = "location: /guide/a\r\nlocation: /guide/b\r\n";
      expect(
        await refusalOf(answering(`HTTP/1.1 302 F\r\n${two}content-length: 0\r\n\r\n`)),
      ).to.equal("several_locations");
    });

    it("dials nothing outside the record, whatever a Location says", async () => {
      const piece = fc.constantFrom(
        ..."/ \\ . .. ; : @ ? # %2f %2e %5c %25 %00 guide admin https: http: // docs.allowed.invalid other.invalid 127.0.0.1 [::1] \u00e9 \t".split(
          " ",
        ),
      );
      const location = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
      await fc.assert(
        fc.asyncProperty(fc.oneof(location, fc.webUrl()), async (value) => {
          const { spied } = await follow(value.replace(/[^\x21-\xff]/g, ""));
          expect(new Set(spied.resolved)).to.deep.equal(new Set([HOST]));
          for (const head of stub.requests)
            expect(head).to.match(/^GET \/guide\/[^ ]* HTTP\/1\.1\r\n/);
          stub.requests.length = 0;
        }),
        { numRuns: 150 },
      );
    });
  });

  describe("bombs and cuts", () => {
    const bomb = Buffer.alloc(200 * 1024 * 1024);
    const raw = (headers: string, body: Buffer | string = "x"): Answer =>
      answering(
        Buffer.concat([
          Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`, "latin1"),
          Buffer.from(body),
        ]),
      );
    const html = "content-type: text/html";
    const zipped = gzipSync(bomb);
    const cases: readonly [string, Answer, string][] = [
      [
        "a small brotli body",
        answering(response(brotliCompressSync(bomb), { "content-encoding": "br" })),
        "compressed",
      ],
      [
        "gzip that grows to 200 MiB",
        answering(response(zipped, { "content-encoding": "gzip" })),
        "compressed",
      ],
      [
        "double gzip",
        answering(response(gzipSync(zipped), { "content-encoding": "gzip, gzip" })),
        "compressed",
      ],
      ["an unknown coding", answering(response("x", { "content-encoding": "foo" })), "compressed"],
      [
        "a truncated gzip",
        answering(response(zipped.subarray(0, 600), { "content-encoding": "gzip" })),
        "compressed",
      ],
      [
        "gzip as a transfer coding",
        raw(`${html}\r\ntransfer-encoding: gzip, chunked`),
        "compressed",
      ],
      ["a body without framing", raw(html), "unframed_body"],
      ["a body shorter than its length", raw(`${html}\r\ncontent-length: 100`), "cut_short"],
      [
        "a chunked body that is cut",
        raw(`${html}\r\ntransfer-encoding: chunked`, "5\r\nab"),
        "cut_short",
      ],
      [
        "a part of a page",
        answering("HTTP/1.1 206 Partial\r\ncontent-type: text/html\r\ncontent-length: 1\r\n\r\nx"),
        "partial_content",
      ],
      [
        "a range that nobody asked for",
        answering(response("x", { "content-range": "bytes 0-0/9" })),
        "partial_content",
      ],
      [
        "two media types",
        raw(`${html}\r\ncontent-type: text/plain\r\ncontent-length: 1`),
        "several_content_types",
      ],
      [
        "two media types in one line",
        raw("content-type: text/html, text/plain\r\ncontent-length: 1"),
        "several_content_types",
      ],
      ["no media type", raw("content-length: 1"), "no_content_type"],
      [
        "a media type that is not text",
        answering(response("x", { "content-type": "application/pdf" })),
        "unsupported_content_type",
      ],
      [
        "more bytes than allowed, announced",
        answering(response(Buffer.alloc(1_048_577))),
        "too_large",
      ],
      ["more bytes than allowed, in chunks", (socket) => chunksForever(socket), "too_large"],
      [
        "a header of 20 KB",
        raw(`${html}\r\nx-long: ${"a".repeat(20_000)}\r\ncontent-length: 1`),
        "headers_too_large",
      ],
      [
        "an error page",
        answering(
          "HTTP/1.1 404 Not Found\r\ncontent-type: text/html\r\ncontent-length: 1\r\n\r\nx",
        ),
        "status",
      ],
      ["no HTTP at all", answering("hello\r\n\r\n"), "malformed_response"],
      [
        "length and chunks at once",
        raw(`${html}\r\ncontent-length: 5\r\ntransfer-encoding: chunked`, "0\r\n\r\n"),
        "malformed_response",
      ],
      [
        "two lengths",
        raw(`${html}\r\ncontent-length: 1\r\ncontent-length: 2`),
        "malformed_response",
      ],
      ["a connection that ends without an answer", (socket) => socket.destroy(), "cut_short"],
    ];
    for (const [what, answer, refusal] of cases) {
      it(`refuses ${what}: ${refusal}`, async () => {
        const before = process.memoryUsage().rss;
        expect(await refusalOf(answer)).to.equal(refusal);
        expect(process.memoryUsage().rss - before).to.be.below(32 * 1024 * 1024);
      });
    }

    it("takes a chunked page whole", async () => {
      stub.answer = raw(
        `${html}\r\ntransfer-encoding: chunked`,
        "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
      );
      const got = await get();
      expect("bytes" in got && Buffer.from(got.bytes).toString()).to.equal("abcde");
    });

    it("answers random bytes with a typed refusal or a page, never with a throw", async () => {
      const bytes = fc.uint8Array({ maxLength: 400 });
      const head = fc.constantFrom("", "HTTP/1.1 200 OK\r\n", `HTTP/1.1 200 OK\r\n${html}\r\n\r\n`);
      await fc.assert(
        fc.asyncProperty(head, bytes, async (start, noise) => {
          stub.answer = answering(Buffer.concat([Buffer.from(start), noise]));
          const got = await get();
          expect("refusal" in got ? got.refusal : "").to.be.a("string");
        }),
        { numRuns: 60 },
      );
    });
  });

  describe("the total deadline", () => {
    const slow: readonly [string, () => Promise<Fetched>, string][] = [
      [
        "a byte every 100 ms for ever",
        () => {
          stub.answer = (socket) =>
            drip(
              socket,
              "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 999\r\n\r\n",
            );
          return get();
        },
        "deadline",
      ],
      [
        "headers that never end",
        () => {
          stub.answer = (socket) => drip(socket, "HTTP/1.1 200 OK\r\nx-a: ");
          return get();
        },
        "headers_timeout",
      ],
      [
        "a resolver that never answers",
        () => get(stubNetwork(stub, () => new Promise(() => undefined))),
        "connect_timeout",
      ],
    ];
    for (const [what, run, refusal] of slow) {
      it(`ends ${what} in time: ${refusal}`, async () => {
        const started = performance.now();
        expect(await run()).to.include({ refusal });
        expect(performance.now() - started).to.be.below(limits.totalMs * 1.1);
      });
    }

    it("ends a body that stops before the deadline does", async () => {
      stub.answer = (socket) =>
        void socket.write(
          "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 9\r\n\r\nx",
        );
      const within = { ...limits, totalMs: 8000, idleMs: 300 };
      const got = await get(stubNetwork(stub, loopback), recordOf(), within);
      expect(got).to.include({ refusal: "idle_timeout" });
    });

    it("ends a handshake that never comes about, and leaves no socket behind", async () => {
      const spied = stubNetwork(stub, loopback);
      const silent = await silentServer();
      const network = { ...spied.network, connect: silent.connect };
      const started = performance.now();
      expect(await get({ ...spied, network })).to.include({ refusal: "connect_timeout" });
      expect(performance.now() - started).to.be.below(limits.totalMs * 1.1);
      await silent.close();
    });

    it("ends at once when nobody waits for it any more", async () => {
      stub.answer = (socket) => drip(socket, "HTTP/1.1 200 OK\r\n");
      const abort = new AbortController();
      const { network } = stubNetwork(stub, loopback);
      const got = fetchSource(recordOf(), { network, limits, signal: abort.signal });
      setTimeout(() => abort.abort(), 50);
      expect(await got).to.include({ refusal: "cancelled" });
    });
  });
});

function drip(socket: TLSSocket, start: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write("x"), 100);
  socket.on("close", () => clearInterval(timer));
}

function chunksForever(socket: TLSSocket): void {
  socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n");
  const chunk = `10000\r\n${"a".repeat(0x10000)}\r\n`;
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  more();
}

async function silentServer() {
  const server = createServer((socket) => socket.on("error", () => undefined).resume());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    connect: () => connect({ host: "127.0.0.1", port }),
    close: async () => {
      server.close();
      await once(server, "close");
    },
  };
}
