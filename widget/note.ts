/**
 * The one thing that this tab remembers: a run, and the section that a citation is leading to. Never
 * a text (decision 5): an answer is only ever fetched again, after the server has rechecked it.
 */

/** `target` null: no citation is being followed; the run can still be asked for again. */
export interface Note {
  readonly target: string | null;
  readonly runId: string;
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

export function writeNote({ target, runId }: Note): void {
  storage((store) => store.setItem(KEY, JSON.stringify({ target, run_id: runId })));
}

export function forgetNote(): void {
  storage((store) => store.removeItem(KEY));
}

/** The note of this tab, or null where there is none or it is not one that we wrote. */
export function readNote(): Note | null {
  try {
    const text = storage((store) => store.getItem(KEY)) ?? "{}";
    const { target, run_id: runId } = JSON.parse(text) as Record<string, unknown>;
    if (typeof runId !== "string" || !/^[0-9a-f]{32}$/.test(runId)) return null;
    const known = typeof target === "string" && target.startsWith("/html/");
    return { target: known ? target : null, runId };
  } catch {
    return null;
  }
}
