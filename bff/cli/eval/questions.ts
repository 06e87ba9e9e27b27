/** `pca eval questions`: questions about a site, asked of its pack. */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { packDigest } from "../../edge/store/pack.ts";
import { readPack } from "../pack/read-pack.ts";
import { print } from "../support/io.ts";
import { verb } from "../support/verb.ts";
import { type QuestionsResult, askAll, resultOf } from "./asked.ts";
import { questionsPage } from "./questions-page.ts";
import { readRows } from "./read-rows.ts";
import { JSON_OPTION, figure, show } from "./report.ts";
import { questionRow } from "./rows.ts";
import { gateTables } from "./verdicts.ts";

const OPTIONS = {
  pack: { value: "PACK.json", required: true, help: "The pack; all of it counts as approved." },
  report: { value: "FILE.html", help: "Writes a page with every question and what it finds." },
  json: JSON_OPTION,
} as const;

function tablesOf(result: QuestionsResult) {
  const { n, hit_at_1, hit_at_5, page_hit_at_5, accepted } = result.answerable;
  const headers = ["Answerable", "hit@1", "hit@5", "page hit@5", "accepted"];
  const figures = [hit_at_1, hit_at_5, page_hit_at_5, accepted].map(figure);
  return [{ headers, rows: [[String(n), ...figures]] }, ...gateTables(result)];
}

export const run = verb(
  {
    command: "pca eval questions",
    summary: "Asks questions about a site and looks whether their sections are found.",
    options: OPTIONS,
    positionals: [
      {
        name: "QUESTIONS.jsonl",
        help: 'JSON lines {id, question, kind, targets: ["page.html#anchor"], must_contain: [text]}.',
        required: true,
      },
    ],
    notes: [
      "A hit is a section that the row names as a target, among the first 1 or 5 sections of the",
      "ranking; a page hit, any section of a target's page. Refused questions are ranked all the",
      "same. accepted: passed screens and gate.",
    ],
  },
  async ({ values, positionals: [file = ""] }, io) => {
    const rows = readRows({ path: file, schema: questionRow, unique: "id" }, io);
    const pack = readPack(values.pack, io);
    const time = new Date().toISOString();
    const asked = await askAll(rows, { pack, time, io });
    const result = resultOf(asked);
    const told = values.json || io.stdout.isTTY !== true;
    if (values.report !== null) {
      const about = { result, title: pack.title, digest: packDigest(pack), time };
      writeFileSync(resolve(io.cwd, values.report), questionsPage(asked, about));
    }
    show(io, { json: values.json, result, tables: tablesOf(result) });
    if (values.report !== null && !told) {
      print(io, "", `Every question with what it found: ${values.report}`);
    }
    return 0;
  },
);
