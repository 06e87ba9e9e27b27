/** The index skips, packs and goes by windows; its scores are those of the formulas, bit for bit. */
import { expect } from "chai";
import fc from "fast-check";
import { plainMemory } from "../../../bff/core/pack/dictionary.ts";
import {
  eachPosting,
  positionsFrom,
  postingOf,
  stretches,
  timesOf,
} from "../../../bff/core/pack/posting-lists.ts";
import { type IndexedChunk, indexChunks } from "../../../bff/core/pack/postings.ts";
import { chunk, indexed, split } from "./indexed.ts";
import { type Reference, reference } from "./reference.ts";

const WORDS = "a b c d e f".split(" ");
const words = (most: number, least = 0) =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: least, maxLength: most })
    .map((list) => list.join(" "));
const source = fc.record({
  set: fc.integer({ min: -1, max: 2 }),
  title: words(2),
  chunks: fc.array(fc.record({ text: words(14), path: fc.array(words(2, 1), { maxLength: 2 }) }), {
    maxLength: 5,
  }),
});
const world = fc.record({
  sources: fc.array(source, { minLength: 1, maxLength: 30 }),
  question: words(5, 1),
  window: fc.integer({ min: 1, max: 12 }),
  count: fc.integer({ min: 1, max: 6 }),
  only: fc.array(fc.nat(29), { maxLength: 4 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const chunksOf = ({ sources }: World): readonly IndexedChunk[] =>
  sources.flatMap(({ title, chunks }, at) =>
    chunks.map(({ text, path }) => chunk(at, text, title, ...path)),
  );

/** The best chunk of each source, and of those the best. */
function bestSources(hits: readonly Reference[], count: number) {
  const sorted = [...hits].sort((a, b) => b.full - a.full || a.chunk - b.chunk);
  const firsts = sorted.filter(
    ({ source: own }, at) => sorted.findIndex((one) => one.source === own) === at,
  );
  return firsts
    .sort((a, b) => b.full - a.full || a.source - b.source)
    .slice(0, count)
    .map(({ source: place, chunk: at, full: score }) => ({ place, chunk: at, score }));
}

describe("the index, exactly", () => {
  it("scores every chunk as the formulas do, whatever is looked at together", () => {
    fc.assert(
      fc.property(world, (one) => {
        const sets = one.sources.map(({ set }) => set);
        const index = indexed(chunksOf(one), sets, one.window);
        const expected = [...new Set(sets)]
          .filter((set) => set >= 0)
          .flatMap((set) => reference(one.question, chunksOf(one), (at) => sets[at] === set))
          .map(({ chunk: at, plain, full }) => ({ chunk: at, plain, full }))
          .sort((a, b) => a.chunk - b.chunk);
        expect(index.score(one.question)).to.deep.equal(expected);
      }),
      { numRuns: 200 },
    );
  });

  it("finds the best sources of each label set among all of them", () => {
    fc.assert(
      fc.property(world, (one) => {
        const sets = one.sources.map(({ set }) => set);
        const { population, statistics, scorer, query } = indexed(chunksOf(one), sets, one.window);
        const lens = { groupOf: population.setOf, statistics };
        const best = scorer.best(query(one.question), lens, one.count);
        best.forEach((sources, set) => {
          const hits = reference(one.question, chunksOf(one), (at) => sets[at] === set);
          expect(sources).to.deep.equal(bestSources(hits, one.count));
        });
      }),
      { numRuns: 200 },
    );
  });

  it("looks at some sources alone by the numbers of all, and at no other", () => {
    fc.assert(
      fc.property(world, (one) => {
        const sets = one.sources.map(() => 0);
        const { population, statistics, scorer, query } = indexed(chunksOf(one), sets, one.window);
        const only = [...new Set(one.only.map((at) => at % sets.length))];
        const groupOf = population.setOf.map((_, at) => (only.includes(at) ? 0 : -1));
        const asked = query(one.question);
        const whole = scorer.all(asked, { groupOf, statistics });
        expect(scorer.all(asked, { groupOf, statistics, only })).to.deep.equal(whole);
        const { full, plain } = scorer.found(asked, { groupOf, statistics });
        expect(full).to.equal(Math.max(0, ...whole.map(({ score }) => score)));
        expect(plain).to.equal(Math.max(0, ...whole.map((hit) => hit.plain)));
      }),
      { numRuns: 200 },
    );
  });

  it("leaves chunks behind the foremost hundred as they are", () => {
    const chunks = Array.from({ length: 260 }, (_, at) =>
      chunk(Math.floor(at / 3), `a ${"x ".repeat(at % 7)}b ${"y ".repeat(at % 5)}`),
    );
    const sets = Array.from({ length: 87 }, () => 0);
    const index = indexed(chunks, sets, 16);
    const expected = reference("a b", chunks, () => true);
    expect(index.score("a b")).to.deep.equal(
      expected.map(({ chunk: at, plain, full }) => ({ chunk: at, plain, full })),
    );
    const lens = { groupOf: index.population.setOf, statistics: index.statistics };
    const [best] = index.scorer.best(index.query("a b"), lens, 60);
    expect(best).to.deep.equal(bestSources(expected, 60));
  });
});

describe("the postings", () => {
  /** More chunks than one segment numbers; one of them says a word more often than a byte counts. */
  const SIZE = 70_000;
  const often = new Map([
    [5, 255],
    [65_535, 254],
    [65_536, 1000],
  ]);
  const textOf = (at: number) =>
    `${"many ".repeat(often.get(at) ?? 0)}${at % 3 === 0 ? "third " : ""}all`;
  const postings = indexChunks(
    Array.from({ length: SIZE }, (_, at) => chunk(at >> 2, textOf(at))),
    { sourceCount: SIZE >> 2, terms: split, memory: plainMemory },
  );
  const [all, many, third] = [0, 1, 2];
  const listed = (term: number) => {
    const found: number[][] = [];
    eachPosting(postings, term, (at, posting) => found.push([at, timesOf(postings, posting)]));
    return found;
  };

  it("are found over all segments, with their times however many", () => {
    expect(listed(many)).to.deep.equal([...often]);
    expect(listed(all)).to.have.length(SIZE);
    expect(listed(third).map(([at]) => at)).to.deep.equal(
      Array.from({ length: Math.ceil(SIZE / 3) }, (_, at) => at * 3),
    );
  });

  it("are found by chunk, with where their positions begin", () => {
    for (const at of [0, 3, 65_535, 65_536, 65_538, 69_999]) {
      const posting = postingOf(postings, third, at);
      expect(posting >= 0, `${at}`).to.equal(at % 3 === 0);
      if (posting < 0) continue;
      expect(postings.positions[positionsFrom(postings, posting)]).to.equal(
        1 + (often.get(at) ?? 0),
      );
    }
    expect(postingOf(postings, -1, 0)).to.equal(-1);
  });

  it("are cut at any two chunks", () => {
    const between = (from: number, to: number) =>
      stretches(postings, third, { from, to }).flatMap(({ begin, end, base }) =>
        Array.from(postings.chunks.subarray(begin, end), (at) => base + at),
      );
    for (const [from, to] of [
      [0, SIZE],
      [10, 11],
      [9, 10],
      [65_530, 65_540],
      [65_536, 65_537],
      [65_535, 65_536],
      [69_990, SIZE],
      [7, 7],
    ] as const)
      expect(between(from, to), `${from} to ${to}`).to.deep.equal(
        Array.from({ length: to - from }, (_, at) => from + at).filter((at) => at % 3 === 0),
      );
  });

  it("must come in pack order", () => {
    const parts = { sourceCount: 2, terms: split, memory: plainMemory };
    expect(() => indexChunks([chunk(1, "a"), chunk(0, "b")], parts)).to.throw(RangeError);
  });
});
