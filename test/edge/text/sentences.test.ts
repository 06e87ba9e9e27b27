import { expect } from "chai";
import fc from "fast-check";
import { splitSentences } from "../../../bff/edge/text/sentences.ts";

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "plain sentences",
    "One here. Two there! Three? Yes.",
    ["One here.", "Two there!", "Three?", "Yes."],
  ],
  [
    "decimals and versions",
    "It costs 3.5 EUR in v1.2.3 today. Fine.",
    ["It costs 3.5 EUR in v1.2.3 today.", "Fine."],
  ],
  [
    "abbreviations",
    "Ask Dr. Smith, e.g. Monday, i.e. soon. See Fig. 3 for it.",
    ["Ask Dr. Smith, e.g. Monday, i.e. soon.", "See Fig. 3 for it."],
  ],
  [
    "initials and countries",
    "J. R. Hale moved to the U.S. Army. Later he left.",
    ["J. R. Hale moved to the U.S. Army.", "Later he left."],
  ],
  [
    "an abbreviation at the end",
    "Pens, paper, etc. All else is bought.",
    ["Pens, paper, etc.", "All else is bought."],
  ],
  [
    "quotes and brackets",
    'He said "Stop." Then (at last.) he left.',
    ['He said "Stop."', "Then (at last.) he left."],
  ],
  ["an ellipsis", "Wait... there is more. Good.", ["Wait... there is more.", "Good."]],
  [
    "headings",
    "# Travel\nLimits apply\nThe limit is 200 EUR.",
    ["# Travel", "Limits apply", "The limit is 200 EUR."],
  ],
  [
    "list items",
    "Bring:\n- a pass\n- a pen. And ink\n1. First\n2) Second\n* Third",
    ["Bring:", "- a pass", "- a pen.", "And ink", "1. First", "2) Second", "* Third"],
  ],
  [
    "wrapped lines",
    "This sentence is wrapped by an editor somewhere in the middle\nof it. The next one\nis too.",
    [
      "This sentence is wrapped by an editor somewhere in the middle\nof it.",
      "The next one\nis too.",
    ],
  ],
  [
    "scripts without spaces",
    "予算は十万円です。次の文です。",
    ["予算は十万円です。", "次の文です。"],
  ],
  ["nothing", " \n\n ", []],
];

describe("sentences", () => {
  for (const [name, text, expected] of cases)
    it(`are found across ${name}`, () => {
      expect(splitSentences(text)).to.deep.equal(expected);
    });

  it("are stretches of the text itself, in order, and lose nothing but white space", () => {
    const pieces = fc.constantFrom(
      "A b",
      ". ",
      "\n",
      "\n- ",
      "e.g. ",
      "3.5",
      "! ",
      "etc. ",
      "# ",
      "。",
      "x",
      '" ',
      "1. ",
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 40 }).map((list) => list.join("")),
        (text) => {
          let from = 0;
          for (const sentence of splitSentences(text)) {
            const at = text.indexOf(sentence, from);
            expect(at).to.be.at.least(from);
            expect(text.slice(from, at).trim()).to.equal("");
            expect(sentence).to.equal(sentence.trim());
            from = at + sentence.length;
          }
          expect(text.slice(from).trim()).to.equal("");
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("take time in proportion to the text, whatever it is made of", () => {
    for (const unit of [". ", "a.", "\n", "1. ", "!", "…)", "e.g. ", "A"]) {
      const started = performance.now();
      splitSentences(unit.repeat(200_000 / unit.length));
      expect(performance.now() - started, JSON.stringify(unit)).to.be.lessThan(2000);
    }
  });
});
