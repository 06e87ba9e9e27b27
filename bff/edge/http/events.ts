/**
 * The reply as an event stream (design, interfaces §4): stage events as they happen, then exactly
 * one `reply` or `problem`. Nothing of the provider's output is in it before validation and
 * recheck. A reader that reads slowly is not written to: the stream waits for it.
 */
import { Readable } from "node:stream";
import type { AskReply } from "../../contract/index.ts";
import type { AssistantError } from "../../core/errors.ts";
import type { Progress } from "../../core/ports.ts";
import { faultOf, hasLeft, problemOf } from "./problems.ts";
import type { Context } from "./context.ts";

/** Below the 15 seconds of the contract, so that a late timer still holds it. */
export const HEARTBEAT_MS = 10_000;

const HEARTBEAT = ":\n\n";
/** JSON has no line end of its own, so one `data` line holds it whole (WHATWG HTML §9.2). */
const frame = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface EventLine {
  readonly progress: Progress;
  /** Settles the line: the last event, and the end. */
  readonly reply: (reply: AskReply) => void;
  readonly problem: (fault: AssistantError) => void;
  /** Resolves once there is an event, with false where the first one is a problem. */
  readonly begun: Promise<boolean>;
  readonly read: () => AsyncGenerator<string, void, undefined>;
}

interface Waiting {
  readonly wake: () => void;
  readonly woken: Promise<void>;
}

function waiting(): Waiting {
  let wake = (): void => undefined;
  const woken = new Promise<void>((resolve) => (wake = resolve));
  return { wake, woken };
}

/** Resolves true when `woken` comes first, false after the heartbeat's time. */
async function within(woken: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const beat = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)));
  try {
    return await Promise.race([woken.then(() => true), beat]);
  } finally {
    clearTimeout(timer);
  }
}

/** A line of events between the run and the response; bounded by the number of stages. */
export function openEvents(heartbeatMs = HEARTBEAT_MS): EventLine {
  const frames: string[] = [];
  let [ended, next] = [false, waiting()];
  let begin: (well: boolean) => void = () => undefined;
  const begun = new Promise<boolean>((resolve) => (begin = resolve));
  const put = (text: string, well: boolean): void => {
    frames.push(text);
    begin(well);
    next.wake();
  };
  const last = (text: string, well: boolean): void => {
    if (ended) return;
    ended = true;
    put(text, well);
  };
  async function* read(): AsyncGenerator<string, void, undefined> {
    for (;;) {
      if (frames.length > 0) yield frames.splice(0).join("");
      else if (ended) return;
      else if (await within(next.woken, heartbeatMs)) next = waiting();
      else yield HEARTBEAT;
    }
  }
  return {
    progress: (stage, state) => (ended ? undefined : put(frame("stage", { stage, state }), true)),
    reply: (reply) => last(frame("reply", reply), true),
    problem: (fault) => last(frame("problem", problemOf(fault)), false),
    begun,
    read,
  };
}

/**
 * Answers with the events of `run`. A fault before the first event is thrown, so that it has its
 * HTTP status; a later one is the last event.
 */
export async function streamEvents(
  ctx: Context,
  run: (progress: Progress) => Promise<AskReply>,
  tell: (fault: AssistantError) => void,
): Promise<void> {
  const events = openEvents();
  const reply = run(events.progress);
  let early: unknown = null;
  reply.then(events.reply, (error: unknown) => {
    early = error;
    events.problem(faultOf(error));
  });
  if (!(await events.begun)) throw faultOf(early);
  reply.catch((error: unknown) => hasLeft(ctx) || tell(faultOf(error)));
  ctx.status = 200;
  ctx.set("Cache-Control", "no-store, no-transform");
  ctx.set("X-Accel-Buffering", "no");
  ctx.type = "text/event-stream; charset=utf-8";
  ctx.body = Readable.from(events.read(), { objectMode: false, highWaterMark: 16_384 });
}
