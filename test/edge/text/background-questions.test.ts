import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { backgroundQuestions } from "../../../bff/edge/text/background-questions.ts";
import { generalEnglish } from "../../../bff/edge/text/general-english.ts";
import { shared } from "../../support/paths.ts";
import { skip } from "../../support/skip.ts";

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function* files(folder: string): Iterable<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (name.endsWith(".jsonl")) yield path;
  }
}

describe("what thresholds are made of", () => {
  it("more than 300 questions for English and 70 for each other language that has some, all different", () => {
    for (const [tag, least] of [
      ["en-US", 300],
      ["de", 70],
      ["fr-CA", 70],
      ["ja", 70],
      ["ar", 70],
    ] as const) {
      const questions = backgroundQuestions(tag).map(normal);
      expect(questions.length, tag).to.be.greaterThan(least);
      expect(new Set(questions).size, tag).to.equal(questions.length);
      expect(questions, tag).to.not.include("");
    }
    for (const tag of ["enx", "nl", "constructor"])
      expect(backgroundQuestions(tag), tag).to.deep.equal([]);
  });

  it("none of them stands in a data set that the gate is measured on", function () {
    const datasets = shared("datasets");
    if (datasets === undefined) skip(this, "the data sets are not beside this checkout");
    const own = new Set(backgroundQuestions("en").map(normal));
    for (const file of files(datasets))
      for (const line of readFileSync(file, "utf8")
        .split("\n")
        .filter((row) => row !== "")) {
        const row = JSON.parse(line) as Record<string, unknown>;
        for (const key of ["text", "question", "standalone", "claim"]) {
          const text = row[key];
          if (typeof text === "string" && own.has(normal(text))) expect.fail(`${file}: ${text}`);
        }
      }
  });

  it("a table of general English, which counts more words than it lists", () => {
    const table = generalEnglish("en");
    const listed = [...(table?.counts.values() ?? [])].reduce((sum, count) => sum + count, 0);
    expect(table?.counts.get("travel")).to.be.greaterThan(0);
    expect(table?.total).to.be.greaterThan(listed);
    expect(generalEnglish("fr")).to.equal(null);
  });
});
