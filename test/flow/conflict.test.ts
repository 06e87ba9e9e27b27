/**
 * Where package and current source disagree (seed 1, "Conflict Model", "Conflict answer shape"): the
 * five parts in order, found by a provider or by comparing what both lanes show; the five kinds of
 * divergence; the fallback word for word otherwise. The line and its rules are the real ones.
 */
import { expect } from "chai";
import { DIVERGENCE_FALLBACK, LANES, NO_OWNER, NO_SYNTHESIS } from "../../bff/contract/index.ts";
import type { AskReply, DivergenceKind, Statement } from "../../bff/contract/index.ts";
import type { RegistryRecord } from "../../bff/core/documents.ts";
import type { CurrentRef, DraftStatement } from "../../bff/core/records.ts";
import { publicRates as record } from "../support/public-rates.ts";
import { drafted, scripted } from "../support/scripted.ts";
import type { ScriptedSource } from "../support/scripted.ts";

const [PACKAGE, CURRENT, SYNTHESIS, DIVERGENCE] = LANES;
const QUESTION = "What is the travel reimbursement limit?";
const LIMIT = "The travel reimbursement limit for hotels is 210 EUR a night.";
const RATE = "The travel reimbursement limit for hotels is 190 EUR a night.";

interface Case {
  readonly own?: string;
  readonly current?: string;
  readonly policy?: Partial<ScriptedSource>;
  readonly record?: Partial<RegistryRecord>;
  readonly modifiedAt?: string | null;
  readonly extra?: readonly DraftStatement[];
}

/** Both sides quoted, each in its lane, and what else a provider says. */
async function answer({ own = LIMIT, current = RATE, extra = [], ...of }: Case): Promise<AskReply> {
  const { modifiedAt = "2026-10-01" } = of;
  const registered = { ...record, ...of.record };
  const ref: CurrentRef = {
    record: registered,
    retrievedAt: "2026-11-29T11:59:00.000Z",
    modifiedAt,
    section: "Hotels",
    text: current,
    incomplete: false,
  };
  const quoted = (lane: string, id: string, quote: string): DraftStatement => {
    const citations = [{ id, quote }];
    return { lane, kind: "claim", text: quote, citations, divergenceKind: null };
  };
  const { ask } = scripted({
    sources: [{ source_object: "policy", score: 0.9, ...of.policy, text: own }],
    current: () =>
      Promise.resolve({
        adapter: "allowlisted_public_fetch",
        state: "retrieved",
        refs: [ref],
        retrievals: 1,
        reasons: [],
      }),
    draft: () => drafted([quoted(PACKAGE, "P1", own), quoted(CURRENT, "C1", current), ...extra]),
    live: (snapshot) => ({ ...snapshot, live: { ...snapshot.live, registry: () => registered } }),
  });
  return ask(QUESTION, { mode: "Package + current context" });
}

const lane = (reply: AskReply, label: string): readonly Statement[] =>
  reply.lanes.find((one) => one.label === label)?.statements ?? [];

const shapeOf = (reply: AskReply) =>
  reply.lanes.flatMap(({ statements }) =>
    statements.map(({ kind, citations }) => [kind, citations]),
  );

interface Said {
  readonly lane: string;
  readonly kind: string;
  readonly text: string;
  readonly own?: string;
  readonly current?: string;
  readonly divergenceKind?: DivergenceKind;
}

const both = ({ own = LIMIT, current = RATE, divergenceKind, ...said }: Said): DraftStatement => ({
  lane: said.lane,
  kind: said.kind,
  text: said.text,
  citations: [
    { id: "P1", quote: own },
    { id: "C1", quote: current },
  ],
  divergenceKind: divergenceKind ?? null,
});

const FIVE = [
  ["claim", ["P1"]],
  ["claim", ["C1"]],
  ["conflict", ["P1", "C1"]],
  ["decision_needed", ["P1", "C1"]],
  ["update_candidate", ["P1", "C1"]],
];

