/** Is there enough approved support? One question, asked of what was admitted. */
import type { Weighed } from "../ports.ts";
import type { Admitted, Mark } from "../records.ts";

/** A score of zero never passes, whatever the threshold. */
export const supports = ({ scored, score, threshold }: Weighed): boolean =>
  scored.length > 0 && score > 0 && score >= threshold;

/** The thing that must stand explicitly in a source before a question with this mark is answered. */
const EXPLICIT: Readonly<Record<Mark, "approval" | "private_data" | null>> = {
  approval_request: "approval",
  private_data_request: "private_data",
  general_chat: null,
};

/** What a marked question may rest on: sources that explicitly contain every marked thing. */
export function explicitFor(
  admitted: readonly Admitted[],
  marks: readonly Mark[],
): readonly Admitted[] {
  const needed = marks.flatMap((mark) => EXPLICIT[mark] ?? []);
  return admitted.filter(({ source }) =>
    needed.every((thing) => source.explicitly_contains.includes(thing)),
  );
}
