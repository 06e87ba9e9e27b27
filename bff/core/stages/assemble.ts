import type { CurrentId, PackageId } from "../../contract/index.ts";
import { AssistantError } from "../errors.ts";
import type { CoreLimits, Ports } from "../ports.ts";
import type { Assembled, Consulted, CurrentRef, Passage, Payload, Refs } from "../records.ts";
import type { PackageRef, PayloadPassage, Refusal } from "../records.ts";
import { withoutAddresses } from "../rules/addresses.ts";
import { packageCitation } from "../rules/cards.ts";
import { PROMPT_VERSION, faultOf, groundedRequest, markOf } from "../rules/grounded.ts";
import { refuse } from "../rules/refusals.ts";
import { released } from "../rules/release.ts";
import { tokensOf } from "../rules/tokens.ts";
import { olderThan } from "../rules/versions.ts";
import type { Step } from "./stage.ts";

type Needs = Pick<Ports, "releaseRules" | "provider" | "language" | "facts" | "limits" | "sha256">;

/**
 * Release rules over the combination, then the payload: admitted text only, package and current in
 * separate groups, under opaque ids that are numbered here, once, without gaps. The bytes and their
 * digest come from the provider port and are the evidence of what is sent (seed 2, 11.5).
 */
export function assemble(record: Consulted, ports: Needs): Step<Assembled | Refusal> {
  const { asked, marks, limited, current } = record;
  const chosen = withinBudget(record.passages, ports.limits);
  const release = { recipient: ports.provider.recipient, purpose: "package-assistant" };
  const { passages, refusedBy, fired } = released(chosen, ports.releaseRules, release);
  if (refusedBy !== null) {
    const next = refuse(asked, "private_data_request", { owner: refusedBy });
    return { next, note: { release: fired } };
  }
  if (passages.length === 0) {
    return { next: refuse(asked, "no_package_support", { limited }), note: { release: fired } };
  }
  const refs = number(passages, current.refs, { question: asked.text, ports });
  const serialized = ports.provider.serialize(payloadOf(refs, record, ports));
  const note = {
    release: fired,
    older: refs.package
      .filter(({ olderThan }) => olderThan !== null)
      .map((ref) => {
        const newer = refs.package.find(({ id }) => id === ref.olderThan);
        return { source_object: sourceOf(ref), than: newer === undefined ? "" : sourceOf(newer) };
      }),
    assembled: {
      chunk_ids: refs.package.map(({ passage }) => passage.chunk.chunk_id),
      source_objects: refs.package.map(sourceOf),
      snippet_sha256: [...refs.package, ...refs.current].map(({ text }) => ports.sha256(text)),
      prompt_version: PROMPT_VERSION,
      bytes: serialized.bytes.length,
      request_sha256: serialized.sha256,
    },
  };
  return {
    next: { at: "assembled", asked, marks, refs, limited, current, serialized },
    note,
  };
}

const sourceOf = ({ passage }: PackageRef): string => passage.from.source.source_object;

/** Whole passages, best first, while their tokens fit; the first always fits. */
function withinBudget(passages: readonly Passage[], limits: CoreLimits): readonly Passage[] {
  const chosen: Passage[] = [];
  let tokens = 0;
  for (const passage of passages) {
    if (chosen.length === limits.passages) break;
    const needed = tokensOf(passage.chunk.text);
    if (chosen.length > 0 && tokens + needed > limits.payloadTokens) continue;
    chosen.push(passage);
    tokens += needed;
  }
  return chosen;
}

function number(
  passages: readonly Passage[],
  current: readonly CurrentRef[],
  { question, ports }: { readonly question: string; readonly ports: Needs },
): Refs {
  const idAt = (i: number): PackageId => `P${i + 1}`;
  const older = olderThan(passages, question, ports);
  return {
    package: passages.map((passage, i) => {
      const newer = older[i] ?? null;
      const id = idAt(i);
      const text = withoutAddresses(passage.chunk.text);
      const ref = { id, passage, text, olderThan: newer === null ? null : idAt(newer) };
      const citation = packageCitation(ref, question, ports);
      return { id, passage, text, olderThan: ref.olderThan, citation };
    }),
    current: current.map((ref, i) => {
      const id: CurrentId = `C${i + 1}`;
      return { id, ref, text: withoutAddresses(ref.text) };
    }),
  };
}

/** @throws AssistantError `internal`: a request that has not its form is our fault, and not sent. */
function payloadOf(refs: Refs, { asked }: Consulted, { facts, sha256 }: Needs): Payload {
  const request = groundedRequest(asked, refs);
  const fault = faultOf(request);
  if (fault !== null)
    throw new AssistantError("internal", { detail: `grounded request: ${fault}` });
  const own = refs.package.map(({ id, passage, text }): PayloadPassage => {
    const section = passage.chunk.section_path.join(" > ");
    return { id, title: passage.from.source.title, section, text };
  });
  const current = refs.current.map(({ id, ref, text }): PayloadPassage => {
    return { id, title: ref.record.title, section: ref.section, text };
  });
  const texts = [asked.text, ...[...own, ...current].map(({ text }) => text)];
  return {
    mode: request.mode,
    user_question: request.user_question,
    selected_package_refs: request.selected_package_refs,
    current_external_source_refs: request.current_external_source_refs,
    source_boundary_labels: request.source_boundary_labels,
    citation_classes: request.citation_classes,
    refusal_patterns: request.refusal_patterns,
    derivative_output_label: request.derivative_output_label,
    telemetry_fields: request.telemetry_fields,
    language: facts.language,
    mark: markOf(asked, texts, sha256),
    package: own,
    current,
  };
}
