import { expect } from "chai";
import fc from "fast-check";
import { auroc, ndcg, recall } from "../../bff/cli/eval/measures.ts";
import { markup, page } from "../../bff/cli/eval/page.ts";
import { standsAlone } from "../../bff/cli/eval/stand-alone.ts";
import { languageOf } from "../../bff/edge/text/language.ts";

describe("The area under the curve", () => {
  it("is the share of pairs in which the positive is above, a tie counting half", () => {
    expect(auroc([3, 2], [2, 1])).to.equal(3.5 / 4);
    expect(auroc([1], [2])).to.equal(0);
    expect(auroc([5, 5], [5, 5, 5])).to.equal(0.5);
    expect(auroc([0.9, 0.4, 0.3], [0.5, 0.3])).to.equal(3.5 / 6);
  });

  it("is nothing where one side has no row", () => {
    expect(auroc([], [1])).to.equal(null);
    expect(auroc([1], [])).to.equal(null);
  });

  it("is what counting every pair gives, whatever the scores", () => {
    const scores = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(scores, scores, (above, below) => {
        const pairs = above.flatMap((a) => below.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
        const counted = pairs.reduce((sum: number, one) => sum + one, 0) / pairs.length;
        expect(auroc(above, below)).to.be.closeTo(counted, 1e-12);
      }),
    );
  });
});

describe("A ranking against its judgements", () => {
  const grades = new Map([
    ["a", 2],
    ["b", 1],
    ["c", 0],
  ]);

  it("gains by grade and loses by the logarithm of the place", () => {
    const ideal = 2 / Math.log2(2) + 1 / Math.log2(3);
    expect(ndcg(["a", "b"], grades, 10)).to.equal(1);
    expect(ndcg(["b", "a"], grades, 10)).to.be.closeTo((1 + 2 / Math.log2(3)) / ideal, 1e-12);
    expect(ndcg(["x", "c", "b"], grades, 10)).to.be.closeTo(0.5 / ideal, 1e-12);
    expect(ndcg(["x", "a"], grades, 1)).to.equal(0);
    expect(ndcg(["a"], new Map([["a", 0]]), 10)).to.equal(0);
    expect(ndcg(["a"], new Map([["a", -1]]), 10)).to.equal(0);
  });

  it("recalls the relevant among the first, and a grade of zero is none", () => {
    expect(recall(["c", "a", "x"], grades, 2)).to.equal(0.5);
    expect(recall(["a", "b"], grades, 2)).to.equal(1);
  });
});

describe("A question read without its history", () => {
  const language = languageOf("en");
  const alone = (text: string, history: readonly unknown[] = [{}]): boolean =>
    standsAlone({ text, history }, language);

  it("stands alone when it opens the conversation, whatever it says", () => {
    expect(alone("Why?", [])).to.equal(true);
  });

  it("does not when it points back, replies or says too little", () => {
    for (const text of [
      "How much does it cost to store a backup?",
      "And the storage limits of a backup volume?",
      "What about backup volume storage limits?",
      "Backup limits?",
    ]) {
      expect(alone(text), text).to.equal(false);
    }
    expect(alone("How many backups can a volume retain?")).to.equal(true);
  });
});

describe("A page of a report", () => {
  it("holds what is put into it as text, also in its title and between quotes", () => {
    const hostile = `<script>alert("x")</script>'&\u0000\ud800`;
    const text = page(hostile, markup`<p title="${hostile}">${hostile}</p>`);
    const escaped = "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;\uFFFD\uFFFD";
    expect(text).to.contain(`<title>${escaped}</title>`);
    expect(text).to.contain(`<p title="${escaped}">${escaped}</p>`);
    expect(text).not.to.contain("<script");
  });
});
