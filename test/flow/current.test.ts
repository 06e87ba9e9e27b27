/** Package + current context through the real line; the states of the sources are scripted. */
import { expect } from "chai";
import type { CurrentOutcome, CurrentRef } from "../../bff/core/records.ts";
import type { ProviderAnswer, Snapshot } from "../../bff/core/ports.ts";
import type { RegistryRecord } from "../../bff/core/documents.ts";
import { publicRates as record } from "../support/public-rates.ts";
import { drafted, scripted } from "../support/scripted.ts";

const MODE = "Package + current context";
const QUESTION = "What is the travel reimbursement limit?";
const policy = {
  source_object: "policy",
  score: 0.9,
  text: "The travel reimbursement limit is 210 EUR a night for all employees.",
};
const ref: CurrentRef = {
  record,
  retrievedAt: "2026-11-29T11:59:00.000Z",
  modifiedAt: "2026-10-01",
  section: "Hotels",
  text: "The public rate for hotels is 190 EUR a night in most cities.",
  incomplete: false,
};

function outcome(state: CurrentOutcome["state"], refs: readonly CurrentRef[] = []): CurrentOutcome {
  const adapter = state === "disabled" ? "disabled" : "allowlisted_public_fetch";
  return { adapter, state, refs, retrievals: refs.length, reasons: [] };
}

/** The registry as it stands at the recheck. */
const withRegistry =
  (now: RegistryRecord | undefined) =>
  (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    live: { ...snapshot.live, registry: () => now },
  });

const STATES = ["disabled", "unconfigured", "not_retrieved", "fail_closed"] as const;

