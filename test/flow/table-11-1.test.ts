/**
 * The design's example of three candidates for one employee (seed 2, 11.1.2 and Table 11.1), through
 * the real line with scripted ranking and provider; then decided by each of the three real engines,
 * and over HTTP with nothing scripted at all. The expected values stand in the design.
 */
import { expect } from "chai";
import type { Access } from "../../bff/core/ports.ts";
import type { TraceRecord } from "../../bff/core/trace.ts";
import { openAccess } from "../../bff/edge/access/index.ts";
import type { AccessConfig, OpenedAccess } from "../../bff/edge/access/index.ts";
import { FACTS, world } from "../edge/access/asks.ts";
import { ENGINES } from "../edge/access/three-engines.ts";
import type { EngineAt, EngineName, Rules } from "../edge/access/three-engines.ts";
import { CONFIG, deploy, pack, source } from "../edge/http/deployment.ts";
import { CHAT, call } from "../edge/http/door.ts";
import { scripted } from "../support/scripted.ts";
import type { ScriptedSource } from "../support/scripted.ts";
import { skip } from "../support/skip.ts";

const MARKER = "MARKER-OF-THE-DRAFT";

const policy: ScriptedSource = {
  source_object: "travel-policy-v5",
  source_version: "5",
  chunk_id: "chunk-44",
  score: 0.91,
  claim_boundary: "Holds for all staff.",
  effective_from: "2026-04-01",
  text: "The travel reimbursement limit is 210 EUR a night. Claims are due within 30 days.",
};
const draft: ScriptedSource = {
  source_object: "executive-travel-draft",
  chunk_id: "chunk-82",
  score: 0.88,
  access_labels: ["executive"],
  title: "Executive travel draft",
  text: `The travel reimbursement limit is 400 EUR a night ${MARKER}.`,
};
const faq: ScriptedSource = {
  source_object: "travel-faq-v2",
  source_version: "2",
  source_family: "faq",
  chunk_id: "chunk-17",
  score: 0.79,
  claim_boundary: "Holds for all staff.",
  text: "The travel reimbursement limit covers the room and breakfast.",
};

const QUESTION = "What is the travel reimbursement limit?";

describe("Filtering three candidates for one employee (Table 11.1)", () => {
  const run = () =>
    scripted({
      sources: [policy, draft, faq],
      allow: (ask) => ask.source.source_object !== "executive-travel-draft",
    });

  it("records rank, chunk, source object, score, decision and context as the table has them", async () => {
    const { ask, traces } = run();
    await ask(QUESTION);
    const rows = traces[0]?.candidates?.map((row) => [
      row.rank,
      row.chunk_id,
      row.source_object,
      row.score,
      row.read,
      row.context,
    ]);
    expect(rows).to.deep.equal([
      [1, "chunk-44", "travel-policy-v5", 0.91, "allow", "included"],
      [2, "chunk-82", "executive-travel-draft", 0.88, "deny", "excluded"],
      [3, "chunk-17", "travel-faq-v2", 0.79, "allow", "included"],
    ]);
    expect(traces[0]?.exclusion).to.deep.equal({
      forbidden_excluded: 1,
      forbidden_candidates: 1,
      allowed_returned: 2,
      allowed_candidates: 2,
      not_decided: 0,
    });
  });

  it("asks the provider's permission for each candidate in the same round", async () => {
    const { ask, calls } = run();
    await ask(QUESTION);
    const round = calls.decide[0];
    expect(round?.phase).to.equal("admission");
    expect(round?.asks.map((a) => [a.source.source_object, a.action, a.recipient])).to.deep.equal([
      ["travel-policy-v5", "read", null],
      ["travel-policy-v5", "receive", "provider:scripted"],
      ["executive-travel-draft", "read", null],
      ["executive-travel-draft", "receive", "provider:scripted"],
      ["travel-faq-v2", "read", null],
      ["travel-faq-v2", "receive", "provider:scripted"],
    ]);
  });

  it("checks both sources again, fresh, before delivery, and gets two allows", async () => {
    const { ask, calls, traces } = run();
    await ask(QUESTION);
    expect(calls.decide).to.have.length(2);
    expect(calls.decide[1]?.freshness).to.equal("fresh");
    expect(traces[0]?.recheck?.map((r) => [r.source_object, r.decision])).to.deep.equal([
      ["travel-policy-v5", "allow"],
      ["travel-faq-v2", "allow"],
    ]);
  });

  it("sends only the two allowed chunks, and nothing of the draft or of the reader", async () => {
    const { ask, calls } = run();
    await ask(QUESTION);
    expect(calls.send).to.have.length(1);
    const request = calls.send[0] ?? "";
    for (const forbidden of [MARKER, "400", "executive", "chunk-82", "0.88", "E17", "employees"]) {
      expect(request, forbidden).not.to.include(forbidden);
    }
    expect(request).to.include("210 EUR").and.to.include("room and breakfast");
  });

  it("answers citing chunk-44 and chunk-17, without the draft's marker", async () => {
    const { ask, traces } = run();
    const reply = await ask(QUESTION);
    expect(reply.kind).to.equal("answer");
    expect(traces[0]?.validation?.map((v) => [v.verdict, v.chunk_id])).to.deep.equal([
      ["kept", "chunk-44"],
      ["kept", "chunk-17"],
    ]);
    const text = JSON.stringify(reply);
    for (const forbidden of [MARKER, "400 EUR", "executive", "chunk-82"]) {
      expect(text, forbidden).not.to.include(forbidden);
    }
  });
});

