import type { PackFacts, Language } from "../ports.ts";
import type { Asked, Refusal, Screened } from "../records.ts";
import { refuse } from "../rules/refusals.ts";
import { marksOf, namesTopic, screenOut } from "../rules/screens.ts";
import type { Step } from "./stage.ts";

/**
 * Refuses general chat, questions that hold a secret and requests for secrets; marks approval and
 * private-data questions for the gate. Calls nothing outside the process (seed 1, Refusal Model).
 */
export function screen(
  { asked }: Asked,
  { facts, language }: { readonly facts: PackFacts; readonly language: Language },
): Step<Screened | Refusal> {
  const aboutTopic = (): boolean => namesTopic(asked.text, facts.topics, language);
  const out = screenOut(asked.text, aboutTopic);
  if (out !== null) {
    return {
      next: refuse(asked, out, { topics: facts.topics }),
      note: { screened: { refused: out, marks: [] } },
    };
  }
  const marks = marksOf(asked.text, aboutTopic);
  return {
    next: { at: "screened", asked, marks },
    note: { screened: { refused: null, marks } },
  };
}
