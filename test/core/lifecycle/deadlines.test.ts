import { expect } from "chai";
import type { Change } from "../../../bff/core/documents.ts";
import { enforcementOf } from "../../../bff/core/lifecycle/deadlines.ts";

const AT = "2026-11-02T10:00:00Z";
const T = Date.UTC(2026, 10, 2, 10);
const change: Change = { id: "c1", kind: "revoke", source_object: "a", at: AT };
const judge = (seenAt: number | null, enforcedAt: number | null, now = T) =>
  enforcementOf({ change, seenAt, enforcedAt }, { now, defaultSeconds: 60 });

describe("The deadline of a change", () => {
  it("runs from the moment the change begins to close, not from when it was seen", () => {
    expect(judge(T, T + 800)).to.deep.equal({
      change: "c1",
      deadline_seconds: 60,
      after_ms: 800,
      state: "met",
    });
    expect(judge(T + 90_000, T + 90_400).state, "told too late is late").to.equal("missed");
  });

  it("is met at once by a change that was there before the first question", () => {
    expect(judge(null, T + 86_400_000)).to.include({ after_ms: 0, state: "met" });
  });

  it("is pending until it passes, then missed, and is the change's own where it names one", () => {
    expect(judge(T, null, T + 59_000)).to.include({ state: "pending", after_ms: null });
    expect(judge(T, null, T + 61_000)).to.include({ state: "missed", after_ms: null });
    const short = { change: { ...change, deadline_seconds: 5 }, seenAt: T, enforcedAt: T + 6_000 };
    expect(enforcementOf(short, { now: T, defaultSeconds: 60 }).state).to.equal("missed");
  });

  it("of a time to come has not begun", () => {
    expect(judge(T - 5_000, T - 4_000, T - 3_000)).to.include({ after_ms: 0, state: "met" });
  });
});
