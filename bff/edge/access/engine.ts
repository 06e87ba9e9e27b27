/**
 * What every policy engine of this folder has in common. Engines get ids and labels, never text or
 * scores (design, "Access decisions").
 */
import type { SourceRecord } from "../../core/documents.ts";
import type { Clock, Decision, DecisionAsk, DecisionBatch } from "../../core/ports.ts";
import type { Reader } from "../../core/records.ts";

/** Why we ask, and who asks; every engine and every policy sees the same two words. */
export const PURPOSE = "package-assistant";
export const SERVICE = "package-context-assistant";

/** The package that a question is about; `packDigest` only keys our own decision cache. */
export interface PackageFacts {
  readonly packageId: string;
  readonly packageVersion: string;
  readonly packDigest: string;
}

/** The world as an engine needs it. */
export interface AccessWorld {
  readonly clock: Clock;
  /** Facts of the live package, for askers that hold no snapshot of their own. */
  readonly factsOf: () => PackageFacts;
  /** Milliseconds of a clock that never jumps, for ages; `performance.now` by default. */
  readonly elapsedMs?: () => number;
}

/** For `/readyz`, the operator and `config check`; names policy files, never sources. */
export interface EngineStatus {
  readonly engine: "cedar" | "authzen" | "cerbos";
  /** False when every decision is a denial for want of a valid policy. */
  readonly ready: boolean;
  readonly policyVersion: string | null;
  readonly policyAgeSeconds: number | null;
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Why an ask that names no reader, no recipient or no source is denied, whatever an engine says. */
export const NOT_WHOLE = "the ask names no subject or no source";

/**
 * True when an ask names everything that a decision is about, in text that every engine takes alike.
 * Half a pair of surrogates is no text: Cedar's module throws on it, and each throw costs it a piece
 * of its stack for good.
 */
export function isWhole(ask: DecisionAsk, { reader }: DecisionBatch): boolean {
  const { action, recipient, source } = ask;
  const subject = action === "read" || (recipient !== null && recipient !== "");
  return subject && reader.id !== "" && source.source_object !== "" && isText(ask, reader);
}

const isText = ({ recipient, source }: DecisionAsk, reader: Reader): boolean =>
  [
    reader.id,
    ...reader.groups,
    reader.tenant ?? "",
    recipient ?? "",
    source.source_object,
    source.source_version,
    source.source_system,
    source.source_family,
    source.quality_label,
    source.status,
    ...source.access_labels,
  ].every((text) => text.isWellFormed());

/** A policy decision point, always asked live: caching is a layer above. */
export interface Engine {
  readonly name: EngineStatus["engine"];
  /**
   * One decision per ask, in order. Throws `AssistantError("access_unavailable")` when the answer
   * is unusable as a whole.
   */
  decide(batch: DecisionBatch, facts: PackageFacts): Promise<readonly Decision[]>;
  /** What a cached decision must have been made under; null where the engine names none. */
  version(): string | null;
  /**
   * Sources of one kind have one answer, as long as the version stands; absent where the engine does
   * not show its policies, so that only the same source has.
   */
  kindOf?(source: SourceRecord): string;
  status(): EngineStatus;
  /** Calls `listener` after another set of policies has taken effect. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}
