import type { Ports } from "../ports.ts";
import type { Consulted, CurrentOutcome, Supported } from "../records.ts";
import { MAX_CURRENT_REFS, MAX_SNIPPET_CHARS } from "../../contract/index.ts";
import type { Step } from "./stage.ts";

const NOT_REQUESTED: CurrentOutcome = {
  adapter: "disabled",
  state: "not_requested",
  refs: [],
  retrievals: 0,
  reasons: [],
};

/**
 * The current/public sources: one of six states, never an exception, only after approved package
 * support exists. Modes differ in data, not in path (seed 1, Adapter V01; decision 11).
 */
export async function consult(
  { asked, marks, passages, limited }: Supported,
  { current }: Pick<Ports, "current">,
): Promise<Step<Consulted>> {
  const requested = asked.mode === "Package + current context";
  const outcome = requested ? await current.consult(asked.text, asked.held) : NOT_REQUESTED;
  const refs = outcome.refs
    .filter((ref) => !asked.without.includes(ref.record.id))
    .filter((ref) => ref.text.length <= MAX_SNIPPET_CHARS)
    .slice(0, MAX_CURRENT_REFS);
  const { adapter, state, retrievals, reasons } = outcome;
  const kept: CurrentOutcome = {
    adapter,
    state: state === "retrieved" && refs.length === 0 ? "fail_closed" : state,
    refs: state === "retrieved" ? refs : [],
    retrievals,
    reasons,
  };
  return {
    next: { at: "consulted", asked, marks, passages, limited, current: kept },
    note: { current: { state: kept.state, reasons, retrievals } },
  };
}
