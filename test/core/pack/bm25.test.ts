import { expect } from "chai";
import fc from "fast-check";
import { dictionaryOf, idOf, lettersOf, plainMemory } from "../../../bff/core/pack/dictionary.ts";
import { partsOf, wholesOf } from "../../../bff/core/pack/kin.ts";
import { numbersFirst } from "../../../bff/core/pack/numbers.ts";
import { neighboursOf, oneSlip } from "../../../bff/core/pack/spelling.ts";
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

  it("takes three tenths of a score from the page as one text", () => {
    const index = indexed([chunk(0, "a b"), chunk(0, "a"), chunk(1, "c d")], [0, 0]);
    // N 3, n 2: idf 0.470004. Chunks of 2, 2 and 1 terms; pages of 3 and 2, where a stands twice.
    const idf = Math.log(1.6);
    const own = (idf * 2.2) / (1 + 1.2 * (0.25 + 0.75 * (2 / (5 / 3))));
    const page = (idf * 2 * 2.2) / (2 + 1.2 * (0.25 + 0.75 * (3 / (5 / 2))));
    const [first] = index.score("a");
    expect(first?.plain).to.be.closeTo(own, 1e-12);
    expect(first?.full).to.be.closeTo(0.7 * own + 0.3 * page, 1e-12);
  });

  /** What is added to the plain score, where every page is one chunk. */
  const added = (hit: { plain: number; full: number } | undefined) =>
    (hit?.full ?? NaN) - (hit?.plain ?? NaN);
  /** A quarter of the lesser idf for nearness `amount` in a chunk of this relative length. */
  const near = (idf: number, amount: number, length: number) =>
    (0.25 * idf * amount * 2.2) / (amount + 1.2 * (0.25 + 0.75 * length));

  it("adds half a weight for words side by side in the question's order, a quarter for near ones", () => {
    const chunks = [chunk(0, "a b"), chunk(1, "b a c d"), chunk(2, "e f g")];
    const [inOrder, reversed] = indexed(chunks, [0, 0, 0]).score("a b");
    const idf = Math.log(1.6);
    expect(added(inOrder)).to.be.closeTo(0.5 * idf + near(idf, 1, 2 / 3), 1e-12);
    expect(added(reversed)).to.be.closeTo(near(idf, 1, 4 / 3), 1e-12);
  });

  it("counts every time and every distance up to eight, and nothing side by side across two fields", () => {
    const chunks = [chunk(0, "a b x a b"), chunk(1, "b y", "a"), chunk(2, "z")];
    const [twice, across] = indexed(chunks, [0, 0, 0]).score("a b");
    const idf = Math.log(1.6);
    const side = (0.5 * idf * 2 * 2.2) / (2 + 1.2);
    const distances = 1 + 1 / 16 + 1 / 4 + 1;
    expect(added(twice)).to.be.closeTo(side + near(idf, distances, 5 / 3), 1e-12);
    // The heading is asked about whole, q²/I = idf, half as heading and half as title.
    expect(added(across)).to.be.closeTo(idf + near(idf, 1 / 4, 1), 1e-12);
    const far = indexed([chunk(0, `a ${"x ".repeat(8)}b`), chunk(1, "y")], [0, 0]);
    expect(added(far.score("a b")[0])).to.be.closeTo(0, 1e-12);
  });

  it("looks for no closeness in a question of more words than anyone asks, and keeps its score", () => {
    const words = Array.from({ length: 60 }, (_, at) => `w${at}`).join(" ");
    const [hit] = indexed([chunk(0, words), chunk(1, "y")], [0, 0]).score(words);
    expect(hit?.plain).to.be.greaterThan(0);
    expect(added(hit)).to.be.closeTo(0, 1e-9);
  });

  it("adds the asked part of the headings times what that part weighs, and the title's once more", () => {
    const chunks = [chunk(0, "x", "a b c", "d"), chunk(1, "y"), chunk(2, "z")];
    const [only] = indexed(chunks, [0, 0, 0]).score("a c");
    // Each stands in one of three chunks. Of four words in the headings two are asked, of three in
    // the title two; and they stand two apart, in a chunk of 5 terms where the mean is 7/3.
    const idf = Math.log(8 / 3);
    const headings = ((2 * 2) / 4) * idf;
    const title = ((2 * 2) / 3) * idf;
    const expected = 0.5 * headings + 0.5 * title + near(idf, 1 / 4, 5 / (7 / 3));
    expect(added(only)).to.be.closeTo(expected, 1e-12);
  });

  it("ranks each label set by its own numbers, and never one that is not counted", () => {
    const own = [chunk(0, "a b", "c"), chunk(0, "c d e")];
    const other = [chunk(1, "a a a a", "a"), chunk(1, "a q"), chunk(2, "a")];
    const alone = indexed(own, [0]).score("a c");
    const beside = indexed([...own, ...other], [0, 1, -1]).score("a c");
    expect(beside.filter(({ chunk: at }) => at < 2)).to.deep.equal(alone);
    expect(beside.map(({ chunk: at }) => at)).to.deep.equal([0, 1, 2, 3]);
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
    const expanded = index.query("rag x", group);
    const terms = (list: typeof expanded) => list.slots.map(({ term }) => term);
    expect(terms(expanded)).to.deep.equal(terms(index.query("rag x r a g")));
    expect(expanded.pairs).to.deep.equal([
      [0, 1],
      [2, 3],
      [3, 4],
    ]);
    expect(index.query("r a g", group).slots).to.have.length(4);
    expect(index.query("r a", group).slots).to.have.length(2);
  });
});

