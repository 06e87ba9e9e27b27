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

/** Ends the wait for a run, not the run: its ports have the same signal and end it themselves. */
function endedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

const late = (): AssistantError =>
  new AssistantError("busy", { detail: "the run took longer than run_ms", retryAfter: 1 });
const gone = (): AssistantError => new AssistantError("internal", { detail: "the caller left" });

/** A run's signal: its deadline, the caller's leaving and the process's end, each with its fault. */
function runSignal(ctx: Context, route: AskRoute): { signal: AbortSignal; done: () => void } {
  const own = new AbortController();
  const timer = setTimeout(() => own.abort(late()), route.runMs);
  const onClose = (): void => {
    if (!ctx.res.writableFinished) own.abort(gone());
  };
  const onStop = (): void =>
    own.abort(new AssistantError("shutting_down", { retryAfter: 1, detail: "drain bound" }));
  ctx.res.once("close", onClose);
  route.stopping.addEventListener("abort", onStop, { once: true });
  const done = (): void => {
    clearTimeout(timer);
    ctx.res.off("close", onClose);
    route.stopping.removeEventListener("abort", onStop);
  };
  return { signal: own.signal, done };
}

async function run(
  ctx: Context,
  route: AskRoute,
  { asked, progress }: { readonly asked: Asked; readonly progress: Progress },
): Promise<AskReply> {
  const leave = route.admission.enter(route.askerOf(ctx));
  const { signal, done } = runSignal(ctx, route);
  const reader = readerOf(ctx);
  const answer = route.ask({ ...asked, reader, signal: { signal }, progress });
  // The place is held until the run itself has ended, also when nobody waits for it any more.
  const ended = answer.then(leave, leave);
  try {
    const reply = await Promise.race([answer, endedBy(signal)]);
    ctx.state.runId = reply.run_id;
    return reply;
  } catch (error) {
    throw signal.aborted ? (signal.reason as Error) : error;
  } finally {
    done();
    void ended;
  }
}

const silent: Progress = () => undefined;

/** An event stream only where it is what the caller prefers; everything else is one JSON reply. */
const wantsEvents = (ctx: Context): boolean =>
  ctx.accepts("application/json", "text/event-stream") === "text/event-stream";

export function askRoute(route: AskRoute): Middleware {
  return async (ctx) => {
    ctx.state.route = "ask";
    requireJson(ctx.req);
    const asked = parseAsk(parseJson(await readBody(ctx.req)), route.questionChars);
    await route.admission.count(route.askerOf(ctx));
    if (wantsEvents(ctx)) {
      return streamEvents(ctx, (progress) => run(ctx, route, { asked, progress }), route.tell);
    }
    const reply = await run(ctx, route, { asked, progress: silent });
    ctx.body = JSON.stringify(reply);
    ctx.type = "application/json";
  };
}
