/**
 * `GET /api/answers/{run_id}`: the reader's own released answer while it is kept, after a recheck of
 * every source that its draft saw. Unknown, expired, foreign and denied are one 410 (interfaces §4).
 * `POST /api/feedback`: a number for the operator, no text, always 204; of a kept answer, once.
 */
import { z } from "zod";
import { AssistantError } from "../../core/errors.ts";
import type { AskReply } from "../../contract/index.ts";
import type { Reader } from "../../core/records.ts";
import type { Recall } from "../../core/run.ts";
import type { Admission, Asker } from "./admission.ts";
import { parseJson, readBody, requireJson } from "./body.ts";
import { readerOf } from "./context.ts";
import type { Context, Middleware } from "./context.ts";

export type RecallAnswer = (recall: Recall) => Promise<AskReply | null>;

export interface AnswersRoute {
  readonly recall: RecallAnswer;
  readonly admission: Pick<Admission, "count">;
  readonly askerOf: (ctx: Context) => Asker;
}

const PATH = /^\/api\/answers\/([^/]{1,64})$/;
const METHODS = ["GET", "HEAD"];

function leaving(ctx: Context): AbortSignal {
  const left = new AbortController();
  ctx.res.once("close", () => left.abort());
  return left.signal;
}

export function answers({ recall, admission, askerOf }: AnswersRoute): Middleware {
  return async (ctx, next) => {
    const runId = PATH.exec(ctx.path)?.[1];
    if (runId === undefined) return next();
    ctx.state.route = "answer";
    if (!METHODS.includes(ctx.method)) {
      ctx.set("Allow", METHODS.join(", "));
      throw new AssistantError("method_not_allowed");
    }
    await admission.count(askerOf(ctx));
    const signal = { signal: leaving(ctx) };
    const reply = await recall({ runId, reader: readerOf(ctx), signal });
    if (reply === null) throw new AssistantError("gone");
    ctx.body = JSON.stringify(reply);
    ctx.type = "application/json";
  };
}

const verdict = z.strictObject({ run_id: z.string(), helpful: z.boolean() });

export interface FeedbackRoute {
  /** Takes the reader's verdict on an answer that is kept for them, once (`ReleasedStore`). */
  readonly judge: (runId: string, reader: Reader) => boolean;
  readonly count: (isHelpful: boolean) => void;
  readonly admission: Pick<Admission, "count">;
  readonly askerOf: (ctx: Context) => Asker;
}

async function verdictOf(ctx: Context, { admission, askerOf }: FeedbackRoute) {
  try {
    await admission.count(askerOf(ctx));
    requireJson(ctx.req);
    return verdict.safeParse(parseJson(await readBody(ctx.req, FEEDBACK_BYTES))).data ?? null;
  } catch (error) {
    if (error instanceof AssistantError) return null; // too many, or unreadable: not counted
    throw error;
  }
}

const FEEDBACK_BYTES = 1024;

/** Always 204: whether an answer is kept, and for whom, is nobody else's to learn. */
export function feedback(route: FeedbackRoute): Middleware {
  return async (ctx) => {
    ctx.state.route = "feedback";
    const said = await verdictOf(ctx, route);
    if (said !== null && route.judge(said.run_id, readerOf(ctx))) route.count(said.helpful);
    ctx.status = 204;
  };
}
