import { expect } from "chai";
import type { Change } from "../../../bff/core/documents.ts";
import {
  changesBySource,
  closingChange,
  concerns,
  purges,
} from "../../../bff/core/lifecycle/changes.ts";

const source = { source_object: "travel", source_system: "wiki", source_version: "v5" };
const revoke: Change = {
  id: "1",
  kind: "revoke",
  source_object: "travel",
  at: "2025-03-01T10:00:00Z",
};
const at = (time: string, reader: string | null = null) => ({ source, reader, time });

describe("changes", () => {
  it("close from their instant on, and not a millisecond before", () => {
    expect(closingChange([revoke], at("2025-03-01T09:59:59.999Z"))).to.equal(null);
    expect(closingChange([revoke], at("2025-03-01T10:00:00.000Z"))).to.equal(revoke);
    expect(closingChange([revoke], at("2025-03-01T11:00:00+00:30"))).to.equal(revoke);
  });

  it("close for one reader alone where they name one", () => {
    const forOne: Change = { ...revoke, reader: "E17" };
    const later = "2025-04-01T00:00:00Z";
    expect(closingChange([forOne], at(later, "E17"))).to.equal(forOne);
    expect(closingChange([forOne], at(later, "E18"))).to.equal(null);
    expect(closingChange([forOne], at(later))).to.equal(null);
  });

  it("match only where every selector does", () => {
    const { source_object: _, ...bySystem } = revoke;
    expect(concerns({ ...bySystem, source_system: "wiki" }, source)).to.equal(true);
    expect(concerns({ ...revoke, source_system: "drive" }, source)).to.equal(false);
    expect(concerns({ ...revoke, source_version: "v4" }, source)).to.equal(false);
    expect(concerns({ ...bySystem, reader: "E17" }, source)).to.equal(true);
    expect(concerns(bySystem, source)).to.equal(false);
  });

  it("correct one version alone", () => {
    const correct: Change = { ...revoke, kind: "correct", source_version: "v5" };
    expect(concerns(correct, source)).to.equal(true);
    expect(concerns(correct, { ...source, source_version: "v6" })).to.equal(false);
    expect(concerns({ ...revoke, kind: "correct" }, source)).to.equal(false);
  });

  it("close at once where a time cannot be read, be it theirs or the asker's", () => {
    const odd: Change = { ...revoke, at: "soon" };
    expect(closingChange([odd], at("2020-01-01T00:00:00Z"))).to.equal(odd);
    expect(closingChange([revoke], at("now"))).to.equal(revoke);
  });

  it("demand a purge for everyone's deletions and corrections, and for no revocation", () => {
    expect(purges({ ...revoke, kind: "delete" })).to.equal(true);
    expect(purges({ ...revoke, kind: "correct", source_version: "v5" })).to.equal(true);
    expect(purges(revoke)).to.equal(false);
    expect(purges({ ...revoke, kind: "block" })).to.equal(false);
  });

  it("are found by source as if every change were asked about it", () => {
    const all: readonly Change[] = [
      revoke,
      { ...revoke, id: "2", source_object: "other" },
      { id: "3", kind: "block", source_system: "wiki", at: revoke.at },
      { id: "4", kind: "revoke", source_object: "travel", source_version: "v4", at: revoke.at },
      { id: "5", kind: "block", reader: "E17", at: revoke.at },
    ];
    const bySource = changesBySource(all);
    for (const object of ["travel", "other", "third"])
      for (const source_version of ["v4", "v5"]) {
        const of = { ...source, source_object: object, source_version };
        const found = bySource(of).filter((change) => concerns(change, of));
        expect(found.map(({ id }) => id)).to.have.members(
          all.filter((change) => concerns(change, of)).map(({ id }) => id),
        );
      }
  });
});
