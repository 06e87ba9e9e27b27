/** Asking the engine once for sources that its policies cannot tell apart changes no decision. */
import { expect } from "chai";
import fc from "fast-check";
import { openCedar } from "../../../bff/edge/access/cedar.ts";
import { compilePolicies } from "../../../bff/edge/access/policy-set.ts";
import type { KindOf } from "../../../bff/edge/access/apart.ts";
import type { SourceRecord } from "../../../bff/core/documents.ts";
import { FACTS, batch, folder, read, receive, source, world } from "./asks.ts";

const READ = 'permit(principal, action == Action::"read", resource)';
const POLICIES = [
  `${READ} when { resource.labels.contains("a") };`,
  `${READ} when { resource.labels == ["a", "b"] && resource.status == "approved" };`,
  `${READ} when { resource["\\u{76}ersion"] == "v2" };`,
  `${READ} when { resource has family && resource.family == resource.quality };`,
  `${READ} when { ["s1", "s2"].contains(resource.system) };`,
  `${READ} when { [SourceObject::"s1", SourceObject::"s4"].contains(resource) };`,
  'permit(principal, action == Action::"receive", resource == SourceObject::"s2");',
  'permit(principal, action, resource) when { resource in [SourceObject::"s0", SourceObject::"s3"] };',
  'forbid(principal, action, resource) unless { resource.version like "v*" };',
  'forbid(principal, action, resource) when { resource.labels.containsAny(["c", "d"]) };',
  'forbid(principal, action, resource) when { SourceObject::"gone".family == resource.family };',
];
const text = (...words: readonly string[]) => fc.constantFrom(...words);
const sources = fc.array(
  fc
    .record({
      source_version: text("v1", "v2", "x"),
      source_family: text("policy", "faq"),
      quality_label: text("policy", "reviewed"),
      source_system: text("s1", "wiki", "\ud800"),
      status: text("approved", "draft"),
      access_labels: fc.uniqueArray(text("a", "b", "c"), { maxLength: 3 }),
    })
    .map((over) => over as Partial<SourceRecord>),
  { minLength: 2, maxLength: 8 },
);

const kindsOf = (policies: string): KindOf => {
  const compiled = compilePolicies([{ path: "p.cedar", text: policies }]);
  if ("faults" in compiled) throw new Error(compiled.faults.join());
  return compiled.kindOf;
};

describe("Sources that policies cannot tell apart", () => {
  it("are decided together as each is decided alone", async function () {
    this.timeout(60_000);
    const files = await folder();
    const picked = fc.uniqueArray(text(...POLICIES), { minLength: 1, maxLength: 5 });
    const outcomes = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(picked, sources, async (policies, overs) => {
        const path = await files.write("access.cedar", policies.join("\n"));
        const engine = await openCedar({ policyFiles: [path], maxPolicyAgeSeconds: 30 }, world());
        expect(engine.status().faults).to.deep.equal([]);
        const of = overs.map((over, at) => source(`s${at}`, over));
        const asks = of.flatMap((one) => [read(one), receive(one)]);
        const together = await engine.decide(batch(asks), FACTS);
        for (const [at, ask] of asks.entries()) {
          const [alone] = await engine.decide(batch([ask]), FACTS);
          expect(together[at]?.allow, JSON.stringify([policies, ask])).to.equal(alone?.allow);
          outcomes.add(alone?.allow === true);
        }
        await engine.close();
      }),
      { numRuns: 150 },
    );
    expect(outcomes.size, "both allows and denials were seen").to.equal(2);
    await files.remove();
  });

  it("differ in what a policy names, however it is spelled, and in nothing else", () => {
    const same = (policies: string, over: Partial<SourceRecord>): boolean => {
      const kindOf = kindsOf(policies);
      return kindOf(source("s1")) === kindOf(source("s2", over));
    };
    const byLabel = `${READ} when { resource.labels.contains("internal") };`;
    expect(same(byLabel, { source_version: "9", source_family: "x" })).to.equal(true);
    expect(same(byLabel, { access_labels: ["internal", "x"] })).to.equal(false);
    const escaped = `${READ} when { resource["\\u{76}ersion"] == "v1" };`;
    expect(same(escaped, { source_version: "9" })).to.equal(false);
    expect(same(`${READ} when { resource == SourceObject::"s2" };`, {})).to.equal(false);
    expect(same(`${READ} when { resource == SourceObject::"s3" };`, {})).to.equal(true);
  });

  it("are never those whose text the engine would refuse", () => {
    const kindOf = kindsOf(`${READ} when { resource.labels.contains("internal") };`);
    const kinds = ["s1", "s\ud800", "s\udc00"].map((id) => kindOf(source(id)));
    expect(new Set(kinds).size).to.equal(3);
  });
});
