/**
 * Request forms that Node lets through and intermediaries read differently: two Host fields, a
 * whole URL as target, a body on a method that has none (check 19; RFC 9112 §3.2, RFC 9110 §9.3.1).
 */
import type { IncomingMessage } from "node:http";
import { AssistantError } from "../../core/errors.ts";
import type { Middleware } from "./context.ts";

const BODILESS = ["GET", "HEAD", "OPTIONS", "DELETE", "TRACE"];
/** Fields that decide where a request goes or who sends it: twice is never meant well. */
const ONCE = new Set(["host", "origin", "authorization", "content-type", "content-length"]);

function repeated({ rawHeaders }: IncomingMessage): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? "";
    if (seen.has(name)) return true;
    if (ONCE.has(name)) seen.add(name);
  }
  return false;
}

function hasBody(req: IncomingMessage): boolean {
  const length = req.headers["content-length"];
  return req.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

function oddity(req: IncomingMessage): string | null {
  if (!(req.url ?? "").startsWith("/")) return "the target is not a path";
  if (repeated(req)) return "a field that may stand once stands twice";
  if (BODILESS.includes(req.method ?? "") && hasBody(req)) return "a body on a method without one";
  return null;
}

export function plainForm(): Middleware {
  return (ctx, next) => {
    const detail = oddity(ctx.req);
    if (detail !== null) {
      ctx.set("Connection", "close");
      throw new AssistantError("bad_request", { detail });
    }
    return next();
  };
}
