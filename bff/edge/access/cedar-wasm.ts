/**
 * The calls into the engine's WebAssembly module, guarded, and the two names a set of policies
 * takes turns under.
 */
import { setFlagsFromString } from "node:v8";
import {
  preparsePolicySet,
  preparseSchema,
  statefulIsAuthorized,
} from "@cedar-policy/cedar-wasm/nodejs";
import type { AuthorizationAnswer } from "@cedar-policy/cedar-wasm/nodejs";
import type { CedarQuestion } from "./cedar-question.ts";
import { SCHEMA } from "./policy-set.ts";
import type { PolicyBundle } from "./policy-set.ts";

/**
 * V8 in Node 20 ends the process ("unreachable code", DoComputeBuiltinContinuation) when optimised
 * code that calls into WebAssembly directly is given up at the wrong moment. Under steady decisions
 * with reloads it did in three of four runs within ten seconds, and in none of four with such calls
 * going through their wrapper, which costs nothing that can be seen beside a decision.
 */
setFlagsFromString("--no-turbo-inline-js-wasm-calls");

const SCHEMA_NAME = "pca";

/** Set once the module has broken down: its memory cannot be trusted any more. */
let broken: string | null = null;

/** Why the module can no longer be used, or null. */
export function breakdown(): string | null {
  return broken;
}

/** Runs a call into the module; answers null when it throws, and for good once it is broken. */
export function guarded<T>(call: () => T): T | null {
  if (broken !== null) return null;
  try {
    return call();
  } catch (error) {
    // Text that is not well-formed is refused by an Error; these two are a breakdown.
    const name = error instanceof Error ? error.name : "";
    if (name === "RuntimeError" || name === "RangeError") {
      broken = `the policy engine broke down (${String(error)}); the service must be restarted`;
    }
    return null;
  }
}

/** The module never frees a preparsed set, so the two names of a slot alternate (decision 7). */
export interface Slot {
  readonly ids: readonly [string, string];
  next: 0 | 1;
}

const idle: Slot[] = [];
let slots = 0;

export function takeSlot(): Slot {
  const free = idle.pop();
  if (free) return free;
  slots += 1;
  return { ids: [`pca-${slots}-a`, `pca-${slots}-b`], next: 0 };
}

/** Empties the sets, which is all that can be given back, and keeps the names for another engine. */
export function freeSlot(slot: Slot): void {
  for (const id of slot.ids) guarded(() => preparsePolicySet(id, { staticPolicies: {} }));
  idle.push(slot);
}

/** Puts the policies under the slot's name whose turn it is; null when the module refuses them. */
export function loadPolicies(slot: Slot, { policies }: PolicyBundle): string | null {
  const id = slot.ids[slot.next];
  const staticPolicies = Object.fromEntries(policies.map((policy) => [policy.id, policy.text]));
  const schema = guarded(() => preparseSchema(SCHEMA_NAME, SCHEMA));
  const set = guarded(() => preparsePolicySet(id, { staticPolicies }));
  if (schema?.type !== "success" || set?.type !== "success") return null;
  slot.next = slot.next === 0 ? 1 : 0;
  return id;
}

/** Always with `validateRequest`: a request that does not fit the schema is no question. */
export function authorize(question: CedarQuestion, setId: string): AuthorizationAnswer | null {
  return guarded(() =>
    statefulIsAuthorized({
      ...question,
      preparsedSchemaName: SCHEMA_NAME,
      preparsedPolicySetId: setId,
      validateRequest: true,
    }),
  );
}
