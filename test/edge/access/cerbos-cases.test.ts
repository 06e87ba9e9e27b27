/**
 * The request and response cases of Cerbos' own server tests, answered to our adapters as that server
 * would answer them: what it allows without more to understand is allowed, and nothing else is. Of its
 * two older routes, and of searches and policies, none is ours to call.
 */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { AccessConfig, OpenedAccess } from "../../../bff/edge/access/index.ts";
import { openAccess } from "../../../bff/edge/access/index.ts";
import { shared } from "../../support/paths.ts";
import { skip } from "../../support/skip.ts";
import { FACTS, batch, read, source, world } from "./asks.ts";
import { json, openPdp } from "./pdp.ts";
import type { Answer } from "./pdp.ts";

const FRESH = { freshness: "fresh" } as const;

interface Result {
  readonly resource: { readonly id: string; readonly kind: string };
  readonly actions: Readonly<Record<string, string>>;
  readonly validationErrors?: readonly object[];
  readonly outputs?: readonly object[];
}

interface Exchange<Input, Response> {
  readonly input: Input;
  readonly wantResponse?: Response;
}

interface Case {
  readonly description: string;
  readonly wantError?: boolean;
  readonly wantStatus?: { readonly httpStatusCode: number };
  readonly checkResources?: Exchange<object, { readonly results: readonly Result[] }>;
  readonly accessEvaluation?: Exchange<object, { readonly decision: boolean }>;
  readonly accessEvaluationBatch?: Exchange<
    { readonly evaluations: readonly object[] },
    { readonly evaluations: readonly { readonly decision: boolean }[] }
  >;
}

interface Entry {
  readonly kind: string;
  readonly document: Case;
}

describe("Cerbos' own request and response cases", () => {
  let cases: readonly Case[];
  let pdp: Awaited<ReturnType<typeof openPdp>>;
  const opened: OpenedAccess[] = [];

  before(async function () {
    const path = shared("corpora/dev/acl-cerbos.json");
    if (path === undefined) return skip(this, "the cases are not beside the checkout");
    const { entries } = JSON.parse(readFileSync(path, "utf8")) as { entries: readonly Entry[] };
    cases = entries
      .filter(({ kind }) => kind === "request-response")
      .map(({ document }) => document);
    pdp = await openPdp((_, response) => json(response, {}));
  });
  after(async () => {
    for (const access of opened) await access.close();
    await pdp?.close();
  });

  const accessOf = async (engine: "authzen" | "cerbos"): Promise<OpenedAccess> => {
    const limits = { timeout_ms: 5000, max_policy_age_seconds: 30 };
    const config: AccessConfig = { engine, url: pdp.url, ...limits };
    const access = await openAccess(config, { ...world(), factsOf: () => FACTS });
    opened.push(access);
    return access;
  };

  /** The decisions, or the code of the fault. */
  async function decided(access: OpenedAccess, ids: readonly string[], answer: Answer) {
    pdp.answer(answer);
    const asks = ids.map((id, at) => read(source(id, { source_version: String(at) })));
    return access.decide(batch(asks), FRESH).then(
      (decisions) => decisions.map(({ allow }) => allow),
      (fault: unknown) => (fault as { code: string }).code,
    );
  }

  it("are all taken, but those of routes that we never call", () => {
    const ours = cases.filter(
      (one) => one.checkResources ?? one.accessEvaluation ?? one.accessEvaluationBatch,
    );
    const rest = cases.filter((one) => !ours.includes(one)).map((one) => Object.keys(one).join());
    expect(ours.length).to.be.greaterThan(15);
    for (const keys of rest) expect(keys).to.match(/checkResource(?:Set|Batch)$/);
  });

  it("over its own protocol: each resource and action, or the fault of a refused request", async () => {
    const access = await accessOf("cerbos");
    const outcomes = new Set<string>();
    for (const { description, checkResources, wantStatus } of cases) {
      if (checkResources === undefined) continue;
      const results = checkResources.wantResponse?.results;
      if (results === undefined) {
        const status = wantStatus?.httpStatusCode ?? 500;
        const refused = await decided(access, ["x"], (_, response) =>
          response.writeHead(status, { "content-type": "application/json" }).end("{}"),
        );
        expect(refused, description).to.equal("access_unavailable");
        continue;
      }
      for (const action of new Set(results.flatMap(({ actions }) => Object.keys(actions)))) {
        const asOurs = results.map((one) => ({
          ...one,
          resource: { ...one.resource, kind: "source_object" },
          actions: one.actions[action] === undefined ? {} : { read: one.actions[action] },
        }));
        const ids = results.map(({ resource }) => resource.id);
        const distinct = new Set(ids).size === ids.length;
        const expected = results.map(
          (one) =>
            one.actions[action] === "EFFECT_ALLOW" &&
            one.validationErrors === undefined &&
            one.outputs === undefined,
        );
        const found = await decided(access, ids, ({ body }, response) =>
          json(response, { requestId: body.requestId, results: asOurs }),
        );
        if (distinct) expect(found, `${description}: ${action}`).to.deep.equal(expected);
        else expect(found, description).to.equal("access_unavailable");
        for (const one of [found].flat()) outcomes.add(String(one));
      }
    }
    expect([...outcomes]).to.include.members(["true", "false"]);
  });

  it("over AuthZEN, which it speaks as well; a batch cut short at the first permit is no answer", async () => {
    const access = await accessOf("authzen");
    const seen: string[] = [];
    for (const { description, accessEvaluation, accessEvaluationBatch } of cases) {
      const items =
        accessEvaluationBatch?.wantResponse?.evaluations ??
        (accessEvaluation?.wantResponse === undefined ? [] : [accessEvaluation.wantResponse]);
      if (items.length === 0) continue;
      const asked = accessEvaluationBatch?.input.evaluations.length ?? 1;
      const ids = Array.from({ length: asked }, (_, at) => `s${at}`);
      const found = await decided(access, ids, (_, response) =>
        json(response, { evaluations: items }),
      );
      if (items.length === asked)
        expect(found, description).to.deep.equal(items.map(({ decision }) => decision));
      else expect(found, description).to.equal("access_unavailable");
      seen.push(String(found));
    }
    expect(seen.length).to.be.greaterThan(5);
    expect(seen).to.include("access_unavailable");
  });
});
