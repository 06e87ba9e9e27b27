// The design's sentences and the names of lanes live once, in the contract. Typed again they would
// drift from what readers have learned to look for. Codes that a type checks cannot drift, and are free.
import ts from "typescript";
import * as words from "../../bff/contract/words.ts";
import { holds } from "./rule.ts";
import { type Rule, fault, nodesOf, sourcesIn } from "./sources.ts";

const HOME = "bff/contract/words.ts";

function phrasesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return /\s.*\.$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(phrasesOf);
}

const PHRASES = new Set([...words.LANES, words.DERIVATIVE_LABEL, ...phrasesOf(words)]);

const textOf = (node: ts.Node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    ? node.text
    : "";

const retyped: Rule = (source) =>
  source.path === HOME
    ? []
    : [...nodesOf(source.tree)].flatMap((node) =>
        [...PHRASES]
          .filter(
            (phrase) => textOf(node).trim() === phrase || textOf(node).includes(`>${phrase}<`),
          )
          .map((phrase) => fault(source, node, `types "${phrase}" again`)),
      );

describe("house: words", () => {
  holds("the design's sentences and lanes are typed once", {
    rule: retyped,
    sources: () => sourcesIn("bff", "widget"),
    faulty: [
      ["bff/core/a.ts", 'const label = "Package says";'],
      ["bff/core/a.ts", `const message = "${words.NO_SUPPORT}";`],
      ["widget/a.ts", "html`<h3>Current/public source says</h3><p>${text}</p>`;"],
    ],
    sound: [
      [HOME, 'export const LANES = ["Package says"] as const;'],
      ["bff/core/a.ts", 'const current = mode === "Package + current context";'],
    ],
  });
});
