import { expect } from "chai";
import { hindranceAt, standingOf } from "../../../bff/core/pack/countable.ts";
import type { Change } from "../../../bff/core/documents.ts";
import { instantOf } from "../../../bff/core/pack/instant.ts";
import { type PlainSource, TIME, sourceOf } from "./packs.ts";

const rules = { changes: [], maxLabelAgeDays: 90, denyAll: false, unique: true };
const why = (source: Partial<PlainSource>, more: Partial<typeof rules> = {}, time = TIME) =>
  hindranceAt(
    standingOf(sourceOf({ source_object: "s", ...source }), { ...rules, ...more }),
    instantOf(time) ?? NaN,
  );

describe("which sources can be admitted", () => {
  it("approved, labelled, bounded and in force: yes", () => {
    expect(why({})).to.equal(null);
    expect(why({ effective_from: "2025-06-01" })).to.equal(null);
  });

  it("anything missing, ambiguous or not approved: never, with the reason", () => {
    expect(why({ status: "draft" })).to.equal("not approved");
    expect(why({ status: "Approved" })).to.equal("not approved");
    expect(why({ status: "" })).to.equal("not approved");
    expect(why({ access_labels: [] })).to.equal("no access labels");
    expect(why({ quality_label: "" })).to.equal("no quality label");
    expect(why({ claim_boundary: "" })).to.equal("no claim boundary");
    expect(why({ labels_as_of: null })).to.equal("no label date");
    expect(why({ labels_as_of: "last week" })).to.equal("no label date");
    expect(why({ effective_from: "soon" })).to.equal("no readable effective date");
    for (const path of ["../a", "a//b", "/a", "a/%2e%2E/b", "a\\b", "a\u0000", "a/", "\ud800"]) {
      expect(why({ source_path: path }), path).to.equal("no clean path");
    }
    expect(why({ source_path: "" }), "a hand-made pack need not name it").to.equal(null);
    expect(why({ source_path: "a b/\u00fc..x.html" })).to.equal(null);
    expect(why({}, { unique: false })).to.equal("ambiguous");
    expect(why({}, { denyAll: true })).to.equal("labels unreadable");
  });

  it("from its effective date on", () => {
    const source = { effective_from: "2025-06-02" };
    expect(why(source, {}, "2025-06-01T23:59:59.999Z")).to.equal("not effective");
    expect(why(source, {}, "2025-06-02T00:00:00Z")).to.equal(null);
  });

  it("until its labels are older than allowed", () => {
    const source = { labels_as_of: "2025-03-03T12:00:00Z" };
    expect(why(source, {}, "2025-06-01T12:00:00Z")).to.equal(null);
    expect(why(source, {}, "2025-06-01T12:00:00.001Z")).to.equal("labels too old");
  });

  it("until a change closes it for everyone, and not for a change that is for one reader", () => {
    const change: Change = {
      id: "1",
      kind: "block",
      source_object: "s",
      at: "2025-06-01T12:00:00Z",
    };
    expect(why({}, { changes: [change as never] })).to.equal("closed by a change");
    expect(why({}, { changes: [change as never] }, "2025-06-01T11:59:59Z")).to.equal(null);
    expect(why({}, { changes: [{ ...change, reader: "E17" } as never] })).to.equal(null);
    const old = { labels_as_of: "2025-01-01" };
    expect(why(old, { changes: [change as never] })).to.equal("labels too old");
  });

  it("never at a time that cannot be read", () => {
    const standing = standingOf(sourceOf({ source_object: "s" }), rules);
    expect(hindranceAt(standing, Infinity)).to.equal("labels too old");
  });
});
