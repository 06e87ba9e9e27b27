/** The three routes that need no identity: liveness, readiness and the widget's file. */
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

/** Open to every page of the origin; revalidated each time, so that an update arrives at once. */
export function widgetFile(file: string): Middleware {
  return async (ctx) => {
    ctx.state.route = "widget";
    ctx.set("Cache-Control", "no-cache");
    await sendFile(ctx, { root: dirname(file), path: basename(file) });
  };
}
