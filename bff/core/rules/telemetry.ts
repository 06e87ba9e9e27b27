/** What a run tells of itself (seed 1, "Telemetry Requirements"): counts and states, no text. */
import type { AskReply, Behavior, PatternCode, Telemetry } from "../../contract/index.ts";
import type { Ports } from "../ports.ts";
import type { Question } from "../records.ts";

type Ending = Pick<AskReply, "kind" | "refusal" | "lanes" | "citations" | "current_context">;
type Needs = Pick<Ports, "calls" | "elapsed" | "provider">;

/** Latency is rounded up to this many milliseconds so that it tells little. */
const LATENCY_STEP = 50;

export function telemetryOf(asked: Question, ending: Ending, ports: Needs): Telemetry {
  const calls = ports.calls();
  const called = calls.provider !== "skipped";
  const { citations } = ending;
  return {
    mode: asked.mode,
    behaviors: behaviorsOf(asked, { called, retrievals: calls.retrievals, ending }),
    provider_called: called,
    provider_outcome: calls.provider,
    package_refs_selected: citations.package.length,
    current_refs_selected: citations.current.length,
    provider: called ? ports.provider.name : null,
    model: calls.model,
    token_usage: calls.usage,
    latency_ms: Math.ceil(ports.elapsed() / LATENCY_STEP) * LATENCY_STEP,
    refusal_state: stateOf(asked, ending),
    citation_class_counts: {
      "package citation": citations.package.length,
      "current/public citation": citations.current.length,
      "uploaded/session citation": 0,
      "internal/operator citation": 0,
    },
    source_freshness: citations.current.map(({ id, freshness_label, freshness }) => ({
      id,
      freshness_label,
      stale: freshness.stale,
    })),
    external_retrieval_count: calls.retrievals,
    cost_estimate: null,
    durable_logging: false,
  };
}

interface Facts {
  readonly called: boolean;
  readonly retrievals: number;
  readonly ending: Ending;
}

function behaviorsOf(asked: Question, { called, retrievals, ending }: Facts): readonly Behavior[] {
  const consulted = retrievals > 0 || ending.current_context.state === "retrieved";
  const current: Behavior = consulted ? "current-retrieval" : "retrieval-skipped";
  return [
    asked.mode === "Package only" ? "package-only" : current,
    called ? "provider-called" : "provider-skipped",
    ...(ending.kind === "refusal" ? (["deterministic refusal"] as const) : []),
  ];
}

/** Of several: conflict, then stale or weak, then no current (interfaces §4). */
function stateOf(asked: Question, ending: Ending): PatternCode | null {
  if (ending.refusal !== null) return ending.refusal.pattern;
  if (ending.kind !== "answer" || asked.mode === "Package only") return null;
  const statements = ending.lanes.flatMap((lane) => lane.statements);
  if (statements.some((s) => s.kind === "conflict" || s.divergence_kind === "conflict")) {
    return "source_conflict";
  }
  const { current } = ending.citations;
  if (current.some((c) => c.limitations.includes("stale") || c.limitations.includes("weak"))) {
    return "stale_or_weak_source";
  }
  return ending.current_context.state === "retrieved" ? null : "no_current_source_support";
}
