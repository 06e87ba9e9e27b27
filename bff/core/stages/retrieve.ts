import type { Ranking } from "../ports.ts";
import type { Retrieved, Screened } from "../records.ts";
import type { Step } from "./stage.ts";

/**
 * Ranks the package's sources in process. No text, id or score leaves the process here: the host
 * must itself be authorised for every record in the pack (SECURITY.md).
 */
export function retrieve(
  { asked, marks }: Screened,
  { ranking }: { readonly ranking: Ranking },
): Step<Retrieved> {
  const { time, without } = asked;
  const candidates = ranking.candidates(asked.text, { time, without });
  return { next: { at: "retrieved", asked, marks, candidates }, note: {} };
}
