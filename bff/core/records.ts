/**
 * The records of the line, in the order in which they appear. Every record has a literal `at` and
 * the key `asked`; beyond that it names what its stage adds and what later stages still need, and
 * nothing else, so that nothing forbidden rides along.
 */
import type {
  AdapterName,
  CurrentId,
  CurrentStateName,
  DiagnosticCode,
  GroundedRequest,
  LaneReply,
  Mode,
  PackageCitation,
  PackageId,
  RefusingCode,
  TokenUsage,
  WithheldReason,
} from "../contract/index.ts";
import type { Chunk, RegistryRecord, SourceRecord } from "./documents.ts";

/** Who asks, as the access layer says; missing groups are none. */
export interface Reader {
  readonly id: string;
  readonly groups: readonly string[];
  readonly tenant: string | null;
}

/** What was already sent to a recipient, kept when a source is lost afterwards. */
export interface Sent {
  readonly recipient: string;
  readonly sha256: string;
  readonly at: string;
  readonly sources: readonly string[];
}

/** What a run called, counted at the ports: telemetry tells it whatever the run ends in. */
export interface Calls {
  readonly provider: "called" | "skipped" | "failed";
  readonly model: string | null;
  readonly usage: TokenUsage | null;
  readonly retrievals: number;
}

export interface Asked {
  readonly at: "asked";
  readonly asked: Question;
}

/** The question and who asks it; the same object through the whole line. */
export interface Question {
  readonly runId: string;
  readonly mode: Mode;
  readonly text: string;
  readonly reader: Reader;
  /** ISO 8601 UTC; what is in force is judged at this time. */
  readonly time: string;
  /** Source objects and registry ids lost in an earlier walk: never taken again. */
  readonly without: readonly string[];
  readonly sent: readonly Sent[];
  /** Current refs of an earlier walk, for use where their record is unchanged. */
  readonly held: readonly CurrentRef[];
}

export type Mark = "approval_request" | "private_data_request" | "general_chat";

export interface Screened {
  readonly at: "screened";
  readonly asked: Question;
  readonly marks: readonly Mark[];
}

/**
 * A source proposed by the ranking, by its best chunk; in process only.
 * `ranked`: holds a place of its label set. `successor`: rides beyond the places because it
 * supersedes a candidate. `fill`: decided so that every round has the same size, never admitted.
 */
export interface Candidate {
  readonly role: "ranked" | "successor" | "fill";
  readonly source: SourceRecord;
  readonly chunkId: string;
  /** Rank and score within the label set; null beyond the ranked ones. */
  readonly rank: number | null;
  readonly score: number | null;
}

export interface Retrieved {
  readonly at: "retrieved";
  readonly asked: Question;
  readonly marks: readonly Mark[];
  readonly candidates: readonly Candidate[];
}

declare const admitted: unique symbol;
/** The text with its source; made only in `authorize.ts`. */
export type Admitted = {
  readonly [admitted]: true;
  readonly source: SourceRecord;
  readonly chunks: readonly Chunk[];
};

export interface Authorized {
  readonly at: "authorized";
  readonly asked: Question;
  readonly marks: readonly Mark[];
  readonly admitted: readonly Admitted[];
  /** True when the reader may read a ranked source that this provider may not receive. */
  readonly limited: boolean;
}

/** One chunk of an admitted source with its score over what was admitted. */
export interface Passage {
  readonly from: Admitted;
  readonly chunk: Chunk;
  readonly score: number;
}

export interface Supported {
  readonly at: "supported";
  readonly asked: Question;
  readonly marks: readonly Mark[];
  /** Best first; equal scores in pack order. */
  readonly passages: readonly Passage[];
  readonly limited: boolean;
}

/** One retrieved public source; never package authority. */
export interface CurrentRef {
  readonly record: RegistryRecord;
  readonly retrievedAt: string;
  readonly modifiedAt: string | null;
  readonly section: string;
  /** At most 1,200 characters of the part that bears on the question. */
  readonly text: string;
  readonly incomplete: boolean;
}

/** One of six states, never an exception (seed 1, "Failure modes"). */
export interface CurrentOutcome {
  readonly adapter: AdapterName;
  readonly state: CurrentStateName;
  readonly refs: readonly CurrentRef[];
  readonly retrievals: number;
  /** For the operator: a typed reason per selected source. */
  readonly reasons: readonly { readonly id: string; readonly reason: string }[];
}

