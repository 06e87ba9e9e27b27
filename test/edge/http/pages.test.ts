import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect } from "chai";
import { AssistantError } from "../../../bff/core/errors.ts";
import { matcher } from "../../../bff/edge/http/globs.ts";
import { call, openDoor } from "./door.ts";
import type { Door } from "./door.ts";
import { exchange } from "./raw.ts";

const FILES = {
  "html/index.html": "<h1>Contents</h1>",
  "html/open.html": "<h1>Open</h1>",
  "html/denied.html": "<h1>SEED</h1>",
  "html/unlabelled.html": "<h1>SEED</h1>",
  "html/guide/index.html": "<h1>Guide</h1>",
  "html/secret/index.html": "<h1>SEED</h1>",
  "html/a b&c.html": "<h1>Spaced</h1>",
  "html/site.css": "h1 { color: black }",
  "html/mark.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
  "html/search.json": '["SEED"]',
  "html/.hidden.css": "SEED",
  "html/source.css": "SEED",
  "outside.css": "SEED",
};
const OPEN = [
  "index.html",
  "open.html",
  "guide/index.html",
  "a b&c.html",
  "gone.html",
  "pipe.html",
];
const GOVERNED = [...OPEN, "denied.html", "unlabelled.html", "secret/index.html", "source.css"];

