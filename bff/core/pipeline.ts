/**
 * The line that every question walks, and `answer()`, which walks it at most twice. The order is
 * held by types: a stage fits only where its input record already exists, `Admitted` is made only
 * in `authorize`, `Cleared` only in `recheck` (test/house/order.types.ts).
 */
import type { AskReply } from "../contract/index.ts";
import type { Asked, Cleared, Lost, Question, Refusal, SwitchedOff } from "./records.ts";
import type { Ports } from "./ports.ts";
import { switchedOff } from "./rules/refusals.ts";
import { assemble } from "./stages/assemble.ts";
import { authorize } from "./stages/authorize.ts";
import { consult } from "./stages/consult.ts";
import { deliver } from "./stages/deliver.ts";
import { gate } from "./stages/gate.ts";
import { recheck } from "./stages/recheck.ts";
import { retrieve } from "./stages/retrieve.ts";
import { screen } from "./stages/screen.ts";
import { from, take } from "./stages/stage.ts";
import type { Recorder } from "./stages/stage.ts";
import { synthesize } from "./stages/synthesize.ts";
import { validate } from "./stages/validate.ts";

export const line = from<Asked>()
  .to(screen)
  .to(retrieve)
  .to(authorize)
  .to(gate)
  .to(consult)
  .to(assemble)
  .to(synthesize)
  .to(validate)
  .to(recheck);

/** One walk's ports and recorder. */
export interface Walk {
  readonly asked: Question;
  readonly ports: Ports;
  readonly recorder: Recorder;
}

export interface Walks {
  readonly first: Walk;
  /** Live snapshot, fresh decisions, silent, without what was lost; null when too little time is left. */
  again(lost: Lost): Walk | null;
}

export type End = Cleared | Lost | Refusal | SwitchedOff;

const walk = ({ asked, ports, recorder }: Walk): Promise<Cleared | Lost | Refusal> =>
  line.walk({ at: "asked", asked }, ports, recorder);

/** After a loss the line is walked once more; a second loss, or no time for it, ends in `deliver`. */
async function walkTwice({ first, again }: Walks): Promise<End> {
  const end = await walk(first);
  const second = end.at === "lost" ? again(end) : null;
  return second === null ? end : walk(second);
}

/** The reply with the record it was made from. */
export interface Answered {
  readonly reply: AskReply;
  readonly end: End;
}

export async function answer(walks: Walks): Promise<Answered> {
  const off = switchedOff(walks.first.asked, walks.first.ports.controls);
  if (off !== null) return { reply: deliver(off, walks.first.ports).next, end: off };
  const end = await walkTwice(walks);
  return { reply: await take(deliver, end, walks.first), end };
}
