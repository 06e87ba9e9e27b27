import { expect } from "chai";
import fc from "fast-check";
import { openCedar } from "../../../bff/edge/access/cedar.ts";
import { compilePolicies } from "../../../bff/edge/access/policy-set.ts";
import { canPermit, policyWarnings } from "../../../bff/edge/access/policy-reach.ts";
import type { SourceRecord } from "../../../bff/core/documents.ts";
import { FACTS, PROVIDER, folder, read, receive, source, world } from "./asks.ts";

const SOURCES = [source("policy"), source("board", { access_labels: ["board", "internal"] })];
const READ = `permit(principal in Group::"everyone", action == Action::"read", resource)`;
const RECEIVE = `permit(principal == Recipient::"${PROVIDER}", action == Action::"receive", resource);`;
const NO_RECEIVE = `no policy can permit \`receive\` for ${PROVIDER}: no answer can be given`;
const noRead = (label: string): string =>
  `no policy can permit \`read\` for a source labelled "${label}"`;

function warn(text: string, sources: readonly SourceRecord[] = SOURCES): readonly string[] {
  const bundle = compilePolicies([{ path: "access.cedar", text }]);
  if ("faults" in bundle) throw new Error(bundle.faults.join("\n"));
  const said = policyWarnings(bundle, { sources, recipients: [PROVIDER], facts: FACTS });
  const labels = [...new Set(sources.flatMap(({ access_labels }) => access_labels))].sort();
  const known = `; labels of the pack: ${labels.map((label) => `"${label}"`).join(", ")}`;
  for (const sentence of said) expect(sentence.endsWith(known), sentence).to.equal(true);
  return said.map((sentence) => sentence.slice(0, -known.length));
}

const ATOMS = fc.constantFrom(
  `resource.labels.contains("a")`,
  `resource.labels.contains("b")`,
  `resource.family == "policy"`,
  `context.phase == "admission"`,
  `principal in Group::"g"`,
  `(principal is User && principal has tenant && principal.tenant == "t")`,
  `principal == Recipient::"${PROVIDER}"`,
  "true",
  "false",
);
const { tree: CONDITION } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    ATOMS,
    fc.tuple(tie("tree"), tie("tree")).map(([left, right]) => `(${left} && ${right})`),
    fc.tuple(tie("tree"), tie("tree")).map(([left, right]) => `(${left} || ${right})`),
    tie("tree").map((inner) => `!(${inner})`),
  ),
}));
const SCOPE = fc.constantFrom(
  "principal, action, resource",
  `principal in Group::"g", action == Action::"read", resource`,
  `principal is User, action, resource`,
  `principal == Recipient::"${PROVIDER}", action, resource`,
);
const POLICY = fc
  .tuple(
    fc.constantFrom("permit", "permit", "forbid"),
    SCOPE,
    fc.constantFrom("when", "unless"),
    CONDITION,
  )
  .map(([effect, scope, kind, condition]) => `${effect}(${scope}) ${kind} { ${condition} };`)
  .filter((text) => !("faults" in compilePolicies([{ path: "p", text }])));
const POLICIES = fc.array(POLICY, { minLength: 1, maxLength: 4 }).map((all) => all.join("\n"));
const ANY_SOURCE = fc
  .tuple(fc.subarray(["a", "b"]), fc.constantFrom("policy", "faq"))
  .map(([access_labels, source_family]) => source("s", { access_labels, source_family }));
const ANY_READER = fc.record({
  id: fc.constantFrom("u1", "u2"),
  groups: fc.subarray(["g", "h"]),
  tenant: fc.constantFrom(null, "t"),
});

