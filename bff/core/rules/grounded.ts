/**
 * The grounded request: the nine fields of the design's request contract (seed 1, "Request
 * Contract"), refs as full records. The server alone fills it, from what was admitted, and looks at
 * it once more before anything is sent.
 */
import {
  CITATION_CLASSES,
  DERIVATIVE_LABEL,
  GROUNDED_REQUEST_FIELDS,
  LANES,
  MAX_CURRENT_REFS,
  MODES,
  REFUSAL_PATTERNS,
  SUITABILITIES,
  TELEMETRY_FIELDS,
  TRUST_LABELS,
} from "../../contract/index.ts";
import type { CurrentCitation, GroundedRequest, PackageCitation } from "../../contract/index.ts";
import type { Sha256 } from "../ports.ts";
import type { Question, Refs } from "../records.ts";
import { currentCitation } from "./cards.ts";

/**
 * Of what is sent to a model: rules, form of the material, form of the answer. Raised with every
 * change of them; stands in the trace and in docs/prompt.md, which a test compares.
 */
export const PROMPT_VERSION = "2";

export function groundedRequest({ mode, text, time }: Question, refs: Refs): GroundedRequest {
  return {
    mode,
    user_question: text,
    selected_package_refs: refs.package.map(({ citation }) => citation),
    current_external_source_refs: refs.current.map((ref) => currentCitation(ref, time)),
    source_boundary_labels: LANES,
    citation_classes: CITATION_CLASSES,
    refusal_patterns: REFUSAL_PATTERNS,
    derivative_output_label: DERIVATIVE_LABEL,
    telemetry_fields: TELEMETRY_FIELDS,
  };
}

/** Why the request must not be sent, or null. What it tells names fields, and nothing in them. */
export function faultOf(request: GroundedRequest): string | null {
  const own = request.selected_package_refs;
  const current = request.current_external_source_refs;
  const known = new Set<string>(GROUNDED_REQUEST_FIELDS);
  const rules: readonly (readonly [string, boolean])[] = [
    ["fields", Object.keys(request).length === known.size && hasAll(request, known)],
    ["mode", MODES.includes(request.mode)],
    ["user_question", request.user_question.trim() !== ""],
    ["selected_package_refs", own.length > 0 && own.every(isPackageRecord)],
    ["current_external_source_refs", current.every(isCurrentRecord)],
    ["current_external_source_refs", current.length <= allowedCurrent(request)],
    ["source_boundary_labels", same(request.source_boundary_labels, LANES)],
    ["citation_classes", same(request.citation_classes, CITATION_CLASSES)],
    ["refusal_patterns", same(request.refusal_patterns, REFUSAL_PATTERNS)],
    ["derivative_output_label", request.derivative_output_label === DERIVATIVE_LABEL],
    ["telemetry_fields", same(request.telemetry_fields, TELEMETRY_FIELDS)],
  ];
  return rules.find(([, holds]) => !holds)?.[0] ?? null;
}

const hasAll = (request: GroundedRequest, fields: ReadonlySet<string>): boolean =>
  Object.keys(request).every((key) => fields.has(key));

const same = (list: readonly string[], words: readonly string[]): boolean =>
  list.length === words.length && list.every((word, at) => word === words[at]);

const allowedCurrent = ({ mode }: GroundedRequest): number =>
  mode === "Package only" ? 0 : MAX_CURRENT_REFS;

const isSaid = (...texts: readonly string[]): boolean => texts.every((text) => text.trim() !== "");

/** Ids without gaps in their own space; what the design says that each citation must carry. */
function isPackageRecord(ref: PackageCitation, at: number): boolean {
  const { id, quality_label, claim_boundary, source_version, reader_target } = ref;
  return (
    id === `P${at + 1}` &&
    ref.class === "package citation" &&
    isSaid(quality_label, claim_boundary, source_version) &&
    (reader_target === null || reader_target.startsWith("/"))
  );
}

function isCurrentRecord(ref: CurrentCitation, at: number): boolean {
  const { id, title, url, retrieved_at, source_type, claim_boundary, freshness_label } = ref;
  return (
    id === `C${at + 1}` &&
    ref.class === "current/public citation" &&
    isSaid(title, retrieved_at, source_type, claim_boundary, freshness_label) &&
    url.startsWith("https://") &&
    TRUST_LABELS.includes(ref.trust_label) &&
    SUITABILITIES.includes(ref.suitability)
  );
}

/**
 * Stands around what is sent as a source. Made from the run's own random id, which nobody who writes
 * a source can know, and made again should a text hold it all the same: no passage can close itself.
 */
export function markOf(
  { runId, sent }: Question,
  texts: readonly string[],
  sha256: Sha256,
): string {
  for (let turn = 0; ; turn++) {
    const mark = sha256(`mark ${runId} ${sent.length} ${turn}`).slice(0, 24);
    if (!texts.some((text) => text.toLowerCase().includes(mark))) return mark;
  }
}
