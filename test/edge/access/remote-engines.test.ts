import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { expect } from "chai";
import { AssistantError } from "../../../bff/core/errors.ts";
import type { Decision, DecisionAsk } from "../../../bff/core/ports.ts";
import { openAccess } from "../../../bff/edge/access/index.ts";
import type { OpenedAccess } from "../../../bff/edge/access/index.ts";
import { shared } from "../../support/paths.ts";
import { skip } from "../../support/skip.ts";
import { EMPLOYEE, FACTS, batch, folder, read, receive, source, world } from "./asks.ts";
import { authzen, cerbosBinary, json, openCerbosServer, openPdp } from "./pdp.ts";
import type { Answer, Body, Pdp } from "./pdp.ts";

const FRESH = { freshness: "fresh" } as const;
const ASKS = [read(source("policy")), read(source("faq"))];

async function openFor(engine: "authzen" | "cerbos", url: string, change: object = {}) {
  const config = { engine, url, timeout_ms: 400, max_policy_age_seconds: 30, ...change };
  return openAccess(config, { ...world(), factsOf: () => FACTS });
}

/** What both protocols say when all is well, from what an item is to be. */
const WELL = {
  authzen: (body: Body, item: (id: string) => object | string | null) => ({
    evaluations: (body.evaluations ?? []).map(({ resource }) => item(resource.id)),
  }),
  cerbos: (body: Body, item: (id: string) => object | string | null) => ({
    requestId: body.requestId,
    results: (body.resources ?? []).map(({ resource }) => item(resource.id)),
    cerbosCallId: "c1",
  }),
};
const ALLOW = {
  authzen: () => ({ decision: true }),
  cerbos: (id: string) => ({
    resource: { kind: "source_object", id },
    actions: { read: "EFFECT_ALLOW", receive: "EFFECT_ALLOW" },
  }),
};

