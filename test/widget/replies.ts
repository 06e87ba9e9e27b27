/** Replies as the server gives them, one for each thing that a reader can be shown. */
import {
  CITATION_CLASSES,
  CURRENT_MESSAGES,
  DERIVATIVE_LABEL,
  DIAGNOSTIC_MESSAGES,
  DIVERGENCE_FALLBACK,
  LANES,
  LANE_PLACEHOLDER,
  MODE_NOT_ENABLED,
  NO_SUPPORT,
  NO_SUPPORT_NEEDED,
  REFUSAL_MESSAGES,
  REFUSAL_PATTERNS,
  TELEMETRY_FIELDS,
} from "../../bff/contract/index.ts";
import type {
  AskReply,
  CurrentCitation,
  LaneReply,
  Mode,
  PackageCitation,
  RefusingCode,
  Statement,
  Telemetry,
} from "../../bff/contract/index.ts";

export const RUN_ID = "3f9c0a61d2b84e7795b1c6a8e0f4d217";

const [PACKAGE, CURRENT, SYNTHESIS, DIVERGENCE] = LANES;

export const register: PackageCitation = {
  id: "P1",
  class: "package citation",
  title: "Choosing a model",
  section: "Before a model is used",
  source_family: "playbook",
  quality_label: "owner-reviewed",
  claim_boundary: "Guidance for internal prototypes; not a production approval",
  source_version: "3.2",
  effective_from: "2026-03-01T00:00:00Z",
  extracted_at: "2026-08-20T06:00:00Z",
  older_than: null,
  reader_target: "/html/choosing-a-model.html#before-use",
  source_path: "choosing-a-model.html",
  excerpt:
    "Before a model is used, its owner writes a one-page record: purpose, data classes, limits, and who reviews it. The record is reviewed every six months.",
};

export const faq: PackageCitation = {
  ...register,
  id: "P2",
  title: "Frequently asked questions",
  section: "How often is a record reviewed?",
  source_family: "faq",
  quality_label: "unrated",
  claim_boundary: "Approved as a whole; no boundary was stated.",
  source_version: "1f0c77a9b21e",
  effective_from: null,
  older_than: "P1",
  reader_target: null,
  source_path: "faq/records & reviews.html",
  excerpt: "A record is reviewed once a year.",
};

export const nist: CurrentCitation = {
  id: "C1",
  class: "current/public citation",
  title: "AI Risk Management Framework",
  url: "https://www.nist.gov/itl/ai-risk-management-framework",
  retrieved_at: "2026-09-14T08:12:00Z",
  source_type: "standards",
  trust_label: "authoritative",
  freshness_label: "reviewed yearly",
  freshness: { modified_at: "2026-05-02T00:00:00Z", age_days: 135, stale: false },
  limitations: [],
  claim_boundary: "Public framework text; no legal or company interpretation",
  suitability: "comparison",
  excerpt: "Risk management is continuous and performed throughout the AI system lifecycle.",
};

export const staleNews: CurrentCitation = {
  ...nist,
  id: "C2",
  title: "Trade news on model reviews",
  url: "https://news.example.org/model-reviews",
  source_type: "article",
  trust_label: "news",
  freshness_label: "as published",
  freshness: { modified_at: null, age_days: null, stale: true },
  limitations: ["stale", "weak", "incomplete"],
  suitability: "interpretation",
  excerpt: "Many firms review their models monthly.",
};

function telemetry(mode: Mode, rest: Partial<Telemetry> = {}): Telemetry {
  return {
    mode,
    behaviors: ["package-only", "retrieval-skipped", "provider-called"],
    provider_called: true,
    provider_outcome: "called",
    package_refs_selected: 1,
    current_refs_selected: 0,
    provider: "provider:extractive",
    model: "extractive-1",
    token_usage: null,
    latency_ms: 150,
    refusal_state: null,
    citation_class_counts: {
      "package citation": 1,
      "current/public citation": 0,
      "uploaded/session citation": 0,
      "internal/operator citation": 0,
    },
    source_freshness: [],
    external_retrieval_count: 0,
    cost_estimate: null,
    durable_logging: false,
    ...rest,
  };
}

