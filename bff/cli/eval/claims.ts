/** `pca eval claims`: whether claims that their passages carry are told from those they do not. */
import { LEAST_CARRIAGE } from "../../core/rules/citations.ts";
import { carriageOf } from "../../core/rules/coverage.ts";
import type { Language } from "../../core/ports.ts";
import { languageOf } from "../../edge/text/language.ts";
import { verb } from "../support/verb.ts";
import { auroc, grouped, share } from "./measures.ts";
import { readRows } from "./read-rows.ts";
import { JSON_OPTION, each, figure, rounded, show } from "./report.ts";
import { type ClaimRow, claimRow } from "./rows.ts";
import { judgeStatements } from "./statements.ts";

const OPTIONS = {
  claims: {
    value: "F",
    required: true,
    help: "Claims, JSON lines {id, claim, passage or passages, label}.",
  },
  json: JSON_OPTION,
} as const;

interface Scored {
  readonly row: ClaimRow;
  readonly score: number;
  readonly rules: ReturnType<typeof judgeStatements>;
}

function scoredBy(language: Language): (row: ClaimRow) => Scored {
  return (row) => ({
    row,
    score: carriageOf(
      row.claim,
      row.passages.map((text) => ({ text, under: [] })),
      language,
    ),
    rules: judgeStatements(row.claim, row.passages, language),
  });
}

const acceptedOf = (scored: readonly Scored[]): readonly Scored[] =>
  scored.filter(({ score }) => score >= LEAST_CARRIAGE);

/** A share of the scored ones; null of none. */
const acceptedShare = (scored: readonly Scored[]): number | null =>
  scored.length === 0 ? null : rounded(share(acceptedOf(scored), scored));

const areaOf = (supported: readonly Scored[], others: readonly Scored[]): number | null => {
  const area = auroc(
    supported.map(({ score }) => score),
    others.map(({ score }) => score),
  );
  return area === null ? null : rounded(area);
};

/** Statements of the claims, how many the rules withhold, and by which rule. */
function statementsOf(scored: readonly Scored[]) {
  const rules = scored.flatMap((one) => one.rules);
  const withheld = rules.filter((rule) => rule !== null);
  const by_rule = Object.fromEntries(
    [...grouped(withheld, (rule) => rule)].map(([rule, group]) => [rule, group.length]),
  );
  return { n: rules.length, withheld: withheld.length, by_rule };
}

const record = <T>(
  groups: ReadonlyMap<string, readonly Scored[]>,
  of: (one: readonly Scored[]) => T,
) => Object.fromEntries([...groups].map(([name, group]) => [name, of(group)]));

/** A file's own labels are told apart where they are few enough to be classes. */
const CLASSES = 12;

function resultOf(scored: readonly Scored[], withoutPassages: number) {
  const labels = grouped(scored, ({ row }) => row.label);
  const own = grouped(scored, ({ row }) => row.sourceLabel ?? "");
  const supported = labels.get("supported") ?? [];
  const unsupported = labels.get("unsupported") ?? [];
  return {
    n: scored.length,
    without_passages: withoutPassages,
    auroc: areaOf(supported, unsupported),
    by_label: record(labels, (group) => ({ n: group.length, accepted: acceptedShare(group) })),
    accepted_supported: acceptedShare(supported),
    accepted_unsupported: acceptedShare(unsupported),
    by_source_label:
      own.has("") || own.size > CLASSES
        ? {}
        : record(own, (group) => ({
            n: group.length,
            accepted: acceptedShare(group),
            auroc: areaOf(
              supported,
              group.filter(({ row }) => row.label !== "supported"),
            ),
          })),
    statements: record(labels, statementsOf),
  };
}

function tablesOf(result: ReturnType<typeof resultOf>) {
  const labels = Object.entries(result.by_label).map(([label, { n, accepted }]) => {
    const area = label === "unsupported" ? result.auroc : null;
    return [label, String(n), figure(accepted), figure(area)];
  });
  const own = Object.entries(result.by_source_label).map(
    ([label, { n, accepted, auroc: area }]) => {
      return [label, String(n), figure(accepted), figure(area)];
    },
  );
  const statements = Object.entries(result.statements).map(([label, { n, withheld, by_rule }]) => {
    const rules = Object.entries(by_rule).map(([rule, count]) => `${rule} ${count}`);
    return [label, String(n), figure(withheld / Math.max(1, n)), rules.join(", ")];
  });
  return [
    { headers: ["Label", "claims", "accepted", "AUROC"], rows: [...labels, ...own] },
    { headers: ["Label", "statements", "withheld", "by rule"], rows: statements },
  ];
}

export const run = verb(
  {
    command: "pca eval claims",
    summary: "Scores claims against their passages, as the product scores statements.",
    options: OPTIONS,
    positionals: [],
    notes: [
      `accepted: a score of at least ${LEAST_CARRIAGE}, as the product asks. auroc: how likely a supported claim`,
      "scores above an unsupported one. Rows without passages are counted and not scored.",
      "statements: each sentence of a claim with the nearest sentence as its quote, by the rules.",
    ],
  },
  async ({ values }, io) => {
    const rows = readRows({ path: values.claims, schema: claimRow }, io);
    const withPassages = rows.filter(({ passages }) => passages.length > 0);
    const work = scoredBy(languageOf("en"));
    const scored = await each(withPassages, { label: "Claims:", io, work });
    const result = resultOf(scored, rows.length - withPassages.length);
    show(io, { json: values.json, result, tables: tablesOf(result) });
    return 0;
  },
);
