/** What a browser may send, and the grounded request that the server alone fills. */
import type { Mode, RefusalPatternName, Lane, CitationClass, TelemetryField } from "./words.ts";
import type { CurrentCitation, PackageCitation } from "./reply.ts";

/** Body of `POST /api/source-grounded-chat`; `mode` absent means `Package only`. */
export interface AskRequest {
  readonly mode?: Mode;
  readonly user_question: string;
}

/**
 * The design's request contract (seed 1, "Request Contract"): nine fields, refs as full records.
 * Filled by the server from admitted sources; never believed from the browser.
 */
export interface GroundedRequest {
  readonly mode: Mode;
  readonly user_question: string;
  readonly selected_package_refs: readonly PackageCitation[];
  readonly current_external_source_refs: readonly CurrentCitation[];
  readonly source_boundary_labels: readonly Lane[];
  readonly citation_classes: readonly CitationClass[];
  readonly refusal_patterns: readonly RefusalPatternName[];
  readonly derivative_output_label: string;
  readonly telemetry_fields: readonly TelemetryField[];
}