describe("GET /html/…", () => {
  let door: Door;
  let rounds: string[] = [];
  before(async () => {
    door = await openDoor({
      files: FILES,
      config: { package: { assets: ["**/*.css", "**/*.svg", "**/*.html"] } },
      ports: {
        pages: {
          governed: (path) => GOVERNED.includes(path),
          mayRead: (path) => {
            rounds.push(path);
            return Promise.resolve(OPEN.includes(path));
          },
        },
      },
    });
    symlinkSync(join(door.folder, "outside.css"), join(door.folder, "html/link.css"));
    symlinkSync("denied.html", join(door.folder, "html/alias.css"));
    mkdirSync(join(door.folder, "html/folder.css"));
    execFileSync("mkfifo", [join(door.folder, "html/pipe.css")]);
    execFileSync("mkfifo", [join(door.folder, "html/pipe.html")]);
  });
  beforeEach(() => (rounds = []));
  after(() => door.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    call(door.origin + path, { headers });

  it("serves a page that may be read, to be asked for again each time, without our own policy", async () => {
    const answer = await get("/html/open.html");
    expect([answer.status, answer.text]).to.deep.equal([200, FILES["html/open.html"]]);
    expect(answer.headers["content-type"]).to.equal("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).to.equal("private, no-cache");
    expect(answer.headers["content-security-policy"]).to.equal(undefined);
    expect(answer.headers["x-content-type-options"]).to.equal("nosniff");
    expect((await get("/html/a%20b&c.html")).status).to.equal(200);
  });

  it("stands a folder for its index page, and leads there from its name", async () => {
    expect((await get("/html/")).text).to.equal(FILES["html/index.html"]);
    expect((await get("/html/guide/")).text).to.equal(FILES["html/guide/index.html"]);
    const led = await get("/html/guide");
    expect([led.status, led.headers["location"]]).to.deep.equal([302, "/html/guide/"]);
    expect((await get("/html/secret")).status, "but not for who may not read it").to.equal(404);
  });

  it("gives denied, unlabelled, unknown and missing the same 404, byte for byte", async () => {
    const paths = [
      "denied.html",
      "unlabelled.html",
      "unknown.html",
      "gone.html",
      "secret/",
      "secret",
      "nowhere/",
      "missing.css",
      "search.json",
      "source.css",
      "%2e%2e/outside.css",
      "guide/..%2f..%2foutside.css",
      "link.css",
      "alias.css",
      "folder.css",
      "pipe.css",
      "pipe.html",
      ".hidden.css",
    ];
    const heads = ["", "Range: bytes=0-3\r\n", "If-None-Match: *\r\n", 'If-None-Match: W/"x"\r\n'];
    const answers = new Set<string>();
    for (const path of paths) {
      for (const head of heads) {
        const target = `GET /html/${path} HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\n`;
        const { text } = await exchange(door.port, `${target}${head}Connection: close\r\n\r\n`);
        expect(text, path).to.match(/^HTTP\/1\.1 404 /);
        answers.add(text.replace(/^Date: .*$/m, ""));
      }
    }
    expect([...answers]).to.have.length(1);
    expect([...answers][0]).not.to.match(/SEED|ETag|Last-Modified|Accept-Ranges/i);
  });

  it("costs the same one round of decisions whether or not a page is there", async () => {
    for (const path of ["open.html", "denied.html", "unknown.html", "secret", "nowhere"]) {
      rounds = [];
      await get(`/html/${path}`);
      expect(rounds, path).to.have.length(1);
    }
    rounds = [];
    await get("/html/site.css");
    expect(rounds, "an asset is open to every reader").to.be.empty;
  });

  it("decides before it looks at Range and If-None-Match, then honours both", async () => {
    const whole = await get("/html/open.html");
    const etag = String(whole.headers["etag"]);
    expect((await get("/html/open.html", { "if-none-match": etag })).status).to.equal(304);
    const part = await get("/html/open.html", { range: "bytes=-5" });
    expect([part.status, part.text]).to.deep.equal([206, "</h1>".slice(-5)]);
    expect((await get("/html/open.html", { range: "bytes=900-" })).status).to.equal(416);
    expect((await get("/html/denied.html", { "if-none-match": etag })).status).to.equal(404);
  });

  it("serves other files by their globs only, and never a document as one", async () => {
    expect((await get("/html/site.css")).headers["content-type"]).to.match(/^text\/css/);
    const image = await get("/html/mark.svg");
    expect(image.headers["content-security-policy"]).to.match(/default-src 'none'.*sandbox/);
    expect((await get("/html/denied.html")).status, "though **/*.html is named").to.equal(404);
  });

  it("refuses paths that could mean another place", async () => {
    const paths = [
      "..%5coutside.css",
      "a%00.css",
      "%ff.css",
      "a//site.css",
      "./%2e/site.css",
      "%2fetc",
    ];
    for (const path of paths) {
      const { text } = await exchange(
        door.port,
        `GET /html/${path} HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nConnection: close\r\n\r\n`,
      );
      expect(text, path).to.match(/^HTTP\/1\.1 404 /);
    }
  });

  it("takes GET and HEAD only; HEAD tells what GET would", async () => {
    const head = await call(`${door.origin}/html/open.html`, { method: "HEAD" });
    expect([head.status, head.text]).to.deep.equal([200, ""]);
    expect(head.headers["content-length"]).to.equal(String(FILES["html/open.html"].length));
    const put = await call(`${door.origin}/html/open.html`, { method: "PUT" });
    expect([put.status, put.headers["allow"]]).to.deep.equal([405, "GET, HEAD"]);
  });

  it("says that permissions cannot be checked of every page alike, there or not", async () => {
    const down = await openDoor({
      files: FILES,
      ports: {
        pages: {
          governed: (path) => GOVERNED.includes(path),
          mayRead: () => Promise.reject(new AssistantError("access_unavailable")),
        },
      },
    });
    for (const path of ["open.html", "denied.html", "unknown.html", "nowhere"]) {
      expect((await call(`${down.origin}/html/${path}`)).status, path).to.equal(503);
    }
    await down.close();
  });

  it("sends the configured policy with pages, and has none of this without html_root", async () => {
    const csp = "default-src 'self'";
    const ports = { pages: { governed: () => true, mayRead: () => Promise.resolve(true) } };
    const strict = await openDoor({ files: FILES, config: { package: { html_csp: csp } }, ports });
    const page = await call(`${strict.origin}/html/open.html`);
    await strict.close();
    expect(page.headers["content-security-policy"]).to.equal(csp);
    const none = await openDoor({
      files: FILES,
      config: { package: { html_root: undefined } },
      ports,
    });
    expect((await call(`${none.origin}/html/open.html`)).status).to.equal(404);
    await none.close();
  });
});

const WIDGET = "widget/package-context-assistant.js";

describe("Routes around it", () => {
  it("asks who it is on every route but liveness, readiness and the widget's file", async () => {
    const door = await openDoor({
      ports: {
        identity: { identify: () => Promise.reject(new AssistantError("unauthenticated")) },
      },
    });
    const open = ["/livez", "/readyz", "/assistant/package-context-assistant.js"];
    for (const path of open) expect((await call(door.origin + path)).status, path).to.equal(200);
    const closed = [
      "/",
      "/html/",
      "/html/site.css",
      "/api/assistant-config",
      "/api/x",
      "/metrics",
      "/runs",
    ];
    for (const path of closed) {
      const answer = await call(door.origin + path);
      expect([answer.status, answer.json()["code"]], path).to.deep.equal([401, "unauthenticated"]);
    }
    await door.close();
  });

  it("sends the widget in the best coding that the client takes and the build has made", async () => {
    const script = "/assistant/package-context-assistant.js";
    const files = {
      [WIDGET]: "export {};",
      [`${WIDGET}.br`]: brotliCompressSync("export {};"),
      [`${WIDGET}.gz`]: gzipSync("export {};"),
    };
    const door = await openDoor({ files });
    const codings: readonly (readonly [string, string | null])[] = [
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=0.1, gzip", "br"],
      ["gzip, br;q=0", "gzip"],
      ["zstd", null],
      ["identity", null],
    ];
    for (const [accepted, coding] of codings) {
      const answer = await fetch(door.origin + script, {
        headers: { "accept-encoding": accepted },
      });
      expect(answer.headers.get("content-encoding"), accepted).to.equal(coding);
      expect(answer.headers.get("content-type")).to.equal("text/javascript; charset=utf-8");
      expect(answer.headers.get("vary")).to.equal("Accept-Encoding");
      expect(await answer.text(), accepted).to.equal("export {};");
    }
    await door.close();
    const plain = await openDoor({ files: { [WIDGET]: "export {};" } });
    const answer = await fetch(plain.origin + script, { headers: { "accept-encoding": "br" } });
    expect(answer.headers.get("content-encoding")).to.equal(null);
    await plain.close();
  });

  it("says when it is not ready, and why in codes", async () => {
    const notes = ["pack_reload_failed"];
    const door = await openDoor({ ports: { readiness: () => ({ ready: false, notes }) } });
    const answer = await call(`${door.origin}/readyz`);
    expect(answer.status).to.equal(503);
    expect(answer.json()).to.deep.equal({ status: "not ready", notes });
    await door.close();
  });

  it("takes no new question while it ends, and closes the connections", async () => {
    const door = await openDoor({ ports: { draining: () => true } });
    const answer = await call(`${door.origin}/api/assistant-config`);
    expect([answer.status, answer.json()["code"]]).to.deep.equal([503, "shutting_down"]);
    expect(answer.headers["connection"]).to.equal("close");
    expect((await call(`${door.origin}/livez`)).status).to.equal(200);
    await door.close();
  });
});

describe("Globs of assets", () => {
  it("cross folders by ** only, and take every other character as it is", () => {
    const css = matcher(["**/*.css"]);
    expect(["a.css", "b/a.css", "c/b/a.css"].every(css)).to.equal(true);
    expect(["acss", "a.css.html", "a.cssx"].some(css)).to.equal(false);
    expect(["constructor", "__proto__"].every(matcher(["constructor", "__proto__"]))).to.equal(
      true,
    );
    const one = matcher(["js/*.js", "img/logo?.png"]);
    expect(["js/a.js", "img/logo1.png"].every(one)).to.equal(true);
    expect(["js/b/a.js", "img/logo.png", "img/logo12.png"].some(one)).to.equal(false);
  });
});
