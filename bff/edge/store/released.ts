/**
 * Released answers in bounded memory, so that a reload of the page can show an answer again after a
 * recheck (decision 4). A registered copy: it forgets after `keepMs`, beyond `most`, and at once
 * what a change purges.
 */
import type { Change } from "../../core/documents.ts";
import { closesFrom, concerns, purges } from "../../core/lifecycle/changes.ts";
import type { Released, ReleasedAnswer } from "../../core/run.ts";

export interface ReleasedLimits {
  readonly keepMs: number;
  readonly most: number;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
}

export interface ReleasedStore extends Released {
  /** Drops every answer that saw a source which a change in force purges; answers how many. */
  purge(changes: readonly Change[], instant: number): number;
  /** True where an answer is kept that saw a source which the change concerns. */
  holds(change: Change): boolean;
  /**
   * Takes a reader's verdict on a kept answer of theirs, once; false for any other: unknown,
   * forgotten, another reader's, judged before.
   */
  judge(runId: string, reader: string): boolean;
  readonly size: () => number;
}

interface Kept {
  judged: boolean;
  readonly answer: ReleasedAnswer;
  readonly at: number;
}

export function releasedStore({ keepMs, most, now }: ReleasedLimits): ReleasedStore {
  const kept = new Map<string, Kept>();
  const expire = (): void => {
    for (const [id, { at }] of kept) {
      if (now() - at < keepMs && kept.size <= most) return;
      kept.delete(id);
    }
  };
  return {
    keep: (answer) => {
      kept.set(answer.reply.run_id, { answer, at: now(), judged: false });
      expire();
    },
    find: (runId) => {
      expire();
      return kept.get(runId)?.answer;
    },
    drop: (runId) => void kept.delete(runId),
    purge: (changes, instant) => {
      const purging = changes.filter((c) => purges(c) && closesFrom(c) <= instant);
      const gone = [...kept].filter(([, { answer }]) => saw(answer, purging)).map(([id]) => id);
      for (const id of gone) kept.delete(id);
      return gone.length;
    },
    holds: (change) => [...kept.values()].some(({ answer }) => saw(answer, [change])),
    judge: (runId, reader) => {
      expire();
      const found = kept.get(runId);
      if (found === undefined || found.judged) return false;
      found.judged = found.answer.cleared.asked.reader.id === reader;
      return found.judged;
    },
    size: () => (expire(), kept.size),
  };
}

const saw = ({ cleared }: ReleasedAnswer, purging: readonly Change[]): boolean =>
  cleared.refs.package.some(({ passage }) =>
    purging.some((change) => concerns(change, passage.from.source)),
  );
