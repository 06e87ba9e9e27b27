/**
 * The documents that come from outside, as they stand after their one parse at the door
 * (`edge/store`). Keys are written as in the files: snake_case is what stands in a file.
 */
import type { Suitability, TrustLabel } from "../contract/index.ts";

/** Only `approved` admits; anything else, known or not, never does. */
export type SourceStatus = "approved" | "draft" | "retired" | "unreviewed" | (string & {});

/** A source object: what permission is about (decision 6). Chunks inherit from it. */
export interface SourceRecord {
  readonly source_object: string;
  readonly source_version: string;
  readonly source_system: string;
  readonly source_path: string;
  readonly title: string;
  readonly source_family: string;
  /** Empty = missing: kept as a warning, never admitted. */
  readonly quality_label: string;
  readonly claim_boundary: string;
  readonly access_labels: readonly string[];
  readonly labels_as_of: string | null;
  readonly status: SourceStatus;
  readonly explicitly_contains: readonly ("approval" | "private_data")[];
  readonly owner: string | null;
  readonly decision_owner: string | null;
  /** The source object that this one replaces. */
  readonly supersedes: string | null;
  readonly effective_from: string | null;
  readonly extracted_at: string | null;
  readonly content_sha256: string | null;
}

export interface Chunk {
  readonly chunk_id: string;
  readonly source_object: string;
  readonly section_path: readonly string[];
  readonly anchor: string | null;
  readonly reader_target: string | null;
  readonly text: string;
  readonly ordinal: number;
}

export interface Topic {
  readonly id: string;
  readonly terms: readonly string[];
}

export interface PackWarning {
  readonly code: string;
  readonly source_path: string;
  readonly detail: string;
}

export interface Pack {
  readonly format: "context-pack/1";
  readonly package_id: string;
  readonly package_version: string;
  readonly title: string;
  readonly language: string;
  readonly built_at: string | null;
  readonly builder: {
    readonly name: string;
    readonly version: string;
    readonly parser: string;
  } | null;
  readonly topics: readonly Topic[];
  readonly aliases: readonly (readonly string[])[];
  readonly family_precedence: readonly string[];
  /**
   * The list of label sets counts as public, like topics (design, Non-interference). The builder
   * writes it so that the shares of the label sets do not depend on which sources are present.
   */
  readonly label_sets: readonly (readonly string[])[];
  readonly sources: readonly SourceRecord[];
  readonly chunks: readonly Chunk[];
  readonly warnings: readonly PackWarning[];
}

/** A live label row: overrides the pack's labels of one source object. */
export interface LabelRow {
  readonly source_object: string;
  readonly access_labels: readonly string[];
  readonly labels_as_of: string;
}

export interface Change {
  readonly id: string;
  readonly kind: "revoke" | "delete" | "correct" | "block";
  readonly source_object?: string;
  readonly source_system?: string;
  readonly source_version?: string;
  readonly reader?: string;
  readonly at: string;
  readonly deadline_seconds?: number;
}

export interface ReleaseRule {
  readonly id: string;
  readonly protects: string;
  readonly sources: readonly string[];
  readonly at_most: number;
  readonly window: "answer";
  readonly recipient?: string;
  readonly purpose?: string;
  readonly on_conflict: "withhold" | "refuse";
  readonly owner: string;
}

export interface Controls {
  readonly package_only: "on" | "off";
  readonly current: "on" | "off";
  readonly provider: "on" | "off";
  readonly reason: string;
}

/** One approved public source (seed 1, "Allowed source model"). */
export interface RegistryRecord {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly allowed_origin: string;
  readonly allowed_path_prefix: string;
  readonly source_type: string;
  readonly trust_label: TrustLabel;
  readonly freshness_label: string;
  readonly claim_boundary: string;
  readonly query_terms: readonly string[];
  readonly suitability: Suitability;
  readonly max_age_days: number | null;
  readonly owner: string | null;
  readonly reviewed_by: string | null;
  readonly reviewed_at: string | null;
}
