/**
 * Does the cited passage carry the statement? Public claims, and single edits of quoted sentences
 * (design, targets, "Answer quality"). The peer is the share of a claim's stems in its passages.
 */
import { readRows } from "../bff/cli/eval/read-rows.ts";
import { type ClaimRow, claimRow } from "../bff/cli/eval/rows.ts";
import { auroc } from "../bff/cli/eval/measures.ts";
import { judgeStatements } from "../bff/cli/eval/statements.ts";
import { carriageOf } from "../bff/core/rules/coverage.ts";
import { languageOf } from "../bff/edge/text/language.ts";
import { LEAST, SETS, passagesOf, tryEdits } from "../test/core/rules/try-edits.ts";
import { QUIET, dataFile } from "./judged.ts";
import type { Bench, Row } from "./results.ts";

const language = languageOf("en");

interface Target {
  readonly set: string;
  readonly auroc: number;
  /** Most that the hard rules may withhold of supported statements; null: reported. */
  readonly hard: number | null;
}

const TARGETS: readonly Target[] = [
  { set: "begin-wow", auroc: 0.955, hard: 0.06 },
  { set: "scifact-claims", auroc: 0.77, hard: null },
  { set: "mtrag-faithfulness", auroc: 0.975, hard: 0.23 },
];
const HARD: readonly (string | null)[] = ["number", "name", "negation", "strength"];

const carried = ({ claim, passages }: ClaimRow): number =>
  carriageOf(
    claim,
    passages.map((text) => ({ text, under: [] })),
    language,
  );

/** The plain measure from which the targets start. */
function overlap({ claim, passages }: ClaimRow): number {
  const there = new Set(passages.flatMap((text) => language.terms(text)));
  const said = [...new Set(language.terms(claim))];
  return said.filter((term) => there.has(term)).length / Math.max(1, said.length);
}

type Score = (row: ClaimRow) => number;

function areaOf(rows: readonly ClaimRow[], score: Score, against: (row: ClaimRow) => boolean) {
  const supported = rows.filter(({ label }) => label === "supported").map(score);
  return auroc(supported, rows.filter(against).map(score)) ?? 0;
}

const isUnsupported = ({ label }: ClaimRow): boolean => label === "unsupported";

interface Figure {
  readonly what: string;
  readonly ours: number;
  readonly theirs: number | null;
  readonly target: string;
  readonly met: boolean;
}

const rowOf = ({ what, ours, theirs, target, met }: Figure): Row => ({
  what,
  unit: "",
  ours,
  peer: theirs === null ? null : "overlap of stems",
  theirs,
  ratio: theirs === null ? null : ours / theirs,
  target,
  met,
});

function areaRow(rows: readonly ClaimRow[], { set, auroc: least }: Target): Row {
  const ours = areaOf(rows, carried, isUnsupported);
  const theirs = areaOf(rows, overlap, isUnsupported);
  const target = `≥ ${least}`;
  return rowOf({ what: `AUROC, ${set}`, ours, theirs, target, met: ours >= least });
}

/** Of SciFact: contradictions and what the passage does not speak of, apart. */
function apartRows(rows: readonly ClaimRow[]): readonly Row[] {
  return ["CONTRADICT", "NOT_ENOUGH_INFO"].map((label) => {
    const is = ({ sourceLabel }: ClaimRow): boolean => sourceLabel === label;
    const [ours, theirs] = [areaOf(rows, carried, is), areaOf(rows, overlap, is)];
    const what = `AUROC, scifact-claims, ${label}`;
    return rowOf({ what, ours, theirs, target: "reported", met: true });
  });
}

function hardRow(rows: readonly ClaimRow[], { set, hard }: Target): Row {
  const rules = rows
    .filter(({ label }) => label === "supported")
    .flatMap(({ claim, passages }) => judgeStatements(claim, passages, language));
  const ours = rules.filter((rule) => HARD.includes(rule)).length / rules.length;
  return rowOf({
    what: `supported statements withheld by hard rules, ${set}`,
    ours,
    theirs: null,
    target: hard === null ? "reported" : `≤ ${hard}`,
    met: hard === null || ours <= hard,
  });
}

/** Sentences of public passages with one thing changed, and the same sentences unchanged. */
function editRows(): readonly Row[] {
  const files = SETS.map((set) => dataFile("retrieval", set, "corpus.jsonl"));
  const { edits, sentences, unchanged } = tryEdits(files.flatMap(passagesOf), 1);
  const caught = LEAST.map(([kind, least]) => {
    const { made, missed } = edits.get(kind) ?? { made: [], missed: [] };
    const ours = 1 - missed.length / made.length;
    const what = `${made.length} edits caught: ${kind}`;
    return rowOf({ what, ours, theirs: null, target: `≥ ${least}`, met: ours >= least });
  });
  const what = `${sentences} unchanged sentences withheld`;
  const ours = unchanged.length / sentences;
  return [...caught, rowOf({ what, ours, theirs: null, target: "0", met: ours === 0 })];
}

export const claims: Bench = {
  name: "claims",
  title: "Whether claims are carried by their passages, rows with passages",
  run: (say) => {
    const rows = TARGETS.flatMap((target) => {
      const path = dataFile("grounded", target.set, "claims.jsonl");
      const all = readRows({ path, schema: claimRow }, QUIET);
      const withPassages = all.filter(({ passages }) => passages.length > 0);
      const apart = target.set === "scifact-claims" ? apartRows(withPassages) : [];
      say(`${target.set}: ${withPassages.length} claims`);
      return [areaRow(withPassages, target), ...apart, hardRow(withPassages, target)];
    });
    return Promise.resolve([...rows, ...editRows()]);
  },
};