describe("A conflict of package and current source", () => {
  it("that no provider names is found by comparing, and told in its shape", async () => {
    const reply = await answer({});
    expect(shapeOf(reply)).to.deep.equal(FIVE);
    expect(lane(reply, PACKAGE).map(({ text }) => text)).to.deep.equal([LIMIT]);
    expect(lane(reply, CURRENT).map(({ text }) => text)).to.deep.equal([RATE]);
    const [conflict, decision] = lane(reply, SYNTHESIS);
    expect(conflict?.text).to.equal(
      'The two differ in a number: the package says "210 EUR", the current/public source says "190 EUR".',
    );
    expect(conflict?.basis).to.equal("both");
    expect(decision?.text).to.equal(`Which of the two holds is not decided here. ${NO_OWNER}`);
    expect(lane(reply, DIVERGENCE)[0]?.divergence_kind).to.equal("conflict");
    expect(reply.telemetry.refusal_state).to.equal("source_conflict");
    expect(reply.withheld_statements).to.equal(0);
  });

  it("names the owners that package and registry record, and asks for a freshness review", async () => {
    const reply = await answer({
      policy: { owner: "Travel desk", decision_owner: "Finance Controller" },
      record: { owner: "Rates office", max_age_days: null },
    });
    expect(lane(reply, SYNTHESIS)[1]?.text).to.equal(
      "Which of the two holds is not decided here. Recorded owner of the package source: Finance Controller. " +
        "Recorded owner of the current/public source: Rates office. A freshness review of the current/public source is needed as well.",
    );
  });

  it("that a provider names stands in its own words, once, with a decision and then what follows", async () => {
    const text = "The package sets 210 EUR a night for hotels, the public source 190 EUR a night.";
    const reply = await answer({
      extra: [
        both({
          lane: SYNTHESIS,
          kind: "implication",
          text: "The limit for hotels differs by night.",
        }),
        both({ lane: SYNTHESIS, kind: "conflict", text }),
      ],
    });
    expect(lane(reply, SYNTHESIS).map(({ kind }) => kind)).to.deep.equal([
      "conflict",
      "decision_needed",
      "implication",
    ]);
    expect(lane(reply, SYNTHESIS)[0]?.text).to.equal(text);
    expect(reply.telemetry.refusal_state).to.equal("source_conflict");
  });

  it("that a provider names in the divergence lane alone has its shape all the same", async () => {
    const text = "The limit for hotels is 210 EUR a night here and 190 EUR a night there.";
    const reply = await answer({
      extra: [both({ lane: DIVERGENCE, kind: "conflict", text, divergenceKind: "conflict" })],
    });
    expect(shapeOf(reply).slice(0, 4)).to.deep.equal(FIVE.slice(0, 4));
    expect(lane(reply, DIVERGENCE).map((one) => one.text)).to.deep.equal([text]);
  });

  it("keeps the provider's own decision, and adds none", async () => {
    const text =
      "Whether 210 EUR or 190 EUR a night applies to hotels needs a decision of the owner.";
    const reply = await answer({
      extra: [both({ lane: SYNTHESIS, kind: "decision_needed", text })],
    });
    expect(lane(reply, SYNTHESIS).map(({ kind }) => kind)).to.deep.equal([
      "conflict",
      "decision_needed",
    ]);
    expect(lane(reply, SYNTHESIS)[1]?.text).to.equal(text);
  });

  it("with a source that is known to be stale is no conflict: an observation, unresolved", async () => {
    const reply = await answer({ modifiedAt: "2021-01-01" });
    expect(lane(reply, SYNTHESIS)).to.deep.equal([]);
    const [one] = lane(reply, DIVERGENCE);
    expect(one?.divergence_kind).to.equal("unresolved difference");
    expect(one?.text).to.include('"210 EUR"').and.include('said "190 EUR"');
    expect(reply.telemetry.refusal_state).to.equal("stale_or_weak_source");
  });

  it("that only the model believes in is withheld: both sides must be quoted and carried", async () => {
    const text = "The package forbids hotels, the public source allows them.";
    const agreed = { own: LIMIT, current: LIMIT };
    const reply = await answer({
      ...agreed,
      extra: [both({ lane: SYNTHESIS, kind: "conflict", text, ...agreed })],
    });
    expect(lane(reply, SYNTHESIS)).to.deep.equal([]);
    expect(reply.withheld_statements).to.equal(1);
    expect(reply.telemetry.refusal_state).to.equal(null);
  });
});

