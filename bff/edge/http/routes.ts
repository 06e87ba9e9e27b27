/** A small route table: path to methods; the wrong method is 405 with `Allow`, no path goes on. */
import { AssistantError } from "../../core/errors.ts";
import type { Context, Middleware } from "./context.ts";
import { notFound } from "./files.ts";

export type Method = "GET" | "POST";
export type Routes = Readonly<Record<string, Partial<Readonly<Record<Method, Middleware>>>>>;

const allowed = (methods: readonly string[]): string =>
  methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");

function handlerOf(ctx: Context, routes: Routes): Middleware | null {
  const found = Object.hasOwn(routes, ctx.path) ? routes[ctx.path] : undefined;
  if (found === undefined) return null;
  const method = ctx.method === "HEAD" ? "GET" : ctx.method;
  const handler = Object.hasOwn(found, method) ? found[method as Method] : undefined;
  if (handler !== undefined) return handler;
  ctx.set("Allow", allowed(Object.keys(found)));
  throw new AssistantError("method_not_allowed");
}

export function routes(table: Routes): Middleware {
  return (ctx, next) => {
    const handler = handlerOf(ctx, table);
    return handler === null ? next() : handler(ctx, next);
  };
}

export function nothingHere(): Middleware {
  return async () => {
    throw notFound();
  };
}
