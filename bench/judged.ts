/** The judged data that lies beside a checkout, as the benchmarks read it; and where it does not. */
import { shared } from "../test/support/paths.ts";
import { corpusRow, gateRow, questionRow, screenRow } from "../bff/cli/eval/rows.ts";
import type { CorpusRow, QuestionRow } from "../bff/cli/eval/rows.ts";
import { type Judgements, readJudgements, readRows } from "../bff/cli/eval/read-rows.ts";
import type { Io } from "../bff/cli/support/io.ts";

/** Verbs of the command line read through this; nothing is shown. */
export const QUIET: Io = {
  stdout: { write: () => true },
  stderr: { write: () => true },
  cwd: process.cwd(),
  env: {},
};

export const RETRIEVAL_SETS = ["scifact", "clapnq", "mtrag-cloud", "mtrag-clapnq"] as const;
export type RetrievalSet = (typeof RETRIEVAL_SETS)[number];

/** Sites with questions. */
export const SITES = [
  "ms-engineering-playbook",
  "owasp-cheatsheets",
  "keystone-docs",
  "moj-cloud-platform",
] as const;

/** The path of a file of the data sets; throws a sentence where they are not there. */
export function dataFile(...parts: readonly string[]): string {
  const path = shared("datasets", "dev", ...parts);
  if (path !== undefined) return path;
  throw new Error("The shared data sets do not lie beside this checkout: nothing to measure on.");
}

const unique = "id" as const;

export function corpusOf(set: RetrievalSet): readonly CorpusRow[] {
  const path = dataFile("retrieval", set, "corpus.jsonl");
  return readRows({ path, schema: corpusRow, unique }, QUIET);
}

export const queriesOf = (...parts: readonly string[]) =>
  readRows({ path: dataFile(...parts), schema: gateRow }, QUIET);

export const judgementsOf = (set: RetrievalSet): Judgements =>
  readJudgements(dataFile("retrieval", set, "qrels.tsv"), QUIET);

export const siteQuestions = (site: string): readonly QuestionRow[] =>
  readRows({ path: dataFile("site-questions", `${site}.jsonl`), schema: questionRow }, QUIET);

export const screenRows = () =>
  readRows({ path: dataFile("screen", "questions.jsonl"), schema: screenRow }, QUIET);
