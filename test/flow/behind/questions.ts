/** What must hold behind whichever proxy; the same questions for each (check 18, check 11). */
import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "chai";
import { CHAT, call } from "../../edge/http/door.ts";
import type { Answer, Call } from "../../edge/http/door.ts";
import { exchange, statusOf } from "../../edge/http/raw.ts";
import { json, openPdp } from "../../edge/access/pdp.ts";
import type { Answer as Engine, Pdp } from "../../edge/access/pdp.ts";
import { UNUSABLE } from "./auth-service.ts";
import { idleTime } from "./idle.ts";
import { needs } from "./proxy.ts";
import type { Recipe } from "./proxy.ts";
import { PROOF, standBehind } from "./whole.ts";
import type { Whole } from "./whole.ts";

export const TRAVEL = "/html/travel-policy.html"; // employees
export const DRAFT = "/html/executive-draft.html"; // executives
const FACTS = "/api/assistant-config";
export const QUESTION = "What is the travel reimbursement limit?";

export type Headers = Readonly<Record<string, string>>;

export const as = (session: string, headers: Headers = {}): Headers => ({
  cookie: `theme=dark; session=${session}`,
  ...headers,
});

const asking = (headers: Headers, text = JSON.stringify({ user_question: QUESTION })): Call => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: text,
});

/** Identity as a client may claim it, in every spelling that some server reads as the same name. */
const CLAIMS: readonly Headers[] = [
  { "X-Forwarded-User": "root", "X-Forwarded-Groups": "executives", "X-Proxy-Proof": "x" },
  { "x-forwarded-groups": "executives", "x-proxy-proof": PROOF },
  { X_Forwarded_User: "root", X_Forwarded_Groups: "executives", X_Proxy_Proof: PROOF },
  { "X-Forwarded_Groups": "executives", "X-Proxy_Proof": PROOF },
  { "X-Auth-Request-User": "root", "X-Auth-Request-Groups": "executives" },
];

export interface Differences {
  /** The proxy keeps odd spellings, and the assistant refuses them. */
  readonly keepsOddNames?: boolean;
  /** A yes without groups arrives as a template, which the assistant refuses. */
  readonly needsGroups?: boolean;
}

