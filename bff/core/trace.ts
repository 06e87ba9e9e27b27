/**
 * The trace of a run (design, interfaces §6): ids, versions, decisions, counts, digests; never
 * text. Stages leave notes, the runner writes them here; a stage cannot write or read a trace.
 */
import type {
  AskReply,
  CurrentStateName,
  Mode,
  StageName,
  WithheldReason,
} from "../contract/index.ts";
import type { Snapshot } from "./ports.ts";
import type { Question, Sent } from "./records.ts";

/**
 * A row of the authorization table (seed 2, Table 11.1). A stage notes an admitted source as
 * included; when the record is closed, it is so only where the payload held it.
 */
export interface TraceCandidate {
  readonly rank: number | null;
  readonly chunk_id: string;
  readonly source_object: string;
  readonly source_version: string;
  readonly score: number | null;
  readonly read: "allow" | "deny";
  readonly receive: "allow" | "deny";
  readonly policy_version: string | null;
  readonly decided_at: string;
  readonly context: "included" | "excluded";
  readonly reason: string;
}

export interface TraceGate {
  readonly score: number;
  readonly support: number;
  readonly threshold: number;
  readonly verdict: "supported" | "unsupported";
  readonly marks: readonly string[];
}

export interface TraceAssembled {
  readonly chunk_ids: readonly string[];
  /** By chunk: its source object. */
  readonly source_objects: readonly string[];
  readonly snippet_sha256: readonly string[];
  /** Of the rules and forms in what was sent (docs/prompt.md). */
  readonly prompt_version: string;
  readonly bytes: number;
  readonly request_sha256: string;
}

export interface TraceProvider {
  readonly name: string;
  readonly recipient: string;
  readonly model: string | null;
  readonly usage: { readonly input: number; readonly output: number } | null;
  readonly response_sha256: string | null;
  readonly outcome: string;
  /** Where it gave no answer: why, in a word of ours (`edge/provider/why.ts`). */
  readonly reason: string | null;
}

export interface TraceStatement {
  readonly verdict: "kept" | "withheld";
  readonly rule: WithheldReason | null;
  readonly lane: string;
  readonly citation: string | null;
  readonly chunk_id: string | null;
  readonly source_version: string | null;
  readonly quote_offsets: readonly [number, number] | null;
}

export interface TraceRecheck {
  readonly source_object: string;
  readonly action: "read" | "receive";
  readonly recipient: string | null;
  readonly decision: "allow" | "deny";
  readonly policy_version: string | null;
  readonly policy_age_seconds: number | null;
  readonly freshness: "fresh" | "cached" | "unknown";
  readonly reason: string | null;
}

/** Forbidden and allowed are counted over decided candidates (seed 2, 11.1.2). */
export interface Exclusion {
  readonly forbidden_excluded: number;
  readonly forbidden_candidates: number;
  readonly allowed_returned: number;
  readonly allowed_candidates: number;
  readonly not_decided: number;
}

/** What stages may note; each names its own keys. */
export interface Notes {
  readonly screened: { readonly refused: string | null; readonly marks: readonly string[] };
  readonly label_sets: number;
  readonly candidates: readonly TraceCandidate[];
  readonly gate: TraceGate;
  readonly current: {
    readonly state: CurrentStateName;
    readonly reasons: readonly { readonly id: string; readonly reason: string }[];
    readonly retrievals: number;
  };
  readonly release: readonly {
    readonly rule: string;
    readonly action: "withheld" | "refused";
    readonly sources: readonly string[];
  }[];
  readonly assembled: TraceAssembled;
  /** Sources in the payload that another one in it outdates on a value. */
  readonly older: readonly { readonly source_object: string; readonly than: string }[];
  readonly provider: TraceProvider;
  readonly tool_proposals: number;
  readonly validation: readonly TraceStatement[];
  readonly recheck: readonly TraceRecheck[];
  readonly lost: readonly string[];
  readonly already_sent: readonly Sent[];
  readonly recipients_checked: readonly string[];
}
export type Note = Partial<Notes>;

export interface TraceStage {
  readonly stage: StageName;
  readonly walk: 1 | 2;
  readonly ms: number;
}

