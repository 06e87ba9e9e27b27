/**
 * Preloaded into a server under load: adds up the time inside the embedded policy engine, so that a
 * benchmark can report decisions apart. The engine's call is synchronous, so its time is its CPU.
 */
import { createRequire } from "node:module";

interface Engine {
  statefulIsAuthorized: (...asked: readonly unknown[]) => unknown;
}

const engine = createRequire(import.meta.url)("@cedar-policy/cedar-wasm/nodejs") as Engine;
const decide = engine.statefulIsAuthorized;

/** Milliseconds so far. */
export let decisionMs = 0;

engine.statefulIsAuthorized = (...asked) => {
  const began = performance.now();
  try {
    return decide(...asked);
  } finally {
    decisionMs += performance.now() - began;
  }
};