describe("The divergence lane", () => {
  it("carries the fallback word for word where nothing differs", async () => {
    const reply = await answer({ current: LIMIT });
    const [, , synthesis, divergence] = reply.lanes;
    expect(divergence).to.deep.equal({
      label: DIVERGENCE,
      statements: [],
      note: DIVERGENCE_FALLBACK,
    });
    expect(synthesis?.note).to.equal(NO_SYNTHESIS);
  });

  const kinds: readonly (readonly [DivergenceKind, Partial<Case>, string])[] = [
    [
      "gap",
      { current: "Trains are paid in second class." },
      "The package sets the limit for hotels, and the public source covers trains in second class.",
    ],
    [
      "conflict",
      {},
      "The limit is 210 EUR a night in the package and 190 EUR a night in the source.",
    ],
    [
      "stale package wording",
      {
        own: "Reviews follow version 1.0 of the risk framework.",
        current: "Reviews follow version 1.2 of the risk framework.",
      },
      "The package follows version 1.0 of the risk framework, the source version 1.2.",
    ],
    [
      "source-scope mismatch",
      {
        own: "The limit holds for employees on business trips.",
        current: "The rate holds for contractors on public projects.",
      },
      "The package limit holds for employees on business trips, the rate for contractors on public projects.",
    ],
    [
      "unresolved difference",
      {
        own: "Hotels are booked in the travel portal.",
        current: "Hotels are booked with any public agency.",
      },
      "Hotels are booked in the travel portal, or with any public agency.",
    ],
  ];
  for (const [kind, of, text] of kinds) {
    it(`names a ${kind} with its refs`, async () => {
      const { own = LIMIT, current = RATE } = of;
      const said = both({ lane: DIVERGENCE, kind: "", text, own, current, divergenceKind: kind });
      const reply = await answer({ ...of, extra: [said] });
      const [one] = lane(reply, DIVERGENCE);
      expect(one?.text, JSON.stringify(reply.withheld_reasons)).to.equal(text);
      expect([one?.divergence_kind, one?.citations]).to.deep.equal([kind, ["P1", "C1"]]);
    });
  }

  it("finds stale package wording by itself, where the current source names a later version", async () => {
    const reply = await answer({
      own: "Reviews follow version 1.0 of the risk framework.",
      current: "Reviews follow version 1.2 of the risk framework.",
    });
    expect(lane(reply, DIVERGENCE)[0]?.divergence_kind).to.equal("stale package wording");
    expect(lane(reply, DIVERGENCE)[0]?.kind).to.equal("update_candidate");
  });

  it("withholds what cites one side only, unless it is a gap", async () => {
    const text = "The travel reimbursement limit for hotels is 190 EUR a night.";
    const alone = {
      ...both({ lane: DIVERGENCE, kind: "", text }),
      citations: [{ id: "C1", quote: RATE }],
    };
    const reply = await answer({
      current: RATE,
      own: "Travel is booked in the portal of the company.",
      extra: [
        { ...alone, divergenceKind: "unresolved difference" },
        alone,
        { ...alone, divergenceKind: "gap" },
      ],
    });
    expect(lane(reply, DIVERGENCE).map((one) => one.divergence_kind)).to.deep.equal(["gap"]);
    expect(reply.withheld_reasons).to.deep.equal({ no_citation: 1, wrong_lane: 1 });
  });
});
