import { expect } from "chai";
import { blocksOf } from "../../widget/prose.ts";
import { ENGLISH, ROWS, tableOf } from "../../widget/translated.ts";
import { rowsOf } from "../../widget/views/records.ts";
import * as words from "../../widget/words.ts";
import { words as german } from "../../widget/words.de.ts";
import { words as french } from "../../widget/words.fr.ts";
import * as replies from "./replies.ts";

const TABLES = [
  ["German", german],
  ["French", french],
] as const;

const slots = (text: string) => (text.match(/\{\d\}/g) ?? []).sort();

/** Every text among the exports of the words, however deep; the console's are for maintainers. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe("the words of other languages", () => {
  it("leave out no English word that readers are shown", () => {
    const { CONSOLE: _maintainers, ...shown } = words;
    expect(textsIn(shown).filter((text) => !ENGLISH.includes(text))).to.deep.equal([]);
    const rows = [replies.faq, { ...replies.faq, older_than: "P1" as const }, replies.nist];
    const names = rows.flatMap((one) => rowsOf(one, "en").map(([name]) => name));
    expect([...new Set(names)]).to.have.members([...ROWS]);
  });

  it("would not build where a group has lost a word", () => {
    const groups = { words: [] } as unknown as Parameters<typeof tableOf>[0];
    expect(() => tableOf(groups)).to.throw("words is not whole");
  });

  for (const [name, table] of TABLES) {
    it(`say everything in ${name}, with the same places to fill, plainly`, () => {
      expect([...table.keys()]).to.have.members([...new Set(ENGLISH)]);
      for (const [english, theirs] of table) {
        expect(slots(theirs), english).to.deep.equal(slots(english));
        expect(theirs.trim(), english).to.not.equal("");
        expect(theirs, english).to.not.match(/!|\b(ich|je)\b/i);
        expect(blocksOf(theirs), english).to.have.length(1);
      }
    });
  }
});
