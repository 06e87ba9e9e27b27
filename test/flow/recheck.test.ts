/** What happens when a permission, a version or a record changes between assembly and delivery. */
import { expect } from "chai";
import { AssistantError } from "../../bff/core/errors.ts";
import { scripted } from "../support/scripted.ts";
import type { Script } from "../support/scripted.ts";

const QUESTION = "What is the travel reimbursement limit?";
const policy = {
  source_object: "policy",
  score: 0.9,
  text: "The travel reimbursement limit is 210 EUR a night.",
};
const faq = {
  source_object: "faq",
  score: 0.8,
  text: "The travel reimbursement limit covers the room and breakfast.",
};

/** Withdraws a source as soon as the provider has answered. */
function withdrawing(lost: readonly string[], rest: Partial<Script> = {}) {
  let withdrawn: readonly string[] = [];
  let sends = 0;
  return scripted({
    sources: [policy, faq],
    allow: ({ source }) => !withdrawn.includes(source.source_object),
    afterSend: () => {
      withdrawn = lost.slice(0, ++sends);
    },
    ...rest,
  });
}

describe("A source withdrawn between assembly and delivery", () => {
  it("is gone from the delivered answer: the line is walked once more without it", async () => {
    const { ask, calls, events } = withdrawing(["policy"]);
    const reply = await ask(QUESTION);
    expect(reply.kind).to.equal("answer");
    expect(JSON.stringify(reply)).not.to.include("210 EUR");
    expect(calls.send).to.have.length(2);
    expect(calls.send[1]).not.to.include("210 EUR");
    expect(events.filter((event) => event === "screen started")).to.have.length(1);
  });

  it("is decided fresh in the second walk", async () => {
    const { ask, calls } = withdrawing(["policy"]);
    await ask(QUESTION);
    expect(calls.decide.map(({ phase, freshness }) => `${phase} ${freshness}`)).to.deep.equal([
      "admission cached",
      "delivery fresh",
      "admission fresh",
      "delivery fresh",
    ]);
  });

  it("leaves in the trace what had already been sent to the provider", async () => {
    const { ask, traces } = withdrawing(["policy"]);
    await ask(QUESTION);
    const [trace] = traces;
    expect(trace?.walks).to.equal(2);
    expect(trace?.first_walk?.lost).to.deep.equal(["policy"]);
    expect(trace?.first_walk?.already_sent?.[0]).to.deep.include({
      recipient: "provider:scripted",
    });
  });

  it("leaves nothing as sent where nothing went out", async () => {
    let live = true;
    const { ask, traces } = scripted({
      sources: [policy, faq],
      draft: () => ({
        failure: { code: "provider_unavailable", retryable: true },
        reason: "circuit_open",
        unsent: true,
        model: null,
        usage: null,
        responseSha256: null,
        toolProposals: 0,
      }),
      afterSend: () => (live = false),
      allow: ({ source }) => live || source.source_object !== "policy",
    });
    await ask(QUESTION);
    expect(traces[0]?.first_walk?.lost).to.deep.equal(["policy"]);
    expect(traces[0]?.first_walk?.already_sent).to.deep.equal([]);
  });

  it("ends in the refusal when a second source is lost as well", async () => {
    const { ask, calls } = withdrawing(["policy", "faq"]);
    const reply = await ask(QUESTION);
    expect(reply.refusal?.pattern).to.equal("no_package_support");
    expect(reply.citations.package).to.deep.equal([]);
    expect(calls.send).to.have.length(2);
    expect(reply.telemetry.provider_called).to.equal(true);
  });

  it("is lost too when its version changed, or when it left the package", async () => {
    for (const change of ["version", "gone"] as const) {
      let sent = false;
      const { ask } = scripted({
        sources: [policy],
        afterSend: () => (sent = true),
        live: (snapshot) => {
          if (!sent) return snapshot;
          const { live } = snapshot;
          const source: typeof live.source = (id) => {
            const found = live.source(id);
            if (found === undefined || change === "gone") return undefined;
            return { ...found, source_version: "2" };
          };
          return { ...snapshot, live: { ...live, source } };
        },
      });
      const reply = await ask(QUESTION);
      expect(JSON.stringify(reply.lanes), change).not.to.include("210 EUR");
    }
  });
});

describe("The access engine", () => {
  it("being unavailable is a fault, at admission and at the recheck; nothing is delivered", async () => {
    for (const phase of ["admission", "delivery"]) {
      const { ask, traces } = scripted({
        sources: [policy],
        access: (access) => ({
          decide: (batch, want) =>
            batch.phase === phase
              ? Promise.reject(new AssistantError("access_unavailable"))
              : access.decide(batch, want),
        }),
      });
      const outcome = await ask(QUESTION).then(
        () => "delivered",
        (fault: unknown) => (fault instanceof AssistantError ? fault.code : "other"),
      );
      expect(outcome).to.equal("access_unavailable");
      expect(traces[0]?.outcome).to.equal("fault: access_unavailable");
    }
  });

  it("answering from a cache at the recheck is not good enough", async () => {
    const { ask } = scripted({
      sources: [policy],
      access: (access) => ({
        decide: async (batch, want) => {
          const decisions = await access.decide(batch, want);
          return decisions.map((d) => ({ ...d, freshness: "cached" as const }));
        },
      }),
    });
    expect((await ask(QUESTION)).kind).to.equal("refusal");
  });
});

describe("What the provider may receive", () => {
  it("is decided apart from what the reader may read; the reader is told so of their own sources", async () => {
    const { ask, calls } = scripted({
      sources: [policy, faq],
      allow: ({ action, source }) => action === "read" || source.source_object !== "policy",
    });
    const reply = await ask(QUESTION);
    expect(calls.send[0]).not.to.include("210 EUR");
    expect(reply.lanes[0]?.note).to.equal(
      "Some sections you may read could not be used for this answer.",
    );
  });

  it("says nothing of a source that the reader may not read", async () => {
    const { ask } = scripted({
      sources: [policy, faq],
      allow: ({ source }) => source.source_object !== "policy",
    });
    expect((await ask(QUESTION)).lanes[0]?.note).to.equal(null);
  });
});
