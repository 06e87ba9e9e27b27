/**
 * The door of a context pack (interfaces §3). Hand-made packs may leave out what admission does not
 * need; unknown keys are dropped. What is only missing or ambiguous is kept and never admitted; what
 * has the wrong shape makes the whole pack unreadable, with page and chunk named.
 */
import { z } from "zod";
import type { Pack, SourceStatus } from "../../core/documents.ts";
import { cycleIn } from "../../core/pack/successors.ts";
import { digestOf } from "./digest.ts";
import { DocumentError, type Same, filled, isoTime, parseDocument, readJson } from "./door.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const nullable = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const emptyIsNull = (value: unknown): unknown => (value === "" ? null : value);
const time = z.preprocess(emptyIsNull, isoTime.nullish()).transform((value) => value ?? null);
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .readonly()
    .nullish()
    .transform((value) => value ?? Object.freeze([]));

const source = z
  .object({
    source_object: filled,
    source_version: text,
    source_system: text,
    source_path: text,
    title: text,
    source_family: text,
    quality_label: text.transform((label) => label.trim()),
    claim_boundary: text.transform((boundary) => boundary.trim()),
    access_labels: list(filled),
    labels_as_of: time,
    status: text.transform((status): SourceStatus => status),
    explicitly_contains: list(z.enum(["approval", "private_data"])),
    owner: nullable,
    decision_owner: nullable,
    supersedes: nullable,
    effective_from: time,
    extracted_at: time,
    content_sha256: nullable,
  })
  .readonly();

const chunk = z
  .object({
    chunk_id: filled,
    source_object: text,
    section_path: list(z.string()),
    anchor: nullable,
    reader_target: nullable,
    text: z.string(),
    ordinal: z
      .number()
      .int()
      .nullish()
      .transform((value) => value ?? 0),
  })
  .readonly();

const topic = z.object({ id: filled, terms: list(z.string()) }).readonly();
const warning = z.object({ code: filled, source_path: text, detail: text }).readonly();
const builder = z.object({ name: text, version: text, parser: text }).readonly();

const schema = z
  .object({
    format: z.literal("context-pack/1"),
    package_id: text,
    package_version: text,
    title: text,
    language: text.transform((tag) => (tag === "" ? "en" : tag)),
    built_at: time,
    builder: builder.nullish().transform((value) => value ?? null),
    topics: list(topic),
    aliases: list(list(z.string())),
    family_precedence: list(z.string()),
    label_sets: list(list(filled)),
    sources: z.array(source).readonly(),
    chunks: z.array(chunk).readonly(),
    warnings: list(warning),
  })
  .readonly();

const same: Same<z.output<typeof schema>, Pack> = true;
void same;

/** Packs read from a document are named by that document, with whatever it left out left out. */
const digests = new WeakMap<Pack, string>();

/**
 * Reads a pack, deeply frozen. Throws `DocumentError` naming every fault with its source or chunk;
 * a cycle of `supersedes` is one.
 */
export function parsePack(packText: string): Pack {
  const document = readJson("The context pack", packText);
  const pack = parseDocument({ what: "The context pack", schema, nameOf }, document);
  const cycle = cycleIn(pack.sources);
  if (cycle !== null)
    throw new DocumentError("The context pack", [`${cycle}: supersedes itself by way of others`]);
  digests.set(pack, named(document));
  return pack;
}

/** Some text has no RFC 8785 form, and what is nested without end cannot be read to its end. */
function named(document: unknown): string {
  try {
    return digestOf(document);
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    throw new DocumentError("The context pack", [`no digest can be made of it: ${error.message}`]);
  }
}

/**
 * The name of a pack: SHA-256, lower-case hex, of the RFC 8785 form of its document without
 * `built_at` and `extracted_at`, and without a `labels_as_of` that is only the time of building.
 */
export function packDigest(pack: Pack): string {
  return digests.get(pack) ?? digestOf(pack);
}

/** The source or chunk that a fault is about, by its id, as far as it has one. */
function nameOf(value: unknown, path: readonly PropertyKey[]): string {
  const [key, index] = path;
  if (typeof index !== "number" || (key !== "sources" && key !== "chunks")) return "";
  const item = (value as Record<string, readonly Record<string, unknown>[]>)[key]?.[index];
  const names = [item?.["chunk_id"], item?.["source_object"], item?.["source_path"]];
  return names.filter((name) => typeof name === "string" && name !== "").join(", ");
}
