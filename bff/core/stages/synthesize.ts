import type { Ports, ProviderAnswer } from "../ports.ts";
import type { Assembled, Drafted, Sent } from "../records.ts";
import type { Note } from "../trace.ts";
import type { Step } from "./stage.ts";

type Needs = Pick<Ports, "provider" | "controls" | "clock">;

/**
 * Sends the assembled bytes. A failure is a diagnostic record that walks on, because its citations
 * are still delivered; nothing falls back to memory of a model (seed 1, Failure behavior).
 */
export async function synthesize(
  { asked, marks, refs, limited, current, serialized }: Assembled,
  { provider, controls, clock }: Needs,
): Promise<Step<Drafted>> {
  const base = { asked, marks, refs, limited, current };
  if (controls.provider === "off") {
    const draft = { code: "provider_off" as const, retryable: false };
    return { next: drafted(base, asked.sent, draft), note: {} };
  }
  const sent: Sent = {
    recipient: provider.recipient,
    sha256: serialized.sha256,
    at: clock.now(),
    sources: [
      ...new Set([
        ...refs.package.map(({ passage }) => passage.from.source.source_object),
        ...refs.current.map(({ ref }) => ref.record.id),
      ]),
    ],
  };
  const answer = await provider.send(serialized);
  const draft = "draft" in answer ? answer.draft : answer.failure;
  const isSent = "draft" in answer || answer.unsent !== true;
  return {
    next: drafted(base, isSent ? [...asked.sent, sent] : asked.sent, draft),
    note: noteOf(answer, provider),
  };
}

const drafted = (
  { asked, marks, refs, limited, current }: Omit<Drafted, "at" | "sent" | "draft">,
  sent: readonly Sent[],
  draft: Drafted["draft"],
): Drafted => ({ at: "drafted", asked, marks, refs, limited, current, sent, draft });

function noteOf(answer: ProviderAnswer, provider: Needs["provider"]): Note {
  return {
    provider: {
      name: provider.name,
      recipient: provider.recipient,
      model: answer.model ?? provider.model,
      usage: answer.usage,
      response_sha256: answer.responseSha256,
      outcome: "draft" in answer ? "draft" : answer.failure.code,
      reason: "draft" in answer ? null : (answer.reason ?? null),
    },
    tool_proposals: answer.toolProposals,
  };
}
