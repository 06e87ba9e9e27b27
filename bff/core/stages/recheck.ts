import type { Decision, DecisionAsk, Live, Ports } from "../ports.ts";
import type { Cleared, CurrentRef, Lost, PackageRef, Question, Validated } from "../records.ts";
import type { SourceRecord } from "../documents.ts";
import type { TraceRecheck } from "../trace.ts";
import { closingChange } from "../lifecycle/changes.ts";
import type { Step } from "./stage.ts";

type Needs = Pick<Ports, "access" | "live" | "traceContent" | "clock">;

/**
 * Asks the engine again, fresh, with the live labels, for every source that the draft saw; checks
 * that each still stands in the live package, unrevoked, in the same version, and that the registry
 * record of each current ref is unchanged. Makes `Cleared`, or answers `Lost` (seed 2, 11.1.2).
 * It narrows the gap in which a permission can change; it does not remove races in general.
 */
export async function recheck(validated: Validated, ports: Needs): Promise<Step<Cleared | Lost>> {
  const { asked, sent, refs, limited, current, lanes, failure, withheld } = validated;
  const live = ports.live();
  const standing = sourcesOf(refs.package).map((seen) => ({
    seen,
    now: stillThere(seen, asked, { live, now: ports.clock.now() }),
  }));
  const present = standing.flatMap(({ now }) => now ?? []);
  const rows = await decide(present, asked, ports);
  const denied = new Set(rows.filter((row) => row.decision === "deny").map((r) => r.source_object));
  const lost = [
    ...standing.filter(({ now }) => now === null).map(({ seen }) => seen.source_object),
    ...denied,
    ...refs.current.filter(({ ref }) => !unchanged(ref, live)).map(({ ref }) => ref.record.id),
  ];
  if (lost.length > 0) {
    const held = current.refs.filter((ref) => !lost.includes(ref.record.id));
    const already = sent.filter((s) => s.sources.some((source) => lost.includes(source)));
    return {
      next: { at: "lost", asked, lost, sent, held },
      note: { recheck: rows, lost, already_sent: already },
    };
  }
  return {
    next: {
      at: "cleared",
      asked,
      refs,
      limited,
      current,
      lanes,
      failure,
      withheld,
    } as Cleared,
    note: { recheck: rows },
  };
}

/** Each source once, in the order of the payload. */
function sourcesOf(refs: readonly PackageRef[]): readonly SourceRecord[] {
  const seen = new Map(
    refs.map(({ passage }) => [passage.from.source.source_object, passage.from]),
  );
  return [...seen.values()].map(({ source }) => source);
}

/** The live record, or null where it is gone, another version, closed, or no longer admissible. */
function stillThere(
  seen: SourceRecord,
  asked: Question,
  { live, now }: { readonly live: Live; readonly now: string },
): SourceRecord | null {
  const found = live.source(seen.source_object);
  if (found === undefined || found.source_version !== seen.source_version) return null;
  if (!live.countable(seen.source_object, now)) return null;
  const closed = closingChange(live.changes, { source: found, reader: asked.reader.id, time: now });
  return closed === null ? found : null;
}

/** `read` for the reader, and `receive` for each recipient still to come. */
async function decide(
  sources: readonly SourceRecord[],
  asked: Question,
  { access, traceContent }: Needs,
): Promise<readonly TraceRecheck[]> {
  if (sources.length === 0) return [];
  const recipients = traceContent ? ["trace"] : [];
  const asks = sources.flatMap((source): DecisionAsk[] => [
    { action: "read", recipient: null, source },
    ...recipients.map((recipient) => ({ action: "receive" as const, recipient, source })),
  ]);
  const batch = { reader: asked.reader, phase: "delivery" as const, asks };
  const decisions = await access.decide(batch, { freshness: "fresh" });
  return asks.map((ask, i) => row(ask, decisions[i]));
}

function row(ask: DecisionAsk, decision: Decision | undefined): TraceRecheck {
  if (decision === undefined)
    throw new Error("the access port answered fewer decisions than asked");
  // Our own cache is never good enough here, whatever it says.
  const allow = decision.allow && decision.freshness !== "cached";
  return {
    source_object: ask.source.source_object,
    action: ask.action,
    recipient: ask.recipient,
    decision: allow ? "allow" : "deny",
    policy_version: decision.policyVersion,
    policy_age_seconds: decision.policyAgeSeconds,
    freshness: decision.freshness,
    reason: decision.reason,
  };
}

function unchanged(ref: CurrentRef, live: Live): boolean {
  const now = live.registry(ref.record.id);
  return now !== undefined && JSON.stringify(now) === JSON.stringify(ref.record);
}
