import { expect } from "chai";
import type { LabelRow } from "../../../bff/core/documents.ts";
import { count, holdingOf } from "../../../bff/edge/store/counted.ts";
import { loadPack } from "../../../bff/edge/store/load.ts";
import { computeThreshold } from "../../../bff/edge/store/thresholds.ts";
import type { ThresholdTask } from "../../../bff/edge/store/thresholds.ts";
import { AT, admitted, packOf } from "../../core/pack/packs.ts";
import { snapshotOver } from "../../../bff/edge/store/snapshot.ts";

const documents = [
  { source_object: "s", access_labels: ["a"], texts: ["The travel limit is long and good."] },
  { source_object: "t", access_labels: ["b"], texts: ["Another good text of this time."] },
];
const limits = { candidates: 6, maxLabelAgeDays: 90 };

/** Counts what is computed; fails on order. */
function counting() {
  const tasks: ThresholdTask[] = [];
  const state = { tasks, failing: false };
  const compute = (task: ThresholdTask): Promise<number> => {
    tasks.push(task);
    return state.failing
      ? Promise.reject(new Error("no"))
      : Promise.resolve(computeThreshold(task));
  };
  return { state, holding: holdingOf(loadPack(packOf(documents), []), compute) };
}

describe("thresholds", () => {
  const row: LabelRow = { source_object: "t", access_labels: ["c"], labels_as_of: "2025-05-20" };

  it("are computed once for the same counted sources, whatever was reloaded in between", async () => {
    const { state, holding } = counting();
    const weigh = async (...labels: readonly LabelRow[]) => {
      const parts = { labels, limits };
      const snapshot = snapshotOver(count(holding, parts), parts);
      await snapshot.weigh.weigh("travel limit", admitted(snapshot, "s"), AT);
      await snapshot.weigh.weigh("good time", admitted(snapshot, "s"), AT);
    };
    await weigh();
    await weigh(row);
    expect(state.tasks).to.have.length(1);
    await weigh({ ...row, source_object: "s" });
    expect(state.tasks).to.have.length(1);
    await weigh({ ...row, access_labels: ["a"] });
    expect(state.tasks).to.have.length(2);
  });

  it("are asked for again after a failure", async () => {
    const { state, holding } = counting();
    const parts = { limits };
    const { weigh } = snapshotOver(count(holding, parts), parts);
    const snapshot = snapshotOver(count(holding, parts), parts);
    state.failing = true;
    const failed = await weigh.weigh("travel limit", admitted(snapshot, "s"), AT).then(
      () => "passed",
      (error: Error) => error.message,
    );
    expect(failed).to.equal("no");
    state.failing = false;
    const weighed = await weigh.weigh("travel limit", admitted(snapshot, "s"), AT);
    expect(weighed.threshold).to.be.greaterThan(0);
  });

  it("can be warmed for combinations that exist, and only for those", async () => {
    const { state, holding } = counting();
    const counted = count(holding, { limits });
    await counted.warm(AT.time, [counted.roll.sets.keys, ['["a"]'], ['["gone"]'], ['["a"]']]);
    expect(state.tasks).to.have.length(2);
  });
});
