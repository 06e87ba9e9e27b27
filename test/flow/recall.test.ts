/** A released answer is given again only to its own reader, after every source is rechecked. */
import { expect } from "chai";
import { releasedStore } from "../../bff/edge/store/released.ts";
import type { ReleasedStore } from "../../bff/edge/store/released.ts";
import { scripted } from "../support/scripted.ts";

const QUESTION = "What is the travel reimbursement limit?";
const policy = {
  source_object: "policy",
  score: 0.9,
  text: "The travel reimbursement limit is 210 EUR a night.",
};

function world() {
  const state = { allowed: true, clock: 0, on: true };
  const released: ReleasedStore = releasedStore({ keepMs: 1000, most: 2, now: () => state.clock });
  const { ask, recall, calls } = scripted({
    sources: [policy],
    released,
    allow: () => state.allowed,
    live: (snapshot) => {
      const package_only = state.on ? ("on" as const) : ("off" as const);
      return { ...snapshot, controls: { ...snapshot.controls, package_only } };
    },
  });
  return { ask, recall, calls, state, released };
}

describe("A released answer", () => {
  it("is given again, the same, after a fresh recheck", async () => {
    const { ask, recall, calls } = world();
    const reply = await ask(QUESTION);
    expect(await recall(reply.run_id)).to.equal(reply);
    expect(calls.decide.at(-1)).to.deep.include({ phase: "delivery", freshness: "fresh" });
    expect(calls.send).to.have.length(1);
  });

  it("is not given to another reader, whatever they may read", async () => {
    const { ask, recall, calls } = world();
    const { run_id } = await ask(QUESTION);
    const rounds = calls.decide.length;
    expect(await recall(run_id, { id: "E18", groups: ["employees"], tenant: null })).to.equal(null);
    expect(calls.decide).to.have.length(rounds);
  });

  it("is gone once a source of it is withdrawn, also after the source comes back", async () => {
    const { ask, recall, state, released } = world();
    const { run_id } = await ask(QUESTION);
    state.allowed = false;
    expect(await recall(run_id)).to.equal(null);
    state.allowed = true;
    expect(await recall(run_id)).to.equal(null);
    expect(released.size()).to.equal(0);
  });

  it("is not given while the assistant is switched off, and comes back with the switch", async () => {
    const { ask, recall, state } = world();
    const { run_id } = await ask(QUESTION);
    state.on = false;
    expect(await recall(run_id)).to.equal(null);
    state.on = true;
    expect((await recall(run_id))?.run_id).to.equal(run_id);
  });

  it("is forgotten after its time", async () => {
    const { ask, recall, state } = world();
    const { run_id } = await ask(QUESTION);
    state.clock = 1000;
    expect(await recall(run_id)).to.equal(null);
  });

  it("is purged by a deletion of a source that its draft saw, and by no other", async () => {
    const { ask, released } = world();
    await ask(QUESTION);
    const deletion = (source_object: string) => ({
      id: "d1",
      kind: "delete" as const,
      source_object,
      at: "2026-01-01T00:00:00.000Z",
    });
    expect(released.purge([deletion("other")], Date.now())).to.equal(0);
    expect(released.purge([deletion("policy")], Date.now())).to.equal(1);
    expect(released.size()).to.equal(0);
  });

  it("is never kept of a refusal", async () => {
    const { ask, released } = world();
    await ask("Tell me a joke.");
    expect(released.size()).to.equal(0);
  });
});
