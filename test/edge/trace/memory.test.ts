import { expect } from "chai";
import type { TraceRecord } from "../../../bff/core/trace.ts";
import { openTraces } from "../../../bff/edge/trace/memory.ts";

const row = (source_object: string) => ({
  rank: 1,
  chunk_id: "c",
  source_object,
  source_version: "5",
  score: 1,
  read: "allow" as const,
  receive: "allow" as const,
  policy_version: null,
  decided_at: "",
  context: "included" as const,
  reason: "",
});

const record = (run_id: string, over: Partial<TraceRecord> = {}): TraceRecord => ({
  run_id,
  started_at: "2026-11-02T10:00:00.000Z",
  mode: "Package only",
  question_digest: "q",
  question_length: 1,
  reader_digest: "r",
  answer_digest: null,
  pack_digest: "p",
  package_version: "1",
  stages: [],
  walks: 1,
  first_walk: null,
  exclusion: {
    forbidden_excluded: 0,
    forbidden_candidates: 0,
    allowed_returned: 0,
    allowed_candidates: 0,
    not_decided: 0,
  },
  tool_submissions: 0,
  outcome: "answer",
  content: null,
  ...over,
});

describe("Traces in memory", () => {
  it("keep the newest up to their number, newest first, also none at all", () => {
    const traces = openTraces(2);
    for (const id of ["a", "b", "c"]) traces.close(record(id));
    expect(traces.runs().map(({ run_id }) => run_id)).to.deep.equal(["c", "b"]);
    expect([traces.run("a"), traces.size()]).to.deep.equal([undefined, 2]);
    const none = openTraces(0);
    none.close(record("a"));
    expect(none.size()).to.equal(0);
  });

  it("find a reader's by digest", () => {
    const traces = openTraces(9);
    traces.close(record("a", { reader_digest: "mine" }));
    traces.close(record("b"));
    expect(traces.runs("mine").map(({ run_id }) => run_id)).to.deep.equal(["a"]);
  });

  it("drop the text of runs that had a purged source, in either walk, and nothing else", () => {
    const content = { question: "q", answer: "a" };
    const traces = openTraces(9);
    traces.close(record("kept", { content, candidates: [row("b")] }));
    traces.close(record("first", { content, first_walk: { candidates: [row("a")] } }));
    traces.close(record("second", { content, candidates: [row("a")] }));
    traces.dropContent((source) => source === "a");
    expect(traces.run("kept")?.content).to.deep.equal(content);
    expect([traces.run("first")?.content, traces.run("second")?.content]).to.deep.equal([
      null,
      null,
    ]);
    expect(traces.run("second")?.candidates).to.have.length(1);
  });
});
