import type { RequestListener } from "node:http";
import { expect } from "chai";
import { PROBLEMS } from "../../bff/contract/index.ts";
import type { StageName } from "../../bff/contract/index.ts";
import { ask, configure, judge, recall, sameOriginEndpoint } from "../../widget/ask.ts";
import type { Asked } from "../../widget/ask.ts";
import { RUN_ID, answered, config, fourLanes } from "./replies.ts";
import { bodyOf, event, events, json, serve } from "./server.ts";
import type { Loopback } from "./server.ts";

const PATH = "/api/source-grounded-chat";
const QUESTION = { mode: "Package only", user_question: "How often?" } as const;

describe("the widget's asking", () => {
  let server: Loopback | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  async function asked(handle: RequestListener, signal = new AbortController().signal) {
    server = await serve(handle);
    const stages: StageName[] = [];
    const endpoint = new URL(PATH, server.origin);
    const outcome = await ask(QUESTION, { endpoint, signal, onStage: (s) => stages.push(s) });
    return { outcome, stages };
  }

  const failure = (outcome: Asked) => (outcome.at === "failure" ? outcome.failure : outcome.at);

  it("posts mode and question as JSON, asks for events, and hears each stage as it starts", async () => {
    let request: unknown;
    const { outcome, stages } = await asked((incoming, response) => {
      void bodyOf(incoming).then((body) => {
        const { accept, "content-type": type } = incoming.headers;
        request = { method: incoming.method, accept, type, body: JSON.parse(body) as unknown };
        events(response);
        response.write(event("stage", { stage: "screen", state: "started" }));
        response.write(event("stage", { stage: "screen", state: "finished" }));
        response.write(":\n\n" + event("stage", { stage: "dance", state: "started" }));
        response.write(event("stage", { stage: "gate", state: "started" }));
        response.end(event("reply", answered));
      });
    });
    expect(request).to.deep.equal({
      method: "POST",
      accept: "text/event-stream",
      type: "application/json",
      body: QUESTION,
    });
    expect(stages).to.deep.equal(["screen", "gate"]);
    expect(outcome).to.deep.equal({ at: "reply", reply: answered });
  });

  it("takes one JSON reply from a server or a proxy that sends no events", async () => {
    const { outcome } = await asked((_, response) => json(response, fourLanes));
    expect(outcome).to.deep.equal({ at: "reply", reply: fourLanes });
  });

  for (const [code, status] of Object.entries(PROBLEMS)) {
    it(`tells ${code} by its problem document`, async () => {
      const { outcome } = await asked((_, response) => {
        const headers = { "content-type": "application/problem+json", "retry-after": "7" };
        response.writeHead(status, headers);
        response.end(JSON.stringify({ status, code, title: "…" }));
      });
      expect(failure(outcome)).to.deep.equal({ code, retryAfter: 7 });
    });
  }

  it("tells a problem that comes after the first event", async () => {
    const { outcome } = await asked((_, response) => {
      events(response);
      response.write(event("stage", { stage: "authorize", state: "started" }));
      response.end(event("problem", { status: 503, code: "access_unavailable" }));
    });
    expect(failure(outcome)).to.deep.equal({ code: "access_unavailable", retryAfter: null });
  });

  const answers: readonly (readonly [string, string, RequestListener])[] = [
    [
      "a redirect to a sign-in page, which is not followed",
      "redirected",
      (_, response) => response.writeHead(302, { location: "/sign-in" }).end(),
    ],
    [
      "a page of HTML with status 200",
      "redirected",
      (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in"),
    ],
    [
      "a proxy's page with status 403",
      "redirected",
      (_, response) => response.writeHead(403, { "content-type": "text/html" }).end("<p>No"),
    ],
    [
      "a bare 401",
      "unauthenticated",
      (_, response) => response.writeHead(401, { "content-type": "text/plain" }).end("no"),
    ],
    ["a proxy's bare 429", "rate_limited", (_, response) => response.writeHead(429).end()],
    ["a proxy's bare 503", "busy", (_, response) => response.writeHead(503).end()],
    [
      "a problem with a code that nobody knows",
      "internal",
      (_, response) =>
        response
          .writeHead(500, { "content-type": "application/problem+json" })
          .end('{"code":"toString"}'),
    ],
    [
      "a reply of another shape",
      "unreadable",
      (_, response) => json(response, { answer: "hello" }),
    ],
    ["half a reply", "unreadable", (_, response) => response.end('{"kind":')],
    [
      "a reply whose statement cites what is not listed",
      "unreadable",
      (_, response) => json(response, { ...answered, citations: { package: [], current: [] } }),
    ],
    [
      "a stream that ends without a reply",
      "network_lost",
      (_, response) => {
        events(response);
        response.end(event("stage", { stage: "gate", state: "started" }));
      },
    ],
    [
      "a connection cut in the middle of a stream",
      "network_lost",
      (_, response) => {
        events(response);
        response.write(event("stage", { stage: "gate", state: "started" }), () =>
          response.destroy(),
        );
      },
    ],
    ["a connection that is refused", "network_lost", (request) => request.destroy()],
  ];
  for (const [what, code, handle] of answers) {
    it(`tells ${what} as ${code}`, async () => {
      const { outcome } = await asked(handle);
      expect(outcome).to.have.nested.property("failure.code", code);
      expect(server?.seen).to.deep.equal([`POST ${PATH}`]);
    });
  }

  it("stops when the reader stops, without an error", async () => {
    const stop = new AbortController();
    const { outcome } = await asked((_, response) => {
      events(response);
      response.write(event("stage", { stage: "synthesize", state: "started" }));
      setTimeout(() => stop.abort(), 20);
    }, stop.signal);
    expect(outcome).to.deep.equal({ at: "stopped" });
  });

  it("fetches an earlier answer by its run id, and knows when it is gone", async () => {
    const signal = new AbortController().signal;
    server = await serve((request, response) => {
      if (request.url === `/api/answers/${RUN_ID}`) return json(response, answered);
      response.writeHead(410).end();
    });
    const endpoint = new URL(PATH, server.origin);
    expect(await recall(RUN_ID, { endpoint, signal })).to.have.property("at", "reply");
    expect(await recall("unknown", { endpoint, signal })).to.deep.equal({
      at: "failure",
      failure: { code: "gone", retryAfter: null },
    });
  });

  it("counts an answer as helpful or not, and says when it could not", async () => {
    const signal = new AbortController().signal;
    const bodies: string[] = [];
    server = await serve((request, response) => {
      void bodyOf(request).then((body) => {
        bodies.push(body);
        response.writeHead(bodies.length === 1 ? 204 : 429).end();
      });
    });
    const endpoint = new URL(PATH, server.origin);
    const verdict = { run_id: RUN_ID, helpful: true };
    expect(await judge(verdict, { endpoint, signal })).to.equal(true);
    expect(await judge(verdict, { endpoint, signal })).to.equal(false);
    expect(bodies[0]).to.equal(JSON.stringify(verdict));
    expect(server.seen[0]).to.equal("POST /api/feedback");
  });

  it("reads the public facts, and takes an unknown state of a mode for unknown, never for on", async () => {
    const signal = new AbortController().signal;
    let body: unknown = config("disabled");
    server = await serve((_, response) => json(response, body));
    const endpoint = new URL(PATH, server.origin);
    expect(await configure(endpoint, signal)).to.deep.equal({
      at: "known",
      facts: {
        title: "AI playbook",
        version: "2026.09",
        language: "en",
        questionChars: 500,
        package: "on",
        current: "disabled",
      },
    });
    body = { modes: [{ mode: "Package + current context", state: "yes" }, null] };
    const odd = await configure(endpoint, signal);
    expect(odd).to.have.nested.property("facts.current", "unknown");
    expect(server.seen).to.deep.equal(["GET /api/assistant-config", "GET /api/assistant-config"]);
  });
});

describe("the endpoint of the widget", () => {
  const page = "https://playbook.example.org/html/a.html?x=1#y";
  const here = [
    "/api/source-grounded-chat",
    "api/ask",
    "https://playbook.example.org/assistant/ask",
  ];
  const elsewhere = [
    "https://other.example.org/api/ask",
    "//other.example.org/api/ask",
    "http://playbook.example.org/api/ask",
    "https://playbook.example.org:8443/api/ask",
    "https://user@playbook.example.org/api/ask",
    "\\\\other.example.org/api",
    "javascript:alert(1)",
    "data:application/json,{}",
    "https://",
  ];
  for (const endpoint of here) {
    it(`may be ${endpoint}`, () => {
      expect(sameOriginEndpoint(endpoint, page)?.origin).to.equal("https://playbook.example.org");
    });
  }
  for (const endpoint of elsewhere) {
    it(`may not be ${endpoint}`, () => {
      expect(sameOriginEndpoint(endpoint, page)).to.equal(null);
    });
  }
});