for (const engine of ["authzen", "cerbos"] as const) {
  describe(`A remote engine over ${engine}`, () => {
    let pdp: Pdp;
    let access: OpenedAccess;

    const well = (body: Body): ReturnType<(typeof WELL)[typeof engine]> =>
      WELL[engine](body, ALLOW[engine]);

    beforeEach(async () => {
      pdp = await openPdp(({ body }, response) => json(response, well(body)));
      access = await openFor(engine, pdp.url);
    });
    afterEach(async () => {
      await access.close();
      await pdp.close();
    });

    const decide = (asks: readonly DecisionAsk[] = ASKS): Promise<readonly Decision[]> =>
      access.decide(batch(asks), FRESH);

    async function faultWith(answer: Answer): Promise<string> {
      pdp.answer(answer);
      const error = await decide().catch((fault: unknown) => fault);
      if (!(error instanceof AssistantError)) return `answered ${JSON.stringify(error)}`;
      expect(error.detail, "names no source").not.to.match(/faq|internal|E17/);
      return `${error.code} ${error.status} ${error.retryAfter}: ${error.detail}`;
    }

    it("allows when all is well", async () => {
      expect((await decide()).map(({ allow }) => allow)).to.deep.equal([true, true]);
      expect(access.status()).to.deep.include({ ready: true, faults: [] });
    });

    it("is unavailable when its answer is unusable as a whole, whatever it says", async () => {
      const good = (body: Body): string => JSON.stringify(well(body));
      const cut = engine === "authzen" ? "evaluations" : "results";
      const twice = (body: Body): object =>
        JSON.parse(good(body).replace(/\[(\{.*\})\](?=[,}])/, "[$1,$1]")) as object;
      const answers: Readonly<Record<string, Answer>> = {
        "status 401": ({ body }, response) => response.writeHead(401).end(good(body)),
        "status 500": ({ body }, response) => response.writeHead(500).end(good(body)),
        "status 202": ({ body }, response) => response.writeHead(202).end(good(body)),
        "status 204": (_, response) => response.writeHead(204).end(),
        "status 302": (_, response) =>
          response.writeHead(302, { location: `${pdp.url}/elsewhere` }).end(),
        "status 307": (_, response) =>
          response.writeHead(307, { location: `${pdp.url}/elsewhere` }).end(),
        "wrong type": ({ body }, response) =>
          response.setHeader("content-type", "text/html").end(good(body)),
        "two types": ({ body }, response) =>
          response.setHeader("content-type", ["application/json", "text/html"]).end(good(body)),
        "no type": ({ body }, response) => response.end(good(body)),
        "not JSON": (_, response) =>
          response.setHeader("content-type", "application/json").end("{"),
        "not UTF-8": (_, response) =>
          response
            .setHeader("content-type", "application/json")
            .end(Buffer.from([0x22, 0xff, 0x22])),
        empty: (_, response) => response.setHeader("content-type", "application/json").end(),
        compressed: ({ body }, response) =>
          response
            .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
            .end(good(body)),
        oversized: ({ body }, response) =>
          response
            .setHeader("content-type", "application/json")
            .end(good(body) + " ".repeat(1024 * 1024)),
        "an error with status 200": (_, response) => json(response, { error: "denied" }),
        "a string": (_, response) => json(response, "allowed"),
        "a list": ({ body }, response) => json(response, [well(body)]),
        null: (_, response) => json(response, null),
        "no items": (_, response) => json(response, {}),
        "items of another kind": (_, response) => json(response, { [cut]: { 0: true, length: 2 } }),
        "too few": (_, response) => json(response, { [cut]: [] }),
        "too many": ({ body }, response) => json(response, twice(body)),
        "cut short": ({ body }, response) => {
          response.writeHead(200, { "content-type": "application/json", "content-length": 9999 });
          response.write(good(body), () => response.destroy());
        },
        "closed before": (_, response) => response.destroy(),
        "half-closed": (_, __, incoming) => incoming.socket.end(),
        "too late": ({ body }, response) => {
          setTimeout(() => json(response, well(body)), 600);
        },
        "drop by drop": (_, response) => {
          response.writeHead(200, { "content-type": "application/json" });
          const drops = setInterval(() => response.write(" "), 50);
          response.on("close", () => clearInterval(drops));
        },
      };
      for (const [name, answer] of Object.entries(answers)) {
        const fault = await faultWith(answer);
        expect(fault, name).to.match(/^access_unavailable 503 5: the policy engine gave /);
      }
      expect(pdp.calls.every(({ path }) => !path.includes("elsewhere"))).to.equal(true);
      expect(access.status()).to.deep.include({ ready: false });
      pdp.answer(({ body }, response) => json(response, well(body)));
      await decide();
      expect(access.status()).to.deep.include({ ready: true, faults: [] });
    });

    it("is unavailable when nobody listens, or when somebody listens and says nothing", async () => {
      await pdp.close();
      expect(await decide().catch((error: unknown) => error)).to.include({
        code: "access_unavailable",
      });
      const silent: Server = createServer((socket) => socket.resume());
      await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const waiting = await openFor(engine, url);
      const start = performance.now();
      const error = await waiting.decide(batch(ASKS), FRESH).catch((fault: unknown) => fault);
      expect(error).to.include({ code: "access_unavailable" });
      expect(performance.now() - start).to.be.within(380, 800);
      await waiting.close();
      await new Promise((resolve) => silent.close(resolve));
      pdp = await openPdp(({ body }, response) => json(response, well(body)));
    });

    it("denies just the item that is not exactly an allow", async () => {
      const odd = {
        authzen: [
          { decision: false },
          {},
          { decision: "true" },
          { decision: 1 },
          { decision: null },
          { decision: [true] },
          true,
          null,
          { decision: true, context: "x" },
          { decision: true, context: [] },
          { decision: true, context: { obligations: [{ id: "o1", type: "step-up" }] } },
          { decision: true, context: { obligations: [] } },
          { decision: true, context: { error: { status: 500, message: "x" } } },
        ],
        cerbos: [
          { actions: { read: "EFFECT_DENY" } },
          { actions: {} },
          {},
          { actions: { read: "EFFECT_NO_MATCH" } },
          { actions: { read: "effect_allow" } },
          { actions: { read: true } },
          { actions: ["EFFECT_ALLOW"] },
          { actions: { receive: "EFFECT_ALLOW" } },
          { actions: { read: "EFFECT_ALLOW" }, validationErrors: [{ path: "/x" }] },
          { actions: { read: "EFFECT_ALLOW" }, validationErrors: "x" },
          { actions: { read: "EFFECT_ALLOW" }, outputs: [{ src: "rule", val: "mask" }] },
        ],
      }[engine];
      for (const item of odd) {
        const resource = engine === "cerbos" ? { resource: { id: "faq" } } : {};
        const shown = typeof item === "object" && item !== null ? { ...resource, ...item } : item;
        pdp.answer(({ body }, response) => {
          const of = (id: string): object => (id === "faq" ? (shown as object) : ALLOW[engine](id));
          json(response, WELL[engine](body, of));
        });
        const decisions = await decide();
        expect(
          decisions.map(({ allow }) => allow),
          JSON.stringify(item),
        ).to.deep.equal([true, false]);
        expect(decisions[1]?.reason).to.be.a("string");
      }
    });

    it("sends a token that it reads anew each time, and nothing without it", async () => {
      const files = await folder();
      const token_file = await files.write("token", "first\n");
      const sealed = await openFor(engine, pdp.url, { token_file });
      await sealed.decide(batch(ASKS), FRESH);
      await files.write("token", "second");
      await sealed.decide(batch(ASKS), FRESH);
      const sent = pdp.calls.map(({ headers }) => headers.authorization);
      expect(sent).to.deep.equal(["Bearer first", "Bearer second"]);
      await files.write("token", "");
      const error = await sealed.decide(batch(ASKS), FRESH).catch((fault: unknown) => fault);
      expect(error).to.include({ code: "access_unavailable" });
      expect(pdp.calls).to.have.length(2);
      await sealed.close();
      await files.remove();
    });

    it("opens only with an https address, or http on loopback, and keeps a path in it", async () => {
      for (const url of ["http://pdp.example.org", "https://u@pdp.example.org", "ftp://x", "pdp"]) {
        const error = await openFor(engine, url).catch((fault: unknown) => fault);
        expect(error, url).to.be.an("error").with.property("message").that.contains("expected");
      }
      const below = await openFor(engine, `${pdp.url}/tenant/a/`);
      await below.decide(batch(ASKS), FRESH);
      expect(pdp.calls.at(-1)?.path).to.match(/^\/tenant\/a\/(access|api)\//);
      await below.close();
    });
  });
}

