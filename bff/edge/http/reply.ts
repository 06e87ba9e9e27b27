/**
 * The reply as a schema, for those who talk to us in other languages: the published
 * `docs/reply.schema.json` comes from it. It is the contract's type, and a property test holds it
 * to the same verdicts as the contract's hand-written parser, which alone reaches the browser.
 */
import { z } from "zod";
import {
  ADAPTERS,
  BASES,
  BEHAVIORS,
  CITATION_CLASSES,
  CURRENT_STATES,
  DIAGNOSTIC_CODES,
  DIVERGENCE_KINDS,
  LANES,
  LIMITATIONS,
  MODES,
  PATTERN_CODES,
  READER_TARGET,
  REFUSAL_PATTERNS,
  REFUSING_CODES,
  STATEMENT_KINDS,
  SUITABILITIES,
  TELEMETRY_FIELDS,
  TRUST_LABELS,
  WITHHELD_REASONS,
} from "../../contract/index.ts";
import type { AskReply, CitationId, CurrentId, PackageId } from "../../contract/index.ts";

const count = z.int().min(0);
const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
const record = <T extends z.core.$ZodLooseShape>(shape: T) => z.object(shape).readonly();

/** A pattern of ids has a type of its own, which a pattern of texts cannot say. */
const idOf = <T extends CitationId>(pattern: RegExp): z.ZodType<T> =>
  z.string().regex(pattern) as unknown as z.ZodType<T>;
const packageId = idOf<PackageId>(/^P[1-9]\d{0,3}$/);
const currentId = idOf<CurrentId>(/^C[1-9]\d{0,3}$/);
const citationId = idOf<CitationId>(/^[PC][1-9]\d{0,3}$/);

const statement = record({
  text: z.string(),
  citations: list(citationId),
  basis: z.enum(BASES),
  kind: z.enum(STATEMENT_KINDS),
  divergence_kind: z.enum(DIVERGENCE_KINDS).exactOptional(),
});

const lane = record({
  label: z.enum(LANES),
  statements: list(statement),
  note: z.string().nullable(),
});

const packageCitation = record({
  id: packageId,
  class: z.literal("package citation"),
  title: z.string(),
  section: z.string(),
  source_family: z.string(),
  quality_label: z.string(),
  claim_boundary: z.string(),
  source_version: z.string(),
  effective_from: z.string().nullable(),
  extracted_at: z.string().nullable(),
  older_than: packageId.nullable(),
  reader_target: z.string().regex(READER_TARGET).nullable(),
  source_path: z.string(),
  excerpt: z.string(),
});

const currentCitation = record({
  id: currentId,
  class: z.literal("current/public citation"),
  title: z.string(),
  url: z.string().regex(/^https:\/\/[^\s/\\@]+\//),
  retrieved_at: z.string(),
  source_type: z.string(),
  trust_label: z.enum(TRUST_LABELS),
  freshness_label: z.string(),
  freshness: record({
    modified_at: z.string().nullable(),
    age_days: z.number().nullable(),
    stale: z.boolean().nullable(),
  }),
  limitations: list(z.enum(LIMITATIONS)),
  claim_boundary: z.string(),
  suitability: z.enum(SUITABILITIES),
  excerpt: z.string(),
});

const reasons = record(
  Object.fromEntries(WITHHELD_REASONS.map((reason) => [reason, count.exactOptional()])),
) as unknown as z.ZodType<AskReply["withheld_reasons"]>;

const telemetry = record({
  mode: z.enum(MODES),
  behaviors: list(z.enum(BEHAVIORS)),
  provider_called: z.boolean(),
  provider_outcome: z.enum(["called", "skipped", "failed"]),
  package_refs_selected: count,
  current_refs_selected: count,
  provider: z.string().nullable(),
  model: z.string().nullable(),
  token_usage: record({ input: count, output: count }).nullable(),
  latency_ms: count,
  refusal_state: z.enum(PATTERN_CODES).nullable(),
  citation_class_counts: record({
    "package citation": count,
    "current/public citation": count,
    "uploaded/session citation": count,
    "internal/operator citation": count,
  }),
  source_freshness: list(
    record({ id: currentId, freshness_label: z.string(), stale: z.boolean().nullable() }),
  ),
  external_retrieval_count: count,
  cost_estimate: z.null(),
  durable_logging: z.literal(false),
});

const shape = record({
  kind: z.enum(["answer", "refusal", "diagnostic"]),
  run_id: z.string().regex(/^[0-9a-f]{32}$/),
  mode: z.enum(MODES),
  refusal: record({
    pattern: z.enum(REFUSING_CODES),
    message: z.string(),
    needed: z.string(),
  }).nullable(),
  diagnostic: record({
    code: z.enum(DIAGNOSTIC_CODES),
    message: z.string(),
    retryable: z.boolean(),
  }).nullable(),
  lanes: list(lane),
  citations: record({ package: list(packageCitation), current: list(currentCitation) }),
  selected_package_refs: list(packageId),
  current_external_source_refs: list(currentId),
  current_context: record({
    adapter: z.enum(ADAPTERS),
    state: z.enum(CURRENT_STATES),
    message: z.string(),
  }),
  source_boundary_labels: list(z.enum(LANES)),
  citation_classes: list(z.enum(CITATION_CLASSES)),
  refusal_patterns: list(z.enum(REFUSAL_PATTERNS)),
  derivative_output_label: z.string(),
  telemetry_fields: list(z.enum(TELEMETRY_FIELDS)),
  withheld_statements: count,
  withheld_reasons: reasons,
  telemetry,
});

/** True only for the very same type; assignability would miss `readonly` and a lost `?`. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const schemaIsTheContract: Same<z.output<typeof shape>, AskReply> = true;
void schemaIsTheContract;

function knownIds({ lanes, citations }: z.output<typeof shape>): boolean {
  const known = new Set<string>([...citations.package, ...citations.current].map(({ id }) => id));
  return lanes.every(({ statements }) =>
    statements.every((one) => one.citations.every((id) => known.has(id))),
  );
}

export const replySchema = shape
  .refine(knownIds, "cites only what is in its lists")
  .refine(({ kind, refusal }) => (kind === "refusal") === (refusal !== null), "refusal as its kind")
  .refine(
    ({ kind, diagnostic }) => (kind === "diagnostic") === (diagnostic !== null),
    "diagnostic as its kind",
  );

/** The JSON Schema that is published as `docs/reply.schema.json`. */
export function replyJsonSchema(): object {
  return z.toJSONSchema(replySchema);
}
