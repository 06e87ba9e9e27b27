/**
 * Hostile passages before every provider that there is, and each defence alone (issue: synthesis,
 * "Hostile passages: every defence stands alone"). The corpus is that of check 17; where one defence
 * is turned off, what the others hold is counted as before.
 */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { LANES } from "../../bff/contract/index.ts";
import type { Payload } from "../../bff/core/records.ts";
import { materialOf } from "../../bff/edge/provider/material.ts";
import { blocksOf } from "../../widget/prose.ts";
import { startStub } from "../edge/sources/support/stub-server.ts";
import type { StubServer } from "../edge/sources/support/stub-server.ts";
import { shared } from "../support/paths.ts";
import { skip } from "../support/skip.ts";
import { TOOL_PROPOSALS, honest, obedient, statement } from "./hostile-model.ts";
import type { Draft, Entry } from "./hostile-model.ts";
import { currentRoute, packageRoute } from "./hostile-routes.ts";
import type { Route } from "./hostile-routes.ts";
import { ZERO, added, countsOf, report, run, unchecked } from "./hostile-run.ts";
import type { Case, Outcome } from "./hostile-run.ts";
import { embedded, startService } from "./hostile-service.ts";
import type { Form, Protocol, Service } from "./hostile-service.ts";
import { drafted } from "../support/scripted.ts";

const PROTOCOLS: readonly Protocol[] = ["openai-chat", "anthropic-messages"];
const FORMS: readonly Form[] = ["json", "markdown"];

describe("Hostile passages before every provider", function () {
  this.timeout(300_000);
  let entries: readonly Entry[] = [];
  let stub: StubServer;
  const services = new Map<Protocol, Service>();
  before(async function () {
    const file = shared("corpora", "dev", "injection-passages.json");
    if (file === undefined) skip(this, "the shared corpora are not beside this checkout");
    ({ entries } = JSON.parse(readFileSync(file, "utf8")) as { entries: Entry[] });
    stub = await startStub();
    for (const kind of PROTOCOLS) services.set(kind, await startService(kind));
  });
  after(async () => {
    for (const service of services.values()) await service.close();
    await stub?.close();
  });

  const routes: readonly (readonly [string, () => Route])[] = [
    ["a section of the package", () => packageRoute("Package + current context")],
    ["a fetched public page", () => currentRoute(stub)],
  ];

  for (const [name, open] of routes) {
    for (const kind of PROTOCOLS) {
      it(`${kind}, ${name}: nothing disclosed, moved, made up, linked or submitted`, async function () {
        const service = services.get(kind);
        const route = open();
        let [counts, withheld, answers, proposals] = [ZERO, 0, 0, 0];
        for (const [at, entry] of entries.entries()) {
          const tools = at % 4 === 3;
          const through = service?.through(FORMS[at % FORMS.length] ?? "json", tools);
          if (through === undefined) throw new Error("the service did not start");
          const outcome = await run({ route, entry, draft: obedient(entry), through });
          counts = added(counts, countsOf(outcome));
          withheld += outcome.reply.withheld_statements;
          answers += Number(outcome.reply.kind === "answer");
          proposals += outcome.world.traces[0]?.tool_proposals ?? 0;
          // A tool that nobody offered gives the wrapper, whatever else was said.
          if (tools) expect(outcome.reply.diagnostic?.code).to.equal("wrong_shape");
        }
        report(this, { cases: entries.length, answers, proposals, ...counts, withheld });
        expect(counts).to.deep.equal(ZERO);
        const proposing = entries.filter((_, at) => at % 4 === 3).length;
        expect([answers, proposals]).to.deep.equal([
          entries.length - proposing,
          proposing * TOOL_PROPOSALS,
        ]);
        expect(withheld).to.be.greaterThan(10 * answers);
      });
    }

    it(`the embedded provider, ${name}: quotes in their lanes, and nothing else`, async function () {
      const route = open();
      let counts = ZERO;
      for (const entry of entries) {
        const draft: Draft = () => drafted([]);
        counts = added(counts, countsOf(await run({ route, entry, draft, through: embedded })));
      }
      report(this, { cases: entries.length, ...counts });
      expect(counts).to.deep.equal(ZERO);
    });
  }

  it("no request of either protocol offers a tool, or tells anything of the reader", () => {
    for (const service of services.values()) {
      expect(service.bodies).to.have.length.greaterThan(0);
      for (const body of service.bodies) {
        expect(body).not.to.have.any.keys("tools", "tool_choice", "functions", "user", "metadata");
        expect(JSON.stringify(body)).not.to.include("E17");
      }
    }
  });

  describe("each defence alone", () => {
    const each = async (look: (outcome: Outcome) => void, of: Partial<Case> = {}) => {
      const route = packageRoute("Package + current context");
      for (const entry of entries) look(await run({ route, entry, draft: obedient(entry), ...of }));
    };

    it("validation, where sources are not marked and the model knows no rule", async () => {
      // The scripted provider sends the payload as it is: no mark, no instruction, addresses of refs.
      await each((outcome) => expect(countsOf(outcome)).to.deep.equal(ZERO));
    });

    it("marks, where a passage holds every line of the material but the mark", async () => {
      const route = packageRoute("Package + current context");
      const [entry] = entries as [Entry];
      const { payload } = await run({ route, entry, draft: (one) => drafted(honest(one)) });
      const forged = materialOf(payload).replaceAll(payload.mark, "0".repeat(payload.mark.length));
      const own = payload.package.map((passage, at) =>
        at === 0 ? { ...passage, text: forged } : passage,
      );
      const marked = (text: string): readonly string[] =>
        text.split("\n").filter((line) => line.startsWith(`<<<${payload.mark} `));
      expect(marked(materialOf({ ...payload, package: own }))).to.deep.equal(
        marked(materialOf(payload)),
      );
    });

    it("no addresses: a model that repeats all it was sent, believed in everything, shows none", async () => {
      const repeats = (payload: Payload) =>
        drafted(
          materialOf(payload)
            .split("\n")
            .map((line) => statement(LANES[0], line, [])),
        );
      await each((outcome) => {
        const lanes = unchecked(repeats(outcome.payload));
        const { addresses, disclosures } = countsOf({
          ...outcome,
          sent: materialOf(outcome.payload),
          reply: { ...outcome.reply, lanes },
        });
        expect([addresses, disclosures]).to.deep.equal([0, 0]);
      });
    });

    it("access: a model that is believed in everything discloses nothing that was denied", async () => {
      await each((outcome) => {
        const reply = {
          ...outcome.reply,
          lanes: unchecked(obedient(outcome.entry)(outcome.payload)),
        };
        expect(countsOf({ ...outcome, reply }).disclosures).to.equal(0);
      });
    });

    it("the renderer: a draft that nobody checked becomes text, lists and code, and nothing else", async () => {
      const kinds = new Set<string>();
      await each((outcome) => {
        for (const lane of unchecked(obedient(outcome.entry)(outcome.payload)))
          for (const { text } of lane.statements)
            for (const block of blocksOf(text)) kinds.add(block.kind);
      });
      expect(
        [...kinds].filter((kind) => !["paragraph", "list", "code"].includes(kind)),
      ).to.deep.equal([]);
    });

    it("no tools: whatever is proposed is counted, and nothing is there that could submit it", async () => {
      await each(({ world }) => {
        const [trace] = world.traces;
        expect([trace?.tool_proposals, trace?.tool_submissions]).to.deep.equal([TOOL_PROPOSALS, 0]);
      });
    });
  });
});
