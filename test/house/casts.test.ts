// Types hold the order of the line: text becomes `Admitted` only where access was decided, and a
// draft `Cleared` only where it was rechecked. A cast elsewhere would forge either.
import ts from "typescript";
import { holds } from "./rule.ts";
import { type Rule, fault, nodesOf, sourcesIn } from "./sources.ts";

const MAKERS: Readonly<Record<string, string>> = {
  Admitted: "bff/core/stages/authorize.ts",
  Cleared: "bff/core/stages/recheck.ts",
};

const names = (node: ts.Node) =>
  [...nodesOf(node)].filter(ts.isIdentifier).map((identifier) => identifier.text);

/** What a cast makes; for an import under another name, the name it hides. */
function made(node: ts.Node): readonly string[] {
  if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) return names(node.type);
  if (ts.isImportSpecifier(node) && node.propertyName) return [node.propertyName.text];
  return [];
}

const forged: Rule = (source) =>
  [...nodesOf(source.tree)].flatMap((node) =>
    made(node)
      .filter((name) => (MAKERS[name] ?? source.path) !== source.path)
      .map((name) => fault(source, node, `makes ${name}`)),
  );

describe("house: casts", () => {
  holds("only authorize.ts makes Admitted, only recheck.ts makes Cleared", {
    rule: forged,
    sources: () => sourcesIn("bff", "widget", "demo"),
    faulty: [
      ["bff/core/stages/gate.ts", "const all = found as Admitted;"],
      ["bff/core/stages/gate.ts", "const all = found as unknown as readonly Admitted[];"],
      ["bff/core/stages/authorize.ts", "const out = draft as Cleared;"],
      ["bff/core/pipeline.ts", "const out = <Cleared>draft;"],
      ["bff/core/pipeline.ts", 'import { type Cleared as Done } from "./records.ts";'],
    ],
    sound: [
      ["bff/core/stages/authorize.ts", "const all = found as Admitted;"],
      ["bff/core/stages/recheck.ts", "const out = draft as Cleared;"],
      ["bff/core/stages/deliver.ts", "const keys = ['a'] as const;"],
    ],
  });
});
