/** A registered public source for tests: sound, authoritative, of no owner. */
import type { RegistryRecord } from "../../bff/core/documents.ts";

export const publicRates: RegistryRecord = {
  id: "public-rates",
  title: "Public rates",
  url: "https://rates.example.org/hotels",
  allowed_origin: "https://rates.example.org",
  allowed_path_prefix: "/",
  source_type: "standards",
  trust_label: "authoritative",
  freshness_label: "yearly",
  claim_boundary: "Public rates only.",
  query_terms: ["rates"],
  suitability: "comparison",
  max_age_days: 365,
  owner: null,
  reviewed_by: null,
  reviewed_at: null,
};
