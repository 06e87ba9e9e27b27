import type { RegistryRecord } from "../../../../bff/core/documents.ts";
import { HOST } from "./stub-server.ts";

/** A sound record; its host is the stub's unless told otherwise. */
export function recordOf(of: Partial<RegistryRecord> = {}): RegistryRecord {
  return {
    id: "public-guide",
    title: "Public guide",
    url: `https://${HOST}/guide/start`,
    allowed_origin: `https://${HOST}`,
    allowed_path_prefix: "/guide/",
    source_type: "standards",
    trust_label: "authoritative",
    freshness_label: "reviewed in 2024",
    claim_boundary: "Public context only.",
    query_terms: ["public guide"],
    suitability: "comparison",
    max_age_days: null,
    owner: null,
    reviewed_by: null,
    reviewed_at: null,
    ...of,
  };
}
