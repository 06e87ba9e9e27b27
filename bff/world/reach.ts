/** Warnings of a configuration under which nobody, or not the one reader, would get an answer. */
import type { Config } from "../config.ts";
import { AssistantError } from "../core/errors.ts";
import type { SourceRecord } from "../core/documents.ts";
import type { Access } from "../core/ports.ts";
import { quoted } from "../edge/access/policy-reach.ts";
import { obstaclesOf } from "../edge/ingest/source-records.ts";

/** Sources whose own record does not keep them out; policies are judged by these alone. */
export function admissible(sources: readonly SourceRecord[]): readonly SourceRecord[] {
  return sources.filter((source) => obstaclesOf(source).length === 0);
}

/** Said of the pack, and not of policies that could not help it. */
export function nothingAdmitted(sources: readonly SourceRecord[]): readonly string[] {
  if (sources.length > 0) return [];
  const why = "is approved with access labels, a quality label and a claim boundary";
  return [
    `package.pack: no answer can be given: no source of it ${why}; pca pack check tells what it lacks`,
  ];
}

/** Sources of one decision round; the embedded engine takes well under a millisecond for each. */
const ROUND = 50;
const MOST_ASKED = 1000;

/**
 * Where everybody is one reader, that reader is asked about, as itself. Only the embedded engine is:
 * a start must not wait for, or be counted by, a service.
 */
export async function readerWarning(
  { identity, access: { engine } }: Pick<Config, "identity" | "access">,
  { sources, access }: { readonly sources: readonly SourceRecord[]; readonly access: Access },
): Promise<readonly string[]> {
  if (identity.mode !== "anonymous" || engine !== "cedar" || sources.length === 0) return [];
  if (sources.length > MOST_ASKED) return [];
  const reader = { ...identity.reader, tenant: null };
  try {
    for (let at = 0; at < sources.length; at += ROUND) {
      const round = sources.slice(at, at + ROUND);
      const asks = round.map((source) => ({ action: "read", recipient: null, source }) as const);
      const batch = { reader, phase: "admission", asks } as const;
      const decisions = await access.decide(batch, { freshness: "fresh" });
      if (decisions.some(({ allow }) => allow)) return [];
    }
  } catch (error) {
    if (error instanceof AssistantError) return []; // policies that cannot be used are told as such
    throw error;
  }
  const labels = quoted(sources.flatMap(({ access_labels }) => access_labels));
  const who = `"${reader.id}", in the groups ${quoted(reader.groups)}`;
  return [
    `identity.reader: ${who}, may read nothing: the pack's labels are ${labels}, and no policy permits this reader one of them`,
  ];
}