const lane = (
  label: LaneReply["label"],
  statements: readonly Statement[],
  note: string | null = null,
): LaneReply => ({ label, statements, note });

export const says = (text: string, citations: Statement["citations"] = ["P1"]): Statement => ({
  text,
  citations,
  basis: "package",
  kind: "claim",
});

/** A Package-only answer; every other reply is told as its difference from this one. */
export const answered: AskReply = {
  kind: "answer",
  run_id: RUN_ID,
  mode: "Package only",
  refusal: null,
  diagnostic: null,
  lanes: [
    lane(PACKAGE, [
      says("Before a model is used, its owner writes a **one-page record**."),
      says("The record names:\n- the purpose\n- the data classes\n- `limits` and who reviews it"),
      says("The record is reviewed every six months."),
    ]),
  ],
  citations: { package: [register], current: [] },
  selected_package_refs: ["P1"],
  current_external_source_refs: [],
  current_context: { adapter: "disabled", state: "not_requested", message: "" },
  source_boundary_labels: LANES,
  citation_classes: CITATION_CLASSES,
  refusal_patterns: REFUSAL_PATTERNS,
  derivative_output_label: DERIVATIVE_LABEL,
  telemetry_fields: TELEMETRY_FIELDS,
  withheld_statements: 0,
  withheld_reasons: {},
  telemetry: telemetry("Package only"),
};

const BOTH: Mode = "Package + current context";

export const withheld: AskReply = {
  ...answered,
  withheld_statements: 3,
  withheld_reasons: { quote: 2, number: 1 },
};

export const fourLanes: AskReply = {
  ...answered,
  mode: BOTH,
  lanes: [
    lane(PACKAGE, [says("The record is reviewed every six months.")]),
    lane(CURRENT, [
      {
        text: "Risk management is continuous and performed throughout the AI system lifecycle.",
        citations: ["C1"],
        basis: "current",
        kind: "claim",
      },
    ]),
    lane(SYNTHESIS, [
      {
        text: "A six-month review is one way to keep risk management continuous.",
        citations: ["P1", "C1"],
        basis: "both",
        kind: "implication",
      },
    ]),
    lane(DIVERGENCE, [], DIVERGENCE_FALLBACK),
  ],
  citations: { package: [register], current: [nist] },
  current_external_source_refs: ["C1"],
  current_context: {
    adapter: "allowlisted_public_fetch",
    state: "retrieved",
    message: CURRENT_MESSAGES.retrieved,
  },
  telemetry: telemetry(BOTH, {
    behaviors: ["current-retrieval", "provider-called"],
    current_refs_selected: 1,
    token_usage: { input: 812, output: 164 },
    source_freshness: [{ id: "C1", freshness_label: "reviewed yearly", stale: false }],
    external_retrieval_count: 1,
  }),
};

export const conflict: AskReply = {
  ...fourLanes,
  lanes: [
    lane(PACKAGE, [
      says("The record is reviewed every six months."),
      says("A record is reviewed once a year.", ["P2"]),
    ]),
    lane(CURRENT, [
      {
        text: "Many firms review their models monthly.",
        citations: ["C2"],
        basis: "current",
        kind: "claim",
      },
    ]),
    lane(SYNTHESIS, [
      {
        text: "The package asks for a review every six months; the public source reports monthly reviews.",
        citations: ["P1", "C2"],
        basis: "both",
        kind: "conflict",
      },
      {
        text: "The owner of the playbook decides whether the interval changes.",
        citations: ["P1"],
        basis: "package",
        kind: "decision_needed",
      },
      {
        text: "Until then the package's interval stands.",
        citations: ["P1"],
        basis: "package",
        kind: "implication",
      },
    ]),
    lane(DIVERGENCE, [
      {
        text: "The frequently asked questions still say once a year.",
        citations: ["P2", "P1"],
        basis: "package",
        kind: "update_candidate",
        divergence_kind: "stale package wording",
      },
    ]),
  ],
  citations: { package: [register, faq], current: [staleNews] },
  selected_package_refs: ["P1", "P2"],
  current_external_source_refs: ["C2"],
  telemetry: telemetry(BOTH, {
    behaviors: ["current-retrieval", "provider-called"],
    package_refs_selected: 2,
    current_refs_selected: 1,
    refusal_state: "source_conflict",
    external_retrieval_count: 1,
  }),
};

