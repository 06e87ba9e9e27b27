/** A payload for tests of providers: the grounded request around the passages at hand. */
import {
  CITATION_CLASSES,
  DERIVATIVE_LABEL,
  LANES,
  REFUSAL_PATTERNS,
  TELEMETRY_FIELDS,
} from "../../bff/contract/index.ts";
import type { CurrentCitation, PackageCitation } from "../../bff/contract/index.ts";
import type { Payload, PayloadPassage } from "../../bff/core/records.ts";

export const MARK = "0123456789abcdef01234567";

/** The record of a package passage, addresses included, as the server fills it. */
export const packageRecord = ({ id, title, section, text }: PayloadPassage): PackageCitation => ({
  id: id as PackageCitation["id"],
  class: "package citation",
  title,
  section,
  source_family: "policy",
  quality_label: "owner-approved",
  claim_boundary: "Holds for employees.",
  source_version: "5",
  effective_from: "2026-01-01",
  extracted_at: "2026-11-01T00:00:00.000Z",
  older_than: null,
  reader_target: "/html/policy.html#limits",
  source_path: "policy.html",
  excerpt: text,
});

export const currentRecord = ({ id, title, text }: PayloadPassage): CurrentCitation => ({
  id: id as CurrentCitation["id"],
  class: "current/public citation",
  title,
  url: "https://rates.example.org/hotels",
  retrieved_at: "2026-11-29T11:59:00.000Z",
  source_type: "standards",
  trust_label: "authoritative",
  freshness_label: "yearly",
  freshness: { modified_at: "2026-10-01", age_days: 59, stale: false },
  limitations: [],
  claim_boundary: "Public rates only.",
  suitability: "comparison",
  excerpt: text,
});

export function payloadOf(of: Partial<Payload>): Payload {
  const { package: own = [], current = [] } = of;
  return {
    mode: "Package only",
    user_question: "What is the limit?",
    selected_package_refs: own.map(packageRecord),
    current_external_source_refs: current.map(currentRecord),
    source_boundary_labels: LANES,
    citation_classes: CITATION_CLASSES,
    refusal_patterns: REFUSAL_PATTERNS,
    derivative_output_label: DERIVATIVE_LABEL,
    telemetry_fields: TELEMETRY_FIELDS,
    language: "en",
    mark: MARK,
    package: own,
    current,
    ...of,
  };
}
