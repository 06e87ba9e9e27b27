/** What our middlewares hand on to each other, and the shape of one. */
import type Koa from "koa";
import type { ProblemCode } from "../../contract/index.ts";
import type { Reader } from "../../core/records.ts";

/** Names of routes for logs and metrics: never the path, which may name a source. */
export type RouteName =
  | "ask"
  | "answer"
  | "feedback"
  | "config"
  | "page"
  | "asset"
  | "widget"
  | "livez"
  | "readyz"
  | "operator"
  | "other";

export interface AppState {
  route: RouteName;
  /** Set by `identify`; absent before it. */
  reader?: Reader;
  code?: ProblemCode;
  runId?: string;
}

export type Middleware = Koa.Middleware<AppState>;
export type Context = Koa.ParameterizedContext<AppState>;

/** The reader that `identify` found. @throws Error where a route stands before it, a fault of ours. */
export function readerOf(ctx: Context): Reader {
  if (ctx.state.reader === undefined) throw new Error("a route was reached without identity");
  return ctx.state.reader;
}
