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

/** Words of asking for somebody's data: they say nothing of whose, and of what. */
const WANTING =
  "show give tell list find look get send share print reveal name explain describe please want need know much many current exact";

/** Words that say an approval, as terms of the language. */
const SAYING =
  "approve approved approval authorise authorize authorised cleared certified permitted allowed";

/**
 * Does the passage contain *that* approval, or *that* data? Every word of the question but those of
 * asking must stand there; a passage about another thing, or another person, is no support (seed 1,
 * "unless approved sources explicitly contain that approval"). For an approval they must stand in
 * the sentence that says it, its heading or its title, so that a neighbour's approval lends nothing.
 */
export function containsThat(
  { chunk, from }: Passage,
  asked: { readonly question: string; readonly marks: readonly Mark[] },
  language: Language,
): boolean {
  const heading = [from.source.title, ...chunk.section_path].join(" ");
  const holds = (words: string, text: string): boolean => {
    const subject = without(asked.question, words, language);
    const there = new Set(language.terms(`${heading} ${text}`));
    return subject.length > 0 && subject.every((term) => there.has(term));
  };
  const saying = new Set(language.terms(SAYING));
  const grants = (sentence: string): boolean =>
    language.terms(sentence).some((term) => saying.has(term));
  return asked.marks.every((mark) => {
    if (mark === "general_chat") return true;
    if (mark === "private_data_request") return holds(WANTING, chunk.text);
    return language.sentences(chunk.text).some((text) => grants(text) && holds(ASKING, text));
  });
}

function without(question: string, words: string, language: Language): readonly string[] {
  const left = new Set(language.terms(words));
  return language.terms(question).filter((term) => !left.has(term));
}
