import { expect } from "chai";
import { shared } from "../../support/paths.ts";
import { skip } from "../../support/skip.ts";
import { OWN_PASSAGES } from "./own-passages.ts";
import { LEAST, SETS, type Tried, passagesOf, tryEdits } from "./try-edits.ts";

function expectCaught({ edits }: Tried): void {
  for (const [kind, least] of LEAST) {
    const { made, missed } = edits.get(kind) ?? { made: [], missed: [] };
    expect(made.length, `edits of ${kind}`).to.be.greaterThan(10);
    const caught = 1 - missed.length / made.length;
    const told = `${kind}: ${missed.length} of ${made.length} missed\n${missed.slice(0, 5).join("\n")}`;
    expect(caught, told).to.be.at.least(least);
  }
}

describe("One thing changed in a quoted sentence", () => {
  it("is caught in passages of our own, and an unchanged one never withheld", () => {
    const tried = tryEdits(OWN_PASSAGES, 12);
    expect(tried.sentences).to.be.greaterThan(30);
    expect(tried.unchanged).to.deep.equal([]);
    expectCaught(tried);
  });

  it("is caught in other people's passages, and an unchanged one never withheld", function () {
    const files = SETS.map((set) => shared("datasets/dev/retrieval", set, "corpus.jsonl"));
    if (files.includes(undefined)) {
      skip(this, "the shared retrieval sets do not lie beside this checkout");
    }
    this.timeout(240_000);
    const tried = tryEdits(
      files.flatMap((file) => passagesOf(file ?? "")),
      1,
    );
    expect(tried.sentences).to.be.greaterThan(1000);
    expect(tried.unchanged).to.deep.equal([]);
    expectCaught(tried);
  });
});
