/**
 * Policy files as text: read within limits, hashed, and checked for shapes that would overflow the
 * engine's stack. An overflow leaves the WebAssembly instance unusable for the whole process, so one
 * bad edit would take the good policies with it. Measured with cedar-wasm 4.13 on Node 20, code not
 * yet optimised: 120 nested brackets, 480 clauses joined by `||`, 320 sums. The limits stay at a
 * third of that or under.
 */
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

const MAX_FILE_BYTES = 1024 * 1024;
const MAX_DEPTH = 40;
const MAX_CHAIN = 200;

export interface PolicyFile {
  readonly path: string;
  readonly text: string;
}

export type Read =
  { readonly files: readonly PolicyFile[] } | { readonly faults: readonly string[] };

/** Reads every file, or tells what is wrong with each that cannot be read as UTF-8 text. */
export async function readPolicyFiles(paths: readonly string[]): Promise<Read> {
  const results = await Promise.all(paths.map(readOne));
  const faults = results.filter((result) => typeof result === "string");
  const files = results.filter((result) => typeof result !== "string");
  if (faults.length > 0) return { faults };
  return files.length > 0 ? { files } : { faults: ["no policy file is named"] };
}

async function readOne(path: string): Promise<PolicyFile | string> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > MAX_FILE_BYTES) return `${path}: larger than ${MAX_FILE_BYTES} bytes`;
      const bytes = await file.readFile();
      return { path, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
    } finally {
      await file.close();
    }
  } catch (error) {
    return `${path}: cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

/**
 * SHA-256 of schema and policies: the schema and each file, in the configured order, joined by line
 * feeds. An operator can repeat it with standard tools.
 */
export function policyVersion(schema: string, files: readonly PolicyFile[]): string {
  const parts = [schema, ...files.map((file) => file.text)];
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}

/** Strings, comments, brackets, operators and the end of a policy; all else is skipped. */
const TOKEN = /"(?:\\.|[^"\\])*"|\/\/[^\n]*|[()[\]{}]|&&|\|\||[.+*;-]|\b(?:if|when|unless)\b/gs;
/** What a token adds to the chain that the engine walks by recursion; the others add 1. */
const WEIGHT: Readonly<Record<string, number>> = {
  when: 4,
  unless: 4,
  if: 4,
  "+": 2,
  "-": 2,
  "*": 2,
  ")": 0,
  "]": 0,
  "}": 0,
};

/** One sentence when the text nests or chains deeper than the engine's stack is sure to hold. */
export function tooDeep(text: string): string | null {
  let depth = 0;
  let chain = 0;
  for (const { 0: token } of text.matchAll(TOKEN)) {
    if (token.startsWith('"') || token.startsWith("//")) continue;
    if (token === ";") chain = 0;
    else chain += WEIGHT[token] ?? 1;
    if ("([{".includes(token)) depth += 1;
    if (")]}".includes(token)) depth -= 1;
    if (depth > MAX_DEPTH) return `brackets are nested more than ${MAX_DEPTH} deep`;
    if (chain > MAX_CHAIN) {
      return "one policy is too long for the engine; split it, or use a set with containsAny";
    }
  }
  return null;
}

/** The line, from 1, of a byte offset: the engine counts bytes. */
export function lineAt(text: string, byteOffset: number): number {
  const before = Buffer.from(text).subarray(0, byteOffset);
  return before.reduce((lines, byte) => (byte === 10 ? lines + 1 : lines), 1);
}
