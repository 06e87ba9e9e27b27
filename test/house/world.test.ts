// What the server reads and whom it calls stays findable: the environment is read in one file, and
// only the folders whose business it is open a connection.
import ts from "typescript";
import { holds } from "./rule.ts";
import { type Rule, type Source, fault, nodesOf, sourcesIn } from "./sources.ts";

const CONFIG = "bff/config.ts";
const CALLERS = /^(bff\/edge\/(sources|provider|access|identity|operator)\/|widget\/ask\.ts$)/;

/** Modules that can call out, with the names of each that cannot. Types are free. */
const NETWORK: Readonly<Record<string, readonly string[]>> = {
  undici: [],
  "node:http": ["createServer", "STATUS_CODES", "Server", "IncomingMessage", "ServerResponse"],
  "node:https": ["createServer", "Server"],
  "node:http2": [],
  "node:net": ["createServer", "isIP", "isIPv4", "isIPv6", "BlockList", "SocketAddress"],
  "node:tls": [],
  "node:dns": [],
  "node:dns/promises": [],
  "node:dgram": [],
};
const GLOBALS = new Set(["fetch", "WebSocket", "EventSource", "XMLHttpRequest", "sendBeacon"]);

const withPrefix = (name: string) => (`node:${name}` in NETWORK ? `node:${name}` : name);

function importedValues(clause: ts.ImportClause): readonly string[] {
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const names = clause.name ? ["default"] : [];
  const bindings = clause.namedBindings;
  if (!bindings) return names;
  if (ts.isNamespaceImport(bindings)) return [...names, "*"];
  const values = bindings.elements.filter((element) => !element.isTypeOnly);
  return [...names, ...values.map((element) => (element.propertyName ?? element.name).text)];
}

function networkImport(source: Source, node: ts.Node): readonly string[] {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return [];
  const module = withPrefix(node.moduleSpecifier.text);
  const harmless = NETWORK[module];
  if (!harmless) return [];
  const values = node.importClause ? importedValues(node.importClause) : ["*"];
  const bad = values.filter((name) => !harmless.includes(name));
  return bad.map((name) => fault(source, node, `imports ${name} of ${module}`));
}

function otherAccess(source: Source, node: ts.Node): readonly string[] {
  const dynamic =
    ts.isCallExpression(node) &&
    node.expression.kind === ts.SyntaxKind.ImportKeyword &&
    node.arguments.some((arg) => ts.isStringLiteralLike(arg) && withPrefix(arg.text) in NETWORK);
  const exported =
    ts.isExportDeclaration(node) &&
    node.moduleSpecifier !== undefined &&
    ts.isStringLiteral(node.moduleSpecifier) &&
    withPrefix(node.moduleSpecifier.text) in NETWORK;
  return dynamic || exported ? [fault(source, node, node.getText(source.tree))] : [];
}

function isGlobalCall(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const callee = node.expression;
  if (ts.isIdentifier(callee)) return GLOBALS.has(callee.text);
  if (!ts.isPropertyAccessExpression(callee) || !GLOBALS.has(callee.name.text)) return false;
  return ["globalThis", "window", "self", "navigator"].includes(callee.expression.getText());
}

const networkCalls: Rule = (source) =>
  CALLERS.test(source.path)
    ? []
    : [...nodesOf(source.tree)].flatMap((node) => [
        ...networkImport(source, node),
        ...otherAccess(source, node),
        ...(isGlobalCall(node) ? [fault(source, node, `calls ${node.expression.getText()}`)] : []),
      ]);

const readsEnvironment = (node: ts.Node) =>
  (ts.isPropertyAccessExpression(node) && node.getText() === "process.env") ||
  (ts.isElementAccessExpression(node) && /^process\[["']env/.test(node.getText())) ||
  (ts.isImportSpecifier(node) &&
    (node.propertyName ?? node.name).text === "env" &&
    /process["']$/.test(node.parent.parent.parent.moduleSpecifier.getText())) ||
  (ts.isVariableDeclaration(node) &&
    ts.isObjectBindingPattern(node.name) &&
    node.initializer?.getText() === "process");

const environment: Rule = (source) =>
  source.path === CONFIG
    ? []
    : [...nodesOf(source.tree)]
        .filter(readsEnvironment)
        .map((node) => fault(source, node, node.getText()));

const sources = () => sourcesIn("bff", "widget");

describe("house: the world outside", () => {
  holds("only config.ts reads the environment", {
    rule: environment,
    sources,
    faulty: [
      ["bff/main.ts", "const key = process.env.KEY;"],
      ["bff/main.ts", 'const key = process["env"]["KEY"];'],
      ["bff/main.ts", "const { env } = process;"],
      ["bff/main.ts", 'import { env } from "node:process";'],
    ],
    sound: [
      [CONFIG, "const key = process.env.KEY;"],
      ["bff/main.ts", "process.exitCode = 2;"],
    ],
  });
  holds("only sources, provider, access, identity, operator and the widget's ask.ts call out", {
    rule: networkCalls,
    sources,
    faulty: [
      ["bff/edge/http/a.ts", 'import { request } from "undici";'],
      ["bff/edge/http/a.ts", 'import * as http from "node:http";'],
      ["bff/edge/http/a.ts", 'import { get as read } from "node:https";'],
      ["bff/edge/http/a.ts", 'import net from "net";'],
      ["bff/edge/http/a.ts", 'const { lookup } = await import("node:dns/promises");'],
      ["bff/edge/http/a.ts", 'export { fetch } from "undici";'],
      ["bff/edge/store/a.ts", 'await fetch("https://example.org");'],
      ["widget/assistant.ts", "new globalThis.EventSource(address);"],
      ["widget/assistant.ts", "navigator.sendBeacon(address);"],
    ],
    sound: [
      ["bff/main.ts", 'import { createServer, type Server } from "node:http";'],
      ["bff/edge/http/a.ts", 'import type { Socket } from "node:net";'],
      ["bff/edge/sources/a.ts", 'import { request } from "undici";'],
      ["widget/ask.ts", "await fetch(address);"],
    ],
  });
});
