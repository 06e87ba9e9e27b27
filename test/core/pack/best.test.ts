import { expect } from "chai";
import fc from "fast-check";
import { Best } from "../../../bff/core/pack/best.ts";

describe("the best few", () => {
  it("are those that sorting everything would put first, equal scores in pack order", () => {
    const scores = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 });
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 12 }), fc.nat(), (list, places, seed) => {
        const items = list.map((score, place) => ({ place, score }));
        const best = new Best<{ place: number; score: number }>(places);
        const turn = items.length === 0 ? 0 : seed % items.length;
        for (const item of [...items.slice(turn), ...items.slice(0, turn)]) best.offer(item);
        const sorted = [...items].sort((a, b) => b.score - a.score || a.place - b.place);
        expect(best.ranked()).to.deep.equal(sorted.slice(0, places));
      }),
    );
  });
});
