import type { Ports, RankingTime, Weighed } from "../ports.ts";
import type { Admitted, Authorized, Passage, Refusal, Supported } from "../records.ts";
import { ownerOf, refuse } from "../rules/refusals.ts";
import { containsThat, explicitFor, supports } from "../rules/support.ts";
import type { Step } from "./stage.ts";

/**
 * Is there enough approved support among what was admitted? A marked question is answered only from
 * admitted sources that explicitly contain that approval, or that data, and that carry it over the
 * gate alone. The reader is not told whether there was nothing or nothing for them (seed 1, Refusal
 * Model; design, Non-interference).
 */
export async function gate(
  { asked, marks, admitted, limited }: Authorized,
  { weigh, facts, language }: Pick<Ports, "weigh" | "facts" | "language">,
): Promise<Step<Supported | Refusal>> {
  const at: RankingTime = { time: asked.time, without: asked.without };
  const all = await weigh.weigh(asked.text, admitted, at);
  const evidence = explicitFor(admitted, marks);
  const weighed = marks.length === 0 ? all : await weigh.weigh(asked.text, evidence, at);
  const question = { question: asked.text, marks };
  const passages = passagesOf(weighed, evidence).filter((passage) =>
    containsThat(passage, question, language),
  );
  const supported = supports(weighed) && passages.length > 0;
  const note = { gate: noteOf(weighed, supported, marks) };
  if (supported) return { next: { at: "supported", asked, marks, passages, limited }, note };
  const pattern = marks[0] ?? "no_package_support";
  const owner = ownerOf(passagesOf(all, admitted));
  const otherThan = language.otherLanguage?.(asked.text) ?? null;
  const needs = { owner, limited, topics: facts.topics, otherThan };
  return { next: refuse(asked, pattern, needs), note };
}

const noteOf = (weighed: Weighed, supported: boolean, marks: readonly string[]) => ({
  score: weighed.score,
  support: weighed.support,
  threshold: weighed.threshold,
  verdict: supported ? ("supported" as const) : ("unsupported" as const),
  marks,
});

/** More than any payload holds; what is ranked below these has no say. */
const CONSIDERED = 64;

/** The best scored chunks with the admitted source that each comes from. */
function passagesOf(weighed: Weighed, admitted: readonly Admitted[]): readonly Passage[] {
  const bySource = new Map(admitted.map((from) => [from.source.source_object, from]));
  return weighed.scored.slice(0, CONSIDERED).flatMap(({ source_object, chunkId, score }) => {
    const from = bySource.get(source_object);
    const chunk = from?.chunks.find((c) => c.chunk_id === chunkId);
    return from === undefined || chunk === undefined ? [] : [{ from, chunk, score }];
  });
}
