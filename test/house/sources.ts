import { readFileSync, readdirSync } from "node:fs";
import { join, posix, relative } from "node:path";
import ts from "typescript";
import { inRoot, root } from "../support/paths.ts";

/** A source file: its path from the root, with forward slashes, and its syntax tree. */
export interface Source {
  readonly path: string;
  readonly tree: ts.SourceFile;
}

/** A rule of the house: what it finds in a file, one sentence each; empty where all is well. */
export type Rule = (source: Source) => readonly string[];

/** A source from text; the rules' own seeded faults are made with it, in memory. */
export function parse(path: string, text: string): Source {
  return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true) };
}

/** Every TypeScript source below the folders, from the root. */
export function sourcesIn(...folders: readonly string[]): readonly Source[] {
  return filesIn(folders, /\.ts$/).map((path) => parse(path, readFileSync(inRoot(path), "utf8")));
}

/** Paths from the root of the files below the folders whose name fits; a missing folder has none. */
export function filesIn(folders: readonly string[], name: RegExp): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
      .filter((path) => !path.includes("node_modules/"))
      .sort(),
  );
}

/** The nodes of a tree, parents before children. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** A fault's sentence, with the place a person can go to. */
export function fault({ path, tree }: Source, node: ts.Node, what: string): string {
  const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
  return `${path}:${line + 1} ${what}`;
}

/** An import of any form (static, re-export, dynamic, type, `import x = require`). */
export interface Import {
  readonly node: ts.Node;
  /** As written: `./words.ts`, `node:http`, `zod`. */
  readonly specifier: string;
  /** For a relative one the path from the root, else undefined. */
  readonly target: string | undefined;
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return node.argument;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (!ts.isCallExpression(node)) return undefined;
  const dynamic = node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const required = ts.isIdentifier(node.expression) && node.expression.text === "require";
  return dynamic || required ? node.arguments[0] : undefined;
}

function textOf(specifier: ts.Node): string {
  const literal = ts.isLiteralTypeNode(specifier) ? specifier.literal : specifier;
  return ts.isStringLiteralLike(literal) ? literal.text : literal.getText();
}

/** Every import of a file, types included. */
export function importsOf({ path, tree }: Source): readonly Import[] {
  return [...nodesOf(tree)].flatMap((node) => {
    const found = specifierOf(node);
    if (!found) return [];
    const specifier = textOf(found);
    const target = specifier.startsWith(".")
      ? posix.join(posix.dirname(path), specifier)
      : undefined;
    return [{ node, specifier, target }];
  });
}
