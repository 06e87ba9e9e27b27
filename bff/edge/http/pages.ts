/**
 * `GET /` leads to the first index page that this reader may be shown.
 * `GET /html/…`: pages behind a `read` decision, made before Range and If-None-Match are looked at;
 * other files by `package.assets`. A page that is denied, unlabelled or not in the package is the
 * very same 404 as a missing file, after the same one round of decisions (design, interfaces §4).
 */
import { AssistantError } from "../../core/errors.ts";
import type { Reader } from "../../core/records.ts";
import { readerOf } from "./context.ts";
import type { Context, Middleware } from "./context.ts";
import { notFound, sendFile } from "./files.ts";
import { matcher } from "./globs.ts";
import { indexOf, isDocument, pagePath } from "./paths.ts";

/** What the package says of a path; `edge` composes it from snapshot and access. */
export interface Pages {
  /** True where a source of the package stands or, purged since, stood: it is then never an asset. */
  governed(path: string): boolean;
  /**
   * May this reader be shown the page? Makes one decision round also where nothing stands there.
   * @throws AssistantError access_unavailable
   */
  mayRead(path: string, reader: Reader, signal: AbortSignal): Promise<boolean>;
  /**
   * The index page nearest to the top that this reader may be shown, by the same decisions in one
   * round; null where there is none. Absent: `/` leads nowhere.
   * @throws AssistantError access_unavailable
   */
  first?(reader: Reader, signal: AbortSignal): Promise<string | null>;
}

export interface PageFiles {
  readonly html_root?: string | undefined;
  readonly html_csp: string;
  readonly assets: readonly string[];
}

const METHODS = ["GET", "HEAD"];

/** Until the request's end; decisions have deadlines of their own beside it. */
function leaving(ctx: Context): AbortSignal {
  const left = new AbortController();
  ctx.res.once("close", () => left.abort());
  return left.signal;
}

function pageHeaders(ctx: Context, csp: string): void {
  ctx.set("Cache-Control", "private, no-cache");
  ctx.set("X-Frame-Options", "SAMEORIGIN");
  if (csp === "none") ctx.remove("Content-Security-Policy");
  else ctx.set("Content-Security-Policy", csp);
}

/** An image can be opened as a document; this one must not run what is in it. */
const SVG_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `/` is no page; it leads to the first one, where this reader has one. */
async function leadIn(ctx: Context, port: Pages): Promise<void> {
  ctx.state.route = "page";
  const path = (await port.first?.(readerOf(ctx), leaving(ctx))) ?? null;
  if (path === null) throw notFound();
  ctx.set("Cache-Control", "private, no-cache");
  ctx.redirect(`/html/${path.split("/").map(encodeURIComponent).join("/")}`);
}

export function pages(files: PageFiles, port: Pages): Middleware {
  const isAsset = matcher(files.assets);
  const asset = async (ctx: Context, root: string, path: string): Promise<void> => {
    ctx.state.route = "asset";
    pageHeaders(ctx, path.toLowerCase().endsWith(".svg") ? SVG_CSP : "none");
    await sendFile(ctx, { root, path });
  };
  const page = async (ctx: Context, root: string, path: string): Promise<void> => {
    const index = port.governed(path) ? null : indexOf(path);
    if (!(await port.mayRead(index ?? path, readerOf(ctx), leaving(ctx)))) throw notFound();
    if (index !== null) {
      ctx.set("Cache-Control", "private, no-cache");
      return ctx.redirect(`${ctx.path}/`);
    }
    pageHeaders(ctx, files.html_csp);
    await sendFile(ctx, { root, path });
  };
  return async (ctx, next) => {
    const isRoot = ctx.path === "/" && METHODS.includes(ctx.method);
    if (isRoot && files.html_root !== undefined) return leadIn(ctx, port);
    if (!ctx.path.startsWith("/html/")) return next();
    ctx.state.route = "page";
    if (!METHODS.includes(ctx.method)) {
      ctx.set("Allow", METHODS.join(", "));
      throw new AssistantError("method_not_allowed");
    }
    const path = pagePath(ctx.path);
    if (files.html_root === undefined || path === null) throw notFound();
    const open = isAsset(path) && !isDocument(path) && !port.governed(path);
    await (open ? asset : page)(ctx, files.html_root, path);
  };
}