export function behaves(recipe: Recipe, differences: Differences = {}): void {
  describe(`The assistant behind ${recipe.name}, by the recipe of the docs`, function () {
    this.timeout(30_000);
    let at: Whole;
    let idle: Promise<number>;
    const get = (path: string, headers: Headers): Promise<Answer> =>
      call(at.origin + path, { headers });
    const statusAs = (path: string, session: string, headers: Headers = {}): Promise<number> =>
      get(path, as(session, headers)).then(({ status }) => status);

    before(async function () {
      needs(this, recipe);
      idle = idleTime(recipe);
      at = await standBehind(recipe);
    });
    after(() => at?.stop());

    it("serves pages, widget and endpoint on one origin, each reader by their groups", async () => {
      const widget = await get("/assistant/package-context-assistant.js", as("ada"));
      expect(widget.headers["content-type"]).to.match(/javascript/);
      expect(await statusAs(FACTS, "ada")).to.equal(200);
      expect(await statusAs(TRAVEL, "ada")).to.equal(200);
      expect(await statusAs(DRAFT, "ada"), "not hers").to.equal(404);
      expect(await statusAs(DRAFT, "eve")).to.equal(200);
      const { text } = await call(at.origin + CHAT, asking(as("ada")));
      const reply = JSON.parse(text) as { readonly run_id: string; readonly kind: string };
      expect(reply.kind).to.equal("answer");
      const runs = await call(`${at.operator}/runs?reader=ada@example.org`);
      expect(runs.text, "the run is hers").to.contain(reply.run_id);
    });

    it("lets a name in UTF-8 through, and a reader without groups read nothing", async () => {
      expect(await statusAs(TRAVEL, "zoe")).to.equal(200);
      await call(at.origin + CHAT, asking(as("zoe")));
      const runs = await call(
        `${at.operator}/runs?reader=${encodeURIComponent("zoë@example.org")}`,
      );
      expect(runs.json()).to.have.length(1);
      const ungrouped = differences.needsGroups === true ? 401 : 404;
      expect(await statusAs(TRAVEL, "ungrouped")).to.equal(ungrouped);
    });

    it("asks the auth service first: without its yes nothing reaches the assistant", async () => {
      const before = at.log.length;
      for (const path of ["/", FACTS, TRAVEL, "/html/site.css", "/readyz", "/metrics"]) {
        expect((await get(path, {})).status, path).to.equal(401);
      }
      expect((await call(at.origin + CHAT, asking({}))).status).to.equal(401);
      expect(at.log.slice(before)).to.deep.equal([]);
      expect(at.auth.asked.at(-1)?.headers["content-length"], "no body").to.be.oneOf([
        undefined,
        "0",
      ]);
    });

    it("takes no answer of the auth service for a reader that names none, or no clear one", async () => {
      for (const session of UNUSABLE) {
        const status = await statusAs(TRAVEL, session);
        expect(status, session).to.be.oneOf([302, 401, 500, 502, 503]);
        expect((await call(at.origin + CHAT, asking(as(session)))).text).not.to.contain("180");
      }
    });

    it("drops identity that a client claims, under every spelling", async () => {
      for (const claim of CLAIMS) {
        const odd = Object.keys(claim).some((name) => name.includes("_"));
        const travel = await statusAs(TRAVEL, "ada", claim);
        if (odd && differences.keepsOddNames === true) expect(travel).to.be.oneOf([200, 401]);
        else expect(travel, JSON.stringify(claim)).to.equal(200);
        expect(await statusAs(DRAFT, "ada", claim), JSON.stringify(claim)).to.be.oneOf([401, 404]);
        expect(await statusAs(DRAFT, "ungrouped", claim)).to.be.oneOf([401, 404]);
        expect((await get(TRAVEL, claim)).status, "without a session").to.equal(401);
      }
      const twice = await exchange(
        at.port,
        `GET ${DRAFT} HTTP/1.1\r\nHost: 127.0.0.1:${at.port}\r\nConnection: close\r\n` +
          "Cookie: session=ada\r\nX-Forwarded-Groups: a\r\nX-Forwarded-Groups: executives\r\n\r\n",
      );
      expect(statusOf(twice.text)).to.equal(404);
    });

    it("is reached past the proxy by nobody: 401 without the proof, and from another peer", async () => {
      const groups = { "x-forwarded-user": "ada", "x-forwarded-groups": "executives" };
      const host = `127.0.0.1:${at.port}`;
      for (const proof of [{}, { "x-proxy-proof": "x" }, { "x-proxy-proof": `${PROOF}0` }]) {
        for (const path of [FACTS, TRAVEL, DRAFT, "/", "/html/site.css"]) {
          const headers = { ...groups, ...proof, host };
          const { status, text } = await call(at.behind.origin + path, { headers });
          expect(status, path).to.equal(401);
          expect(text).not.to.match(/proof|proxy|peer/);
        }
        const headers = { ...groups, ...proof, host };
        expect((await call(at.behind.origin + CHAT, asking(headers))).status).to.equal(401);
      }
      const proven = { ...groups, "x-proxy-proof": PROOF, host };
      expect((await call(at.behind.origin + DRAFT, { headers: proven })).status).to.equal(200);
      expect(await fromAnotherPeer(at.behind.port, proven)).to.equal(401);
    });

    it("decides a page before it looks at ETag and Range, which go through", async () => {
      const whole = await get(TRAVEL, as("ada"));
      const etag = String(whole.headers["etag"]);
      expect(etag).to.match(/^(W\/)?"/);
      expect(whole.headers["cache-control"]).to.equal("private, no-cache");
      expect(await statusAs(TRAVEL, "ada", { "if-none-match": etag })).to.equal(304);
      const part = await get(TRAVEL, as("ada", { range: "bytes=0-3" }));
      expect([part.status, part.text]).to.deep.equal([206, whole.text.slice(0, 4)]);
      const draft = await get(DRAFT, as("eve"));
      const denied = await get(
        DRAFT,
        as("ada", { "if-none-match": String(draft.headers["etag"]) }),
      );
      expect(denied.status).to.equal(404);
      expect(await statusAs(DRAFT, "ada", { range: "bytes=0-3" })).to.equal(404);
      const missing = await get("/html/nothing.html", as("ada"));
      expect(denied.text, "as a missing page").to.equal(missing.text);
    });

    it("takes its own host and origin through the proxy, and no other", async () => {
      const ask = (headers: Headers): Promise<number> =>
        call(at.origin + CHAT, asking(as("ada", headers))).then(({ status }) => status);
      expect(await ask({ origin: at.origin, "sec-fetch-site": "same-origin" })).to.equal(200);
      expect(await ask({ origin: "https://evil.example" })).to.equal(403);
      expect(await ask({ "sec-fetch-site": "cross-site" })).to.equal(403);
      expect(await statusAs(FACTS, "ada", { host: "evil.example" })).to.equal(421);
      expect(await statusAs(FACTS, "ada", { "x-forwarded-host": "evil.example" })).to.equal(200);
    });

    it("takes a body of 64 KiB, and not one byte more", async () => {
      const body = (bytes: number): string => {
        const [head, tail] = ['{"user_question":"', '"}'];
        return head + "x".repeat(bytes - head.length - tail.length) + tail;
      };
      const fits = await call(at.origin + CHAT, asking(as("ada"), body(65_536)));
      expect([fits.status, fits.json()["code"]]).to.deep.equal([400, "question_too_long"]);
      expect(await bodyOf(at, { bytes: body(65_537), chunked: false })).to.equal(413);
      expect(await bodyOf(at, { bytes: body(65_537), chunked: true })).to.equal(413);
    });

    it("lets go of an idle connection before the assistant would, so that no question is lost", async () => {
      expect(await idle).to.be.lessThan(5_000);
    });

    it("passes each stage on as it happens, long before the reply", async () => {
      expect(await eventsThrough(recipe)).to.match(WHOLE_ANSWER);
    });
  });
}

/** Sends a body by hand and answers the status; a proxy may close while we still write. */
async function bodyOf(
  at: Whole,
  { bytes, chunked }: { readonly bytes: string; readonly chunked: boolean },
): Promise<number> {
  const framing = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes.length}`;
  const head =
    `POST ${CHAT} HTTP/1.1\r\nHost: 127.0.0.1:${at.port}\r\nConnection: close\r\n` +
    `Cookie: session=ada\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
  const body = chunked ? `${bytes.length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n` : bytes;
  const { text } = await exchange(at.port, head + body);
  return statusOf(text);
}