export interface TraceRecord extends Note {
  readonly run_id: string;
  readonly started_at: string;
  readonly mode: Mode;
  readonly question_digest: string;
  readonly question_length: number;
  readonly reader_digest: string;
  readonly answer_digest: string | null;
  readonly pack_digest: string;
  readonly package_version: string;
  readonly stages: readonly TraceStage[];
  readonly walks: 1 | 2;
  /** The notes of the first walk, where there was a second. */
  readonly first_walk: Note | null;
  readonly exclusion: Exclusion;
  /** Always 0: no tool request is ever submitted. */
  readonly tool_submissions: 0;
  readonly outcome: string;
  /** Only with `trace.content` and an allow for the recipient `trace`. */
  readonly content: { readonly question: string; readonly answer: string } | null;
}

/** Seed 2, 11.1.2: the two rates of the authorization table, as counts. */
export function exclusionOf(rows: readonly TraceCandidate[]): Exclusion {
  const decided = rows.filter((row) => row.reason !== "not needed");
  const forbidden = decided.filter((row) => row.read === "deny" || row.receive === "deny");
  const allowed = decided.filter((row) => row.read === "allow" && row.receive === "allow");
  return {
    forbidden_excluded: forbidden.filter((row) => row.context === "excluded").length,
    forbidden_candidates: forbidden.length,
    allowed_returned: allowed.filter((row) => row.context === "included").length,
    allowed_candidates: allowed.length,
    not_decided: rows.length - decided.length,
  };
}

/** What became of each candidate in the end: in the payload, or why an admitted one is not. */
function withContext(notes: Note): readonly TraceCandidate[] {
  const assembled = new Set(notes.assembled?.source_objects);
  const withheld = new Set(notes.release?.flatMap(({ sources }) => sources));
  const older = new Set(notes.older?.map(({ source_object }) => source_object));
  return (notes.candidates ?? []).map((row) => {
    if (row.context === "excluded") return row;
    const source = row.source_object;
    if (assembled.has(source)) return { ...row, reason: older.has(source) ? "older" : row.reason };
    const reason = withheld.has(source) ? "withheld by a release rule" : notSelected(notes);
    return { ...row, context: "excluded" as const, reason };
  });
}

const notSelected = (notes: Note): string =>
  notes.assembled === undefined ? "no payload was assembled" : "not selected";

interface TraceWorld {
  readonly keyed: (text: string) => string;
  readonly trace: { readonly content: boolean };
}

/** One per run: collects the notes of its walks and closes into a record, once. */
export class Notebook {
  readonly #head: Pick<
    TraceRecord,
    | "run_id"
    | "started_at"
    | "mode"
    | "question_digest"
    | "question_length"
    | "reader_digest"
    | "pack_digest"
    | "package_version"
  >;
  readonly #question: string;
  readonly #stages: TraceStage[] = [];
  #notes: Note = {};
  #firstWalk: Note | null = null;

  constructor({ keyed }: TraceWorld, { facts }: Pick<Snapshot, "facts">, asked: Question) {
    this.#question = asked.text;
    this.#head = {
      run_id: asked.runId,
      started_at: asked.time,
      mode: asked.mode,
      question_digest: keyed(asked.text),
      question_length: [...asked.text].length,
      reader_digest: keyed(asked.reader.id),
      pack_digest: facts.digest,
      package_version: facts.packageVersion,
    };
  }

  secondWalk(): void {
    this.#firstWalk = this.#notes;
    this.#notes = {};
  }

  write(stage: StageName, note: Note, ms: number): void {
    const walk = this.#firstWalk === null || stage === "deliver" ? 1 : 2;
    this.#stages.push({ stage, walk, ms });
    this.#notes = { ...this.#notes, ...note };
  }

  /** The answer itself is kept only where content is on and every source allowed the trace. */
  close(reply: AskReply, { keyed, trace }: TraceWorld): TraceRecord {
    const text = reply.lanes.flatMap((lane) => lane.statements.map((s) => s.text)).join("\n");
    const content = trace.content ? { question: this.#question, answer: text } : null;
    const outcome = reply.refusal?.pattern ?? reply.diagnostic?.code ?? "answer";
    return this.#record({ outcome, content, answer_digest: keyed(text) });
  }

  fail(code: string): TraceRecord {
    return this.#record({ outcome: `fault: ${code}`, content: null, answer_digest: null });
  }

  #record(end: Pick<TraceRecord, "outcome" | "content" | "answer_digest">): TraceRecord {
    const candidates = withContext(this.#notes);
    return Object.freeze({
      ...this.#head,
      ...this.#notes,
      ...end,
      candidates,
      stages: this.#stages,
      walks: this.#firstWalk === null ? (1 as const) : (2 as const),
      first_walk: this.#firstWalk,
      exclusion: exclusionOf(candidates),
      tool_submissions: 0 as const,
    });
  }
}
