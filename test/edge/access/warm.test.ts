import { expect } from "chai";
import { warm } from "../../../bff/edge/access/warm.ts";
import { until } from "./asks.ts";

describe("Warming the policy engine", () => {
  it("makes its calls a few at a time, so that nobody waits long, and no more than it says", async () => {
    const began: number[] = [];
    const call = (): void => {
      began.push(performance.now());
      while (performance.now() - (began.at(-1) ?? 0) < 1);
    };
    warm(call, { calls: 20, sliceMs: 3, pauseMs: 15 });
    expect(began, "nothing at once").to.deep.equal([]);
    await until(() => began.length === 20);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(began).to.have.length(20);
    const pauses = began.slice(1).filter((at, n) => at - (began[n] ?? 0) > 10);
    expect(pauses.length, "pauses in between").to.be.at.least(4);
  });
});
