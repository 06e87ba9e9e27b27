/**
 * The one thing that this tab remembers: a run, its question, and the section that a citation is
 * leading to. Never an answer (decision 5): that is only ever fetched again, after the server has
 * rechecked it.
 */

/** A run whose answer can be asked for again. */
export interface Run {
  readonly runId: string;
  /** The reader's own words, to head the answer with; null where the tab does not have them. */
  readonly question: string | null;
}

/** `target` null: no citation is being followed. */
export interface Note extends Run {
  readonly target: string | null;
}

const KEY = "package-context-assistant";

/** Storage may be full or blocked; then there is no way back, and nothing else suffers. */
function storage<T>(use: (store: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

export function writeNote({ target, runId, question }: Note): void {
  storage((store) => store.setItem(KEY, JSON.stringify({ target, run_id: runId, question })));
}

export function forgetNote(): void {
  storage((store) => store.removeItem(KEY));
}

/** The note of this tab, or null where there is none or it is not one that we wrote. */
export function readNote(): Note | null {
  try {
    const text = storage((store) => store.getItem(KEY)) ?? "{}";
    const { target, run_id: runId, question } = JSON.parse(text) as Record<string, unknown>;
    if (typeof runId !== "string" || !/^[0-9a-f]{32}$/.test(runId)) return null;
    const known = typeof target === "string" && target.startsWith("/html/");
    return {
      target: known ? target : null,
      runId,
      question: typeof question === "string" ? question : null,
    };
  } catch {
    return null;
  }
}
