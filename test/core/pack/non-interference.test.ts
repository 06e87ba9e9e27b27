/**
 * What a reader may not read leaves no mark on ranking and weighing (design, Non-interference):
 * a pack, and the same pack without the sources of some label sets, give the other sets the same
 * candidates, ranks, scores, order, support and threshold, bit for bit.
 */
import { expect } from "chai";
import fc from "fast-check";
import type { Change, LabelRow, Pack } from "../../../bff/core/documents.ts";
import { labelSetKey } from "../../../bff/core/pack/label-sets.ts";
import type { Snapshot } from "../../../bff/core/ports.ts";
import { buildSnapshot } from "../../../bff/edge/store/snapshot.ts";
import { TIME, admitted, chunkOf, packOf, sourceOf } from "./packs.ts";

const SETS = [["a"], ["b"], ["a", "b"], ["c"]] as const;
const WORDS =
  "travel limit hotel policy review gate long good best first name day time house zebrax zebray 7 30 stand-up standup hotelzimmer zimmer gasthotel".split(
    " ",
  );

const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 })
  .map((w) => w.join(" "));
const source = fc.record({
  set: fc.nat(3),
  title: fc.constantFrom("", ...WORDS, "travel policy"),
  texts: fc.array(text, { minLength: 1, maxLength: 3 }),
  status: fc.constantFrom("approved", "approved", "approved", "draft"),
  from: fc.constantFrom(null, null, null, "2025-01-01", "2025-12-01"),
  supersedes: fc.option(fc.nat(14), { freq: 2 }),
});
const world = fc.record({
  sources: fc.array(source, { minLength: 2, maxLength: 15 }),
  /** Interleaves the chunks of sources. */
  turn: fc.nat(9),
  hidden: fc.subarray([0, 1, 2, 3], { minLength: 1, maxLength: 3 }),
  relabelled: fc.array(fc.tuple(fc.nat(14), fc.nat(3)), { maxLength: 3 }),
  revoked: fc.array(fc.nat(14), { maxLength: 2 }),
  lost: fc.array(fc.nat(14), { maxLength: 1 }),
  /** Words that the pack may hold, slips, and questions that ask for a number. */
  question: fc.array(
    fc.constantFrom(...WORDS, "unknown", "zebraz", "how many", "wie viele", "hotelgarten"),
    { minLength: 1, maxLength: 6 },
  ),
  candidates: fc.integer({ min: 1, max: 12 }),
  /** With a table and background questions, with compounds, and with nothing. */
  language: fc.constantFrom("en", "de", "xx"),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function wholePack({ sources, turn, language }: World): Pack {
  const pack = packOf([], {
    language,
    label_sets: SETS,
    aliases: [["travel", "flight hotel"]],
    sources: sources.map((s, at) =>
      sourceOf({
        source_object: `s${at}`,
        title: s.title,
        access_labels: SETS[s.set] ?? [],
        status: s.status,
        effective_from: s.from,
        supersedes: s.supersedes === null || s.supersedes >= at ? null : `s${s.supersedes}`,
      }),
    ),
  });
  const chunks = sources.flatMap((s, at) => s.texts.map((t, n) => chunkOf(`s${at}`, t, n)));
  return { ...pack, chunks: [...chunks.slice(turn), ...chunks.slice(0, turn)] };
}

/** Label rows and changes as they stand beside either pack. */
function beside({ relabelled, revoked }: World): { labels: LabelRow[]; changes: Change[] } {
  const rows = new Map(relabelled.map(([at, set]) => [`s${at}`, SETS[set] ?? []]));
  return {
    labels: [...rows].map(([source_object, access_labels]) => ({
      source_object,
      access_labels,
      labels_as_of: "2025-05-30",
    })),
    changes: revoked.map((at) => ({
      id: `${at}`,
      kind: "revoke",
      source_object: `s${at}`,
      at: "2025-03-01T00:00:00Z",
    })),
  };
}

interface Seen {
  readonly world: World;
  readonly hiddenKeys: ReadonlySet<string>;
}

const isHidden = ({ hiddenKeys }: Seen, labels: readonly string[]) =>
  hiddenKeys.has(labelSetKey(labels));

/** The same pack without what live labels hide from this reader, and what no one may read. */
function readable(pack: Pack, whole: Snapshot, seen: Seen): Pack {
  const may = (id: string) =>
    whole.live.countable(id, TIME) && !isHidden(seen, whole.live.source(id)?.access_labels ?? []);
  const ids = pack.sources.map(({ source_object }) => source_object);
  const kept = new Set(ids.filter(may));
  return {
    ...pack,
    sources: pack.sources.filter(({ source_object }) => kept.has(source_object)),
    chunks: pack.chunks.filter(({ source_object }) => kept.has(source_object)),
  };
}

const at = ({ lost }: World) => ({ time: TIME, without: lost.map((n) => `s${n}`) });

/** What the reader's side of a ranking looks like. */
function ranked(snapshot: Snapshot, seen: Seen) {
  const { world: of } = seen;
  return snapshot.ranking
    .candidates(of.question.join(" "), at(of))
    .filter(({ role, source }) => role === "ranked" && !isHidden(seen, source.access_labels))
    .map(({ source, chunkId, rank, score }) => ({
      id: source.source_object,
      chunkId,
      rank,
      score,
    }));
}

async function weighed(snapshot: Snapshot, seen: Seen) {
  const readers = ranked(snapshot, seen).map(({ id }) => id);
  const { question } = seen.world;
  return snapshot.weigh.weigh(question.join(" "), admitted(snapshot, ...readers), at(seen.world));
}

async function pairOf(of: World): Promise<{ whole: Snapshot; less: Snapshot; seen: Seen }> {
  const seen = { world: of, hiddenKeys: new Set(of.hidden.map((n) => labelSetKey(SETS[n] ?? []))) };
  const limits = { candidates: of.candidates, maxLabelAgeDays: 90 };
  const pack = wholePack(of);
  const whole = await buildSnapshot({ pack, ...beside(of), limits });
  const less = await buildSnapshot({ pack: readable(pack, whole, seen), ...beside(of), limits });
  return { whole, less, seen };
}

describe("non-interference of ranking and weighing", function () {
  this.timeout(120_000);

  it("holds bit for bit for candidates, scores, order and threshold", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(world, async (of) => {
        const { whole, less, seen } = await pairOf(of);
        expect(ranked(whole, seen)).to.deep.equal(ranked(less, seen));
        const both = [await weighed(whole, seen), await weighed(less, seen)] as const;
        expect(both[0]).to.deep.equal(both[1]);
        if (both[0].scored.length > 0) compared += 1;
      }),
      { numRuns: 400 },
    );
    expect(compared).to.be.greaterThan(100);
  });

  it("holds for the number of places that are decided in a round, successors apart", async () => {
    await fc.assert(
      fc.asyncProperty(world, async (of) => {
        const { whole, seen } = await pairOf(of);
        const places = whole.ranking
          .candidates(seen.world.question.join(" "), at(of))
          .filter(({ role }) => role !== "successor");
        const objects = whole.ranking
          .candidates("other", at(of))
          .map((c) => c.source.source_object);
        expect(new Set(objects).size).to.equal(objects.length);
        expect(places.length).to.be.at.most(Math.max(of.candidates, SETS.length));
      }),
      { numRuns: 200 },
    );
  });
});
