import { expect } from "chai";
import fc from "fast-check";
import { MAX_SNIPPET_CHARS } from "../../../bff/contract/index.ts";
import type { Block, PageText } from "../../../bff/edge/sources/document.ts";
import { snippetOf } from "../../../bff/edge/sources/snippet.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";

const language = languageOf("en");

const page = (blocks: readonly Block[], of: Partial<PageText> = {}): PageText => ({
  title: "The page",
  blocks,
  modifiedAt: null,
  removed: { hiddenCharacters: 0, invisibleCodePoints: 0, machineParagraphs: 0 },
  incomplete: false,
  ...of,
});

const block = (text: string, ...section: readonly string[]): Block => ({ section, text });
const filler = (word: string, length: number): string =>
  `A sentence about ${word}. `.repeat(Math.ceil(length / (18 + word.length))).trim();

describe("the snippet of a page", () => {
  it("is the part that bears on the question, with its heading", async () => {
    const found = await snippetOf(
      page([
        block(filler("weather", 900), "Guide", "Weather"),
        block("Rail trips are limited to 80 EUR a day.", "Guide", "Travel"),
        block("Air trips need a reason.", "Guide", "Travel"),
      ]),
      { question: "What is the limit for rail trips?", language },
    );
    expect(found).to.deep.equal({
      section: "Guide > Travel",
      text: "Rail trips are limited to 80 EUR a day.\nAir trips need a reason.",
      incomplete: false,
    });
  });

  it("begins with the page where nothing bears on the question, under the page's title", async () => {
    const found = await snippetOf(page([block("First words here."), block("More.")]), {
      question: "zebra",
      language,
    });
    expect(found).to.include({ section: "The page", text: "First words here.\nMore." });
  });

  it("cuts a long paragraph where sentences end, around what was asked, and says so", async () => {
    const long = `${filler("weather", 2000)} The rail limit is 80 EUR. ${filler("food", 2000)}`;
    const found = await snippetOf(page([block(long, "Guide")]), {
      question: "rail limit",
      language,
    });
    expect(found?.incomplete).to.equal(true);
    expect(found?.text).to.contain("The rail limit is 80 EUR.");
    expect(found?.text).to.match(/^(A|The) .*\.$/s);
  });

  it("passes over a block without a place to cut, and is null where there is no other", async () => {
    const solid = `rail ${"x".repeat(2000)}`;
    const about = { question: "rail", language };
    expect((await snippetOf(page([block(solid), block("Other words.")]), about))?.text).to.equal(
      "Other words.",
    );
    expect(await snippetOf(page([block(solid)]), about)).to.equal(null);
  });

  it("is incomplete where the page was", async () => {
    const found = await snippetOf(page([block("Words.")], { incomplete: true }), {
      question: "words",
      language,
    });
    expect(found?.incomplete).to.equal(true);
  });

  it("is always whole sentences of one section, verbatim, within the limit", async () => {
    const word = fc.constantFrom("rail", "limit", "80", "food", "x".repeat(40));
    const sentence = fc
      .array(word, { minLength: 1, maxLength: 40 })
      .map((words) => `Say ${words.join(" ")}.`);
    const text = fc.array(sentence, { minLength: 1, maxLength: 12 }).map((all) => all.join(" "));
    const blocks = fc.array(fc.tuple(text, fc.constantFrom("A", "B")), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(blocks, async (parts) => {
        const all = parts.map(([one, section]) => block(one, section));
        const found = await snippetOf(page(all), { question: "rail limit", language });
        if (found === null) return;
        expect(found.text.length).to.be.at.most(MAX_SNIPPET_CHARS);
        expect(found.text).to.match(/^Say [^]*\.$/);
        const section = all
          .filter((one) => one.section[0] === found.section)
          .map((one) => one.text);
        for (const line of found.text.split("\n")) {
          expect(section.some((one) => one.includes(line))).to.equal(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