describe("Package + current context", () => {
  for (const state of STATES) {
    it(`answers in four lanes without a current claim when the sources are ${state}`, async () => {
      const { ask } = scripted({
        sources: [policy],
        current: () => Promise.resolve(outcome(state)),
      });
      const reply = await ask(QUESTION, { mode: MODE });
      expect(reply.kind).to.equal("answer");
      expect(reply.current_context.state).to.equal(state);
      expect(
        reply.lanes.map(({ label, statements, note }) => [label, statements.length, note]),
      ).to.deep.equal([
        ["Package says", 1, null],
        ["Current/public source says", 0, "Not retrieved"],
        [
          "Synthesis / implications",
          0,
          "Current/public context was not retrieved. This answer rests on the package alone.",
        ],
        [
          "Divergence / update candidate",
          0,
          "No direct divergence found in the cited sources. No package update candidate is proposed from this answer alone.",
        ],
      ]);
      expect(reply.citations.current).to.deep.equal([]);
      expect(reply.telemetry.refusal_state).to.equal("no_current_source_support");
      expect(reply.telemetry.behaviors).to.include("retrieval-skipped");
    });
  }

  it("is not asked of any source in Package-only mode", async () => {
    const { ask, calls } = scripted({ sources: [policy] });
    const reply = await ask(QUESTION);
    expect(calls.consult).to.deep.equal([]);
    expect(reply.current_context.state).to.equal("not_requested");
    expect(reply.lanes).to.have.length(1);
  });

  const quoting =
    (...extra: readonly string[]): (() => ProviderAnswer) =>
    () =>
      drafted([
        {
          lane: "Package says",
          kind: "claim",
          text: policy.text,
          citations: [{ id: "P1", quote: policy.text }],
          divergenceKind: null,
        },
        {
          lane: "Current/public source says",
          kind: "claim",
          text: ref.text,
          citations: [{ id: "C1", quote: ref.text }],
          divergenceKind: null,
        },
        ...extra.map((text) => ({
          lane: "Divergence / update candidate",
          kind: "conflict",
          text,
          citations: [
            { id: "P1", quote: policy.text },
            { id: "C1", quote: ref.text },
          ],
          divergenceKind: "conflict",
        })),
      ]);

  it("cites a retrieved source in its own class, with every field of the design", async () => {
    const { ask } = scripted({
      sources: [policy],
      current: () => Promise.resolve(outcome("retrieved", [ref])),
      draft: quoting(),
      live: withRegistry(record),
    });
    const reply = await ask(QUESTION, { mode: MODE });
    expect(reply.lanes[1]?.statements[0]).to.deep.include({ basis: "current", citations: ["C1"] });
    expect(reply.citations.current).to.deep.equal([
      {
        id: "C1",
        class: "current/public citation",
        title: "Public rates",
        url: "https://rates.example.org/hotels",
        retrieved_at: "2026-11-29T11:59:00.000Z",
        source_type: "standards",
        trust_label: "authoritative",
        freshness_label: "yearly",
        freshness: { modified_at: "2026-10-01", age_days: 59, stale: false },
        limitations: [],
        claim_boundary: "Public rates only.",
        suitability: "comparison",
        excerpt: ref.text,
      },
    ]);
    expect(reply.telemetry.external_retrieval_count).to.equal(1);
    expect(reply.telemetry.behaviors).to.include("current-retrieval");
  });

  it("labels a conflict as one, with both claims preserved", async () => {
    const { ask } = scripted({
      sources: [policy],
      current: () => Promise.resolve(outcome("retrieved", [ref])),
      draft: quoting("The rate for hotels is 190 EUR a night where the limit is 210 EUR a night."),
      live: withRegistry(record),
    });
    const reply = await ask(QUESTION, { mode: MODE });
    expect(reply.telemetry.refusal_state).to.equal("source_conflict");
    expect(reply.lanes[3]?.statements[0]).to.deep.include({
      basis: "both",
      divergence_kind: "conflict",
    });
    expect(reply.lanes[0]?.statements).to.have.length(1);
    expect(reply.lanes[1]?.statements).to.have.length(1);
  });

  it("labels a stale source", async () => {
    const stale = { ...ref, modifiedAt: "2024-01-01" };
    const { ask } = scripted({
      sources: [policy],
      current: () => Promise.resolve(outcome("retrieved", [stale])),
      draft: quoting(),
      live: withRegistry(record),
    });
    const reply = await ask(QUESTION, { mode: MODE });
    expect(reply.telemetry.refusal_state).to.equal("stale_or_weak_source");
    expect(reply.citations.current[0]?.limitations).to.deep.equal(["stale"]);
  });

  it("drops a source whose registry record changed before delivery, and says so of none", async () => {
    const { ask, calls } = scripted({
      sources: [policy],
      current: (_text, held) =>
        Promise.resolve(outcome("retrieved", held.length > 0 ? held : [ref])),
      draft: quoting(),
      live: withRegistry({ ...record, claim_boundary: "Changed." }),
    });
    const reply = await ask(QUESTION, { mode: MODE });
    expect(JSON.stringify(reply)).not.to.include("190 EUR");
    expect(calls.consult).to.have.length(2);
    expect(reply.citations.current).to.deep.equal([]);
  });

  it("gives the diagnostic wrapper, citations preserved, when a lane is missing", async () => {
    const { ask } = scripted({
      sources: [policy],
      current: () => Promise.resolve(outcome("retrieved", [ref])),
      draft: () => drafted([], ["Package says", "Current/public source says"]),
      live: withRegistry(record),
    });
    const reply = await ask(QUESTION, { mode: MODE });
    expect(reply.diagnostic?.code).to.equal("wrong_shape");
    expect(reply.lanes.map(({ statements }) => statements.length)).to.deep.equal([0, 0, 0, 0]);
    expect(reply.citations.package).to.have.length(1);
    expect(reply.citations.current).to.have.length(1);
  });
});

describe("The operator's switches", () => {
  it("off for the package: one sentence, no stage, no decision", async () => {
    const { ask, calls, events } = scripted({
      sources: [policy],
      controls: { package_only: "off", reason: "maintenance" },
    });
    const reply = await ask(QUESTION);
    expect(reply.diagnostic).to.deep.equal({
      code: "mode_off",
      message: "The assistant is switched off for now.",
      retryable: false,
    });
    expect(reply.lanes).to.deep.equal([]);
    expect(events).to.deep.equal([]);
    expect(calls.decide).to.deep.equal([]);
    expect(JSON.stringify(reply)).not.to.include("maintenance");
  });

  it("off for the current mode alone: package-only goes on", async () => {
    const { ask } = scripted({ sources: [policy], controls: { current: "off", reason: "x" } });
    expect((await ask(QUESTION, { mode: MODE })).diagnostic?.message).to.equal(
      "Design pending. Not enabled. Package-only mode remains the live assistant mode.",
    );
    expect((await ask(QUESTION)).kind).to.equal("answer");
  });

  it("off for the provider: the sources found are listed, nothing is sent", async () => {
    const { ask, calls } = scripted({
      sources: [policy],
      controls: { provider: "off", reason: "x" },
    });
    const reply = await ask(QUESTION);
    expect(reply.diagnostic?.code).to.equal("provider_off");
    expect(reply.citations.package).to.have.length(1);
    expect(calls.send).to.deep.equal([]);
    expect(reply.telemetry.provider_called).to.equal(false);
  });
});
