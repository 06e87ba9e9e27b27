/**
 * One door for the files of this folder: text in, frozen data out, or one `DocumentError` that names
 * every fault. Nothing half read passes.
 */
import { z } from "zod";
import { instantOf } from "../../core/pack/instant.ts";
import { jsonPlace } from "./json-place.ts";
import { keysAt, nearestName } from "./nearest.ts";

/** What is wrong with a file, and where: `sources[3] travel-policy-v5: …`. */
export class DocumentError extends Error {
  readonly faults: readonly string[];

  constructor(what: string, faults: readonly string[]) {
    const shown = faults.slice(0, SHOWN).map((fault) => `\n  ${fault}`);
    const more = faults.length > SHOWN ? `\n  and ${faults.length - SHOWN} more` : "";
    super(`${what} cannot be read:${shown.join("")}${more}`);
    this.name = "DocumentError";
    this.faults = faults;
  }
}

/** Faults named in a message; all of them are in `faults`. */
const SHOWN = 20;

/** The value of a JSON text; a byte order mark is no fault. Throws `DocumentError`. */
export function readJson(what: string, text: string): unknown {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DocumentError(what, [`not JSON at ${jsonPlace(json)}: ${reason}`]);
  }
}

/** Parses a value by its schema; `nameOf` says which item of the document a fault is about. */
export function parseDocument<T>(
  document: { readonly what: string; readonly schema: z.ZodType<T>; readonly nameOf?: NameOf },
  value: unknown,
): T {
  const parsed = document.schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap((issue) => {
    const name = document.nameOf?.(value, issue.path) ?? "";
    const where = `${place(issue.path)}${name === "" ? "" : ` (${name})`}`;
    return told(issue, { schema: document.schema, root: value }).map((said) => `${where}: ${said}`);
  });
  throw new DocumentError(document.what, faults);
}

/** What an issue says; an unknown key is a fault of its own, with the name that was meant. */
function told(
  issue: z.core.$ZodIssue,
  of: { readonly schema: z.ZodType; readonly root: unknown },
): readonly string[] {
  if (issue.code !== "unrecognized_keys") return [issue.message];
  const known = keysAt(of.schema, { path: issue.path, root: of.root });
  return issue.keys.map((key) => {
    const near = nearestName(key, known);
    const advice = near === null ? `known keys: ${known.join(", ")}` : `did you mean "${near}"?`;
    return `unknown key "${key}"; ${advice}`;
  });
}

export type NameOf = (value: unknown, path: readonly PropertyKey[]) => string;

function place(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the document";
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}

/** An ISO 8601 time or date that exists; kept as written. */
export const isoTime = z
  .string()
  .refine((text) => instantOf(text) !== null, "expected an ISO 8601 time");

/** Text that is not empty and not only white space. */
export const filled = z.string().regex(/\S/, "expected text");

/** True where two types are the same, `readonly` and optional keys included. */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
