/**
 * The world as the core sees it. Every port is bound per run: signals, deadlines and limits are
 * already inside, since the core cannot name them. A stage takes `Pick<Ports, …>` and so says in
 * its signature what it can touch.
 */
import type { StageName } from "../contract/index.ts";
import type {
  Change,
  Chunk,
  Controls,
  RegistryRecord,
  ReleaseRule,
  SourceRecord,
  Topic,
} from "./documents.ts";
import type {
  Admitted,
  Calls,
  Candidate,
  CurrentOutcome,
  CurrentRef,
  Draft,
  Failure,
  Payload,
  Reader,
  Serialized,
} from "./records.ts";

/** The clock of the run; ISO 8601 UTC. */
export interface Clock {
  now(): string;
}

/** SHA-256 as lower-case hex, without a key; for bytes that are evidence. */
export type Sha256 = (text: string) => string;

/** Words and sentences of a language; memoised, deterministic. */
export interface Language {
  /** The package's language, BCP 47. */
  readonly tag: string;
  /** Normalised, split, stopped and stemmed index terms, in text order, with repeats. */
  terms(text: string): readonly string[];
  /** Sentences, verbatim and in order; headings and list items are sentences of their own. */
  sentences(text: string): readonly string[];
  /**
   * The package's language by its name where the question is plainly in another one, else null. From
   * the question alone. Left out: nothing is told apart.
   */
  readonly otherLanguage?: (question: string) => string | null;
  /**
   * True where one of two terms is a compound that begins or ends with the other. Left out: the
   * language writes the words of a compound apart.
   */
  readonly compounds?: (one: string, other: string) => boolean;
}

/** Public facts of the package. */
export interface PackFacts {
  readonly title: string;
  readonly language: string;
  readonly packageId: string;
  readonly packageVersion: string;
  readonly digest: string;
  readonly topics: readonly Topic[];
  readonly familyPrecedence: readonly string[];
}

/**
 * The first ranking. Only sources that can be admitted at `time` are ranked or counted: approved,
 * labelled, labels fresh enough, with quality label and boundary, unambiguous, in force, not closed
 * for everyone by a change, not in `without`. The places are shared equally among the label sets,
 * at least one each; each set is ranked by its own statistics; places left over are filled in pack
 * order (`fill`); successors of candidates, and theirs, ride beyond the places (`successor`).
 * (design, Non-interference)
 */
export interface Ranking {
  candidates(question: string, at: RankingTime): readonly Candidate[];
}

export interface RankingTime {
  readonly time: string;
  readonly without: readonly string[];
}

/** A scored chunk of an admitted source. */
export interface Scored {
  readonly source_object: string;
  readonly chunkId: string;
  readonly score: number;
}

export interface Weighed {
  /** Chunks of the admitted sources with a score above zero; best first, equal ones in pack order. */
  readonly scored: readonly Scored[];
  /** The gate's score: is the question about what was admitted? */
  readonly score: number;
  /** The second score: how far the best passage covers the question, 0 to 1. */
  readonly support: number;
  /** For this combination of label sets; the score must be at least this. */
  readonly threshold: number;
}

/**
 * Scores every chunk of the admitted sources anew over all countable sources of the label sets that
 * have an admitted one, and answers the threshold of that combination of label sets (a quantile of
 * background questions, computed in the worker when first needed, memoised).
 */
export interface Weigh {
  weigh(question: string, admitted: readonly Admitted[], at: RankingTime): Promise<Weighed>;
}

export interface DecisionAsk {
  readonly action: "read" | "receive";
  /** Null for `read`: the reader is the subject. */
  readonly recipient: string | null;
  readonly source: SourceRecord;
}

/** `allow` is true only for an exact, well-formed allow within the policy's age. */
export interface Decision {
  readonly allow: boolean;
  /** For the trace: the engine's reason, an error, an age; never shown to a reader. */
  readonly reason: string | null;
  readonly policyVersion: string | null;
  readonly decidedAt: string;
  readonly policyAgeSeconds: number | null;
  readonly freshness: "fresh" | "cached" | "unknown";
}

