/** `POST /api/source-grounded-chat`: one question, one reply, as JSON or as an event stream. */
import type { AskReply } from "../../contract/index.ts";
import { AssistantError } from "../../core/errors.ts";
import type { Progress } from "../../core/ports.ts";
import type { AnswerQuestion } from "../../core/run.ts";
import type { Admission, Asker } from "./admission.ts";
import { parseJson, readBody, requireJson } from "./body.ts";
import { readerOf } from "./context.ts";
import type { Context, Middleware } from "./context.ts";
import { streamEvents } from "./events.ts";
import type { TellFault } from "./problems.ts";
import { parseAsk } from "./request.ts";
import type { Asked } from "./request.ts";

export interface AskRoute {
  readonly ask: AnswerQuestion;
  readonly admission: Admission;
  readonly askerOf: (ctx: Context) => Asker;
  readonly questionChars: number;
  readonly runMs: number;
  /** Aborts when the process gives up waiting for its runs. */
  readonly stopping: AbortSignal;
  readonly tell: TellFault;
}

const late = (): AssistantError =>
  new AssistantError("busy", { detail: "the run took longer than run_ms", retryAfter: 1 });
const left = (): AssistantError => new AssistantError("internal", { detail: "the caller left" });
const stopped = (): AssistantError =>
  new AssistantError("shutting_down", { detail: "the drain's bound passed", retryAfter: 1 });

/** Ends the wait for a run; its ports have the signal and end the run itself. */
interface Patience {
  readonly signal: AbortSignal;
  /** Rejects with the fault that ended it: deadline, caller's leaving, process's end. */
  readonly lost: Promise<never>;
  readonly done: () => void;
}

type End = (fault: AssistantError) => void;

/** Runs that are waited for, so that the process's end has one listener and not one a run. */
function openWaiting(stopping: AbortSignal): Set<End> {
  const waiting = new Set<End>();
  stopping.addEventListener("abort", () => waiting.forEach((end) => end(stopped())));
  return waiting;
}

function patienceOf(ctx: Context, runMs: number, waiting: Set<End>): Patience {
  const own = new AbortController();
  let reject: End = () => undefined;
  const lost = new Promise<never>((_, refuse) => (reject = refuse));
  lost.catch(() => undefined); // it may be lost after the run has settled, when nobody listens
  const end: End = (fault) => (own.abort(fault), reject(fault));
  const timer = setTimeout(() => end(late()), runMs);
  const onClose = (): void => (ctx.res.writableFinished ? undefined : end(left()));
  ctx.res.once("close", onClose);
  waiting.add(end);
  const done = (): void => {
    clearTimeout(timer);
    ctx.res.off("close", onClose);
    waiting.delete(end);
  };
  return { signal: own.signal, lost, done };
}

interface Run {
  readonly ctx: Context;
  readonly route: AskRoute;
  readonly waiting: Set<End>;
  readonly asked: Asked;
}

async function run({ ctx, route, waiting, asked }: Run, progress: Progress): Promise<AskReply> {
  const leave = route.admission.enter(route.askerOf(ctx));
  const { signal, lost, done } = patienceOf(ctx, route.runMs, waiting);
  const { mode, text } = asked;
  const answer = route.ask({ mode, text, reader: readerOf(ctx), signal: { signal }, progress });
  // The place is held until the run itself has ended, also when nobody waits for it any more.
  answer.then(leave, leave);
  try {
    const reply = await Promise.race([answer, lost]);
    ctx.state.runId = reply.run_id;
    return reply;
  } catch (error) {
    throw signal.aborted ? (signal.reason as Error) : error;
  } finally {
    done();
  }
}

const silent: Progress = () => undefined;

/** What most callers send, for which nothing has to be weighed. */
const JSON_ONLY: readonly (string | undefined)[] = [undefined, "*/*", "application/json"];

/** An event stream only where it is what the caller prefers; everything else is one JSON reply. */
const wantsEvents = (ctx: Context): boolean =>
  !JSON_ONLY.includes(ctx.req.headers.accept) &&
  ctx.accepts("application/json", "text/event-stream") === "text/event-stream";

export function askRoute(route: AskRoute): Middleware {
  const waiting = openWaiting(route.stopping);
  return async (ctx) => {
    ctx.state.route = "ask";
    requireJson(ctx.req);
    const asked = parseAsk(parseJson(await readBody(ctx.req)), route.questionChars);
    await route.admission.count(route.askerOf(ctx));
    const one = { ctx, route, waiting, asked };
    if (wantsEvents(ctx)) return streamEvents(ctx, (progress) => run(one, progress), route.tell);
    const reply = await run(one, silent);
    ctx.res.setHeader("Content-Type", "application/json; charset=utf-8");
    ctx.body = JSON.stringify(reply);
  };
}
