/** When a change took effect in each copy, and what stays on record of a deadline missed. */
import { expect } from "chai";
import type { Change } from "../../bff/core/documents.ts";
import { watchChanges } from "../../bff/world/enforcement.ts";
import { deploy, CONFIG } from "../edge/http/deployment.ts";
import { CHAT, call } from "../edge/http/door.ts";
import { until } from "../edge/access/asks.ts";

const T = Date.UTC(2026, 10, 2, 10);
const change = (id: string, kind: Change["kind"] = "delete"): Change => ({
  id,
  kind,
  source_object: "travel-policy",
  at: new Date(T).toISOString(),
});

describe("The watch over changes", () => {
  const watching = () => {
    const state = { now: T, changes: [] as readonly Change[], held: ["index", "answers"] };
    const isGoneFrom = (copy: string) => (): boolean => !state.held.includes(copy);
    const watch = watchChanges({
      changes: () => state.changes,
      copies: { index: isGoneFrom("index"), answers: isGoneFrom("answers") },
      now: () => state.now,
      deadlineSeconds: 60,
    });
    watch.look();
    return { state, watch };
  };

  it("tells of each copy when the change reached it, and of the change when it reached the last", () => {
    const { state, watch } = watching();
    state.changes = [change("c1")];
    state.held = ["answers"];
    state.now = T + 500;
    watch.look();
    expect(watch.of("index")).to.deep.equal({
      lastEnforced: "2026-11-02T10:00:00.500Z",
      missed: [],
    });
    expect(watch.of("answers")).to.deep.equal({ lastEnforced: null, missed: [] });
    expect(watch.list()).to.deep.equal([
      { change: "c1", deadline_seconds: 60, after_ms: null, state: "pending" },
    ]);
    state.held = [];
    state.now = T + 2000;
    watch.look();
    expect(watch.list()).to.deep.include({
      change: "c1",
      deadline_seconds: 60,
      after_ms: 2000,
      state: "met",
    });
  });

  it("keeps a missed deadline on record, of the copy that missed it, when all is long done", () => {
    const { state, watch } = watching();
    state.changes = [change("c1")];
    state.held = ["answers"];
    watch.look();
    state.now = T + 61_000;
    expect(watch.of("answers")?.missed).to.deep.equal(["c1"]);
    state.held = [];
    watch.look();
    state.changes = [];
    state.now = T + 3_600_000;
    watch.look();
    expect(watch.of("answers")?.missed).to.deep.equal(["c1"]);
    expect(watch.of("index")?.missed).to.deep.equal([]);
    expect(watch.list()[0]?.state).to.equal("missed");
  });

  it("claims nothing of a copy that it does not see", () => {
    const { watch } = watching();
    expect(watch.of("reader's screen")).to.equal(null);
  });
});

describe("GET /copies of a running server", function () {
  this.timeout(30_000);

  it("has for each copy when the last change was enforced there, measured", async () => {
    const at = await deploy({
      "changes.json": [],
      "assistant.config.json": { ...CONFIG, lifecycle: { changes: "changes.json" } },
    });
    const copies = async () =>
      new Map(
        (
          (await call(`${at.operatorOrigin}/copies`)).json() as unknown as {
            copy: string;
            last_enforced: string | null;
            missed: readonly string[];
          }[]
        ).map((row) => [row.copy, row]),
      );
    const asked = await call(at.origin + CHAT, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user_question: "What is the travel reimbursement limit?" }),
    });
    expect(asked.text).to.contain('"answer"');
    const seen = ["package index", "decision cache", "traces", "released answers", "pages"];
    const before = await copies();
    for (const copy of seen) expect(before.get(copy)?.last_enforced, copy).to.equal(null);
    const written = Date.now();
    at.folder.write("changes.json", [{ ...change("c1"), at: new Date().toISOString() }]);
    const isDone = async (): Promise<boolean> =>
      (await copies()).get("package index")?.last_enforced !== null;
    await until(isDone, 10);
    const after = await copies();
    for (const copy of seen) {
      const enforced = Date.parse(after.get(copy)?.last_enforced ?? "");
      expect(enforced - written, copy).to.be.within(0, 10_000);
      expect(after.get(copy)?.missed, copy).to.deep.equal([]);
    }
    for (const copy of ["reader's screen", "provider's payload", "word memory"])
      expect(after.get(copy)?.last_enforced, copy).to.equal(null);
    await at.stop();
  });
});

describe("GET /metrics of a running server", function () {
  this.timeout(30_000);

  it("tells ages of policies, package and labels, decisions, recheck denials and deadlines", async () => {
    const done = { ...change("c1", "block"), source_object: "cards" };
    const at = await deploy({
      "changes.json": [done],
      "assistant.config.json": { ...CONFIG, lifecycle: { changes: "changes.json" } },
    });
    await call(at.origin + CHAT, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user_question: "What is the travel reimbursement limit?" }),
    });
    const { text } = await call(`${at.operatorOrigin}/metrics`);
    const value = (name: string): number => {
      const line = text.split("\n").find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length));
    };
    expect(value("pca_policy_age_seconds")).to.be.within(0, 10);
    expect(value("pca_pack_age_seconds")).to.be.within(0, 30);
    expect(value("pca_label_age_seconds"), "labels of 2020").to.be.greaterThan(1e8);
    expect(value('pca_change_deadlines{state="met"}')).to.equal(1);
    expect(value('pca_change_deadlines{state="missed"}')).to.equal(0);
    const decided = (phase: string, action: string, decision: string): number =>
      value(`pca_decisions_total{phase="${phase}",action="${action}",decision="${decision}"}`);
    expect(decided("admission", "read", "deny")).to.be.greaterThan(0);
    expect(decided("admission", "receive", "allow")).to.be.greaterThan(0);
    expect(decided("delivery", "read", "allow")).to.be.greaterThan(0);
    expect(value("pca_recheck_denials_total")).to.equal(0);
    expect(text).not.to.match(/travel-policy|cards|E17/);
    await at.stop();
  });
});
