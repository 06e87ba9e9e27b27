/**
 * The contract's words against the design's page of words: every word there that stands between
 * backticks or quotes must be a word of the contract, so that neither can change alone.
 */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import * as words from "../../bff/contract/words.ts";
import { shared } from "../support/paths.ts";
import { skip } from "../support/skip.ts";

/** All texts of the contract, whatever their shape. */
function texts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(texts)];
}

const known = new Set(texts({ ...words }));

interface Row {
  readonly what: string;
  readonly phrases: readonly string[];
}

/** The rows of the page's table; a phrase is what stands between backticks. */
function rowsOf(page: string): readonly Row[] {
  return page
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| what"))
    .map((line) => {
      const [what = "", ...cells] = line.slice(2).split(" | ");
      const said = cells.join(" | ");
      return { what, phrases: [...said.matchAll(/`([^`]*)`/g)].map(([, phrase = ""]) => phrase) };
    });
}

/** Backticked words of the page that name wire keys or a source type, not words of ours. */
const NAMES = new Set(["standards", "decision_owner", "owner"]);

/** Rows whose backticks name files, wire values or table cells rather than one phrase each. */
const OTHER_FORM = new Set(["Table 11.1"]);

describe("The contract's words", () => {
  const path = shared("design", "words.md");

  it("hold every phrase of the design's page, word for word", function () {
    if (path === undefined) return skip(this, "the design folder is not beside this checkout");
    const rows = rowsOf(readFileSync(path, "utf8")).filter(({ what }) => !OTHER_FORM.has(what));
    expect(rows.length, "rows of the page").to.be.greaterThan(30);
    const missing = rows.flatMap(({ what, phrases }) =>
      phrases
        .filter((phrase) => !known.has(phrase) && !NAMES.has(phrase))
        .map((p) => `${what}: ${p}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it("name the lists that the page gives with points between, in its order", function () {
    if (path === undefined) return skip(this, "the design folder is not beside this checkout");
    const page = readFileSync(path, "utf8");
    const lists: readonly (readonly [string, readonly string[]])[] = [
      ["| suitability | ", words.SUITABILITIES],
      ["| behaviours told apart (*ours*, after the design's list) | ", words.BEHAVIORS],
    ];
    for (const [row, list] of lists) expect(page).to.include(row + list.join(" · "));
    const approvals = `| approvals that are refused | ${words.APPROVAL_KINDS.join(", ")} |`;
    expect(page).to.include(approvals);
    expect(page).to.include(words.NEVER_EXPOSED.join(", "));
    for (const rate of Object.values(words.RATES)) expect(page).to.include(rate);
  });
});
