/**
 * The gate and the screens: what of stray questions is accepted and of good ones refused, by one
 * threshold a package (design, targets, "Answer quality").
 */
import { corpusPack } from "../bff/cli/eval/approved-pack.ts";
import { judgeOf } from "../bff/cli/eval/judge.ts";
import type { Expected } from "../bff/cli/eval/rows.ts";
import { screened } from "../bff/cli/eval/screened.ts";
import { standsAlone } from "../bff/cli/eval/stand-alone.ts";
import { type Judged, countsByKind, scoresByKind } from "../bff/cli/eval/verdicts.ts";
import { languageOf } from "../bff/edge/text/language.ts";
import { RETRIEVAL_SETS, type RetrievalSet, corpusOf, queriesOf, screenRows } from "./judged.ts";
import type { Bench, Row } from "./results.ts";

/** Most that may be accepted of each kind of stray question. */
const STRAY: readonly (readonly [string, number])[] = [
  ["off-topic", 0.1],
  ["chit-chat", 0.05],
  ["action-request", 0.3],
];

/** Least that must be accepted of the answerable questions that stand alone. */
const ANSWERABLE: Readonly<Record<RetrievalSet, number>> = {
  scifact: 0.97,
  clapnq: 0.83,
  "mtrag-cloud": 0.95,
  "mtrag-clapnq": 0.75,
};

/** Least AUROC of the support score against unanswerable questions on the package's subject. */
const SUPPORT: Readonly<Partial<Record<RetrievalSet, number>>> = {
  clapnq: 0.79,
  "mtrag-cloud": 0.8,
  "mtrag-clapnq": 0.8,
};
const UNANSWERABLE = "on-topic-unanswerable";

const LEAST_SCREENED = 0.9;
const MOST_NONE = 0.05;

interface Bound {
  readonly least?: number;
  readonly most?: number;
}

function row(what: string, ours: number, { least, most }: Bound): Row {
  const target = least === undefined ? `≤ ${most ?? 1}` : `≥ ${least}`;
  const met = ours >= (least ?? 0) && ours <= (most ?? 1);
  return { what, unit: "", ours, peer: null, theirs: null, ratio: null, target, met };
}

async function judgeSet(set: RetrievalSet): Promise<readonly Judged[]> {
  const time = new Date().toISOString();
  const judge = await judgeOf(corpusPack(corpusOf(set), time), time);
  const language = languageOf("en");
  const rows = [
    ...queriesOf("retrieval", set, "queries.jsonl"),
    ...queriesOf("gate", "clinc-oos", "queries.jsonl"),
  ];
  const judged: Judged[] = [];
  for (const row of rows) {
    if (!standsAlone(row, language)) continue;
    const { kind, answerable } = row;
    judged.push({ kind, answerable, verdict: await judge(row.text) });
  }
  return judged;
}

function rowsOf(set: RetrievalSet, judged: readonly Judged[]): readonly Row[] {
  const counts = countsByKind(judged);
  const accepted = (kind: string): number => (counts[kind]?.accepted ?? 0) / (counts[kind]?.n ?? 1);
  const good = judged.filter(({ answerable }) => answerable);
  const passed = good.filter(({ verdict }) => verdict.refused === null);
  const least = SUPPORT[set];
  const support = scoresByKind(judged)[UNANSWERABLE]?.support ?? 0;
  return [
    row(`answerable accepted, ${set}`, passed.length / good.length, { least: ANSWERABLE[set] }),
    ...STRAY.map(([kind, most]) => row(`${kind} accepted, ${set}`, accepted(kind), { most })),
    ...(least === undefined
      ? []
      : [row(`support against unanswerable, AUROC, ${set}`, support, { least })]),
  ];
}

function screenRowsOf(): readonly Row[] {
  const rows = screenRows();
  const classes = [...new Set(rows.map(({ expect }) => expect))];
  return classes.map((expect: Expected) => {
    const group = rows.filter((one) => one.expect === expect);
    const right = group.filter(({ text }) => screened(text).includes(expect)).length / group.length;
    return expect === "none"
      ? row("screens: none refused or marked", 1 - right, { most: MOST_NONE })
      : row(`screens: ${expect} caught`, right, { least: LEAST_SCREENED });
  });
}

export const gate: Bench = {
  name: "gate",
  title: "Gate and screens, questions that stand alone",
  run: async (say) => {
    const rows: Row[] = [];
    for (const set of RETRIEVAL_SETS) {
      rows.push(...rowsOf(set, await judgeSet(set)));
      say(`${set} done`);
    }
    return [...rows, ...screenRowsOf()];
  },
};
