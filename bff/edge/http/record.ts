/** The outermost middleware: what every request leaves in the log and the metrics. */
import type { Middleware } from "./context.ts";
import type { RequestLine } from "./log.ts";

export function record(write: (line: RequestLine) => void): Middleware {
  return (ctx, next) => {
    ctx.state.route = "other";
    const began = performance.now();
    ctx.res.once("close", () => {
      const { route, code, runId } = ctx.state;
      const ms = performance.now() - began;
      // 499 is what operators know as "the caller left before the answer was out".
      const status = ctx.res.writableFinished ? ctx.res.statusCode : 499;
      write({ route, method: ctx.method, status, ms, code, run_id: runId });
    });
    return next();
  };
}
