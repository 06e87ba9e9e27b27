/** The design's example of overlapping pay reports (seed 2, 11.3), with its figures. */
import { expect } from "chai";
import { scripted } from "../../support/scripted.ts";
import type { ScriptedSource } from "../../support/scripted.ts";
import type { ReleaseRule } from "../../../bff/core/documents.ts";

const ten: ScriptedSource = {
  source_object: "pay-all",
  score: 0.9,
  text: "Annual base pay of ten people is 1,000,000 in total.",
};
const nine: ScriptedSource = {
  source_object: "pay-without-lead",
  score: 0.8,
  text: "Annual base pay of nine people is 880,000 in total.",
};
const other: ScriptedSource = {
  source_object: "pay-dates",
  score: 0.7,
  text: "Annual base pay is paid in twelve parts.",
};
const rule: ReleaseRule = {
  id: "pay-total-difference",
  protects: "the pay of one person",
  sources: ["pay-all", "pay-without-lead"],
  at_most: 1,
  window: "answer",
  on_conflict: "withhold",
  owner: "Head of Compensation",
};
const QUESTION = "How is annual base pay paid in total?";

/** No arithmetic of ours: the difference stands in the design. */
const DIFFERENCE = "120,000";

describe("Two permitted reports whose difference tells one person's pay", () => {
  it("both enter the answer where no rule protects the difference", async () => {
    const { ask, calls } = scripted({ sources: [ten, nine, other] });
    await ask(QUESTION);
    expect(calls.send[0]).to.include("1,000,000").and.to.include("880,000");
  });

  it("are never together in one payload under the rule; the lower-ranked goes first", async () => {
    const { ask, calls, traces } = scripted({ sources: [ten, nine, other], releaseRules: [rule] });
    const reply = await ask(QUESTION);
    expect(calls.send[0]).to.include("1,000,000").and.not.to.include("880,000");
    expect(JSON.stringify(reply)).not.to.include(DIFFERENCE);
    expect(reply.selected_package_refs).to.deep.equal(["P1", "P2"]);
    expect(reply.withheld_statements).to.equal(0);
    expect(traces[0]?.release).to.deep.equal([
      { rule: "pay-total-difference", action: "withheld", sources: ["pay-without-lead"] },
    ]);
  });

  it("refuse together with the owner named where the rule says so, before any provider call", async () => {
    const refusing: ReleaseRule = { ...rule, on_conflict: "refuse" };
    const { ask, calls } = scripted({ sources: [ten, nine], releaseRules: [refusing] });
    const reply = await ask(QUESTION);
    expect(reply.refusal?.pattern).to.equal("private_data_request");
    expect(reply.refusal?.needed).to.equal("Head of Compensation");
    expect(calls.send).to.deep.equal([]);
  });

  it("are left alone by a rule for another recipient or another purpose", async () => {
    for (const narrow of [{ recipient: "provider:other" }, { purpose: "other" }]) {
      const { ask, calls } = scripted({
        sources: [ten, nine],
        releaseRules: [{ ...rule, ...narrow }],
      });
      await ask(QUESTION);
      expect(calls.send[0]).to.include("880,000");
    }
  });
});
