// What walks the line is named key by key: a spread of a record, or the rest of one, would let
// something forbidden ride along (a list spread into a list carries no keys, and is left alone). And
// a stage knows only its runner, so that the line itself stays the one place that knows the order.
import { basename, dirname } from "node:path/posix";
import ts from "typescript";
import { holds } from "./rule.ts";
import { type Rule, fault, importsOf, nodesOf, sourcesIn } from "./sources.ts";

const STAGES = "bff/core/stages";

function spreads(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node)) return true;
  if (!ts.isBindingElement(node) || node.dotDotDotToken === undefined) return false;
  return ts.isObjectBindingPattern(node.parent);
}

const noSpread: Rule = (source) =>
  [...nodesOf(source.tree)].filter(spreads).map((node) => fault(source, node, node.getText()));

const noOtherStage: Rule = (source) =>
  importsOf(source)
    .filter(({ target }) => target !== undefined && dirname(target) === STAGES)
    .filter(({ target }) => basename(target ?? "") !== "stage.ts")
    .map(({ node, specifier }) => fault(source, node, `imports ${specifier}`));

// `Object.assign` copies every key as well.
const noAssign: Rule = (source) =>
  [...nodesOf(source.tree)]
    .filter(ts.isPropertyAccessExpression)
    .filter((node) => node.getText(source.tree) === "Object.assign")
    .map((node) => fault(source, node, "copies by Object.assign"));

describe("house: stages", () => {
  holds("stages and rules spread no record", {
    rule: (source) => [...noSpread(source), ...noAssign(source)],
    sources: () => sourcesIn(STAGES, "bff/core/rules"),
    faulty: [
      ["bff/core/stages/a.ts", "const next = { ...record, at: 'gate' };"],
      ["bff/core/stages/a.ts", "const { note, ...rest } = record;"],
      ["bff/core/stages/a.ts", "function stage({ at, ...rest }: Asked) {}"],
      ["bff/core/rules/a.ts", "const next = Object.assign({}, record);"],
    ],
    sound: [
      ["bff/core/stages/a.ts", "const next = { at: 'gate', asked: record.asked };"],
      ["bff/core/stages/a.ts", "const all = [...one, ...other];"],
    ],
  });
  holds("no stage knows another", {
    rule: noOtherStage,
    sources: () => sourcesIn(STAGES),
    faulty: [
      [`${STAGES}/gate.ts`, 'import { screen } from "./screen.ts";'],
      [`${STAGES}/gate.ts`, 'import type { Screened } from "./screen.ts";'],
    ],
    sound: [[`${STAGES}/gate.ts`, 'import type { Step } from "./stage.ts";']],
  });
});
