import {
  CITATION_CLASSES,
  CURRENT_MESSAGES,
  DERIVATIVE_LABEL,
  DIAGNOSTIC_MESSAGES,
  LANES,
  PROVIDER_OFF,
  REFUSAL_MESSAGES,
  REFUSAL_PATTERNS,
  TELEMETRY_FIELDS,
} from "../../contract/index.ts";
import type { AskReply, DiagnosticReply, RefusalReply } from "../../contract/index.ts";
import type { Ports } from "../ports.ts";
import type { Cleared, Failure, Lost, Question, Refusal, SwitchedOff } from "../records.ts";
import { currentCitation } from "../rules/cards.ts";
import { refuse } from "../rules/refusals.ts";
import { telemetryOf } from "../rules/telemetry.ts";
import type { Step } from "./stage.ts";

type Needs = Pick<Ports, "calls" | "elapsed" | "clock" | "provider">;

/** The parts of a reply that differ by how the run ended. */
type Ending = Pick<
  AskReply,
  | "kind"
  | "refusal"
  | "diagnostic"
  | "lanes"
  | "citations"
  | "current_context"
  | "withheld_statements"
  | "withheld_reasons"
>;

/** What came out of the walks becomes the reply; no fact is added here. */
export function deliver(end: Cleared | Lost | Refusal | SwitchedOff, ports: Needs): Step<AskReply> {
  return { next: reply(end.asked, endingOf(end, ports), ports), note: {} };
}

function endingOf(end: Cleared | Lost | Refusal | SwitchedOff, ports: Needs): Ending {
  if (end.at === "cleared") return clearedEnding(end, ports);
  if (end.at === "refusal") return refusalEnding(end);
  if (end.at === "lost") return refusalEnding(refuse(end.asked, "no_package_support", {}));
  const diagnostic = { code: "mode_off" as const, message: end.message, retryable: false };
  return without({ kind: "diagnostic", refusal: null, diagnostic });
}

function refusalEnding({ pattern, needed }: Refusal): Ending {
  const refusal: RefusalReply = { pattern, message: REFUSAL_MESSAGES[pattern], needed };
  return without({ kind: "refusal", refusal, diagnostic: null });
}

/** An ending with no lane, no citation and no current context. */
function without({
  kind,
  refusal,
  diagnostic,
}: Pick<Ending, "kind" | "refusal" | "diagnostic">): Ending {
  return {
    kind,
    refusal,
    diagnostic,
    lanes: [],
    citations: { package: [], current: [] },
    current_context: { adapter: "disabled", state: "not_requested", message: "" },
    withheld_statements: 0,
    withheld_reasons: {},
  };
}

function clearedEnding(cleared: Cleared, ports: Needs): Ending {
  const { refs, current, lanes, failure, withheld } = cleared;
  const now = ports.clock.now();
  return {
    kind: failure === null ? "answer" : "diagnostic",
    refusal: null,
    diagnostic: failure === null ? null : diagnosticOf(failure),
    lanes,
    citations: {
      package: refs.package.map(({ citation }) => citation),
      current: refs.current.map((ref) => currentCitation(ref, now)),
    },
    current_context: {
      adapter: current.adapter,
      state: current.state,
      message: CURRENT_MESSAGES[current.state],
    },
    withheld_statements: Object.values(withheld).reduce((sum, n) => sum + n, 0),
    withheld_reasons: withheld,
  };
}

function diagnosticOf({ code, retryable }: Failure): DiagnosticReply {
  if (code === "provider_off") return { code, message: PROVIDER_OFF, retryable };
  if (code === "mode_off") throw new Error("mode_off is answered before the line");
  return { code, message: DIAGNOSTIC_MESSAGES[code], retryable };
}

function reply(asked: Question, ending: Ending, ports: Needs): AskReply {
  const { citations } = ending;
  return {
    kind: ending.kind,
    run_id: asked.runId,
    mode: asked.mode,
    refusal: ending.refusal,
    diagnostic: ending.diagnostic,
    lanes: ending.lanes,
    citations,
    selected_package_refs: citations.package.map(({ id }) => id),
    current_external_source_refs: citations.current.map(({ id }) => id),
    current_context: ending.current_context,
    source_boundary_labels: LANES,
    citation_classes: CITATION_CLASSES,
    refusal_patterns: REFUSAL_PATTERNS,
    derivative_output_label: DERIVATIVE_LABEL,
    telemetry_fields: TELEMETRY_FIELDS,
    withheld_statements: ending.withheld_statements,
    withheld_reasons: ending.withheld_reasons,
    telemetry: telemetryOf(asked, ending, ports),
  };
}
