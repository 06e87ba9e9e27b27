/**
 * Reads a reply from outside into an `AskReply`, or throws one sentence that says where it is wrong.
 * Written by hand so that no schema library reaches the browser; a test feeds the same replies and
 * mutants to the server's own schema and demands the same verdicts.
 */
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
  REFUSAL_PATTERNS,
  REFUSING_CODES,
  STATEMENT_KINDS,
  SUITABILITIES,
  TELEMETRY_FIELDS,
  TRUST_LABELS,
  WITHHELD_REASONS,
} from "./words.ts";
import { READER_TARGET } from "./places.ts";
import type { AskReply, CitationId, CurrentId, PackageId } from "./reply.ts";

/** A reader takes a value and its place (`lanes[0].note`) and answers the typed value or throws. */
type Read<T> = (value: unknown, place: string) => T;
type Shape<T> = { readonly [K in keyof T]-?: Read<T[K]> };

const wrong = (place: string, expected: string): never => {
  throw new TypeError(`reply: ${place} is not ${expected}`);
};

const text: Read<string> = (value, place) =>
  typeof value === "string" ? value : wrong(place, "a text");

const flag: Read<boolean> = (value, place) =>
  typeof value === "boolean" ? value : wrong(place, "true or false");

const count: Read<number> = (value, place) =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0
    ? value
    : wrong(place, "a count");

const finite: Read<number> = (value, place) =>
  typeof value === "number" && Number.isFinite(value) ? value : wrong(place, "a number");

const isNull: Read<null> = (value, place) => (value === null ? null : wrong(place, "null"));

const oneOf =
  <const T extends readonly (string | boolean)[]>(words: T): Read<T[number]> =>
  (value, place) =>
    words.includes(value as string) ? (value as T[number]) : wrong(place, "one of the known words");

const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (value, place) =>
    value === null ? null : read(value, place);

const list =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value, place) =>
    Array.isArray(value)
      ? Object.freeze(value.map((item: unknown, i) => read(item, `${place}[${i}]`)))
      : wrong(place, "a list");

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const record =
  <T>(shape: Shape<T>): Read<T> =>
  (value, place) => {
    if (!isObject(value)) return wrong(place, "an object");
    const out: Record<string, unknown> = {};
    for (const key of Object.keys(shape) as (keyof T & string)[]) {
      const item = Object.hasOwn(value, key) ? value[key] : undefined;
      const read = shape[key](item, place === "" ? key : `${place}.${key}`);
      if (read !== undefined) out[key] = read;
    }
    return Object.freeze(out) as T;
  };

/** An optional key: absent stays absent; the caller's type carries the `?`. */
const optional =
  <T>(read: Read<T>): Read<T> =>
  (value, place) =>
    value === undefined ? (undefined as T) : read(value, place);

const idOf =
  <T extends CitationId>(pattern: RegExp, what: string): Read<T> =>
  (value, place) =>
    typeof value === "string" && pattern.test(value) ? (value as T) : wrong(place, what);

const packageId = idOf<PackageId>(/^P[1-9]\d{0,3}$/, "a package id");
const currentId = idOf<CurrentId>(/^C[1-9]\d{0,3}$/, "a current id");
const citationId = idOf<CitationId>(/^[PC][1-9]\d{0,3}$/, "a citation id");

const runId: Read<string> = (value, place) =>
  typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? value : wrong(place, "a run id");

/** Same-origin page targets only; the widget makes links of nothing else (decision 2). */
const readerTarget: Read<string> = (value, place) =>
  typeof value === "string" && READER_TARGET.test(value)
    ? value
    : wrong(place, "a page of the package");

const httpsUrl: Read<string> = (value, place) =>
  typeof value === "string" && /^https:\/\/[^\s/\\@]+\//.test(value)
    ? value
    : wrong(place, "an https address");

const reasons: Read<AskReply["withheld_reasons"]> = (value, place) => {
  if (!isObject(value)) return wrong(place, "an object");
  const out: Record<string, number> = {};
  for (const reason of WITHHELD_REASONS) {
    if (Object.hasOwn(value, reason)) out[reason] = count(value[reason], `${place}.${reason}`);
  }
  return Object.freeze(out);
};

