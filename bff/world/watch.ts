/**
 * Tells the operator's log of what comes and goes while a server runs: a file that was read again, one
 * that turned bad or good, policies that cannot be used. Names of parts only: what is wrong inside a
 * file may quote it, and `pca config check` says it (design, interfaces §7).
 */
import type { Readiness } from "../edge/http/open-routes.ts";

export interface Told {
  (event: string, facts: Readonly<Record<string, string | boolean>>): void;
}

const LOOK_MS = 500;

/** Notes of `/readyz` that were not there before, and those that are gone, once each. */
export function tellReadiness(readiness: () => Readiness, tell: Told): () => void {
  let known = readiness();
  const look = (): void => {
    const now = readiness();
    const appeared = now.notes.filter((note) => !known.notes.includes(note));
    const gone = known.notes.filter((note) => !now.notes.includes(note));
    for (const note of appeared) tell("trouble", { note, ready: now.ready });
    for (const note of gone) tell("trouble_over", { note, ready: now.ready });
    known = now;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