describe("The AuthZEN request", () => {
  let pdp: Pdp;
  let access: OpenedAccess;

  beforeEach(async () => {
    pdp = await openPdp(authzen);
    access = await openFor("authzen", pdp.url);
  });
  afterEach(async () => {
    await access.close();
    await pdp.close();
  });

  it("is the design's, to the letter, with nothing of title, path or text in it", async () => {
    const of = source("travel-policy-v5", { source_version: "5", source_family: "policy" });
    await access.decide(batch([read(of), receive(of, "provider:eu-gateway")]), FRESH);
    const properties = { version: "5", labels: ["internal"], family: "policy", status: "approved" };
    const resource = { type: "document", id: "travel-policy-v5", properties };
    expect(pdp.calls).to.have.length(1);
    expect(pdp.calls[0]?.path).to.equal("/access/v1/evaluations");
    expect(pdp.calls[0]?.headers).to.include({ "content-type": "application/json" });
    expect(pdp.calls[0]?.body).to.deep.equal({
      context: {
        phase: "admission",
        purpose: "package-assistant",
        service: "package-context-assistant",
        package_version: "2026.1",
      },
      options: { evaluations_semantic: "execute_all" },
      evaluations: [
        {
          subject: { type: "user", id: "E17", properties: { groups: ["everyone", "sales"] } },
          action: { name: "read" },
          resource,
        },
        {
          subject: {
            type: "recipient",
            id: "provider:eu-gateway",
            properties: { on_behalf_of: "E17", groups: ["everyone", "sales"] },
          },
          action: { name: "receive" },
          resource,
        },
      ],
    });
  });

  it("is never an empty batch", async () => {
    expect(await access.decide(batch([]), FRESH)).to.deep.equal([]);
    expect(pdp.calls).to.have.length(0);
  });

  it("is about the package of a run's own snapshot where one is bound", async () => {
    const bound = access.bind({ ...FACTS, packageVersion: "2025.9" });
    await bound.decide({ ...batch(ASKS), phase: "delivery" }, FRESH);
    expect(pdp.calls[0]?.body).to.have.property("context").that.deep.includes({
      phase: "delivery",
      package_version: "2025.9",
    });
  });

  it("gets a policy version from the item or the whole, where it is a name", async () => {
    const version = async (answer: object): Promise<string | null | undefined> => {
      pdp.answer((_, response) => json(response, answer));
      return (await access.decide(batch(ASKS.slice(0, 1)), FRESH))[0]?.policyVersion;
    };
    const item = { decision: true, context: { policy_version: "p7" } };
    const bare = { decision: true };
    expect(await version({ evaluations: [item] })).to.equal("p7");
    expect(await version({ evaluations: [bare], context: { policy_version: "p8" } })).to.equal(
      "p8",
    );
    expect(await version({ evaluations: [bare] })).to.equal(null);
    expect(await version({ evaluations: [{ ...bare, context: { policy_version: 7 } }] })).to.equal(
      null,
    );
  });

  it("is answered out of order only by an engine that is then not believed at all", async () => {
    const names: readonly ((id: string) => object)[] = [
      (id) => ({ resource: { type: "document", id } }),
      (id) => ({ context: { resource: { id } } }),
    ];
    for (const named of names) {
      const items = ["policy", "faq"].map((id) => ({ decision: id === "policy", ...named(id) }));
      pdp.answer((_, response) => json(response, { evaluations: items }));
      const decisions = await access.decide(batch(ASKS), FRESH);
      expect(decisions.map(({ allow }) => allow)).to.deep.equal([true, false]);
      pdp.answer((_, response) => json(response, { evaluations: [...items].reverse() }));
      const error = await access.decide(batch(ASKS), FRESH).catch((fault: unknown) => fault);
      expect(error).to.include({ code: "access_unavailable" });
    }
    const other = [
      { decision: true, action: { name: "delete" } },
      { decision: true, subject: { id: "x" } },
    ];
    for (const item of other) {
      pdp.answer((_, response) => json(response, { evaluations: [{ decision: true }, item] }));
      const error = await access.decide(batch(ASKS), FRESH).catch((fault: unknown) => fault);
      expect(error).to.include({ code: "access_unavailable" });
    }
  });

  it("is decided as the standard's own interoperability cases expect", async function () {
    const path = shared("corpora/dev/acl-authzen-decisions.json");
    if (path === undefined)
      return skip(this, "the interoperability cases are not beside the checkout");
    const { entries } = JSON.parse(readFileSync(path, "utf8")) as {
      readonly entries: readonly Case[];
    };
    const cases = entries.flatMap((entry) => caseOf(entry));
    // Searches ask for everything that somebody may see; none is skipped but those.
    const searches = entries.filter(({ expected }) => isSearch(expected));
    expect(cases.length).to.equal(entries.length - searches.length);
    expect(cases.length).to.be.greaterThan(100);
    for (const { subject, resources, expected } of cases) {
      pdp.answer(({ body }, response) => {
        for (const row of body.evaluations ?? []) expectStandardShape(row);
        json(response, { evaluations: expected });
      });
      const asks = resources.map((id, index) =>
        read(source(id, { source_version: String(index) })),
      );
      const decisions = await access.decide(batch(asks, { ...EMPLOYEE, id: subject }), FRESH);
      expect(decisions.map(({ allow }) => allow)).to.deep.equal(
        expected.map(({ decision }) => decision),
      );
    }
  });
});

