/** Is there enough approved support? One question, asked of what was admitted. */
import type { Language, Weighed } from "../ports.ts";
import type { Admitted, Mark, Passage } from "../records.ts";

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

/** Words of asking for an approval: they say nothing of what is to be approved. */
const ASKING =
  "approve approved approval approvals authorise authorize authorised authorized clear cleared certify certified sanctioned sign signed off permit permitted permission allow allowed compliant compliance confirm grant give go ahead green light use using used deploy may can could company organisation organization team official officially formal formally already currently legal legally fine ok okay please new need want tell is are now playbook package assistant";

/**
 * Does the passage contain *that* approval? Every word of the question but those of asking must
 * stand in it, its heading or its title; a passage that approves something else is no support
 * (seed 1, "unless approved sources explicitly contain that approval").
 */
export function containsThatApproval(
  { chunk, from }: Passage,
  question: string,
  language: Language,
): boolean {
  const asking = new Set(language.terms(ASKING));
  const subject = language.terms(question).filter((term) => !asking.has(term));
  const text = [from.source.title, ...chunk.section_path, chunk.text].join(" ");
  const there = new Set(language.terms(text));
  return subject.length > 0 && subject.every((term) => there.has(term));
}
