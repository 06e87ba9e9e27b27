/**
 * The source registry: the approved public sources, parsed once into frozen records. One unsafe or
 * malformed record makes the whole registry `unconfigured` (interfaces §5; seed 1, "Missing, invalid,
 * empty, or unsafe registry"). The reason is for the operator and never reaches a reader.
 */
import { z } from "zod";
import { SUITABILITIES, TRUST_LABELS } from "../../contract/index.ts";
import type { RegistryRecord } from "../../core/documents.ts";
import { isCanonical, judgeConfines, judgePath, judgeUrl } from "./guard.ts";
import type { NameRule, UrlRefusal } from "./guard.ts";
import { judgeName } from "./names.ts";

export type RegistryState =
  | { readonly state: "configured"; readonly records: readonly RegistryRecord[] }
  | { readonly state: "unconfigured"; readonly reason: string };

const LIMITS = { records: 200, words: 200, sentence: 1000, url: 2000, chars: 1_048_576 } as const;

/** One line of text without control or invisible characters; empty is missing. */
const words = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\S(?:.*\S)?$/u, "must be one line without space at its ends")
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}]*$/u, "must hold no control or invisible characters");

const recordSchema = z
  .strictObject({
    id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/, "must be letters, digits, . _ : -"),
    title: words(LIMITS.words),
    url: z.string().max(LIMITS.url).describe("The one address that is fetched; https, port 443."),
    allowed_origin: z.string().max(LIMITS.url),
    allowed_path_prefix: z.string().max(LIMITS.url),
    source_type: words(LIMITS.words),
    trust_label: z.enum(TRUST_LABELS),
    freshness_label: words(LIMITS.words),
    claim_boundary: words(LIMITS.sentence),
    query_terms: z.array(words(LIMITS.words)).max(100).readonly().default([]),
    suitability: z.enum(SUITABILITIES).default("comparison"),
    max_age_days: z.int().min(0).max(36_500).nullable().default(null),
    owner: words(LIMITS.words).nullable().default(null),
    reviewed_by: words(LIMITS.words).nullable().default(null),
    reviewed_at: z.iso.date().or(z.iso.datetime()).nullable().default(null),
  })
  .readonly();

/** Compile-time proof that the schema says exactly what the core's type says. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same: Same<z.output<typeof recordSchema>, RegistryRecord> = true;
void same;

const listSchema = z.array(recordSchema).max(LIMITS.records);
const wrapperSchema = z.strictObject({
  $schema: z.string().optional(),
  sources: z.array(z.unknown()),
});

/** The JSON Schema of a registry, from the schema it is parsed with. */
export function registryJsonSchema(): Record<string, unknown> {
  const list = z.array(recordSchema).min(1).max(LIMITS.records);
  const either = z.union([list, wrapperSchema.extend({ sources: list })]);
  return { title: "Current/public source registry", ...z.toJSONSchema(either, { io: "input" }) };
}

/**
 * Reads a registry. `text` is undefined where none is configured. `names` decides which hosts may
 * stand in a record; only tests and the demo pass another rule.
 */
export function parseRegistry(
  text: string | undefined,
  names: NameRule = judgeName,
): RegistryState {
  if (text === undefined || text.trim() === "") return unconfigured("no registry is configured");
  if (text.length > LIMITS.chars) return unconfigured("the registry is too long");
  const json = parseJson(text);
  if (json === undefined) return unconfigured("the registry is not JSON");
  const found = listOf(json);
  if (found === undefined) return unconfigured('expected a list of records, or {"sources": […]}');
  if (found.length === 0) return unconfigured("the registry holds no record");
  const parsed = listSchema.safeParse(found);
  if (!parsed.success) return unconfigured(describe(parsed.error, found));
  const fault = firstFault(parsed.data, names);
  if (fault !== null) return unconfigured(fault);
  return { state: "configured", records: deepFreeze(parsed.data) };
}

/** The same for the store: no record where it is unconfigured, and why. */
export function readRegistry(text: string): {
  readonly records: readonly RegistryRecord[];
  readonly reason: string | null;
} {
  const parsed = parseRegistry(text);
  return parsed.state === "configured"
    ? { records: parsed.records, reason: null }
    : { records: [], reason: parsed.reason };
}

