/** `pca eval screens`: what the door refuses and marks, without any package. */
import { verb } from "../support/verb.ts";
import { grouped } from "./measures.ts";
import { readRows } from "./read-rows.ts";
import { JSON_OPTION, figure, show } from "./report.ts";
import { screenRow } from "./rows.ts";
import { screened } from "./screened.ts";

const OPTIONS = {
  queries: {
    value: "F",
    required: true,
    help: "Questions, JSON lines {id, text, expect}; expect is none or a refusal's code.",
  },
  json: JSON_OPTION,
} as const;

export const run = verb(
  {
    command: "pca eval screens",
    summary: "Counts how many questions of each class are refused or marked as expected.",
    options: OPTIONS,
    positionals: [],
    notes: ["A question with two marks counts as expected when either is the one expected."],
  },
  ({ values }, io) => {
    const rows = readRows({ path: values.queries, schema: screenRow }, io);
    const by_expect = Object.fromEntries(
      [...grouped(rows, ({ expect }) => expect)].map(([expect, group]) => {
        const right = group.filter(({ text }) => screened(text).includes(expect));
        return [expect, { n: group.length, as_expected: right.length }];
      }),
    );
    const table = Object.entries(by_expect).map(([expect, { n, as_expected: right }]) => {
      return [expect, String(n), String(right), figure(right / n)];
    });
    const headers = ["Expected", "n", "as expected", "share"];
    show(io, { json: values.json, result: { by_expect }, tables: [{ headers, rows: table }] });
    return 0;
  },
);
