import type { Decision, Ports } from "../ports.ts";
import type { Admitted, Authorized, Candidate, Question, Retrieved } from "../records.ts";
import type { TraceCandidate } from "../trace.ts";
import { closingChange } from "../lifecycle/changes.ts";
import { standing } from "../rules/versions.ts";
import type { Ruling } from "../rules/versions.ts";
import type { Step } from "./stage.ts";

type Needs = Pick<Ports, "access" | "chunksOf" | "changes" | "provider" | "traceContent">;

/**
 * Decides every candidate in one round, read and receive together, and makes `Admitted`: the text
 * with its source. Anything that is not exactly an allow for the reader and for each recipient is
 * left out (seed 2, 11.1; interfaces §7). A source closed for this reader by a change is denied too.
 */
export async function authorize(
  { asked, marks, candidates }: Retrieved,
  ports: Needs,
): Promise<Step<Authorized>> {
  const rulings = await rule(asked, candidates, ports);
  const standings = standing(rulings);
  const admitted = rulings
    .filter((_, i) => standings[i]?.admitted === true)
    .map(({ candidate }) => admit(candidate, ports));
  const limited = rulings.some(
    ({ candidate, read, receive }) => candidate.role === "ranked" && read && !receive,
  );
  return {
    next: { at: "authorized", asked, marks, admitted, limited },
    note: {
      candidates: rulings.map((ruling, i) => row(ruling, standings[i]?.reason ?? "denied")),
      recipients_checked: recipientsOf(ports),
    },
  };
}

/** Recipients of the admitted text: the provider, and the trace where it keeps content. */
const recipientsOf = ({ provider, traceContent }: Needs): readonly string[] =>
  traceContent ? [provider.recipient, "trace"] : [provider.recipient];

type Decided = Ruling & { readonly readBy: Decision };

async function rule(
  asked: Question,
  candidates: readonly Candidate[],
  ports: Needs,
): Promise<readonly Decided[]> {
  if (candidates.length === 0) return [];
  const recipients = recipientsOf(ports);
  const asks = candidates.flatMap(({ source }) => [
    { action: "read" as const, recipient: null, source },
    ...recipients.map((recipient) => ({ action: "receive" as const, recipient, source })),
  ]);
  const batch = { reader: asked.reader, phase: "admission" as const, asks };
  const freshness = asked.without.length === 0 ? ("cached" as const) : ("fresh" as const);
  const decisions = await ports.access.decide(batch, { freshness });
  const width = 1 + recipients.length;
  return candidates.map((candidate, i) => {
    const [readBy, ...receiveBy] = decisions.slice(i * width, (i + 1) * width);
    if (readBy === undefined)
      throw new Error("the access port answered fewer decisions than asked");
    const at = { source: candidate.source, reader: asked.reader.id, time: asked.time };
    const closed = closingChange(ports.changes, at);
    return {
      candidate,
      readBy,
      read: readBy.allow && closed === null,
      // Only the provider's own refusal limits an answer; all recipients must allow.
      receive: receiveBy.length === recipients.length && receiveBy.every((d) => d.allow),
    };
  });
}

function admit({ source }: Candidate, ports: Needs): Admitted {
  const chunks = ports.chunksOf(source.source_object);
  return { source, chunks } as Admitted;
}

function row({ candidate, read, receive, readBy }: Decided, reason: string): TraceCandidate {
  return {
    rank: candidate.rank,
    chunk_id: candidate.chunkId,
    source_object: candidate.source.source_object,
    source_version: candidate.source.source_version,
    score: candidate.score,
    read: read ? "allow" : "deny",
    receive: receive ? "allow" : "deny",
    policy_version: readBy.policyVersion,
    decided_at: readBy.decidedAt,
    context: reason === "" ? "included" : "excluded",
    reason,
  };
}
