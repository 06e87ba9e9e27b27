/**
 * Whose requests are taken. A foreign `Host` is another site's name pointed at us (DNS rebinding);
 * a foreign `Origin` is another site's page (design, interfaces §4).
 */
import { AssistantError } from "../../core/errors.ts";
import type { Context, Middleware } from "./context.ts";

/** Answers the origins under which we are reached, for the port that a request came in on. */
export type Origins = (localPort: number) => readonly string[];

export interface Listen {
  readonly public_origins?: readonly string[] | undefined;
  readonly host?: string;
}

/**
 * The configured origins; else loopback with the effective port, under every name of it. As browsers
 * send them: without the port where it is the scheme's own.
 */
export function originsOf({ public_origins, host = "127.0.0.1" }: Listen): Origins {
  if (public_origins !== undefined) return () => public_origins;
  const own = host.includes(":") ? `[${host}]` : host;
  const names = [...new Set(["127.0.0.1", "localhost", own])];
  return (port) => names.map((name) => new URL(`http://${name}:${port}`).origin);
}

const localPort = (ctx: Context): number => ctx.req.socket.localPort ?? 0;

/** Hosts as they may stand in the header: with and without the scheme's own port. */
function hostsOf(origin: string): readonly string[] {
  const { host, hostname, protocol } = new URL(origin);
  const standard = protocol === "https:" ? 443 : 80;
  return host === hostname ? [host, `${hostname}:${standard}`] : [host];
}

/** A listener has one port, so this is worked out once. */
function remembered<T>(make: (port: number) => T): (port: number) => T {
  const known = new Map<number, T>();
  return (port) => {
    const found = known.get(port) ?? make(port);
    known.set(port, found);
    return found;
  };
}

export function ownHost(origins: Origins): Middleware {
  const hosts = remembered((port) => new Set(origins(port).flatMap(hostsOf)));
  return (ctx, next) => {
    const host = (ctx.req.headers.host ?? "").toLowerCase();
    if (!hosts(localPort(ctx)).has(host)) throw new AssistantError("foreign_host");
    return next();
  };
}

const FETCH_SITES: readonly (string | undefined)[] = ["same-origin", "none", undefined];

/** `Origin`, where sent, must be ours; `Sec-Fetch-Site` must be same-origin, none or absent. */
export function ownOrigin(origins: Origins, applies: (path: string) => boolean): Middleware {
  const own = remembered((port) => new Set(origins(port)));
  return (ctx, next) => {
    if (applies(ctx.path)) {
      const { origin } = ctx.req.headers;
      const site = ctx.req.headers["sec-fetch-site"];
      const foreign = origin !== undefined && !own(localPort(ctx)).has(origin);
      if (foreign || !FETCH_SITES.includes(site)) throw new AssistantError("foreign_origin");
    }
    return next();
  };
}
