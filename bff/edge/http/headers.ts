/**
 * Headers of every response. There is no CORS header, ever: pages of other origins have no business
 * here (design, interfaces §4).
 */
import type { Middleware } from "./context.ts";

/** For our own routes, which answer data and one script: nothing may be loaded from them. */
const OWN_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const OWN_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": OWN_CSP,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const OWN = Object.entries(OWN_HEADERS);

/** Faults and our own routes; a route that serves a page or a file sets its own over these. */
export function secureHeaders(): Middleware {
  return (ctx, next) => {
    for (const [name, value] of OWN) ctx.res.setHeader(name, value);
    return next();
  };
}