interface Case {
  readonly request: {
    readonly subject?: { readonly id?: string };
    readonly resource?: { readonly id?: string };
    readonly evaluations?: readonly { readonly resource?: { readonly id?: string } }[];
  };
  readonly expected: unknown;
}

const isSearch = (expected: unknown): boolean =>
  typeof expected === "object" && expected !== null && "results" in expected;

/** Rows whose expectation is a decision, or a list of them; searches are not for us. */
function caseOf({ request, expected }: Case) {
  const list = Array.isArray(expected) ? expected : [expected];
  const decisions = list.map((item: unknown) =>
    typeof item === "object" && item !== null && "decision" in item ? item.decision : item,
  );
  if (!decisions.every((decision) => typeof decision === "boolean")) return [];
  const rows = request.evaluations ?? [request];
  return [
    {
      subject: request.subject?.id ?? "someone",
      resources: rows.map((row) => row.resource?.id ?? "something"),
      expected: decisions.map((decision) => ({ decision })),
    },
  ];
}

/** AuthZEN 1.0: a type and an id of subject and resource, a name of the action, properties as objects. */
function expectStandardShape({
  subject,
  action,
  resource,
}: NonNullable<Body["evaluations"]>[number]): void {
  for (const entity of [subject, resource]) {
    expect(Object.keys(entity)).to.deep.equal(["type", "id", "properties"]);
    expect([typeof entity.type, typeof entity.id]).to.deep.equal(["string", "string"]);
    expect(Object.values(entity.properties)).not.to.include(null);
  }
  expect(Object.keys(action)).to.deep.equal(["name"]);
}

