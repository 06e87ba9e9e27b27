/**
 * Rebuilds what a run sent from what is still held, for `pca trace verify`: the recorded decisions
 * are put through the stages that made the payload, and the digests must come out the same (seed 2,
 * 11.5). Nothing is decided here, nothing is sent. What is gone is named, since a payload that cannot
 * be rebuilt is no proof either way.
 */
import type { Ports } from "./ports.ts";
import type { Admitted, Candidate, Passage, Question } from "./records.ts";
import { withoutAddresses } from "./rules/addresses.ts";
import { PROMPT_VERSION } from "./rules/grounded.ts";
import { assemble } from "./stages/assemble.ts";
import { authorize } from "./stages/authorize.ts";
import type { TraceAssembled, TraceCandidate, TraceRecord } from "./trace.ts";

export interface Rebuilt {
  /** Sentences about what is not held any more, so that it cannot be compared. */
  readonly gone: readonly string[];
  /** Chunks that have another text now, under the same version. */
  readonly altered: readonly string[];
  /** Whether the bytes come out as those that were sent; null where something of them is gone. */
  readonly same: boolean | null;
}

type Needs = Pick<Ports, "provider" | "language" | "facts" | "limits" | "sha256" | "chunksOf"> & {
  readonly source: (sourceObject: string) => Candidate["source"] | undefined;
};

/** Null for a run that assembled no payload. */
export async function rebuild(
  record: TraceRecord,
  question: string,
  held: Needs,
): Promise<Rebuilt | null> {
  const { assembled } = record;
  if (assembled === undefined) return null;
  const asked = askedOf(record, question);
  const passages = passagesOf(assembled, await admittedThen(record, asked, held));
  const whole = passages.filter((passage) => passage !== null);
  const altered = assembled.chunk_ids.filter((_, at) => {
    const text = passages[at]?.chunk.text;
    const then = assembled.snippet_sha256[at];
    return text !== undefined && held.sha256(withoutAddresses(text)) !== then;
  });
  const gone = [...goneOf(assembled, passages), ...formsGone(record, assembled, held)];
  const same = gone.length > 0 ? null : digestOf(asked, whole, held) === assembled.request_sha256;
  return { gone, altered, same };
}

function goneOf(
  { chunk_ids, source_objects, snippet_sha256 }: TraceAssembled,
  passages: readonly (Passage | null)[],
): readonly string[] {
  const chunks = chunk_ids.flatMap((id, at) =>
    passages[at] === null
      ? [`chunk ${id} of ${source_objects[at] ?? ""}, in the version of then`]
      : [],
  );
  const current = snippet_sha256.length - chunk_ids.length;
  return current === 0
    ? chunks
    : [...chunks, `the text of current sources (${current}), never kept`];
}

/** What shapes the bytes beside the passages. */
function formsGone(
  { provider }: TraceRecord,
  { prompt_version }: TraceAssembled,
  held: Needs,
): readonly string[] {
  return [
    ...(prompt_version === PROMPT_VERSION
      ? []
      : [`the forms of prompt version ${prompt_version}; now it is ${PROMPT_VERSION}`]),
    ...(provider === undefined || provider.recipient === held.provider.recipient
      ? []
      : [`the provider ${provider.recipient}; now it is ${held.provider.recipient}`]),
  ];
}

/** Nobody in particular: nothing of the reader is in a payload. */
function askedOf({ run_id, mode, started_at }: TraceRecord, text: string): Question {
  const reader = { id: "", groups: [], tenant: null };
  const none = { without: [], sent: [], held: [] };
  return { runId: run_id, mode, text, reader, time: started_at, ...none };
}

/** Every row as a candidate again; only `rank` and `reason` tell what place it held. */
function candidateOf(row: TraceCandidate, { source }: Needs): Candidate | null {
  const found = source(row.source_object);
  if (found?.source_version !== row.source_version) return null;
  const { rank, score, chunk_id: chunkId, reason } = row;
  const role = rank !== null ? "ranked" : reason === "not needed" ? "fill" : "successor";
  return { role, source: found, chunkId, rank, score };
}

/** What was admitted then and stands unchanged now, by the very stage and by the decisions of then. */
async function admittedThen(
  { candidates = [] }: TraceRecord,
  asked: Question,
  held: Needs,
): Promise<ReadonlyMap<string, Admitted>> {
  const rows = new Map(candidates.map((row) => [row.source_object, row]));
  const { next } = await authorize(
    {
      at: "retrieved",
      asked,
      marks: [],
      candidates: candidates.flatMap((row) => candidateOf(row, held) ?? []),
    },
    {
      chunksOf: held.chunksOf,
      provider: held.provider,
      changes: [], // what a change closed then stands in the row as a denial
      traceContent: false,
      access: {
        decide: ({ asks }) =>
          Promise.resolve(
            asks.map(({ action, source }) => ({
              allow: rows.get(source.source_object)?.[action] === "allow",
              reason: null,
              policyVersion: null,
              decidedAt: asked.time,
              policyAgeSeconds: null,
              freshness: "unknown" as const,
            })),
          ),
      },
    },
  );
  return new Map(next.admitted.map((one) => [one.source.source_object, one]));
}

/** In the order of the payload; null where the chunk is not held any more. */
function passagesOf(
  { chunk_ids, source_objects }: TraceAssembled,
  admitted: ReadonlyMap<string, Admitted>,
): readonly (Passage | null)[] {
  return chunk_ids.map((id, at) => {
    const from = admitted.get(source_objects[at] ?? "");
    const chunk = from?.chunks.find(({ chunk_id }) => chunk_id === id);
    return from === undefined || chunk === undefined ? null : { from, chunk, score: 0 };
  });
}

/** Release rules had their say then: what they withheld is not among the passages. */
function digestOf(asked: Question, passages: readonly Passage[], held: Needs): string | null {
  const state = "not_requested" as const;
  const current = { adapter: "disabled" as const, state, refs: [], retrievals: 0, reasons: [] };
  const consulted = {
    at: "consulted" as const,
    asked,
    marks: [],
    passages,
    limited: false,
    current,
  };
  const { next } = assemble(consulted, {
    provider: held.provider,
    language: held.language,
    facts: held.facts,
    limits: held.limits,
    sha256: held.sha256,
    releaseRules: [],
  });
  return next.at === "assembled" ? next.serialized.sha256 : null;
}
