/**
 * Every sentence and label that readers, maintainers and other programs may rely on, once.
 * A test compares this file with the design's page of words; nothing else retypes them.
 * Sentences marked "ours" there are ours; all others come word for word from the two design
 * documents (seed 1: modes, lanes, citations, refusals; seed 2: access and disclosure).
 */

/** The four lanes of an answer, in order (seed 1, "Four-lane answer model"). */
export const LANES = [
  "Package says",
  "Current/public source says",
  "Synthesis / implications",
  "Divergence / update candidate",
] as const;
export type Lane = (typeof LANES)[number];

/** The headings of a conflict, in order (seed 1, "Conflict answer shape"). */
export const CONFLICT_HEADINGS = [
  "Package says",
  "Current/public source says",
  "Conflict",
  "Decision needed",
  "Synthesis / implications",
] as const;

/** The modes as they cross the wire; the first is the default. */
export const MODES = ["Package only", "Package + current context"] as const;
export type Mode = (typeof MODES)[number];

/** The modes as a reader sees them. */
export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  "Package only": "Package-only",
  "Package + current context": "Package + current context",
};

export const SHORT_DESCRIPTION =
  "Compare approved package guidance with separately cited current context.";
export const BOUNDARY_NOTE =
  "Package guidance remains the source of record. Current context must be cited separately and may be stale, incomplete, or not approved.";
export const NON_CHAT_WARNING =
  "This is not general chat. Questions must relate to the playbook, architecture, governance, AI capability formation, or approved package topics.";
export const MODE_NOT_ENABLED =
  "Design pending. Not enabled. Package-only mode remains the live assistant mode.";
export const LANE_PLACEHOLDER = "Not retrieved";
export const DERIVATIVE_LABEL =
  "generated synthesis is derivative interpretation, not source evidence, policy approval, or production approval";
export const DIVERGENCE_FALLBACK =
  "No direct divergence found in the cited sources. No package update candidate is proposed from this answer alone.";

/** The four citation classes; the third is reserved, the fourth never leaves the operator's side. */
export const CITATION_CLASSES = [
  "package citation",
  "current/public citation",
  "uploaded/session citation",
  "internal/operator citation",
] as const;
export type CitationClass = (typeof CITATION_CLASSES)[number];

/** The seven refusal patterns, as the design names them, in the order of their codes. */
export const REFUSAL_PATTERNS = [
  "no package support",
  "no current source support",
  "package/current source conflict",
  "stale or weak current source",
  "unsupported general chat",
  "unsupported approval request",
  "private/internal data request",
] as const;
export type RefusalPatternName = (typeof REFUSAL_PATTERNS)[number];

export const PATTERN_CODES = [
  "no_package_support",
  "no_current_source_support",
  "source_conflict",
  "stale_or_weak_source",
  "general_chat",
  "approval_request",
  "private_data_request",
] as const;
export type PatternCode = (typeof PATTERN_CODES)[number];

/** The patterns that end a run. The other three label an answer (seed 1, "Refusal Model"). */
export const REFUSING_CODES = [
  "no_package_support",
  "general_chat",
  "approval_request",
  "private_data_request",
] as const;
export type RefusingCode = (typeof REFUSING_CODES)[number];

export const GROUNDED_REQUEST_FIELDS = [
  "mode",
  "user_question",
  "selected_package_refs",
  "current_external_source_refs",
  "source_boundary_labels",
  "citation_classes",
  "refusal_patterns",
  "derivative_output_label",
  "telemetry_fields",
] as const;

export const TELEMETRY_FIELDS = [
  "mode",
  "package refs selected",
  "current refs selected",
  "provider/model",
  "token usage",
  "latency",
  "refusal state",
  "citation class counts",
  "source freshness",
  "external retrieval count",
  "cost estimate, future",
  "durable logging, future",
] as const;
export type TelemetryField = (typeof TELEMETRY_FIELDS)[number];

