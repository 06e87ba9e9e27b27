/** `pca eval retrieval`: the product's ranking over a judged corpus. */
import { verb } from "../support/verb.ts";
import { corpusPack } from "./approved-pack.ts";
import { judgeOf } from "./judge.ts";
import { mean, ndcg, recall } from "./measures.ts";
import { type Judgements, readJudgements, readRows } from "./read-rows.ts";
import { JSON_OPTION, each, figure, rounded, show } from "./report.ts";
import { corpusRow, queryRow } from "./rows.ts";
import { InputError } from "../support/errors.ts";

const OPTIONS = {
  corpus: { value: "F", required: true, help: "Passages, JSON lines {id, title, text}." },
  queries: { value: "F", required: true, help: "Questions, JSON lines {id, text}." },
  qrels: { value: "F", required: true, help: "Judgements: query id, passage id, grade; by tabs." },
  json: JSON_OPTION,
} as const;

type Grades = ReadonlyMap<string, number>;

/** Questions without a relevant passage have no best order, so they are not measured. */
function judgedQueries<T extends { readonly id: string }>(
  queries: readonly T[],
  judgements: Judgements,
): readonly (readonly [T, Grades])[] {
  const judged = queries.flatMap((query) => {
    const grades = judgements.get(query.id);
    const relevant = grades !== undefined && [...grades.values()].some((grade) => grade > 0);
    return relevant ? [[query, grades] as const] : [];
  });
  if (judged.length > 0) return judged;
  throw new InputError("None of the queries has a relevant passage among the judgements.");
}

export const run = verb(
  {
    command: "pca eval retrieval",
    summary: "Ranks a corpus for each question and compares with the judgements.",
    options: OPTIONS,
    positionals: [],
    notes: [
      "nDCG over the first 10, recall over the first 5, means over the questions that have a",
      "relevant passage; ms_per_query is the mean time to rank, admit and weigh.",
    ],
  },
  async ({ values }, io) => {
    const time = new Date().toISOString();
    const corpus = readRows({ path: values.corpus, schema: corpusRow, unique: "id" }, io);
    const queries = readRows({ path: values.queries, schema: queryRow, unique: "id" }, io);
    const judged = judgedQueries(queries, readJudgements(values.qrels, io));
    const judge = await judgeOf(corpusPack(corpus, time), time);
    await judge(judged[0]?.[0].text ?? ""); // computes the threshold, outside the times measured
    const measured = await each(judged, {
      label: "Questions:",
      io,
      work: async ([{ text }, grades]) => {
        const { found, ms } = await judge(text);
        const ranked = found.map(({ source_object: id }) => id);
        return { ndcg: ndcg(ranked, grades, 10), recall: recall(ranked, grades, 5), ms };
      },
    });
    const result = {
      queries: measured.length,
      ndcg_at_10: rounded(mean(measured.map((one) => one.ndcg))),
      recall_at_5: rounded(mean(measured.map((one) => one.recall))),
      ms_per_query: rounded(mean(measured.map((one) => one.ms))),
    };
    const row = [
      String(result.queries),
      figure(result.ndcg_at_10),
      figure(result.recall_at_5),
      figure(result.ms_per_query),
    ];
    const headers = ["Questions", "nDCG@10", "Recall@5", "Milliseconds"];
    show(io, { json: values.json, result, tables: [{ headers, rows: [row] }] });
    return 0;
  },
);
