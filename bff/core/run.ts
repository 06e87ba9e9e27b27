/**
 * A run: binds the world to one frozen snapshot, counts what is called, walks the line, closes the
 * trace whatever happens. HTTP, the command line and the tests all come in here.
 */
import type { AskReply, Mode } from "../contract/index.ts";
import type { Access, Clock, CoreLimits, CurrentSources, Progress, Provider } from "./ports.ts";
import type { Sha256, Snapshot } from "./ports.ts";
import type { Reader } from "./records.ts";
import type { TraceRecord } from "./trace.ts";

/** What a deployment supplies, once. Ports that wait take the run's signal and honour it. */
export interface World {
  /** The live snapshot; a run takes it once a walk. */
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
  /** Milliseconds on a monotonic clock. */
  readonly monotonic: () => number;
  readonly sha256: Sha256;
  /** HMAC-SHA-256 under the trace key, lower-case hex. */
  readonly keyed: (text: string) => string;
  /** 128 random bits as 32 hex digits. */
  readonly runId: () => string;
  readonly access: (signal: RunSignal) => Access;
  readonly current: (signal: RunSignal, snapshot: Snapshot) => CurrentSources;
  readonly provider: (signal: RunSignal) => Provider;
  readonly trace: { readonly content: boolean; readonly close: (record: TraceRecord) => void };
  readonly limits: CoreLimits;
  /** Milliseconds a run may take; a second walk begins only with enough of them left. */
  readonly runMs: number;
}

/** Opaque to the core: the edge's abort signal travels inside it. */
export type RunSignal = { readonly signal: unknown };

/** A question as it arrives, parsed and with its reader. */
export interface Ask {
  readonly mode: Mode;
  readonly text: string;
  readonly reader: Reader;
  readonly signal: RunSignal;
  readonly progress: Progress;
}

export type AnswerQuestion = (ask: Ask) => Promise<AskReply>;