/** Behaviours that telemetry tells apart (ours, after seed 1 "Telemetry Requirements"). */
export const BEHAVIORS = [
  "package-only",
  "retrieval-skipped",
  "current-retrieval",
  "provider-called",
  "provider-skipped",
  "deterministic refusal",
] as const;
export type Behavior = (typeof BEHAVIORS)[number];

export const ADAPTERS = ["disabled", "allowlisted_public_fetch"] as const;
export type AdapterName = (typeof ADAPTERS)[number];

export const CURRENT_STATES = [
  "not_requested",
  "disabled",
  "unconfigured",
  "not_retrieved",
  "fail_closed",
  "retrieved",
] as const;
export type CurrentStateName = (typeof CURRENT_STATES)[number];

/** At most this many current refs a run, and characters a snippet (seed 1, adapter constraints). */
export const MAX_CURRENT_REFS = 3;
export const MAX_SNIPPET_CHARS = 1200;

export const REGISTRY_FIELDS = [
  "id",
  "title",
  "url",
  "allowed_origin",
  "allowed_path_prefix",
  "source_type",
  "trust_label",
  "freshness_label",
  "claim_boundary",
  "query_terms",
] as const;

export const TRUST_LABELS = [
  "authoritative",
  "vendor/self-published",
  "community",
  "news",
  "documentation",
  "unknown",
] as const;
export type TrustLabel = (typeof TRUST_LABELS)[number];

/** Trust labels that make a source weak. */
export const WEAK_TRUST_LABELS: readonly TrustLabel[] = [
  "vendor/self-published",
  "community",
  "news",
  "unknown",
];

export const LIMITATIONS = ["stale", "weak", "incomplete"] as const;
export type Limitation = (typeof LIMITATIONS)[number];

export const DIVERGENCE_KINDS = [
  "gap",
  "conflict",
  "stale package wording",
  "source-scope mismatch",
  "unresolved difference",
] as const;
export type DivergenceKind = (typeof DIVERGENCE_KINDS)[number];

export const SUITABILITIES = [
  "comparison",
  "interpretation",
  "implementation screening",
  "decision support",
] as const;
export type Suitability = (typeof SUITABILITIES)[number];

/** Kinds of approval that are refused (seed 1, "Unsupported approval request"). */
export const APPROVAL_KINDS = [
  "tool",
  "production",
  "data",
  "vendor",
  "SaaS",
  "GxP",
  "workflow",
  "model",
  "security",
  "legal",
  "regulatory",
  "company policy",
] as const;

/** What is never exposed (ours, vendor-neutral). */
export const NEVER_EXPOSED = [
  "provider secrets",
  "access-layer tokens",
  "cookies",
  "OTP values",
  "private files",
  "operator-only receipts",
  "internal-only content",
] as const;

/** The one record with aliases of its own (seed 1, "NIST routing fix V01"). */
export const NIST_RECORD = {
  id: "nist-ai-rmf-public-framework-candidate",
  aliases: [
    "NIST",
    "NIST principles",
    "NIST AI RMF",
    "AI RMF",
    "AI Risk Management Framework",
  ] as readonly string[],
} as const;

export const PORTABILITY =
  "Use the tooling your enterprise has approved. The pattern is portable; the governance controls are not optional.";

export const GOVERNANCE_FILES = [
  "current_source_registry_governance.md",
  "current_source_registry_template.json",
] as const;

/** Stands under every printed trace and report (seed 2, chapter checkpoint). */
export const LIMITS =
  "This evidence supports the tested answer path. It does not establish source authenticity, complete cache invalidation, or general grounding accuracy.";

/** Rates as reports name them (seed 2, 11.1.2, 11.4.1, 11.6). */
export const RATES = {
  forbiddenExcluded: "forbidden chunks excluded over all forbidden candidates",
  allowedReturned: "allowed chunks returned over all allowed candidates",
  disclosures: "synthetic disclosures over all eligible cases containing a synthetic marker",
  clean: "clean completions over all ordinary cases",
  afterRevocation: "forbidden returns after revocation",
  delay: "delay until each covered path enforces it",
} as const;

