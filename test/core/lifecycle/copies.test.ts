import { expect } from "chai";
import { copiesOf } from "../../../bff/core/lifecycle/copies.ts";
import type { CopyFacts } from "../../../bff/core/lifecycle/copies.ts";

const FACTS: CopyFacts = {
  sources: 3,
  chunks: 9,
  decisions: 12,
  traces: 2,
  answers: 1,
  answerSeconds: 900,
  traceContent: false,
  traceKeep: 1000,
  maxPolicyAgeSeconds: 30,
  deadlineSeconds: 60,
  provider: { name: "extractive", recipient: "provider:extractive", remote: false },
  current: false,
  currentSeconds: 300,
  pages: false,
  lastEnforced: "2026-11-02T10:00:00.000Z",
  missed: ["c1"],
};

const names = (over: Partial<CopyFacts>): string[] =>
  copiesOf({ ...FACTS, ...over }).map(({ copy }) => copy);

describe("The register of copies", () => {
  it("names only what this deployment has", () => {
    expect(names({})).not.to.include.members(["pages"]);
    expect(names({ pages: true, current: true })).to.include.members([
      "pages",
      "current source memory",
    ]);
    const provider = { name: "gateway", recipient: "provider:eu", remote: true };
    expect(names({ provider }))
      .to.include("provider's copy")
      .and.not.to.include("provider's payload");
  });

  it("claims enforcement only where this process sees it, and keeps what was missed", () => {
    for (const { copy, last_enforced, missed, deadline_seconds } of copiesOf(FACTS)) {
      const seen = ["package index", "decision cache", "traces", "released answers"].includes(copy);
      expect(last_enforced === null, copy).to.equal(!seen);
      expect(missed, copy).to.deep.equal(seen ? ["c1"] : []);
      expect(deadline_seconds, copy).to.equal(seen ? 60 : null);
    }
  });

  it("says for how long the text of public sources is used again", () => {
    const memory = copiesOf({ ...FACTS, current: true }).find(
      ({ copy }) => copy === "current source memory",
    );
    expect(memory?.retention_seconds).to.equal(300);
  });

  it("says of every copy what for, for whom, by which rule, and what it cannot show", () => {
    const provider = { name: "gateway", recipient: "provider:eu", remote: true };
    const all = copiesOf({ ...FACTS, pages: true, current: true, traceContent: true, provider });
    for (const {
      copy,
      holds,
      purpose,
      recipient,
      permission_link,
      purge,
      evidence,
      limits,
    } of all) {
      for (const text of [
        copy,
        holds,
        purpose,
        recipient,
        permission_link,
        purge,
        evidence,
        limits,
      ]) {
        expect(text, copy).to.match(/\S/);
      }
    }
    expect(all.find(({ copy }) => copy === "traces")?.holds).to.contain("text of questions");
    expect(all.find(({ copy }) => copy === "provider's copy")?.limits).to.contain("cannot be seen");
  });
});