const unconfigured = (reason: string): RegistryState => ({ state: "unconfigured", reason });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function listOf(json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) return json as readonly unknown[];
  const wrapped = wrapperSchema.safeParse(json);
  return wrapped.success ? wrapped.data.sources : undefined;
}

/** `record 2 (id "x"), trust_label: …` for the first fault found. */
function describe(error: z.ZodError, found: readonly unknown[]): string {
  const issue = error.issues[0];
  const [index, ...path] = issue?.path ?? [];
  const where = path.length === 0 ? "" : `, ${path.join(".")}`;
  const record = typeof index === "number" ? nameOf(index, found[index]) : "the registry";
  return `${record}${where}: ${issue?.message ?? "malformed"}`;
}

function nameOf(index: number, record: unknown): string {
  const id = z.looseObject({ id: z.string().max(100) }).safeParse(record);
  return `record ${index + 1}${id.success ? ` (id "${id.data.id}")` : ""}`;
}

function firstFault(records: readonly RegistryRecord[], names: NameRule): string | null {
  const seen = new Set<string>();
  for (const [index, record] of records.entries()) {
    const fault = seen.has(record.id)
      ? { field: "id", found: "occurs twice" }
      : faultOf(record, names);
    if (fault !== null) return `${nameOf(index, record)}, ${fault.field}: ${fault.found}`;
    seen.add(record.id);
  }
  return null;
}

interface Fault {
  readonly field: keyof RegistryRecord;
  readonly found: string;
}

/** What the shape cannot say: an address that can be trusted to mean one thing. */
function faultOf(record: RegistryRecord, names: NameRule): Fault | null {
  const verdict = judgeUrl(record.url, names);
  if ("refusal" in verdict) return { field: "url", found: SENTENCES[verdict.refusal] };
  const { url } = verdict;
  if (!isCanonical(record.url, url)) return { field: "url", found: SENTENCES.not_canonical };
  if (record.allowed_origin !== url.origin) {
    return { field: "allowed_origin", found: `must be the origin of url, ${url.origin}` };
  }
  const prefix = faultOfPrefix(record.allowed_path_prefix, url.origin);
  if (prefix !== null) return { field: "allowed_path_prefix", found: prefix };
  const outside = judgeConfines(url, record);
  if (outside !== null) return { field: "allowed_path_prefix", found: SENTENCES[outside] };
  // Seed 1, "Trust labels": `unknown` is not relied on for decision support.
  return record.trust_label === "unknown" && record.suitability === "decision support"
    ? { field: "suitability", found: 'trust_label "unknown" never supports a decision' }
    : null;
}

function faultOfPrefix(prefix: string, origin: string): string | null {
  if (!/^\/[!$&'()*+,\-./0-9:=@A-Z_a-z~%]*$/.test(prefix)) {
    return "must be a path that begins with / and has no query or fragment";
  }
  if (judgePath(prefix) !== null) return SENTENCES.ambiguous_path;
  const written = new URL(`${origin}${prefix}`).pathname;
  return written === prefix ? null : SENTENCES.not_canonical;
}

const SENTENCES: Readonly<Record<UrlRefusal, string>> = {
  malformed_url: "must be an https address in plain ASCII",
  not_https: "must be https",
  credentials: "must hold no user name or password",
  other_port: "must use port 443",
  literal_host: "must name its host; addresses are refused",
  not_canonical: "must be written as a browser's address bar would show it",
  ambiguous_path: "holds encoded separators or dots, parameters, or empty path segments",
  not_a_name: "must be a full, registrable host name",
  trailing_dot: "must have no dot at the end of its host",
  special_use_name: "names a host that is reserved, internal, or made from an address",
  placeholder_name: "names a placeholder, not a real source",
  address_in_name: "holds an address inside its host name",
  outside_origin: "url lies outside allowed_origin",
  outside_prefix: "url lies outside allowed_path_prefix",
};

/** The sentence for the operator that goes with a refusal. */
export const sentenceOf = (refusal: UrlRefusal): string => SENTENCES[refusal];

function deepFreeze(records: readonly RegistryRecord[]): readonly RegistryRecord[] {
  for (const record of records) Object.freeze(Object.freeze(record).query_terms);
  return Object.freeze(records);
}