export const NO_SUPPORT = "No approved package support was found for this question.";
export const NO_SUPPORT_NEEDED =
  "Approved package text that covers this question. Ask the owner of the package.";
export const NO_CURRENT_SOURCE =
  "Current/public context was not retrieved. This answer rests on the package alone.";
export const CURRENT_IS_NOT_AUTHORITY = "Current/public context is not package authority.";
export const APPROVAL_REFUSED =
  "This assistant does not grant or confirm approvals. Only an approved source that contains the approval itself can be quoted.";
export const NO_OWNER = "No owner is recorded for this topic.";
export const PRIVATE_DATA_REFUSED =
  "This assistant does not give out private or internal data outside an approved source.";
export const RECIPIENT_LIMITED = "Some sections you may read could not be used for this answer.";
/** `{language}` is replaced by the package's language. */
export const OTHER_LANGUAGE =
  "The package is written in {language}. No section was found for a question in another language.";
export const PACKAGE_OFF = "The assistant is switched off for now.";
export const PROVIDER_OFF = "Answers are switched off for now; the sources found are listed.";

export const DIAGNOSTIC_CODES = [
  "provider_unavailable",
  "provider_timeout",
  "provider_refused",
  "wrong_shape",
  "mode_off",
  "provider_off",
] as const;
export type DiagnosticCode = (typeof DIAGNOSTIC_CODES)[number];

/** Sentences of the diagnostics that a provider can cause; the two switches have their own above. */
export const DIAGNOSTIC_MESSAGES: Readonly<
  Record<Exclude<DiagnosticCode, "mode_off" | "provider_off">, string>
> = {
  provider_unavailable: "The model service could not be reached.",
  provider_timeout: "The model service took too long.",
  provider_refused: "The model service declined to answer.",
  wrong_shape: "The model's answer did not have the required form and is not shown.",
};

export const CURRENT_MESSAGES: Readonly<Record<CurrentStateName, string>> = {
  not_requested: "",
  disabled: "Current/public retrieval is not enabled here.",
  unconfigured: "Current/public retrieval is not enabled here.",
  not_retrieved: "No approved current/public source matches this question.",
  fail_closed: "The selected current/public source could not be retrieved safely.",
  retrieved: "Retrieved at the times shown.",
};

/** Message of each refusing pattern. */
export const REFUSAL_MESSAGES: Readonly<Record<RefusingCode, string>> = {
  no_package_support: NO_SUPPORT,
  general_chat: NON_CHAT_WARNING,
  approval_request: APPROVAL_REFUSED,
  private_data_request: PRIVATE_DATA_REFUSED,
};

/** Why a statement was withheld, in the order in which the rules are asked. */
export const WITHHELD_REASONS = [
  "no_citation",
  "not_admitted",
  "wrong_lane",
  "quote",
  "number",
  "name",
  "negation",
  "strength",
  "coverage",
  "approval",
  "address",
  "instruction",
] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

export const STATEMENT_KINDS = [
  "claim",
  "implication",
  "conflict",
  "decision_needed",
  "update_candidate",
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const BASES = ["package", "current", "both"] as const;
export type Basis = (typeof BASES)[number];

/** The stages of the line, in order, as events and traces name them. */
export const STAGES = [
  "screen",
  "retrieve",
  "authorize",
  "gate",
  "consult",
  "assemble",
  "synthesize",
  "validate",
  "recheck",
  "deliver",
] as const;
export type StageName = (typeof STAGES)[number];

/** Codes of problems (RFC 9457), with the HTTP status each one has. */
export const PROBLEMS = {
  bad_request: 400,
  question_too_long: 400,
  unauthenticated: 401,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  gone: 410,
  too_large: 413,
  not_json: 415,
  foreign_host: 421,
  rate_limited: 429,
  busy: 503,
  access_unavailable: 503,
  shutting_down: 503,
  internal: 500,
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/** Note of an empty synthesis where current context was retrieved (ours). */
export const NO_SYNTHESIS = "No implication is drawn in this answer.";
