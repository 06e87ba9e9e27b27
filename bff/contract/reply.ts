/**
 * The one reply of `POST /api/source-grounded-chat`, and the hand-written parser that the widget
 * and the tests share. Unknown keys are dropped, wrong ones refuse the whole reply: a reader sees a
 * reply that was checked, or an error.
 */
import type {
  AdapterName,
  Basis,
  Behavior,
  CitationClass,
  CurrentStateName,
  DiagnosticCode,
  DivergenceKind,
  Lane,
  Limitation,
  Mode,
  PatternCode,
  RefusalPatternName,
  RefusingCode,
  StatementKind,
  Suitability,
  TelemetryField,
  TrustLabel,
  WithheldReason,
} from "./words.ts";

/** Opaque ids in two disjoint spaces, numbered once by the server. */
export type PackageId = `P${number}`;
export type CurrentId = `C${number}`;
export type CitationId = PackageId | CurrentId;

export interface Statement {
  readonly text: string;
  readonly citations: readonly CitationId[];
  readonly basis: Basis;
  readonly kind: StatementKind;
  readonly divergence_kind?: DivergenceKind;
}

export interface LaneReply {
  readonly label: Lane;
  readonly statements: readonly Statement[];
  readonly note: string | null;
}

export interface PackageCitation {
  readonly id: PackageId;
  readonly class: "package citation";
  readonly title: string;
  readonly section: string;
  readonly source_family: string;
  readonly quality_label: string;
  readonly claim_boundary: string;
  readonly source_version: string;
  readonly effective_from: string | null;
  readonly extracted_at: string | null;
  /** The cited package source that is newer by the pack's rule, where sources differ. */
  readonly older_than: PackageId | null;
  readonly reader_target: string | null;
  readonly source_path: string;
  readonly excerpt: string;
}

export interface Freshness {
  readonly modified_at: string | null;
  readonly age_days: number | null;
  readonly stale: boolean | null;
}

export interface CurrentCitation {
  readonly id: CurrentId;
  readonly class: "current/public citation";
  readonly title: string;
  readonly url: string;
  readonly retrieved_at: string;
  readonly source_type: string;
  readonly trust_label: TrustLabel;
  readonly freshness_label: string;
  readonly freshness: Freshness;
  readonly limitations: readonly Limitation[];
  readonly claim_boundary: string;
  readonly suitability: Suitability;
  readonly excerpt: string;
}

export interface RefusalReply {
  readonly pattern: RefusingCode;
  readonly message: string;
  readonly needed: string;
}

export interface DiagnosticReply {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly retryable: boolean;
}

export interface CurrentContext {
  readonly adapter: AdapterName;
  readonly state: CurrentStateName;
  readonly message: string;
}

export interface TokenUsage {
  readonly input: number;
  readonly output: number;
}

export interface SourceFreshness {
  readonly id: CurrentId;
  readonly freshness_label: string;
  readonly stale: boolean | null;
}

export interface Telemetry {
  readonly mode: Mode;
  readonly behaviors: readonly Behavior[];
  readonly provider_called: boolean;
  readonly provider_outcome: "called" | "skipped" | "failed";
  readonly package_refs_selected: number;
  readonly current_refs_selected: number;
  readonly provider: string | null;
  readonly model: string | null;
  readonly token_usage: TokenUsage | null;
  /** Milliseconds, rounded up to 50 so that it tells little. */
  readonly latency_ms: number;
  readonly refusal_state: PatternCode | null;
  readonly citation_class_counts: Readonly<Record<CitationClass, number>>;
  readonly source_freshness: readonly SourceFreshness[];
  readonly external_retrieval_count: number;
  readonly cost_estimate: null;
  readonly durable_logging: false;
}

export interface AskReply {
  readonly kind: "answer" | "refusal" | "diagnostic";
  /** 128 random bits as 32 hex digits. */
  readonly run_id: string;
  readonly mode: Mode;
  readonly refusal: RefusalReply | null;
  readonly diagnostic: DiagnosticReply | null;
  readonly lanes: readonly LaneReply[];
  readonly citations: {
    readonly package: readonly PackageCitation[];
    readonly current: readonly CurrentCitation[];
  };
  readonly selected_package_refs: readonly PackageId[];
  readonly current_external_source_refs: readonly CurrentId[];
  readonly current_context: CurrentContext;
  readonly source_boundary_labels: readonly Lane[];
  readonly citation_classes: readonly CitationClass[];
  readonly refusal_patterns: readonly RefusalPatternName[];
  readonly derivative_output_label: string;
  readonly telemetry_fields: readonly TelemetryField[];
  readonly withheld_statements: number;
  readonly withheld_reasons: Readonly<Partial<Record<WithheldReason, number>>>;
  readonly telemetry: Telemetry;
}
