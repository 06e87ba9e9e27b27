import { expect } from "chai";
import { standing } from "../../../bff/core/rules/versions.ts";
import type { Ruling, Standing } from "../../../bff/core/rules/versions.ts";
import type { Candidate } from "../../../bff/core/records.ts";
import { sourceOf } from "../../support/scripted.ts";

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
