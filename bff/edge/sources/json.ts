/**
 * JSON as text: each readable value under the keys that lead to it. Values that look like markup are
 * left out and counted: what they would show is not known here. Iterative, with budgets.
 */
import { setImmediate } from "node:timers/promises";
import { ExtractError } from "./document.ts";
import type { PageDates } from "./html.ts";
import type { PageTextWriter } from "./page-text.ts";

const MAX_VALUES = 50_000;
/** Values read before other work gets its turn. */
const SLICE = 1000;
const PLACE = { main: false, chrome: false } as const;
const DATE_KEY =
  /^(?:date_?modified|modified(?:_?at|_?date)?|updated(?:_?at)?|last_?(?:modified|updated))$/i;

interface Node {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Writes the document's values in order; throws `ExtractError` where it is no JSON, or too large. */
export async function readJson(text: string, writer: PageTextWriter): Promise<PageDates> {
  const declared: string[] = [];
  const waiting: Node[] = [{ path: [], value: parse(text) }];
  let count = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    count += 1;
    if (count > MAX_VALUES) throw new ExtractError("too_many_tokens");
    if (count % SLICE === 0) await setImmediate();
    const { path, value } = node;
    if (typeof value === "object" && value !== null) waiting.push(...childrenOf(value, path));
    else write(node, { writer, declared });
  }
  return { declared, shown: [] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A document nested too deeply ends in a RangeError.
    if (error instanceof SyntaxError || error instanceof RangeError) {
      throw new ExtractError("malformed_json");
    }
    throw error;
  }
}

/** Last first, since the stack is read from its end. */
function childrenOf(value: object, path: readonly string[]): readonly Node[] {
  if (path.length > 100) throw new ExtractError("too_deep");
  const entries = Array.isArray(value)
    ? value.map((item): Node => ({ path, value: item }))
    : Object.entries(value).map(([key, item]): Node => ({ path: [...path, key], value: item }));
  if (entries.length > MAX_VALUES) throw new ExtractError("too_many_tokens");
  return entries.reverse();
}

function write(
  { path, value }: Node,
  to: { readonly writer: PageTextWriter; readonly declared: string[] },
): void {
  const key = path.at(-1) ?? "";
  if (typeof value === "string" && DATE_KEY.test(key)) to.declared.push(value);
  if (typeof value !== "string" && typeof value !== "number") return;
  const text = String(value);
  if (/<[a-z!/]/i.test(text) || /\S{200}/.test(text)) {
    to.writer.hiddenCharacters += text.length;
    return;
  }
  to.writer.add(key === "" ? text : `${key}: ${text}`);
  to.writer.end(PLACE, { preformatted: false });
}
