/** Verdicts counted by kind, and the two scores of the answerable against each other kind. */
import type { Verdict } from "./judge.ts";
import { auroc, grouped } from "./measures.ts";
import { figure, rounded } from "./report.ts";

export interface Judged {
  readonly kind: string;
  readonly answerable: boolean;
  readonly verdict: Verdict;
}

export interface Counts {
  readonly n: number;
  /** Passed screens and gate. */
  readonly accepted: number;
}

export interface Scores {
  readonly gate: number | null;
  readonly support: number | null;
}

export type ByKind<T> = Readonly<Record<string, T>>;

export const accepted = ({ verdict }: { readonly verdict: Verdict }): boolean =>
  verdict.refused === null;

const record = <T>(entries: Iterable<readonly [string, T]>): ByKind<T> =>
  Object.fromEntries(entries);

export function countsByKind(judged: readonly Judged[]): ByKind<Counts> {
  return record(
    [...grouped(judged, ({ kind }) => kind)].map(([kind, rows]) => {
      return [kind, { n: rows.length, accepted: rows.filter(accepted).length }];
    }),
  );
}

/** AUROC, answerable against each kind that is not; null where there is no answerable question. */
export function scoresByKind(judged: readonly Judged[]): ByKind<Scores> {
  const answerable = judged.filter((row) => row.answerable);
  const others = grouped(
    judged.filter((row) => !row.answerable),
    ({ kind }) => kind,
  );
  const compare = (rows: readonly Judged[], by: "gate" | "support"): number | null => {
    const area = auroc(
      answerable.map(({ verdict }) => verdict[by]),
      rows.map(({ verdict }) => verdict[by]),
    );
    return area === null ? null : rounded(area);
  };
  return record(
    [...others].map(([kind, rows]) => {
      return [kind, { gate: compare(rows, "gate"), support: compare(rows, "support") }];
    }),
  );
}

interface GateResult {
  readonly by_kind: ByKind<Counts>;
  readonly stand_alone?: ByKind<Counts>;
  readonly auroc: ByKind<Scores>;
}

const counted = (counts: Counts | undefined): readonly string[] =>
  counts === undefined
    ? ["", "", ""]
    : [String(counts.n), String(counts.accepted), figure(counts.accepted / counts.n)];

export function gateTables(result: GateResult) {
  const alone = result.stand_alone && new Map(Object.entries(result.stand_alone));
  const scores = new Map(Object.entries(result.auroc));
  const rows = Object.entries(result.by_kind).map(([kind, counts]) => [
    kind,
    ...counted(counts),
    ...(alone === undefined ? [] : counted(alone.get(kind))),
    figure(scores.get(kind)?.gate ?? null),
    figure(scores.get(kind)?.support ?? null),
  ]);
  const headers = [
    "Kind",
    "n",
    "accepted",
    "share",
    ...(alone === undefined ? [] : ["alone", "accepted", "share"]),
    "AUROC gate",
    "AUROC support",
  ];
  return [{ headers, rows }];
}
