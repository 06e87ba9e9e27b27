/** The name of a context pack by its content (interfaces §3; RFC 8785, JSON Canonicalization). */
import { createHash } from "node:crypto";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Times of building and of reading say nothing of the content. */
const OUTSIDE = new Set(["built_at", "extracted_at"]);

/**
 * SHA-256 as lower-case hex of the document's RFC 8785 form without `built_at`, `extracted_at` and
 * any `labels_as_of` of a source that equals `built_at`. Hashed item by item, so that a large pack
 * is never one string. Throws `TypeError` on what JSON cannot hold.
 */
export function digestOf(document: unknown): string {
  const hash = createHash("sha256");
  const pack = document as { readonly [key: string]: Json };
  let first = true;
  hash.update("{");
  for (const key of keysOf(pack)) {
    hash.update(`${first ? "" : ","}${quote(key)}:`);
    first = false;
    const value = pack[key] ?? null;
    if (Array.isArray(value)) updateList(hash, value as readonly Json[], pack["built_at"] ?? null);
    else hash.update(canonical(value));
  }
  return hash.update("}").digest("hex");
}

function updateList(
  hash: { update(text: string): unknown },
  items: readonly Json[],
  builtAt: Json,
): void {
  hash.update("[");
  items.forEach((item, index) =>
    hash.update(`${index === 0 ? "" : ","}${canonical(item, builtAt)}`),
  );
  hash.update("]");
}

/** RFC 8785: keys by UTF-16 code units, numbers and strings as ECMAScript writes them. */
export function canonical(value: Json, builtAt: Json = null): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "number" && !Number.isFinite(value))
    throw new TypeError("not a JSON number");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value))
    return `[${(value as readonly Json[]).map((item) => canonical(item)).join(",")}]`;
  const object = value as { readonly [key: string]: Json };
  const parts = keysOf(object)
    .filter((key) => key !== "labels_as_of" || builtAt === null || object[key] !== builtAt)
    .map((key) => `${quote(key)}:${canonical(object[key] ?? null)}`);
  return `{${parts.join(",")}}`;
}

function keysOf(object: { readonly [key: string]: Json }): readonly string[] {
  return Object.keys(object)
    .filter((key) => !OUTSIDE.has(key) && object[key] !== undefined)
    .sort();
}

/** A lone surrogate has no UTF-8 form and therefore no digest. */
function quote(text: string): string {
  if (!text.isWellFormed())
    throw new TypeError(`half a surrogate pair in ${JSON.stringify(text.slice(0, 60))}`);
  return JSON.stringify(text);
}