describe("The chapter checkpoint: an allowed policy, a forbidden draft, an allowed but older FAQ", () => {
  const older: ScriptedSource = {
    ...faq,
    text: "The travel reimbursement limit is 180 EUR a night.",
  };
  const run = () =>
    scripted({
      sources: [policy, draft, older],
      allow: (ask) => ask.source.source_object !== "executive-travel-draft",
    });

  it("names the FAQ as older than the policy, by the package's rule for families", async () => {
    const { ask } = run();
    const reply = await ask(QUESTION);
    const cited = reply.citations.package.map((c) => [c.id, c.source_version, c.older_than]);
    expect(cited).to.deep.equal([
      ["P1", "5", null],
      ["P2", "2", "P1"],
    ]);
  });

  it("says so in the authorization table as well", async () => {
    const { ask, traces } = run();
    await ask(QUESTION);
    const rows = traces[0]?.candidates?.map((row) => [row.source_object, row.context, row.reason]);
    expect(rows).to.deep.equal([
      ["travel-policy-v5", "included", ""],
      ["executive-travel-draft", "excluded", "denied"],
      ["travel-faq-v2", "included", "older"],
    ]);
  });

  it("links each kept statement to its chunk, version and quoted place", async () => {
    const { ask, traces } = run();
    await ask(QUESTION);
    expect(traces[0]?.validation?.[0]).to.deep.include({
      citation: "P1",
      chunk_id: "chunk-44",
      source_version: "5",
      quote_offsets: [0, 50],
    });
  });
});

const RULES: Rules = {
  labels: ["employees", "executive"],
  recipients: ["provider:scripted", "provider:extractive"],
};

/** Rank, chunk, source, decision and context of each candidate that took part. */
const decided = ({ candidates = [] }: TraceRecord) =>
  candidates
    .filter(({ rank }) => rank !== null)
    .map((row) => [row.chunk_id, row.source_object, row.read, row.context]);

const TABLE = [
  ["chunk-44", "travel-policy-v5", "allow", "included"],
  ["chunk-82", "executive-travel-draft", "deny", "excluded"],
  ["chunk-17", "travel-faq-v2", "allow", "included"],
];

for (const name of Object.keys(ENGINES) as EngineName[])
  describe(`Table 11.1, decided by ${name}`, function () {
    this.timeout(30_000);
    let engine: EngineAt;
    let access: OpenedAccess | undefined;

    before(async function () {
      const opened = await ENGINES[name](RULES);
      if (opened === null) return skip(this, "the optional Cerbos binary is not installed here");
      engine = opened;
      const config = { timeout_ms: 5000, max_policy_age_seconds: 30, ...engine.access };
      access = await openAccess(config as AccessConfig, { ...world(), factsOf: () => FACTS });
    });
    after(async () => {
      await access?.close();
      await engine?.close();
    });

    it("comes out as the design has it, at admission and at the recheck", async () => {
      const { ask, traces, calls } = scripted({
        sources: [policy, draft, faq],
        access: () => access as Access,
      });
      const reply = await ask(QUESTION);
      const [trace] = traces;
      expect(trace && decided(trace)).to.deep.equal(TABLE);
      expect(trace?.candidates?.map(({ rank, score }) => [rank, score])).to.deep.equal([
        [1, 0.91],
        [2, 0.88],
        [3, 0.79],
      ]);
      expect(trace?.candidates?.map(({ receive }) => receive)).to.deep.equal(
        Array(3).fill("allow"),
      );
      expect(trace?.exclusion).to.include({ forbidden_excluded: 1, forbidden_candidates: 1 });
      expect(trace?.recheck?.map((row) => [row.source_object, row.decision])).to.deep.equal([
        ["travel-policy-v5", "allow"],
        ["travel-faq-v2", "allow"],
      ]);
      expect(reply.kind).to.equal("answer");
      for (const text of [JSON.stringify(reply), ...calls.send]) {
        expect(text)
          .not.to.match(/400 EUR|executive|chunk-82/)
          .and.not.to.include(MARKER);
      }
    });

    it("comes out so over HTTP, with the real ranking, gate and provider", async () => {
      const at = await deploy({
        "pack.json": travelPack(),
        "assistant.config.json": { ...CONFIG, access: { timeout_ms: 5000, ...engine.access } },
      });
      const asked = await call(at.origin + CHAT, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ user_question: QUESTION }),
      });
      const reply = asked.json();
      const trace = await call(`${at.operatorOrigin}/runs/${String(reply["run_id"])}`);
      await at.stop();
      expect(reply["kind"]).to.equal("answer");
      expect(JSON.stringify(reply))
        .to.include("210 EUR")
        .and.not.to.match(/400 EUR|executive/);
      expect(decided(trace.json() as unknown as TraceRecord)).to.have.deep.members(TABLE);
    });
  });

/** The three sources of the table, and enough around them for a ranking to mean something. */
function travelPack() {
  const known = [policy, draft, faq];
  const around = ["cards", "laptops", "parking", "canteen"].map((id) => ({
    source_object: id,
    chunk_id: id,
    text: `Rules about ${id} are kept by the office.`,
  }));
  const all: readonly ScriptedSource[] = [...known, ...around];
  const { chunks, ...rest } = pack(
    all.map(({ source_object, text: _text, chunk_id: _chunk, score: _score, ...over }) =>
      source(source_object, over),
    ),
  );
  const text = (at: number) => ({
    text: all[at]?.text ?? "",
    chunk_id: all[at]?.chunk_id ?? "",
  });
  return { ...rest, chunks: chunks.map((chunk, at) => ({ ...chunk, ...text(at) })) };
}
