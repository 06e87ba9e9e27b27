import { expect } from "chai";
import { copiesOf } from "../../../bff/core/lifecycle/copies.ts";
import type { CopyFacts, Enforced } from "../../../bff/core/lifecycle/copies.ts";

const LAST = "2026-11-02T10:00:00.000Z";
/** Each copy for itself: what one missed, another did in time. */
const ENFORCED: Readonly<Record<string, Enforced>> = {
  "package index": { lastEnforced: LAST, missed: ["c1"] },
  traces: { lastEnforced: null, missed: [] },
};

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
  enforced: (copy) => ENFORCED[copy] ?? null,
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
      const seen = ENFORCED[copy];
      expect(last_enforced, copy).to.equal(seen?.lastEnforced ?? null);
      expect(missed, copy).to.deep.equal(seen?.missed ?? []);
      expect(deadline_seconds, copy).to.equal(seen === undefined ? null : 60);
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