export interface Consulted {
  readonly at: "consulted";
  readonly asked: Question;
  readonly marks: readonly Mark[];
  readonly passages: readonly Passage[];
  readonly limited: boolean;
  readonly current: CurrentOutcome;
}

/** A numbered package passage of the payload; `text` is what the model sees of it. */
export interface PackageRef {
  readonly id: PackageId;
  readonly passage: Passage;
  readonly text: string;
  readonly olderThan: PackageId | null;
  /** Its full record, as the grounded request and the reply carry it. */
  readonly citation: PackageCitation;
}

export interface NumberedCurrentRef {
  readonly id: CurrentId;
  readonly ref: CurrentRef;
  readonly text: string;
}

export interface Refs {
  readonly package: readonly PackageRef[];
  readonly current: readonly NumberedCurrentRef[];
}

/** A passage as the model sees it: an opaque id, no address (decision 2). */
export interface PayloadPassage {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly text: string;
}

/**
 * What the provider port serializes: the grounded request's nine fields, refs as full records (seed
 * 1, "Request Contract"), and the passages of the refs in two groups. A serializer sends of a ref
 * what is no address (decision 2).
 */
export interface Payload extends GroundedRequest {
  /** The package's language, BCP 47. */
  readonly language: string;
  /** Sets off what is sent as a source; of the run, so no source can know it, and none holds it. */
  readonly mark: string;
  readonly package: readonly PayloadPassage[];
  readonly current: readonly PayloadPassage[];
}

/** The exact bytes that go out; the evidence of what was sent (seed 2, 11.5). */
export interface Serialized {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

export interface Assembled {
  readonly at: "assembled";
  readonly asked: Question;
  readonly marks: readonly Mark[];
  readonly refs: Refs;
  readonly limited: boolean;
  readonly current: CurrentOutcome;
  readonly serialized: Serialized;
}

/** A statement as the provider wrote it: data, believed in nothing. */
export interface DraftStatement {
  readonly lane: string;
  readonly kind: string;
  readonly text: string;
  readonly citations: readonly { readonly id: string; readonly quote: string }[];
  readonly divergenceKind: string | null;
}

export interface Draft {
  readonly statements: readonly DraftStatement[];
  /** The lanes that the draft names, in its order. */
  readonly lanes: readonly string[];
  /** The provider itself says that the passages do not answer. */
  readonly unanswered: boolean;
}

/** A failure is a record that walks on: its citations are still delivered. */
export interface Failure {
  readonly code: DiagnosticCode;
  readonly retryable: boolean;
}

export interface Drafted {
  readonly at: "drafted";
  readonly asked: Question;
  readonly marks: readonly Mark[];
  readonly refs: Refs;
  readonly limited: boolean;
  readonly current: CurrentOutcome;
  readonly sent: readonly Sent[];
  readonly draft: Draft | Failure;
}

export interface Validated {
  readonly at: "validated";
  readonly asked: Question;
  readonly sent: readonly Sent[];
  readonly refs: Refs;
  readonly limited: boolean;
  readonly current: CurrentOutcome;
  readonly lanes: readonly LaneReply[];
  readonly failure: Failure | null;
  readonly withheld: Readonly<Partial<Record<WithheldReason, number>>>;
}

declare const cleared: unique symbol;
/** What may be delivered; made only in `recheck.ts`. */
export type Cleared = {
  readonly [cleared]: true;
  readonly at: "cleared";
  readonly asked: Question;
  readonly refs: Refs;
  readonly limited: boolean;
  readonly current: CurrentOutcome;
  readonly lanes: readonly LaneReply[];
  readonly failure: Failure | null;
  readonly withheld: Readonly<Partial<Record<WithheldReason, number>>>;
};

/** Sources that may no longer be shown; only `recheck` answers it. */
export interface Lost {
  readonly at: "lost";
  readonly asked: Question;
  readonly lost: readonly string[];
  readonly sent: readonly Sent[];
  readonly held: readonly CurrentRef[];
}

/** Ends the line wherever it stands; carries no source data. */
export interface Refusal {
  readonly at: "refusal";
  readonly asked: Question;
  readonly pattern: RefusingCode;
  readonly needed: string;
}

/** A switch of the operator ended the run before the line (controls). */
export interface SwitchedOff {
  readonly at: "off";
  readonly asked: Question;
  readonly message: string;
}
