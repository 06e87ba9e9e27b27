/** Source records between threads, and long work in turns. */
import { expect } from "chai";
import fc from "fast-check";
import { type Steps, finish, stepwise } from "../../../bff/core/pack/steps.ts";
import { packSources, unpackSources } from "../../../bff/edge/store/packed-sources.ts";
import { inTurns } from "../../../bff/edge/store/turns.ts";
import { sourceOf } from "../../core/pack/packs.ts";

describe("packed source records", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 6 });
  const record = fc
    .record({
      source_object: text,
      source_version: text,
      title: text,
      owner: fc.option(text),
      supersedes: fc.option(text),
      content_sha256: fc.option(text),
      effective_from: fc.constantFrom(null, "2025-01-01"),
      access_labels: fc.subarray(["a", "b", "c"]),
      explicitly_contains: fc.subarray(["approval", "private_data"] as const),
    })
    .map(sourceOf);

  it("are the same records again, in the same order, frozen through and through", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), (sources) => {
        const again = finish(unpackSources(finish(packSources(sources))));
        expect(again).to.deep.equal(sources);
        for (const one of again)
          expect([one, one.access_labels, one.explicitly_contains].every(Object.isFrozen)).to.equal(
            true,
          );
      }),
    );
  });

  it("share what many say alike, so that it is held once", () => {
    const sources = ["one", "two"].map((source_object) => sourceOf({ source_object }));
    const [one, two] = finish(unpackSources(finish(packSources(sources))));
    expect(one?.access_labels).to.equal(two?.access_labels);
  });
});

describe("long work in turns", () => {
  it("lets others have theirs, and comes to the same end", async () => {
    const seen: number[] = [];
    function* work(): Steps<string> {
      yield* stepwise(Array(3_000).keys(), (item) => {
        seen.push(item);
        const until = performance.now() + 0.02;
        while (performance.now() < until);
      });
      return "done";
    }
    const others: number[] = [];
    const timer = setInterval(() => others.push(seen.length), 1);
    try {
      expect(await inTurns(work())).to.equal("done");
    } finally {
      clearInterval(timer);
    }
    expect(seen).to.deep.equal([...Array(3_000).keys()]);
    expect(others.some((count) => count > 0 && count < 3_000)).to.equal(true);
  });

  it("hands on what the work throws", async () => {
    function* work(): Steps<never> {
      yield;
      throw new Error("no more");
    }
    const error = await inTurns(work()).catch((reason: unknown) => reason);
    expect((error as Error).message).to.equal("no more");
  });
});
