import { LANES } from "../../contract/index.ts";
import type { Lane, LaneReply, Mode, WithheldReason } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import type { Draft, Drafted, Failure, Refs, Refusal, Validated } from "../records.ts";
import { quoteOffsets } from "../rules/citations.ts";
import { judge, saysSomething } from "../rules/judging.ts";
import type { Judged } from "../rules/judging.ts";
import { laneReplies } from "../rules/lane-replies.ts";
import { refuse } from "../rules/refusals.ts";
import type { TraceStatement } from "../trace.ts";
import type { Step } from "./stage.ts";

/**
 * The mode's lanes; every statement cites admitted refs of the right class and is carried by them,
 * else it is withheld and counted. A draft without the required lanes becomes the diagnostic
 * wrapper; nothing left in `Package says` becomes the refusal (seed 1, Synthesis V01).
 */
export function validate(
  drafted: Drafted,
  { language }: { readonly language: Language },
): Step<Validated | Refusal> {
  const { draft, asked, limited } = drafted;
  const lanes = lanesOf(asked.mode);
  const wrapped = (failure: Failure): Validated => {
    const replies = laneReplies(drafted, { lanes, judged: [], language });
    return validated(drafted, { lanes: replies, failure, judged: [] });
  };
  if ("code" in draft) return { next: wrapped(draft), note: {} };
  if (draft.unanswered) return { next: refuse(asked, "no_package_support", { limited }), note: {} };
  if (!hasShape(draft, lanes)) {
    return { next: wrapped({ code: "wrong_shape", retryable: true }), note: {} };
  }
  const judged = judge(drafted, draft, { lanes, language });
  const note = { validation: judged.map((one) => traceOf(one, drafted.refs)) };
  if (!saysSomething(judged)) {
    return { next: refuse(asked, "no_package_support", { limited }), note };
  }
  const replies = laneReplies(drafted, { lanes, judged, language });
  return { next: validated(drafted, { lanes: replies, failure: null, judged }), note };
}

const lanesOf = (mode: Mode): readonly Lane[] =>
  mode === "Package only" ? LANES.slice(0, 1) : LANES;

/** Every lane of the mode is named; text of other lanes is dropped, not moved. */
const hasShape = (draft: Draft, lanes: readonly Lane[]): boolean =>
  lanes.every((lane) => draft.lanes.includes(lane));

interface Judgement {
  readonly lanes: readonly LaneReply[];
  readonly failure: Failure | null;
  readonly judged: readonly Judged[];
}

function validated(drafted: Drafted, { lanes, failure, judged }: Judgement): Validated {
  const { asked, sent, refs, limited, current } = drafted;
  const withheld: Partial<Record<WithheldReason, number>> = {};
  for (const { reason } of judged) {
    if (reason !== null) withheld[reason] = (withheld[reason] ?? 0) + 1;
  }
  return { at: "validated", asked, sent, refs, limited, current, lanes, failure, withheld };
}

function traceOf({ draft, lane, reason }: Judged, refs: Refs): TraceStatement {
  const first = draft.citations[0];
  const ref = refs.package.find(({ id }) => id === first?.id);
  const current = refs.current.find(({ id }) => id === first?.id);
  const text = ref?.text ?? current?.text;
  return {
    verdict: reason === null ? "kept" : "withheld",
    rule: reason,
    lane,
    // An id that was never given out is the provider's text: it stays out of the trace.
    citation: text === undefined ? null : (first?.id ?? null),
    chunk_id: ref?.passage.chunk.chunk_id ?? null,
    source_version: ref?.passage.from.source.source_version ?? null,
    quote_offsets:
      first === undefined || text === undefined ? null : quoteOffsets(first.quote, text),
  };
}
