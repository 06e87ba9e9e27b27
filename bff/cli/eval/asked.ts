/** Questions asked of a pack: what each found, and the figures of all together. */
import type { Pack } from "../../core/documents.ts";
import type { Io } from "../support/io.ts";
import { approvedPack } from "./approved-pack.ts";
import { judgeOf } from "./judge.ts";
import { share } from "./measures.ts";
import { each, rounded } from "./report.ts";
import type { QuestionRow } from "./rows.ts";
import { type Section, pageRankOf, rankOf, sectionsOf } from "./sections.ts";
import { type Judged, accepted, countsByKind, scoresByKind } from "./verdicts.ts";

export interface Asked extends Judged {
  readonly row: QuestionRow;
  /** The first sections, best first. */
  readonly sections: readonly Section[];
  /** Places of the first target and of the first page that holds one; null beyond what was found. */
  readonly rank: number | null;
  readonly pageRank: number | null;
}

/** Sections kept of a question, for the report. */
const KEPT = 5;

/** `time`: ISO 8601 UTC, at which the pack is judged. */
export async function askAll(
  rows: readonly QuestionRow[],
  { pack: given, time, io }: { readonly pack: Pack; readonly time: string; readonly io: Io },
): Promise<readonly Asked[]> {
  const pack = approvedPack(given, time);
  const judge = await judgeOf(pack, time);
  const rank = sectionsOf(pack);
  const ask = async (row: QuestionRow): Promise<Asked> => {
    const verdict = await judge(row.question);
    const sections = rank(verdict.found);
    return {
      row,
      kind: row.kind,
      answerable: row.kind === "answerable",
      verdict,
      sections: sections.slice(0, KEPT),
      rank: rankOf(sections, row.targets),
      pageRank: pageRankOf(sections, row.targets),
    };
  };
  return each(rows, { label: "Questions:", io, work: ask });
}

/** The figures of `pca eval questions` (interfaces §1). */
export function resultOf(asked: readonly Asked[]) {
  const answerable = asked.filter((one) => one.answerable);
  const shareOf = (which: (one: Asked) => boolean): number =>
    rounded(share(answerable.filter(which), answerable));
  return {
    answerable: {
      n: answerable.length,
      hit_at_1: shareOf(({ rank }) => within(rank, 1)),
      hit_at_5: shareOf(({ rank }) => within(rank, 5)),
      page_hit_at_5: shareOf(({ pageRank }) => within(pageRank, 5)),
      accepted: shareOf(accepted),
    },
    by_kind: countsByKind(asked),
    auroc: scoresByKind(asked),
  };
}

export type QuestionsResult = ReturnType<typeof resultOf>;

export const within = (rank: number | null, depth: number): boolean =>
  rank !== null && rank <= depth;
