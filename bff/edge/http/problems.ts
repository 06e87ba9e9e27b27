/**
 * The one handler that answers faults: RFC 9457 `application/problem+json` with our `code`. The
 * fault's `detail` goes to the operator's log and nowhere else (house rule 4).
 */
import type { ServerResponse } from "node:http";
import type { ProblemCode } from "../../contract/index.ts";
import { AssistantError } from "../../core/errors.ts";
import type { Context, Middleware } from "./context.ts";
import { OWN_HEADERS } from "./headers.ts";

/** A problem as it crosses the wire. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
}

export function problemOf(error: AssistantError): Problem {
  const { code, status } = error;
  const type = `urn:package-context-assistant:problem:${code}`;
  return { type, title: error.public, status, code };
}

/** Our own faults as they are; anything else is a fault of ours that tells nothing. */
export function faultOf(error: unknown): AssistantError {
  return error instanceof AssistantError ? error : new AssistantError("internal", { cause: error });
}

/** Headers that a fault keeps of what was set before it; all others could tell what was found. */
const KEPT = ["allow", "connection"];

/** RFC 9110 §10.2.3: where waiting helps, say for how long. */
const RETRY_SECONDS: Readonly<Partial<Record<ProblemCode, number>>> = {
  access_unavailable: 2,
  busy: 1,
  rate_limited: 60,
  shutting_down: 5,
};

function answer(ctx: Context, fault: AssistantError): void {
  const problem = problemOf(fault);
  const dropped = ctx.res.getHeaderNames().filter((name) => !KEPT.includes(name));
  for (const name of dropped) ctx.remove(name);
  ctx.set(OWN_HEADERS);
  ctx.status = problem.status;
  ctx.state.code = problem.code;
  const wait = fault.retryAfter ?? RETRY_SECONDS[fault.code];
  if (wait !== undefined) ctx.set("Retry-After", String(Math.ceil(wait)));
  ctx.body = JSON.stringify(problem);
  ctx.type = "application/problem+json";
}

/** Ends a response whose head is already out: there is no other way to say that it is not whole. */
function cut(res: ServerResponse): void {
  if (!res.writableEnded) res.destroy();
}

/** True when the caller closed the connection before the answer was out. */
export const hasLeft = ({ res }: Context): boolean => res.closed && !res.writableFinished;

export type TellFault = (fault: AssistantError) => void;

export function answerFaults(tell: TellFault): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (hasLeft(ctx)) return; // nobody to answer; the log has the request as 499
      const fault = faultOf(error);
      tell(fault);
      if (ctx.headerSent) return cut(ctx.res);
      answer(ctx, fault);
    }
  };
}
