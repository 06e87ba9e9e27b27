import { expect } from "chai";
import { table } from "../../bff/cli/support/table.ts";

describe("A table whose last column is told whole", () => {
  const long = "a reason that goes on and on ".repeat(6).trim();

  it("goes on in the lines below, inside its column, without losing a word", () => {
    const drawn = table({
      headers: ["Fault", "Page", "What"],
      rows: [
        ["changed_page", "guide/a-page-with-a-long-name.html", long],
        ["x", "y", "short"],
      ],
      whole: true,
    }).split("\n");
    expect(Math.max(...drawn.map((line) => line.length))).to.be.at.most(100);
    const at = drawn[0]?.indexOf("What") ?? -1;
    const last = drawn.slice(2).map((line) => line.slice(at));
    expect(last.join(" ")).to.equal(`${long} short`);
    expect(drawn.slice(3, -1).every((line) => line.slice(0, at).trim() === "")).to.equal(true);
  });
});
