import { expect } from "chai";
import { buildSnapshot } from "../../../bff/edge/store/snapshot.ts";
import { chunkOf, packOf } from "../../core/pack/packs.ts";

const LIMITS = { candidates: 6, maxLabelAgeDays: 90 };

describe("Loading a pack", () => {
  it("takes up no reader target that leads anywhere but to a page of the package", async () => {
    const targets = [
      "/html/s.html#a",
      "javascript:alert(1)",
      "https://evil.example/x",
      "//evil.example/html/",
      "/html/../api/answers/1",
      "/html/%2e%2e/api",
      "/html/a\\b",
      "/html//x",
      "/html/\u0000",
    ];
    const pack = packOf([{ source_object: "s", texts: [] }], {
      chunks: targets.map((reader_target, at) => ({
        ...chunkOf("s", `Text ${at}.`, at),
        reader_target,
      })),
    });
    const snapshot = await buildSnapshot({ pack, limits: LIMITS });
    const [first, ...others] = snapshot.chunksOf("s").map((chunk) => chunk.reader_target);
    expect(first).to.equal("/html/s.html#a");
    expect(others)
      .to.deep.equal(others.map(() => null))
      .and.have.length(targets.length - 1);
  });
});
