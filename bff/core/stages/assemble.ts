import type { CurrentId, PackageId } from "../../contract/index.ts";
import type { CoreLimits, Ports } from "../ports.ts";
import type { Assembled, Consulted, CurrentRef, Passage, Payload, Refs } from "../records.ts";
import type { PackageRef, PayloadPassage, Refusal } from "../records.ts";
import { withoutAddresses } from "../rules/addresses.ts";
import { refuse } from "../rules/refusals.ts";
import { released } from "../rules/release.ts";
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

/** Whole passages, best first, while they fit; the first always fits. */
function withinBudget(passages: readonly Passage[], limits: CoreLimits): readonly Passage[] {
  const chosen: Passage[] = [];
  let chars = 0;
  for (const passage of passages) {
    if (chosen.length === limits.passages) break;
    if (chosen.length > 0 && chars + passage.chunk.text.length > limits.payloadChars) continue;
    chosen.push(passage);
    chars += passage.chunk.text.length;
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
      return {
        id: idAt(i),
        passage,
        text: withoutAddresses(passage.chunk.text),
        olderThan: newer === null ? null : idAt(newer),
      };
    }),
    current: current.map((ref, i) => {
      const id: CurrentId = `C${i + 1}`;
      return { id, ref, text: withoutAddresses(ref.text) };
    }),
  };
}

function payloadOf(refs: Refs, { asked }: Consulted, { facts }: Needs): Payload {
  return {
    mode: asked.mode,
    question: asked.text,
    language: facts.language,
    package: refs.package.map(({ id, passage, text }): PayloadPassage => {
      const section = passage.chunk.section_path.join(" > ");
      return { id, title: passage.from.source.title, section, text };
    }),
    current: refs.current.map(({ id, ref, text }): PayloadPassage => ({
      id,
      title: ref.record.title,
      section: ref.section,
      text,
    })),
  };
}
