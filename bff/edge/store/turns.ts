/** Runs long work on the thread that answers questions, a few milliseconds at a time. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Steps } from "../../core/pack/steps.ts";

/** Milliseconds before others have a turn: a question waits no longer than this for one turn. */
const TURN_MS = 4;

export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let until = performance.now() + TURN_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + TURN_MS;
  }
}
