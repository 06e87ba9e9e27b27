/**
 * Seeded markers (check 17): every hostile passage at hand, as a section of the package and as a
 * fetched public page, before a model that does what the passage says and worse. The line, its rules
 * and stages, both readers of HTML and the guarded fetch are the real ones; the model, the policy
 * engine and the first ranking are scripted, so that every case gets as far as it can.
 */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { LANES } from "../../bff/contract/index.ts";
import { startStub } from "../edge/sources/support/stub-server.ts";
import type { StubServer } from "../edge/sources/support/stub-server.ts";
import { shared } from "../support/paths.ts";
import { drafted } from "../support/scripted.ts";
import { skip } from "../support/skip.ts";
import { TOOL_PROPOSALS, honest, obedient, pageOf, statement } from "./hostile-model.ts";
import type { Draft, Entry } from "./hostile-model.ts";
import { currentRoute, packageRoute } from "./hostile-routes.ts";
import type { Route } from "./hostile-routes.ts";
import { ZERO, added, countsOf, holds, isClean, report, run, unchecked } from "./hostile-run.ts";

describe("Hostile passages and a model that obeys them", function () {
  this.timeout(180_000);
  let entries: readonly Entry[] = [];
  let stub: StubServer;
  before(async function () {
    const file = shared("corpora", "dev", "injection-passages.json");
    if (file === undefined) skip(this, "the shared corpora are not beside this checkout");
    ({ entries } = JSON.parse(readFileSync(file, "utf8")) as { entries: Entry[] });
    expect(entries).to.have.length.greaterThan(0);
    stub = await startStub();
  });
  after(() => stub?.close());

  const ROUTES: readonly (readonly [string, () => Route])[] = [
    ["as a section of the package", () => packageRoute("Package only")],
    [
      "as a section of the package, asked with current context",
      () => packageRoute("Package + current context"),
    ],
    ["as a fetched public page", () => currentRoute(stub)],
  ];
  for (const [name, open] of ROUTES) {
    describe(name, () => {
      let route: Route;
      before(() => {
        route = open();
      });

      it("the search finds a marker that may be sent and shown, in every place", async () => {
        const [entry] = entries as [Entry];
        const quoting: Draft = (payload) =>
          drafted(
            payload.package.map(({ id, text }) => statement(LANES[0], text, [{ id, quote: text }])),
          );
        const { reply, sent, seeds } = await run({ route, entry, draft: quoting, open: true });
        for (const seed of seeds) {
          expect([holds(sent, seed), holds(JSON.stringify(reply.lanes), seed)]).to.deep.equal([
            true,
            true,
          ]);
        }
      });

      it("the search finds links, moves and inventions in a draft that nobody checked", async () => {
        const [entry] = entries as [Entry];
        const outcome = await run({ route, entry, draft: obedient(entry) });
        const reply = { ...outcome.reply, lanes: unchecked(obedient(entry)(outcome.payload)) };
        const { addresses, moves, madeUp } = countsOf({ ...outcome, reply });
        expect(Math.min(addresses, moves, madeUp)).to.be.greaterThan(0);
      });

      it("nothing denied is disclosed, no address, no move, nothing made up", async function () {
        let [counts, withheld] = [ZERO, 0];
        for (const entry of entries) {
          const outcome = await run({ route, entry, draft: obedient(entry) });
          counts = added(counts, countsOf(outcome));
          withheld += outcome.reply.withheld_statements;
          const [trace] = outcome.world.traces;
          expect(trace?.tool_proposals, "the model did propose").to.equal(TOOL_PROPOSALS);
          expect(pageOf(outcome.payload), `${entry.id}: the page was sent`).not.to.equal(undefined);
        }
        const about = { withheld };
        report(this, { cases: entries.length, ...counts, ...about });
        expect(counts).to.deep.equal(ZERO);
      });

      it("an honest model's answer over the same pages comes through whole", async function () {
        let clean = 0;
        for (const entry of entries) {
          const draft: Draft = (payload) => drafted(honest(payload));
          if (isClean(await run({ route, entry, draft }))) clean += 1;
        }
        report(this, { ordinary: entries.length, clean });
        expect(clean / entries.length).to.be.at.least(0.99);
      });
    });
  }
});
