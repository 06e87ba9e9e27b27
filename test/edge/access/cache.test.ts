import { expect } from "chai";
import { cacheDecisions } from "../../../bff/edge/access/cache.ts";
import type { CachedAccess } from "../../../bff/edge/access/cache.ts";
import { openAccess } from "../../../bff/edge/access/index.ts";
import type { Engine } from "../../../bff/edge/access/engine.ts";
import type { Decision, DecisionAsk, DecisionBatch } from "../../../bff/core/ports.ts";
import { EMPLOYEE, FACTS, batch, folder, read, receive, source, until, world } from "./asks.ts";

const CACHED = { freshness: "cached" } as const;
const FRESH = { freshness: "fresh" } as const;
const POLICY = source("policy");

/** An engine that allows everything, counts what it is asked, and can be held up. */
function counting(policyAgeSeconds: number | null = 0) {
  const asked: DecisionAsk[] = [];
  const listeners: (() => void)[] = [];
  let version = "v1";
  let held: Promise<void> = Promise.resolve();
  const decision = (): Decision => ({
    allow: true,
    reason: null,
    policyVersion: version,
    decidedAt: "2026-01-01T00:00:00Z",
    policyAgeSeconds,
    freshness: "unknown",
  });
  const engine: Engine = {
    name: "authzen",
    decide: async ({ asks }) => {
      asked.push(...asks);
      const decisions = asks.map(decision);
      await held;
      return decisions;
    },
    version: () => version,
    status: () => {
      throw new Error("not asked for here");
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => Promise.resolve(),
  };
  return {
    engine,
    asked,
    change: () => listeners.forEach((listener) => listener()),
    setVersion: (to: string) => (version = to),
    hold: (until: Promise<void>) => {
      held = until;
    },
  };
}

describe("The decision cache", () => {
  let time: ReturnType<typeof world>;
  let asked: ReturnType<typeof counting>;
  let cache: CachedAccess;

  const start = (policyAgeSeconds: number | null = 0, maxEntries = 100): void => {
    time = world();
    asked = counting(policyAgeSeconds);
    const elapsedMs = time.elapsedMs ?? (() => 0);
    cache = cacheDecisions(asked.engine, { maxPolicyAgeSeconds: 30, elapsedMs, maxEntries });
  };
  const decide = (of: DecisionBatch, want: typeof CACHED | typeof FRESH = CACHED, facts = FACTS) =>
    cache.bind(facts).decide(of, want);

  beforeEach(() => start());

  it("asks once for the same question, and marks the second answer cached, with its age", async () => {
    await decide(batch([read(POLICY)]));
    time.pass(12);
    const [decision] = await decide(batch([read(POLICY)]));
    expect(asked.asked).to.have.length(1);
    expect(decision).to.include({ allow: true, freshness: "cached", policyAgeSeconds: 12 });
  });

  it("is never read, nor filled, for a fresh answer", async () => {
    await decide(batch([read(POLICY)]));
    const [decision] = await decide(batch([read(POLICY)]), FRESH);
    expect(asked.asked).to.have.length(2);
    expect(decision?.freshness).to.equal("unknown");
  });

  it("asks only for what it misses and answers in the order of the asks", async () => {
    const faq = source("faq");
    await decide(batch([read(faq)]));
    const decisions = await decide(batch([read(POLICY), read(faq), receive(POLICY)]));
    expect(asked.asked.map((ask) => `${ask.action} ${ask.source.source_object}`)).to.deep.equal([
      "read faq",
      "read policy",
      "receive policy",
    ]);
    const kinds = decisions.map((decision) => decision.freshness);
    expect(kinds).to.deep.equal(["unknown", "cached", "unknown"]);
  });

  it("serves a decision no longer than policies may be old, their age then included", async () => {
    start(20);
    await decide(batch([read(POLICY)]));
    time.pass(10);
    await decide(batch([read(POLICY)]));
    expect(asked.asked).to.have.length(1);
    time.pass(1);
    await decide(batch([read(POLICY)]));
    expect(asked.asked).to.have.length(2);
  });

  it("keeps no decision that was made without a policy", async () => {
    start(null);
    await decide(batch([read(POLICY)]));
    expect(cache.size()).to.equal(0);
  });

  it("tells apart whatever a policy could tell apart", async () => {
    const base = batch([read(POLICY)]);
    await decide(base);
    const others: readonly (readonly [DecisionBatch, typeof FACTS])[] = [
      [batch([receive(POLICY)]), FACTS],
      [batch([receive(POLICY, "trace")]), FACTS],
      [batch([read(source("faq"))]), FACTS],
      [batch([read(source("policy", { source_version: "v2" }))]), FACTS],
      [batch([read(source("policy", { access_labels: ["secret"] }))]), FACTS],
      [batch([read(source("policy", { status: "retired" }))]), FACTS],
      [batch([read(POLICY)], { ...EMPLOYEE, id: "E18" }), FACTS],
      [batch([read(POLICY)], { ...EMPLOYEE, groups: ["everyone"] }), FACTS],
      [batch([read(POLICY)], { ...EMPLOYEE, tenant: "north" }), FACTS],
      [{ ...base, phase: "delivery" }, FACTS],
      [base, { ...FACTS, packDigest: "d2" }],
      [base, { ...FACTS, packageVersion: "2026.2" }],
    ];
    for (const [of, facts] of others) await decide(of, CACHED, facts);
    expect(asked.asked).to.have.length(1 + others.length);
    asked.setVersion("v2");
    await decide(base);
    expect(asked.asked).to.have.length(2 + others.length);
  });

  it("does not mind the order of groups and labels", async () => {
    const both = source("s", { access_labels: ["a", "b"] });
    await decide(batch([read(both)]));
    const turned = { ...both, access_labels: ["b", "a"] };
    await decide(batch([read(turned)], { ...EMPLOYEE, groups: ["sales", "everyone"] }));
    expect(asked.asked).to.have.length(1);
  });

  it("drops everything at once when told, and when the engine's policies change", async () => {
    for (const drop of [() => cache.forget(), () => asked.change()]) {
      await decide(batch([read(POLICY)]));
      expect(cache.size()).to.equal(1);
      drop();
      expect(cache.size()).to.equal(0);
    }
  });

  it("does not keep an answer that was under way when everything was dropped", async () => {
    let release = (): void => undefined;
    asked.hold(new Promise((resolve) => (release = resolve)));
    const underWay = decide(batch([read(POLICY)]));
    cache.forget();
    release();
    expect(await underWay).to.have.length(1);
    expect(cache.size()).to.equal(0);
  });

  it("is bounded, and pushes out what was not used for longest", async () => {
    start(0, 3);
    const asks = ["a", "b", "c"].map((id) => read(source(id)));
    await decide(batch(asks));
    await decide(batch([read(source("a"))]));
    await decide(batch([read(source("d"))]));
    expect(cache.size()).to.equal(3);
    await decide(batch([read(source("a"))]));
    expect(asked.asked).to.have.length(4);
    await decide(batch([read(source("b"))]));
    expect(asked.asked).to.have.length(5);
  });

  it("keeps Cedar's decisions by what its policies can tell apart, never for a source without an id", async () => {
    const files = await folder();
    const policies = [
      await files.write(
        "access.cedar",
        `permit(principal, action, resource) when { resource.labels.contains("internal") };`,
      ),
    ];
    const config = { engine: "cedar", policies, max_policy_age_seconds: 30 } as const;
    const access = await openAccess(config, { ...time, factsOf: () => FACTS });
    const decided = async (id: string, labels = ["internal"]) =>
      (await access.decide(batch([read(source(id, { access_labels: labels }))]), CACHED))[0];
    expect(await decided("a")).to.include({ allow: true, freshness: "fresh" });
    expect(await decided("b")).to.include({ allow: true, freshness: "cached" });
    expect(await decided("b", ["other"])).to.include({ allow: false, freshness: "fresh" });
    expect(await decided("")).to.include({ allow: false, freshness: "fresh" });
    expect(access.cached()).to.equal(3);
    await access.close();
    await files.remove();
  });

  it("stands before Cedar, drops on a policy edit, and is never in the way of a recheck", async () => {
    const files = await folder();
    const all = "permit(principal, action, resource);";
    const policies = [await files.write("access.cedar", all)];
    const config = { engine: "cedar", policies, max_policy_age_seconds: 30 } as const;
    const access = await openAccess(config, { ...time, factsOf: () => FACTS });
    const allowed = async (want: typeof CACHED | typeof FRESH): Promise<boolean | undefined> =>
      (await access.decide(batch([read(POLICY)]), want))[0]?.allow;
    expect(await allowed(CACHED)).to.equal(true);
    expect(access.cached()).to.equal(1);
    await files.write("access.cedar", "forbid(principal, action, resource);");
    await until(() => access.cached() === 0);
    expect(await allowed(CACHED)).to.equal(false);
    expect(await allowed(FRESH)).to.equal(false);
    await access.close();
    await files.remove();
  });
});
