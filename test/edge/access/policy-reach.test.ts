import { expect } from "chai";
import { compilePolicies } from "../../../bff/edge/access/policy-set.ts";
import { policyWarnings } from "../../../bff/edge/access/policy-reach.ts";
import type { SourceRecord } from "../../../bff/core/documents.ts";
import { FACTS, PROVIDER, source } from "./asks.ts";

const SOURCES = [source("policy"), source("board", { access_labels: ["board", "internal"] })];
const READ = `permit(principal in Group::"everyone", action == Action::"read", resource)`;
const RECEIVE = `permit(principal == Recipient::"${PROVIDER}", action == Action::"receive", resource);`;
const NO_RECEIVE = `no policy can permit \`receive\` for ${PROVIDER}: no answer can be given`;
const noRead = (label: string): string =>
  `no policy can permit \`read\` for a source labelled "${label}"`;

function warn(text: string, sources: readonly SourceRecord[] = SOURCES): readonly string[] {
  const bundle = compilePolicies([{ path: "access.cedar", text }]);
  if ("faults" in bundle) throw new Error(bundle.faults.join("\n"));
  return policyWarnings(bundle, { sources, recipients: [PROVIDER], facts: FACTS });
}

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