describe("What no policy can permit", () => {
  it("is nothing where somebody could be permitted, in whatever group or tenant", () => {
    expect(warn(`${READ}; ${RECEIVE}`)).to.deep.equal([]);
    expect(
      warn(`permit(principal is User, action == Action::"read", resource)
            when { principal has tenant && principal.tenant == "north" };
            permit(principal, action == Action::"receive", resource)
            when { context.on_behalf_of in Group::"sales" };
            forbid(principal in Group::"leavers", action, resource);`),
    ).to.deep.equal([]);
  });

  it("is the provider that no policy names, under whatever action", () => {
    const other = `permit(principal == Recipient::"provider:other", action, resource);`;
    expect(warn(`${READ}; ${other}`)).to.deep.equal([NO_RECEIVE]);
    expect(warn(other)).to.deep.equal([NO_RECEIVE, noRead("internal"), noRead("board")]);
  });

  it("is a label that no condition lets through, though the group stands in the scope", () => {
    const some = `${READ} when { resource.labels.contains("board") };`;
    expect(warn(`${some} ${RECEIVE}`, [source("policy")])).to.deep.equal([noRead("internal")]);
    expect(warn(`${some} ${RECEIVE}`)).to.deep.equal([]);
  });

  it("is found also where reader and label stand in one condition", () => {
    const text = `permit(principal, action == Action::"read", resource)
      when { principal in Group::"a" && (resource.labels.contains("hr") && context.phase == "admission") };`;
    expect(warn(`${text} ${RECEIVE}`)).to.deep.equal([noRead("internal"), noRead("board")]);
  });

  it("is what a forbid refuses to everyone, and what only one phase permits", () => {
    const shut = `forbid(principal, action, resource) when { resource.labels.contains("board") };`;
    expect(warn(`${READ}; ${RECEIVE} ${shut}`)).to.deep.equal([noRead("board")]);
    const early = `${READ} when { context.phase == "admission" };`;
    expect(warn(`${early} ${RECEIVE}`)).to.deep.equal([noRead("internal"), noRead("board")]);
  });

  it("tells sources apart by id or version where a policy does, and is quick where none does", () => {
    const many = Array.from({ length: 3000 }, (_, index) => source(`s${index}`));
    const start = performance.now();
    expect(warn(RECEIVE, many)).to.deep.equal([noRead("internal")]);
    expect(performance.now() - start).to.be.below(2000);
    const one = `permit(principal, action == Action::"read", resource == SourceObject::"s7");`;
    expect(warn(`${one} ${RECEIVE}`, many.slice(0, 20))).to.deep.equal([]);
    const old = `permit(principal is User, action, resource) when { resource.version == "v0" };`;
    expect(
      warn(`${old} ${RECEIVE}`, [source("a"), source("b", { source_version: "v0" })]),
    ).to.deep.equal([]);
  });

  it("is certain: no reader at all gets from Cedar what it says no policy can permit", async function () {
    this.timeout(60_000);
    const files = await folder();
    await fc.assert(
      fc.asyncProperty(
        POLICIES,
        ANY_SOURCE,
        fc.array(ANY_READER, { minLength: 5 }),
        async (...of) => {
          const [text, about, readers] = of;
          const bundle = compilePolicies([{ path: "access.cedar", text }]);
          if ("faults" in bundle) throw new Error(bundle.faults.join("\n"));
          const asks = [read(about), receive(about)];
          const never = asks.filter((ask) => !canPermit(bundle, { ask, facts: FACTS }));
          if (never.length === 0) return;
          const path = await files.write("access.cedar", text);
          const engine = await openCedar({ policyFiles: [path], maxPolicyAgeSeconds: 30 }, world());
          for (const reader of readers) {
            // Never means that one phase or the other stays shut, so that no answer can come of it.
            const phases = (["admission", "delivery"] as const).map((phase) =>
              engine.decide({ reader, phase, asks: never }, FACTS),
            );
            const [admission = [], delivery = []] = await Promise.all(phases);
            never.forEach((_, at) =>
              expect(admission[at]?.allow === true && delivery[at]?.allow === true).to.equal(false),
            );
          }
          await engine.close();
        },
      ),
      { numRuns: 150 },
    );
    await files.remove();
  });

  it("never warns of what Cedar then permits: an unless, an or, an if", () => {
    for (const body of [
      `unless { principal in Group::"leavers" && resource.family == "policy" }`,
      `when { resource.family == "faq" || principal in Group::"everyone" }`,
      `when { if principal in Group::"x" then resource.family == "faq" else true }`,
    ]) {
      expect(warn(`permit(principal is User, action, resource) ${body}; ${RECEIVE}`)).to.deep.equal(
        [],
      );
    }
  });
});