describe("The Cerbos request", () => {
  let pdp: Pdp;
  let access: OpenedAccess;

  const well: Answer = ({ body }, response) => json(response, WELL.cerbos(body, ALLOW.cerbos));

  beforeEach(async () => {
    pdp = await openPdp(well);
    access = await openFor("cerbos", pdp.url);
  });
  afterEach(async () => {
    await access.close();
    await pdp.close();
  });

  it("is one for the reader and one for each recipient, to the letter of the design", async () => {
    const of = source("travel-policy-v5", { source_version: "5" });
    await access.decide(batch([read(of), receive(of), receive(of, "trace")]), FRESH);
    const attr = { version: "5", labels: ["internal"], family: "policy", status: "approved" };
    const resource = { kind: "source_object", id: "travel-policy-v5", attr };
    const bodies = pdp.calls.map(({ body }) => body);
    expect(bodies.map(({ principal }) => principal)).to.have.deep.members([
      {
        id: "E17",
        roles: ["everyone", "sales", "reader"],
        attr: { groups: ["everyone", "sales"] },
      },
      ...["provider:extractive", "trace"].map((id) => ({
        id,
        roles: ["recipient"],
        attr: { on_behalf_of: "E17", groups: ["everyone", "sales"] },
      })),
    ]);
    for (const { principal, resources } of bodies) {
      const action = principal?.id === "E17" ? "read" : "receive";
      expect(resources).to.deep.equal([{ resource, actions: [action] }]);
    }
    expect(pdp.calls[0]?.path).to.equal("/api/check/resources");
    expect(new Set(bodies.map(({ requestId }) => requestId)).size).to.equal(3);
  });

  it("has a role even for a reader without groups, and 50 resources at most", async () => {
    const many = Array.from({ length: 101 }, (_, index) => read(source(`s${index}`)));
    await access.decide(batch(many, { id: "E18", groups: [], tenant: null }), FRESH);
    const sizes = pdp.calls.map(({ body }) => body.resources?.length).sort();
    expect(sizes).to.deep.equal([1, 50, 50]);
    expect(pdp.calls.map(({ body }) => body.principal?.roles)).to.deep.include(["reader"]);
  });

  it("is matched by resource, in whatever order the answer comes", async () => {
    pdp.answer(({ body }, response) => {
      const of = (id: string): object => ({
        ...ALLOW.cerbos(id),
        actions: { read: id === "faq" ? "EFFECT_ALLOW" : "EFFECT_DENY" },
      });
      const answer = WELL.cerbos(body, of);
      json(response, { ...answer, results: [...answer.results].reverse() });
    });
    const decisions = await access.decide(batch(ASKS), FRESH);
    expect(decisions.map(({ allow }) => allow)).to.deep.equal([false, true]);
  });

  it("fails as a whole when an answer is about another source, kind or request, or one fails", async () => {
    const answers: readonly Answer[] = [
      ({ body }, response) =>
        json(
          response,
          WELL.cerbos(body, (id) => ALLOW.cerbos(id === "faq" ? "other" : id)),
        ),
      ({ body }, response) =>
        json(
          response,
          WELL.cerbos(body, () => ALLOW.cerbos("policy")),
        ),
      ({ body }, response) =>
        json(
          response,
          WELL.cerbos(body, (id) => ({ ...ALLOW.cerbos(id), resource: { kind: "x", id } })),
        ),
      ({ body }, response) =>
        json(response, { ...WELL.cerbos(body, ALLOW.cerbos), requestId: "another" }),
      (call, response, incoming) => {
        if (call.body.principal?.id === "E17") well(call, response, incoming);
        else response.writeHead(500).end();
      },
    ];
    for (const answer of answers) {
      pdp.answer(answer);
      const asks = [...ASKS, ...ASKS.map(({ source: of }) => receive(of))];
      const error = await access.decide(batch(asks), FRESH).catch((fault: unknown) => fault);
      expect(error).to.include({ code: "access_unavailable" });
    }
  });

  it("put to a real Cerbos, is denied where a rule errs or an output is attached", async function () {
    const binary = cerbosBinary();
    if (binary === null) return skip(this, "the optional Cerbos binary is not installed here");
    const server = await openCerbosServer(binary);
    const real = await openFor("cerbos", server.url, { timeout_ms: 5000 });
    const asks = ["odd", "noted"].map((label) => read(source(label, { access_labels: [label] })));
    const decisions = await real.decide(batch(asks), FRESH);
    expect(decisions.map(({ allow, reason }) => [allow, reason])).to.deep.equal([
      [false, "denied"],
      [false, "an output that is not understood"],
    ]);
    await real.close();
    await server.close();
  });
});
