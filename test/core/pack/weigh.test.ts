import { expect } from "chai";
import { buildSnapshot } from "../../../bff/edge/store/snapshot.ts";
import { AT, type Document, admitted, packOf } from "./packs.ts";

const limits = { candidates: 6, maxLabelAgeDays: 90 };
const documents: readonly Document[] = [
  {
    source_object: "travel",
    access_labels: ["a"],
    texts: ["The travel limit is 200 EUR.", "Hotels are booked early."],
  },
  { source_object: "faq", access_labels: ["a"], texts: ["Ask for the travel desk."] },
  {
    source_object: "payroll",
    access_labels: ["b"],
    texts: ["Travel limit of payroll.", "Months end."],
  },
];

describe("the weighing of what was admitted", () => {
  it("scores the chunks of admitted sources alone, best first", async () => {
    const snapshot = await buildSnapshot({ pack: packOf(documents), limits });
    const all = await snapshot.weigh.weigh(
      "travel limit",
      admitted(snapshot, "payroll", "travel", "faq"),
      AT,
    );
    expect(all.scored.map(({ chunkId }) => chunkId)).to.deep.equal([
      "payroll/0",
      "travel/0",
      "faq/0",
    ]);
    const one = await snapshot.weigh.weigh("travel limit", admitted(snapshot, "faq"), AT);
    expect(one.scored.map(({ source_object }) => source_object)).to.deep.equal(["faq"]);
    expect(one.score).to.be.lessThan(all.score);
  });

  it("takes its numbers from the label sets that have an admitted source, and no others", async () => {
    const both = await buildSnapshot({ pack: packOf(documents), limits });
    const onlyA = await buildSnapshot({ pack: packOf(documents.slice(0, 2)), limits });
    const question = "What is the travel limit for hotels?";
    const beside = await both.weigh.weigh(question, admitted(both, "travel", "faq"), AT);
    const alone = await onlyA.weigh.weigh(question, admitted(onlyA, "travel", "faq"), AT);
    expect(beside).to.deep.equal(alone);
    const withPayroll = await both.weigh.weigh(question, admitted(both, "travel", "payroll"), AT);
    expect(withPayroll.scored[0]?.score).to.not.equal(alone.scored[0]?.score);
  });

  it("weighs nothing as nothing: no score, and a threshold it cannot reach", async () => {
    const snapshot = await buildSnapshot({ pack: packOf(documents), limits });
    for (const of of [admitted(snapshot), admitted(snapshot, "unknown")]) {
      const weighed = await snapshot.weigh.weigh("travel limit", of, AT);
      expect(weighed).to.deep.equal({ scored: [], score: 0, support: 0, threshold: 1 });
    }
    const lost = { ...AT, without: ["travel"] };
    expect(
      (await snapshot.weigh.weigh("hotels", admitted(snapshot, "travel"), lost)).scored,
    ).to.deep.equal([]);
    const stray = await snapshot.weigh.weigh("Who won the cup?", admitted(snapshot, "travel"), AT);
    expect(stray.score).to.equal(0);
    expect(stray.threshold).to.be.greaterThan(0);
  });

  it("tells by the support how far the best passage covers the question", async () => {
    const snapshot = await buildSnapshot({ pack: packOf(documents), limits });
    const support = async (question: string) =>
      (await snapshot.weigh.weigh(question, admitted(snapshot, "travel"), AT)).support;
    const whole = await support("travel limit");
    const part = await support("travel limit of dinosaurs");
    expect(part).to.be.greaterThan(0);
    expect(part).to.be.lessThan(whole);
    expect(whole).to.be.at.most(1);
  });

  it("lets a question about the package pass and small talk not, also where the package is tiny", async () => {
    const snapshot = await buildSnapshot({ pack: packOf(documents), limits });
    const passes = async (question: string) => {
      const weighed = await snapshot.weigh.weigh(question, admitted(snapshot, "travel", "faq"), AT);
      return weighed.score >= weighed.threshold;
    };
    expect(await passes("What is the travel limit?")).to.equal(true);
    expect(await passes("Where do I find the travel desk?")).to.equal(true);
    expect(await passes("How are you today?")).to.equal(false);
    expect(await passes("Tell me a joke about cats")).to.equal(false);
  });

  it("finds a threshold for a language without background questions of its own", async () => {
    const dutch: readonly Document[] = [
      { source_object: "reise", texts: ["De grens voor reiskosten ligt bij 200 euro per dag."] },
      { source_object: "hotel", texts: ["Hotels worden vroeg geboekt, vluchten nog vroeger."] },
      { source_object: "lohn", texts: ["Het loon wordt op het einde van de maand betaald."] },
    ];
    const snapshot = await buildSnapshot({ pack: packOf(dutch, { language: "nl" }), limits });
    const weigh = (question: string) =>
      snapshot.weigh.weigh(question, admitted(snapshot, "reise", "hotel", "lohn"), AT);
    const asked = await weigh("Waar ligt de grens voor reiskosten per dag?");
    expect(asked.score).to.be.at.least(asked.threshold);
    expect(asked.threshold).to.be.greaterThan(1e-9);
    const stray = await weigh("Wie heeft het einde van de opera gezongen?");
    expect(stray.score).to.be.lessThan(stray.threshold);
  });
});
