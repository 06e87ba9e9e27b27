import { expect } from "chai";
import fc from "fast-check";
import { dictionaryOf, idOf, plainMemory } from "../../../bff/core/pack/dictionary.ts";
import { chunk, indexed } from "./indexed.ts";

describe("the index", () => {
  it("scores plain BM25 as one computes it by hand", () => {
    const index = indexed([chunk(0, "a b"), chunk(1, "a a c d"), chunk(2, "e f g")], [0, 0, 0]);
    // N 3, mean length 3; a stands in 2 chunks: idf ln(1 + 1.5 / 2.5) = 0.470004.
    // chunk 0: 0.470004 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 2/3)); chunk 1: 0.470004 * 4.4 / (2 + 1.5)
    const [first, second, ...rest] = index.score("a");
    expect(rest).to.deep.equal([]);
    expect(first?.plain).to.be.closeTo(0.54421473, 1e-8);
    expect(second?.plain).to.be.closeTo(0.5908617, 1e-7);
    expect(first?.full).to.equal(first?.plain);
  });

  it("adds half a weight for neighbours that stand side by side in the question's order", () => {
    const chunks = [chunk(0, "a b"), chunk(1, "b a c d"), chunk(2, "e f g")];
    const index = indexed(chunks, [0, 0, 0]);
    const [inOrder, reversed] = index.score("a b");
    // a and b each stand in 2 of 3 chunks: 0.5 * 0.470004 * 1 * 2.2 / (1 + 1.2)
    expect((inOrder?.full ?? 0) - (inOrder?.plain ?? 0)).to.be.closeTo(0.23500181, 1e-8);
    expect(reversed?.full).to.equal(reversed?.plain);
  });

  it("counts every side by side, and none across two fields", () => {
    const index = indexed([chunk(0, "a b x a b"), chunk(1, "b y", "a"), chunk(2, "z")], [0, 0, 0]);
    const [twice, across] = index.score("a b");
    // m 2: 0.5 * idf * 2 * 2.2 / (2 + 1.2); idf of two in three 0.470004
    expect((twice?.full ?? 0) - (twice?.plain ?? 0)).to.be.closeTo(0.3231275, 1e-7);
    // The heading is asked about whole: q²/I = idf(a).
    expect((across?.full ?? 0) - (across?.plain ?? 0)).to.be.closeTo(0.47000363, 1e-8);
  });

  it("adds the asked part of a heading times what that part weighs", () => {
    const index = indexed([chunk(0, "x", "a b c"), chunk(1, "y"), chunk(2, "z")], [0, 0, 0]);
    const [only] = index.score("a b");
    // One in three: idf ln(1 + 2.5 / 1.5) = 0.980829; heading of three such words, two asked: 4/3;
    // and the pair a b stands in the heading: half an idf.
    const idf = 0.98082925;
    expect((only?.full ?? 0) - (only?.plain ?? 0)).to.be.closeTo((4 / 3 + 1 / 2) * idf, 1e-7);
  });

  it("ranks each label set by its own numbers, and never one that is not counted", () => {
    const own = [chunk(0, "a b"), chunk(0, "c d e")];
    const other = [chunk(1, "a a a a"), chunk(2, "a"), chunk(1, "a q")];
    const alone = indexed(own, [0]).score("a c");
    const beside = indexed([...own, ...other], [0, 1, -1]).score("a c");
    expect(beside.filter(({ chunk: at }) => at < 2)).to.deep.equal(alone);
    expect(beside.map(({ chunk: at }) => at)).to.deep.equal([0, 1, 2, 4]);
  });

  it("forgets one question before the next", () => {
    const index = indexed([chunk(0, "a b", "a"), chunk(1, "b c")], [0, 0]);
    const fresh = indexed([chunk(0, "a b", "a"), chunk(1, "b c")], [0, 0]);
    index.score("a b c");
    expect(index.score("b")).to.deep.equal(fresh.score("b"));
  });

  it("keeps pairs and counts in a chunk of more terms than positions have room for", () => {
    const long = Array.from({ length: 70_000 }, (_, at) => `w${at % 500}`).join(" ");
    const index = indexed([chunk(0, `a b ${long} a b`), chunk(1, "c")], [0, 0]);
    const [hit] = index.score("a b");
    expect(hit?.full).to.be.greaterThan(hit?.plain ?? Infinity);
    expect(index.statistics[0]?.length).to.equal(70_005);
  });

  it("adds what aliases say, with their own neighbours, and each term once", () => {
    const index = indexed([chunk(0, "r a g"), chunk(1, "rag x"), chunk(2, "y")], [0, 0, 0]);
    const group = [["rag", "r a g"]];
    expect(index.query("rag x", group)).to.deep.equal({
      terms: index.query("rag x r a g").terms,
      pairs: [...index.query("rag x").pairs, ...index.query("r a g").pairs],
    });
    expect(index.query("r a g", group).terms).to.have.length(4);
    expect(index.query("r a", group).terms).to.have.length(2);
  });
});

describe("the dictionary", () => {
  it("finds every term it holds and no other", () => {
    const words = fc.uniqueArray(fc.string({ unit: "binary", maxLength: 6 }), { maxLength: 40 });
    fc.assert(
      fc.property(words, fc.string({ unit: "binary", maxLength: 6 }), (terms, other) => {
        const sorted = [...terms].sort();
        const dictionary = dictionaryOf(sorted, plainMemory);
        sorted.forEach((term, id) => expect(idOf(dictionary, term)).to.equal(id));
        expect(idOf(dictionary, other)).to.equal(sorted.indexOf(other));
      }),
    );
  });
});