export interface DecisionBatch {
  readonly reader: Reader;
  readonly phase: "admission" | "delivery";
  readonly asks: readonly DecisionAsk[];
}

/**
 * The organisation's policy decision point. Answers one decision per ask, in order; an answer that
 * is unusable as a whole throws `AssistantError("access_unavailable")`. Never called with no asks.
 * `fresh` does not read our own decision cache.
 */
export interface Access {
  decide(
    batch: DecisionBatch,
    want: { readonly freshness: "cached" | "fresh" },
  ): Promise<readonly Decision[]>;
}

/** Current/public sources. `held` are refs of an earlier walk, reused where their record stands. */
export interface CurrentSources {
  consult(question: string, held: readonly CurrentRef[]): Promise<CurrentOutcome>;
}

export type ProviderAnswer =
  | {
      readonly draft: Draft;
      readonly model: string | null;
      readonly usage: { readonly input: number; readonly output: number } | null;
      readonly responseSha256: string;
      readonly toolProposals: number;
    }
  | {
      readonly failure: Failure;
      /** Why, in a word of ours, for the trace; never the service's own. */
      readonly reason?: string;
      /** Nothing went out: the run was not let through, or found no place in time. */
      readonly unsent?: true;
      readonly model: string | null;
      readonly usage: { readonly input: number; readonly output: number } | null;
      readonly responseSha256: string | null;
      readonly toolProposals: number;
    };

/** A model service; `send` never throws for what the service does, and offers no tools. */
export interface Provider {
  readonly name: string;
  readonly model: string | null;
  /** The recipient that `receive` decisions are about, `provider:…`. */
  readonly recipient: string;
  serialize(payload: Payload): Serialized;
  send(serialized: Serialized): Promise<ProviderAnswer>;
}

/** The live package, narrowed to source records, and the live registry. */
export interface Live {
  source(sourceObject: string): SourceRecord | undefined;
  /** True when the source may be admitted at `time`: same rule as `Ranking`. */
  countable(sourceObject: string, time: string): boolean;
  readonly changes: readonly Change[];
  registry(id: string): RegistryRecord | undefined;
}

/**
 * Everything that a reload replaces, as ready parts; frozen, and the same for a whole walk. A reload
 * swaps one reference to it (`edge/store`). Built from pack, live labels, changes, registry, release
 * rules and controls.
 */
export interface Snapshot {
  readonly facts: PackFacts;
  readonly language: Language;
  readonly ranking: Ranking;
  readonly weigh: Weigh;
  readonly chunksOf: (sourceObject: string) => readonly Chunk[];
  readonly live: Live;
  readonly releaseRules: readonly ReleaseRule[];
  readonly controls: Controls;
}

export interface CoreLimits {
  /** Package passages in a payload at most, and tokens of all of them together, as estimated. */
  readonly passages: number;
  readonly payloadTokens: number;
  /** Characters of an excerpt in a citation. */
  readonly excerptChars: number;
}

export interface Ports {
  readonly clock: Clock;
  readonly sha256: Sha256;
  readonly controls: Controls;
  readonly facts: PackFacts;
  readonly language: Language;
  readonly ranking: Ranking;
  readonly weigh: Weigh;
  /** Chunks of a source object of the snapshot, in pack order. */
  readonly chunksOf: (sourceObject: string) => readonly Chunk[];
  readonly changes: readonly Change[];
  readonly access: Access;
  readonly current: CurrentSources;
  readonly releaseRules: readonly ReleaseRule[];
  readonly provider: Provider;
  /** True when `trace.content` is on: `trace` is then a recipient of its own. */
  readonly traceContent: boolean;
  readonly live: () => Live;
  readonly limits: CoreLimits;
  /** What was called so far in this run, counted at the ports. */
  readonly calls: () => Calls;
  /** Milliseconds since the run began. */
  readonly elapsed: () => number;
}

/** Tells that a stage started or finished; silent in a second walk. */
export type Progress = (stage: StageName, state: "started" | "finished") => void;