async function fromAnotherPeer(port: number, headers: Headers): Promise<number> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  let text = "";
  socket.on("data", (data: Buffer) => (text += data.toString("latin1")));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${DRAFT} HTTP/1.1\r\nConnection: close\r\n${lines.join("")}\r\n`);
  await once(socket, "close");
  return statusOf(text);
}

/** Everyone may read and receive what is for employees; the recheck waits for the gate. */
const holdingBack =
  (gate: Promise<void>): Engine =>
  ({ body }, response) => {
    const evaluations = (body.evaluations ?? []).map(({ resource }) => ({
      decision: resource.properties.labels?.includes("employees") === true,
    }));
    const phase = (body as { readonly context?: { readonly phase?: string } }).context?.phase;
    void (phase === "delivery" ? gate : Promise.resolve()).then(() =>
      json(response, { evaluations }),
    );
  };

export const WHOLE_ANSWER = /^event: stage[\s\S]*\nevent: reply\ndata: \{"kind":"answer"/;

/**
 * The event stream of one answer. The engine answers the recheck only once the reader has seen a stage: behind a proxy that holds
 * the events back, the run ends in `access_unavailable` instead of a reply.
 */
export async function eventsThrough(
  recipe: Recipe,
  bend: (text: string) => string = (text) => text,
): Promise<string> {
  let open: () => void = () => undefined;
  const engine: Pdp = await openPdp(holdingBack(new Promise((resolve) => (open = resolve))));
  const access = { engine: "authzen", url: engine.url, timeout_ms: 4_000 };
  const at = await standBehind(recipe, { bend, config: { access } });
  try {
    const { method, headers, body } = asking(as("ada", { accept: "text/event-stream" }));
    const response = await fetch(at.origin + CHAT, { method, headers, body } as RequestInit);
    expect(response.headers.get("content-type")).to.match(/^text\/event-stream/);
    expect(response.headers.get("cache-control")).to.equal("no-store, no-transform");
    expect(response.headers.get("content-encoding")).to.equal(null);
    let text = "";
    const decoder = new TextDecoder();
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(bytes, { stream: true });
      if (text.includes('"stage":"validate"')) open();
    }
    return text;
  } finally {
    open();
    await at.stop();
    await engine.close();
  }
}