describe("a question that asks for a number", () => {
  it("puts chunks that hold one before their like", () => {
    const chunks = [chunk(0, "copies run well"), chunk(1, "copies run 4"), chunk(2, "x 9")];
    const { scorer, query, population, statistics, postings } = indexed(chunks, [0, 0, 0]);
    const hits = scorer.all(query("copies"), { groupOf: population.setOf, statistics });
    expect(hits.map(({ place }) => place)).to.deep.equal([0, 1]);
    expect(hits[0]?.score).to.equal(hits[1]?.score);
    const ordered = numbersFirst(hits, postings);
    expect(ordered.map(({ place }) => place)).to.deep.equal([1, 0]);
    expect(ordered[0]?.score).to.be.closeTo(1.25 * (hits[1]?.score ?? NaN), 1e-12);
    expect(query("how many copies").asksNumber).to.equal(true);
  });
});

describe("words of a compound", () => {
  const dictionary = dictionaryOf(
    ["abrechn", "dienstreis", "kost", "preis", "reis", "reisekost", "reisekostenabrechn"],
    plainMemory,
  );
  const named = (ids: readonly number[]) => ids.map((id) => lettersOf(dictionary, id));

  it("are its beginnings and endings that stand in the package, longest first", () => {
    expect(named(partsOf(dictionary, "reisekostenabrechn"))).to.deep.equal([
      "reisekost",
      "abrechn",
      "reis",
    ]);
    expect(named(partsOf(dictionary, "preis"))).to.deep.equal([]);
  });

  it("are found from a part, shortest first, and never by two letters more", () => {
    expect(named(wholesOf(dictionary, "reis"))).to.deep.equal([
      "reisekost",
      "dienstreis",
      "reisekostenabrechn",
    ]);
    expect(named(wholesOf(dictionary, "kost"))).to.deep.equal(["reisekost"]);
    expect(wholesOf(dictionary, "abr")).to.deep.equal([]);
  });
});

describe("slips of the fingers", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 5, maxLength: 8 });

  /** Damerau's distance (optimal string alignment), in full. */
  function distance(a: string, b: string): number {
    const rows = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
    );
    const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        const same = a[i - 1] === b[j - 1] ? 0 : 1;
        const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        const swap = swapped ? at(i - 2, j - 2) + 1 : Infinity;
        const row = rows[i] ?? [];
        row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same, swap);
      }
    return at(a.length, b.length);
  }

  it("are one letter too many, too few, wrong or swapped", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(oneSlip(a, b), `${a} ${b}`).to.equal(distance(a, b) === 1);
      }),
      { numRuns: 3000 },
    );
  });

  it("are looked for among the terms that begin alike and are long enough", () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (terms, asked) => {
        const sorted = [...terms].sort();
        const alike = (term: string) =>
          asked.length > 5 && term[0] === asked[0] && distance(asked, term) === 1;
        const expected = sorted.flatMap((term, id) => (alike(term) ? [id] : []));
        expect(neighboursOf(dictionaryOf(sorted, plainMemory), asked)).to.deep.equal(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it("are read as what most of the counted chunks hold, at half its worth, and never a word", () => {
    const chunks = [
      chunk(0, "slipqa x"),
      chunk(0, "slipqa"),
      chunk(1, "slipqb"),
      chunk(2, "slipqz y"),
    ];
    const index = indexed(chunks, [0, 0, -1]);
    const [guessed] = index.score("slipqz");
    const [meant] = index.score("slipqa");
    expect(index.score("slipqz").map(({ chunk: at }) => at)).to.deep.equal([0, 1]);
    expect(guessed?.plain).to.be.closeTo((meant?.plain ?? NaN) / 2, 1e-12);
    expect(indexed([chunk(0, "wordqa")], [0]).score("wordqz")).to.deep.equal([]);
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
