/**
 * Orders that must not compile, each beside its right one; `tsc -b` checks this file. A line that
 * stops failing is an unused `@ts-expect-error`, which is an error of its own.
 */
import type { Admitted, Asked, Cleared, Passage } from "../../bff/core/records.ts";
import type { Chunk, SourceRecord } from "../../bff/core/documents.ts";
import { assemble } from "../../bff/core/stages/assemble.ts";
import { authorize } from "../../bff/core/stages/authorize.ts";
import { consult } from "../../bff/core/stages/consult.ts";
import { deliver } from "../../bff/core/stages/deliver.ts";
import { gate } from "../../bff/core/stages/gate.ts";
import { recheck } from "../../bff/core/stages/recheck.ts";
import { retrieve } from "../../bff/core/stages/retrieve.ts";
import { screen } from "../../bff/core/stages/screen.ts";
import { from } from "../../bff/core/stages/stage.ts";
import { synthesize } from "../../bff/core/stages/synthesize.ts";
import { validate } from "../../bff/core/stages/validate.ts";

const authorized = from<Asked>().to(screen).to(retrieve).to(authorize);
const assembled = authorized.to(gate).to(consult).to(assemble);
const validated = assembled.to(synthesize).to(validate);

// The gate judges what was admitted, never what was merely retrieved.
export const gated = authorized.to(gate);
// @ts-expect-error the gate cannot come before authorization
export const gatedEarly = from<Asked>().to(screen).to(retrieve).to(gate);

// A payload holds admitted text only.
export const paid = authorized.to(gate).to(consult).to(assemble);
// @ts-expect-error nothing is assembled before it is admitted and supported
export const paidEarly = from<Asked>().to(screen).to(retrieve).to(assemble);

// Current sources are consulted only after approved package support exists.
export const consulted = authorized.to(gate).to(consult);
// @ts-expect-error no current source before the gate
export const consultedEarly = authorized.to(consult);

// The provider gets an assembled payload.
export const sent = assembled.to(synthesize);
// @ts-expect-error authorization cannot come after synthesis
export const sentFirst = from<Asked>().to(screen).to(retrieve).to(synthesize).to(authorize);

// A draft is rechecked only after it was validated.
export const checked = validated.to(recheck);
// @ts-expect-error a draft that was not validated cannot be rechecked
export const checkedEarly = assembled.to(synthesize).to(recheck);

// Only what was cleared is delivered.
export const delivered = validated.to(recheck).to(deliver);
// @ts-expect-error a validated draft is not yet cleared
export const deliveredEarly = validated.to(deliver);

declare const source: SourceRecord;
declare const chunks: readonly Chunk[];
declare const chunk: Chunk;
declare const admitted: Admitted;
declare const cleared: Cleared;

export const passage: Passage = { from: admitted, chunk, score: 1 };
// @ts-expect-error a source with its text is not admitted by being written down
export const forgedPassage: Passage = { from: { source, chunks }, chunk, score: 1 };

export const mayLeave: Cleared = cleared;
// @ts-expect-error nobody but `recheck` makes `Cleared`
export const forgedClearance: Cleared = { at: "cleared", asked: cleared.asked };

// The screen cannot name the provider: its ports do not hold one.
export const quiet: Parameters<typeof screen>[1]["language"]["tag"] = "en";
// @ts-expect-error no provider among the ports of the screen
export type Loud = Parameters<typeof screen>[1]["provider"];