export const stale: AskReply = {
  ...fourLanes,
  lanes: fourLanes.lanes.map((said) =>
    said.label === CURRENT
      ? { ...said, statements: conflict.lanes[1]?.statements ?? [] }
      : said.label === SYNTHESIS
        ? { ...said, statements: [], note: "No implication was drawn from these sources." }
        : said,
  ),
  citations: { package: [register], current: [staleNews] },
  current_external_source_refs: ["C2"],
  telemetry: telemetry(BOTH, { refusal_state: "stale_or_weak_source" }),
};

export const notRetrieved: AskReply = {
  ...fourLanes,
  lanes: [
    lane(PACKAGE, [says("The record is reviewed every six months.")]),
    lane(CURRENT, [], LANE_PLACEHOLDER),
    lane(SYNTHESIS, [], "No implication was drawn from these sources."),
    lane(DIVERGENCE, [], DIVERGENCE_FALLBACK),
  ],
  citations: { package: [register], current: [] },
  current_external_source_refs: [],
  current_context: { adapter: "disabled", state: "disabled", message: CURRENT_MESSAGES.disabled },
  telemetry: telemetry(BOTH, { refusal_state: "no_current_source_support" }),
};

const NEEDED: Readonly<Record<RefusingCode, string>> = {
  no_package_support: NO_SUPPORT_NEEDED,
  general_chat: "Topics of the package: choosing a model, data classes, reviews.",
  approval_request: "Data governance board",
  private_data_request: "Records office",
};

export const refused = (pattern: RefusingCode): AskReply => ({
  ...answered,
  kind: "refusal",
  refusal: { pattern, message: REFUSAL_MESSAGES[pattern], needed: NEEDED[pattern] },
  lanes: [],
  citations: { package: [], current: [] },
  selected_package_refs: [],
  telemetry: telemetry("Package only", {
    behaviors: ["package-only", "retrieval-skipped", "provider-skipped", "deterministic refusal"],
    provider_called: false,
    provider_outcome: "skipped",
    package_refs_selected: 0,
    provider: null,
    model: null,
    refusal_state: pattern,
  }),
});

export const noSupport: AskReply = refused("no_package_support");
export const NO_SUPPORT_MESSAGE = NO_SUPPORT;

export const providerFailed: AskReply = {
  ...fourLanes,
  kind: "diagnostic",
  diagnostic: {
    code: "provider_timeout",
    message: DIAGNOSTIC_MESSAGES.provider_timeout,
    retryable: true,
  },
  lanes: LANES.map((label) => lane(label, [])),
};

export const wrongShape: AskReply = {
  ...answered,
  kind: "diagnostic",
  diagnostic: {
    code: "wrong_shape",
    message: DIAGNOSTIC_MESSAGES.wrong_shape,
    retryable: false,
  },
  lanes: [lane(PACKAGE, [])],
};

export const modeOff: AskReply = {
  ...answered,
  kind: "diagnostic",
  mode: BOTH,
  diagnostic: { code: "mode_off", message: MODE_NOT_ENABLED, retryable: false },
  lanes: [],
  citations: { package: [], current: [] },
  selected_package_refs: [],
  telemetry: telemetry(BOTH, { provider_called: false, provider_outcome: "skipped" }),
};

/** A Package-only answer of one statement with this text. */
export const answerOf = (text: string): AskReply => ({
  ...answered,
  lanes: [lane(PACKAGE, [says(text)])],
});

/** What `GET /api/assistant-config` says; `current` is the state of the current mode. */
export const config = (current: "on" | "off" | "disabled" | "unconfigured" = "on") => ({
  package: { id: "ai-playbook", version: "2026.09", title: "AI playbook", language: "en" },
  modes: [
    { mode: "Package only", name: "Package-only", state: "on", message: null },
    { mode: BOTH, name: BOTH, state: current, message: null },
  ],
  limits: { question_chars: 500 },
  words: {},
});
