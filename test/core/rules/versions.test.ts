import { expect } from "chai";
import { olderThan, standing } from "../../../bff/core/rules/versions.ts";
import type { Ruling, Standing } from "../../../bff/core/rules/versions.ts";
import type { PackFacts } from "../../../bff/core/ports.ts";
import type { Admitted, Candidate, Passage } from "../../../bff/core/records.ts";
import { simpleEnglish, sourceOf } from "../../support/scripted.ts";

interface Row {
  readonly is: string;
  readonly supersedes?: string;
  readonly role?: Candidate["role"];
  readonly read?: boolean;
  readonly receive?: boolean;
}

function rulings(rows: readonly Row[]): readonly Ruling[] {
  return rows.map(({ is, supersedes = null, role = "ranked", read = true, receive = true }) => {
    const source = sourceOf({ source_object: is, supersedes, text: "" });
    const candidate: Candidate = { role, source, chunkId: `${is}-1`, rank: null, score: null };
    return { candidate, read, receive };
  });
}

const reasons = (...rows: readonly Row[]): readonly Standing["reason"][] =>
  standing(rulings(rows)).map(({ reason }) => reason);

describe("The version rule", () => {
  it("leaves out a source that an admitted one directly supersedes", () => {
    const v5: Row = { is: "v5", supersedes: "v4", role: "successor" };
    expect(reasons({ is: "v4" }, v5)).to.deep.equal(["superseded", ""]);
  });

  it("keeps the older one where its successor is denied: a denied successor counts as absent", () => {
    const v5: Row = { is: "v5", supersedes: "v4", role: "successor", read: false };
    expect(reasons({ is: "v4" }, v5)).to.deep.equal(["", "denied"]);
  });

  it("follows a chain of admitted successors to its end", () => {
    const chain: readonly Row[] = [
      { is: "v3" },
      { is: "v4", supersedes: "v3", role: "successor" },
      { is: "v5", supersedes: "v4", role: "successor" },
    ];
    expect(reasons(...chain)).to.deep.equal(["superseded", "superseded", ""]);
  });

  it("does not reach a successor through a denied one", () => {
    const chain: readonly Row[] = [
      { is: "v3" },
      { is: "v4", supersedes: "v3", role: "successor", read: false },
      { is: "v5", supersedes: "v4", role: "successor" },
    ];
    expect(reasons(...chain)).to.deep.equal(["", "denied", "not reached"]);
  });

  it("does not reach the successor of a candidate that is itself denied", () => {
    const pair: readonly Row[] = [
      { is: "v4", read: false },
      { is: "v5", supersedes: "v4", role: "successor" },
    ];
    expect(reasons(...pair)).to.deep.equal(["denied", "not reached"]);
  });

  it("treats a successor that this recipient may not receive as absent", () => {
    const v5: Row = { is: "v5", supersedes: "v4", role: "successor", receive: false };
    expect(reasons({ is: "v4" }, v5)).to.deep.equal(["", "not for this recipient"]);
  });

  it("never admits a source that only fills a place", () => {
    expect(reasons({ is: "a", role: "fill" })).to.deep.equal(["not needed"]);
  });

  it("does not reach anything through a source that only fills a place", () => {
    const pair: readonly Row[] = [
      { is: "v4", role: "fill" },
      { is: "v5", supersedes: "v4", role: "successor" },
    ];
    expect(reasons(...pair)).to.deep.equal(["not needed", "not reached"]);
  });
});

describe("Which of two sources is the older", () => {
  const facts: PackFacts = {
    title: "",
    language: "en",
    packageId: "p",
    packageVersion: "1",
    digest: "",
    topics: [],
    familyPrecedence: ["policy", "faq"],
  };
  const passage = (source_object: string, source_family: string, text: string): Passage => ({
    from: {
      source: sourceOf({ source_object, source_family, text }),
      chunks: [],
    } as unknown as Admitted,
    chunk: {
      chunk_id: source_object,
      source_object,
      section_path: [],
      anchor: null,
      reader_target: null,
      text,
      ordinal: 0,
    },
    score: 1,
  });
  const older = (question: string, ...passages: readonly Passage[]) =>
    olderThan(passages, question, { language: simpleEnglish, facts });

  it("is the one that says another value of the same thing and stands lower in precedence", () => {
    const faq = passage("faq", "faq", "The hotel limit is 180 EUR a night.");
    const policy = passage("policy", "policy", "The hotel limit for rooms is 210 EUR a night.");
    expect(older("What is the hotel limit?", faq, policy)).to.deep.equal([1, null]);
  });

  it("is neither where they say the same value, or values of other units", () => {
    const faq = passage("faq", "faq", "The hotel limit is 210 EUR a night.");
    const policy = passage("policy", "policy", "The hotel limit is 210 EUR a night.");
    const days = passage("policy", "policy", "The hotel limit is 14 nights.");
    expect(older("What is the hotel limit?", faq, policy)).to.deep.equal([null, null]);
    expect(older("What is the hotel limit?", faq, days)).to.deep.equal([null, null]);
  });

  it("is neither where the sentences only share the words of the question", () => {
    const one = passage("a", "faq", "Uses of tier 3 need approval by the board within 10 days.");
    const two = passage(
      "b",
      "policy",
      "An approval of tier 3 ends for all uses after 365 days unless a steward renews the entry early.",
    );
    expect(older("When may tier 3 uses be approved?", one, two)).to.deep.equal([null, null]);
  });
});
