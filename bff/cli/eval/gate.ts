/** `pca eval gate`: which questions pass screens and gate over a corpus. */
import { languageOf } from "../../edge/text/language.ts";
import { verb } from "../support/verb.ts";
import { corpusPack } from "./approved-pack.ts";
import { judgeOf } from "./judge.ts";
import { readRows } from "./read-rows.ts";
import { JSON_OPTION, each, show } from "./report.ts";
import { corpusRow, gateRow } from "./rows.ts";
import { standsAlone } from "./stand-alone.ts";
import { type Judged, countsByKind, gateTables, scoresByKind } from "./verdicts.ts";

const OPTIONS = {
  corpus: { value: "F", required: true, help: "Passages, JSON lines {id, title, text}." },
  queries: {
    value: "F",
    required: true,
    help: "Questions, JSON lines {id, text, answerable, kind?, history?}.",
  },
  extra: { value: "F", help: "More questions of the same form, such as off-topic ones." },
  json: JSON_OPTION,
} as const;

export const run = verb(
  {
    command: "pca eval gate",
    summary: "Asks every question over a corpus and counts what screens and gate accept.",
    options: OPTIONS,
    positionals: [],
    notes: [
      "auroc: how likely an answerable question scores above one of the kind, by the gate's score",
      "and by support. stand_alone: questions that can be read without their history.",
    ],
  },
  async ({ values }, io) => {
    const time = new Date().toISOString();
    const corpus = readRows({ path: values.corpus, schema: corpusRow, unique: "id" }, io);
    const files = [values.queries, ...(values.extra === null ? [] : [values.extra])];
    const rows = files.flatMap((path) => readRows({ path, schema: gateRow }, io));
    const judge = await judgeOf(corpusPack(corpus, time), time);
    const language = languageOf("en");
    const judged = await each(rows, {
      label: "Questions:",
      io,
      work: async (row) => {
        const verdict = await judge(row.text);
        return { ...row, verdict, alone: standsAlone(row, language) };
      },
    });
    const result = {
      by_kind: countsByKind(judged),
      stand_alone: countsByKind(judged.filter(({ alone }) => alone)),
      auroc: scoresByKind(judged satisfies readonly Judged[]),
    };
    show(io, { json: values.json, result, tables: gateTables(result) });
    return 0;
  },
);