const shape: Shape<AskReply> = {
  kind: oneOf(["answer", "refusal", "diagnostic"]),
  run_id: runId,
  mode: oneOf(MODES),
  refusal: orNull(record({ pattern: oneOf(REFUSING_CODES), message: text, needed: text })),
  diagnostic: orNull(record({ code: oneOf(DIAGNOSTIC_CODES), message: text, retryable: flag })),
  lanes: list(
    record({
      label: oneOf(LANES),
      statements: list(
        record({
          text,
          citations: list(citationId),
          basis: oneOf(BASES),
          kind: oneOf(STATEMENT_KINDS),
          divergence_kind: optional(oneOf(DIVERGENCE_KINDS)),
        }),
      ),
      note: orNull(text),
    }),
  ),
  citations: record({
    package: list(
      record({
        id: packageId,
        class: oneOf(["package citation"]),
        title: text,
        section: text,
        source_family: text,
        quality_label: text,
        claim_boundary: text,
        source_version: text,
        effective_from: orNull(text),
        extracted_at: orNull(text),
        older_than: orNull(packageId),
        reader_target: orNull(readerTarget),
        source_path: text,
        excerpt: text,
      }),
    ),
    current: list(
      record({
        id: currentId,
        class: oneOf(["current/public citation"]),
        title: text,
        url: httpsUrl,
        retrieved_at: text,
        source_type: text,
        trust_label: oneOf(TRUST_LABELS),
        freshness_label: text,
        freshness: record({
          modified_at: orNull(text),
          age_days: orNull(finite),
          stale: orNull(flag),
        }),
        limitations: list(oneOf(LIMITATIONS)),
        claim_boundary: text,
        suitability: oneOf(SUITABILITIES),
        excerpt: text,
      }),
    ),
  }),
  selected_package_refs: list(packageId),
  current_external_source_refs: list(currentId),
  current_context: record({
    adapter: oneOf(ADAPTERS),
    state: oneOf(CURRENT_STATES),
    message: text,
  }),
  source_boundary_labels: list(oneOf(LANES)),
  citation_classes: list(oneOf(CITATION_CLASSES)),
  refusal_patterns: list(oneOf(REFUSAL_PATTERNS)),
  derivative_output_label: text,
  telemetry_fields: list(oneOf(TELEMETRY_FIELDS)),
  withheld_statements: count,
  withheld_reasons: reasons,
  telemetry: record({
    mode: oneOf(MODES),
    behaviors: list(oneOf(BEHAVIORS)),
    provider_called: flag,
    provider_outcome: oneOf(["called", "skipped", "failed"]),
    package_refs_selected: count,
    current_refs_selected: count,
    provider: orNull(text),
    model: orNull(text),
    token_usage: orNull(record({ input: count, output: count })),
    latency_ms: count,
    refusal_state: orNull(oneOf(PATTERN_CODES)),
    citation_class_counts: record({
      "package citation": count,
      "current/public citation": count,
      "uploaded/session citation": count,
      "internal/operator citation": count,
    }),
    source_freshness: list(record({ id: currentId, freshness_label: text, stale: orNull(flag) })),
    external_retrieval_count: count,
    cost_estimate: isNull,
    durable_logging: oneOf([false]),
  }),
};

/** Every cited id must be in the list of its class, and kind must agree with its part. */
function consistent(reply: AskReply): AskReply {
  const known = new Set<string>([
    ...reply.citations.package.map((c) => c.id),
    ...reply.citations.current.map((c) => c.id),
  ]);
  for (const lane of reply.lanes) {
    for (const statement of lane.statements) {
      for (const id of statement.citations) {
        if (!known.has(id)) wrong(`citation ${id}`, "in the list of citations");
      }
    }
  }
  if ((reply.kind === "refusal") !== (reply.refusal !== null)) wrong("refusal", "as its kind says");
  if ((reply.kind === "diagnostic") !== (reply.diagnostic !== null)) {
    wrong("diagnostic", "as its kind says");
  }
  return reply;
}

/** @throws TypeError with one sentence when the value is not a reply. */
export function parseReply(value: unknown): AskReply {
  return consistent(record(shape)(value, ""));
}
