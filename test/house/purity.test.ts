// The core is tested without a machine, and answers the same everywhere: it and the contract import
// no package and read no clock, no chance and no locale. The world comes in through ports.
import ts from "typescript";
import { holds } from "./rule.ts";
import { type Rule, fault, importsOf, nodesOf, sourcesIn } from "./sources.ts";

const WORLD = new Set(["Date", "Intl"]);
const LOCALE = /^(localeCompare|toLocale\w*)$/;

const bareImports: Rule = (source) =>
  importsOf(source)
    .filter(({ target }) => target === undefined)
    .map(({ node, specifier }) => fault(source, node, `imports ${specifier}`));

// `Math` in any form but `Math.name` could hand `random` on under another name.
function isChance(node: ts.Identifier): boolean {
  if (node.text !== "Math" || ts.isTypeReferenceNode(node.parent)) return false;
  const { parent } = node;
  return !(ts.isPropertyAccessExpression(parent) && parent.name.text !== "random");
}

const worldReads: Rule = (source) =>
  [...nodesOf(source.tree)]
    .filter(ts.isIdentifier)
    .filter((node) => WORLD.has(node.text) || LOCALE.test(node.text) || isChance(node))
    .map((node) => fault(source, node, `names ${node.parent.getText(source.tree)}`));

const sources = () => sourcesIn("bff/contract", "bff/core");

describe("house: purity", () => {
  holds("the contract and the core import no package", {
    rule: bareImports,
    sources,
    faulty: [
      ["bff/core/a.ts", 'import { z } from "zod";'],
      ["bff/core/a.ts", 'import type { Server } from "node:http";'],
      ["bff/core/a.ts", 'export * from "zod";'],
      ["bff/core/a.ts", 'type A = import("zod").ZodType;'],
      ["bff/core/a.ts", 'await import("zod");'],
    ],
    sound: [["bff/core/a.ts", 'import type { Mode } from "../contract/index.ts";']],
  });
  holds("the contract and the core read no clock, no chance and no locale", {
    rule: worldReads,
    sources,
    faulty: [
      ["bff/core/a.ts", "const now = Date.now();"],
      ["bff/core/a.ts", "const at = new globalThis.Date();"],
      ["bff/core/a.ts", "const dice = Math.random();"],
      ["bff/core/a.ts", "const { random } = Math;"],
      ["bff/core/a.ts", 'const dice = Math["random"]();'],
      ["bff/core/a.ts", "const words = new Intl.Segmenter();"],
      ["bff/core/a.ts", "names.sort((a, b) => a.localeCompare(b));"],
      ["bff/core/a.ts", "const shown = (1234).toLocaleString();"],
    ],
    sound: [["bff/core/a.ts", "const most = Math.max(1, 2); // not Date.now()"]],
  });
});
