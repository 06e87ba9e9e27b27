/** Edits of quoted sentences, made and judged: for the tests of the rules and for the benchmark. */
import { readFileSync } from "node:fs";
import type { WithheldReason } from "../../../bff/contract/index.ts";
import { type Evidence, brokenRule } from "../../../bff/core/rules/citations.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";
import { type Kind, type Passage, editsOf, namesIn, seeded } from "./edits.ts";

const language = languageOf("en");

/** Least share of edits caught (design, targets), in the order in which they are told. */
export const LEAST: readonly (readonly [Kind, number])[] = [
  ["number", 0.95],
  ["year", 0.95],
  ["name", 0.95],
  ["negation", 0.95],
  ["direction", 0.9],
  ["strength", 0.9],
];

/** What may withhold a sentence in its own words; all else compares it with itself. */
const OF_THE_TEXT: readonly (WithheldReason | null)[] = ["address", "instruction", "approval"];

type Judge = (statement: string, quote: string) => WithheldReason | null;

function judgeOf({ title, text }: Passage): Judge {
  const evidence: Evidence = { id: "P1", kind: "package", title, section: "", text };
  const evidences = new Map([["P1", evidence]]);
  return (statement, quote) => {
    const citations = [{ id: "P1", quote }];
    const draft = { lane: "Package says", kind: "claim", text: statement, citations };
    return brokenRule({ ...draft, divergenceKind: null }, "Package says", { evidences, language });
  };
}

interface Tally {
  readonly made: string[];
  readonly missed: string[];
}

export interface Tried {
  readonly edits: ReadonlyMap<Kind, Tally>;
  readonly sentences: number;
  /** Sentences withheld though nothing was changed, or though only a lead-in was put before them. */
  readonly unchanged: readonly string[];
}

/** Sentences that are long enough to be quoted and short enough to be read. */
const sentencesOf = ({ sentences }: Passage): readonly string[] =>
  sentences.filter((sentence) => {
    const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    return words >= 6 && words <= 45;
  });

export function tryEdits(passages: readonly Passage[], rounds: number): Tried {
  const random = seeded(11);
  const elsewhere = namesIn(passages.flatMap(({ sentences }) => sentences));
  const edits = new Map<Kind, Tally>(LEAST.map(([kind]) => [kind, { made: [], missed: [] }]));
  const unchanged: string[] = [];
  let sentences = 0;
  for (const passage of passages) {
    const judge = judgeOf(passage);
    for (const sentence of sentencesOf(passage)) {
      const own = judge(sentence, sentence);
      if (own !== null && OF_THE_TEXT.includes(own)) continue;
      sentences++;
      unchanged.push(...[own, ledIn(sentence, judge)].flatMap((rule) => flagged(rule, sentence)));
      for (let round = 0; round < rounds; round++) {
        for (const { kind, text } of editsOf(sentence, { passage, elsewhere, random })) {
          edits.get(kind)?.made.push(text);
          if (judge(text, sentence) === null)
            edits.get(kind)?.missed.push(`${sentence} -> ${text}`);
        }
      }
    }
  }
  return { edits, sentences, unchanged };
}

const flagged = (rule: WithheldReason | null, sentence: string): readonly string[] =>
  rule === null ? [] : [`${rule}: ${sentence}`];

/**
 * No longer word for word, so that every rule is asked. The number at the front of a list item is
 * left alone: with words before it, it would be a number of the sentence.
 */
const ledIn = (sentence: string, judge: Judge): WithheldReason | null =>
  /^\W*\d/.test(sentence) ? null : judge(`So ${sentence}`, sentence);

/** Public sets of passages that sentences are taken of. */
export const SETS = ["scifact", "clapnq", "mtrag-cloud"];
const OF_EACH = 120;

interface Row {
  readonly title: string;
  readonly text: string;
}

/** Every so many passages of a set, so that all of it is seen. */
export function passagesOf(file: string): readonly Passage[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const step = Math.max(1, Math.floor(lines.length / OF_EACH));
  return lines
    .filter((_, at) => at % step === 0)
    .map((line) => {
      const { title, text } = JSON.parse(line) as Row;
      return { title, text, sentences: language.sentences(text) };
    });
}
