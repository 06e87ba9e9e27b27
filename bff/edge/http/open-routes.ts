/** The three routes that need no identity: liveness, readiness and the widget's file. */
import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Middleware } from "./context.ts";
import { sendFile } from "./files.ts";

/**
 * `ready` false: nothing can be answered. `notes` are codes of what the operator should look at
 * while the last good state is still in use, `pack_reload_failed` for one; they name no file.
 */
export interface Readiness {
  readonly ready: boolean;
  readonly notes: readonly string[];
}

export function livez(): Middleware {
  return async (ctx) => {
    ctx.state.route = "livez";
    ctx.body = { status: "live" };
  };
}

export function readyz(readiness: () => Readiness): Middleware {
  return async (ctx) => {
    ctx.state.route = "readyz";
    const { ready, notes } = readiness();
    ctx.status = ready ? 200 : 503;
    ctx.body = { status: ready ? "ready" : "not ready", notes };
  };
}

/** Codings that the build lays beside a script, best first (RFC 9110, 8.4; 12.5.3). */
const CODINGS = [
  { coding: "br", ending: ".br" },
  { coding: "gzip", ending: ".gz" },
];

/**
 * Open to every page of the origin; revalidated each time, so that an update arrives at once. Sent in
 * the best coding that the client takes and the build has made. Nothing of a reader is in it, so its
 * compressed length tells nothing; replies, which do hold such things, are never compressed.
 */
export function widgetFile(file: string): Middleware {
  const made = CODINGS.filter(({ ending }) => existsSync(`${file}${ending}`));
  return async (ctx) => {
    ctx.state.route = "widget";
    ctx.set("Cache-Control", "no-cache");
    ctx.vary("Accept-Encoding");
    const taken = made.find(({ coding }) => ctx.acceptsEncodings(coding) === coding);
    if (taken !== undefined) ctx.set("Content-Encoding", taken.coding);
    ctx.type = "text/javascript";
    await sendFile(ctx, { root: dirname(file), path: basename(file) + (taken?.ending ?? "") });
  };
}
