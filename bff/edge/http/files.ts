/** Sends one file by `send` (Range, conditional requests), or says that there is none. */
import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import send from "send";
import { AssistantError } from "../../core/errors.ts";
import type { Context } from "./context.ts";

export const notFound = (): AssistantError => new AssistantError("not_found");

/**
 * The real folder's regular file of exactly that name: a folder has no bytes, and a pipe or device
 * might never give any. A link, or a name in other letters on a file system
 * that does not tell them apart, would let one file be asked for under another's decision.
 */
export async function exactFile(root: string, path: string): Promise<string> {
  try {
    const folder = await realpath(root);
    const file = await realpath(join(folder, path));
    const isExact = file === join(folder, ...path.split("/")) && file.startsWith(folder + sep);
    if (isExact && (await stat(file)).isFile()) return folder;
  } catch {
    throw notFound(); // whatever keeps it from being read, it is not there for a reader
  }
  throw notFound();
}

interface SendError extends Error {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Conditions and ranges that cannot be met are answers of HTTP, not faults of ours. */
const PLAIN = [412, 416];

function refuse(ctx: Context, error: SendError): void {
  const status = error.statusCode ?? 500;
  if (!PLAIN.includes(status)) throw status === 404 ? notFound() : error;
  ctx.status = status;
  ctx.set({ ...error.headers });
  ctx.body = null;
  ctx.status = status;
}

/** Streams `path` of `root`, both checked; resolves when the response is out or has broken off. */
export async function sendFile(
  ctx: Context,
  { root, path }: { readonly root: string; readonly path: string },
): Promise<void> {
  const folder = await exactFile(root, path);
  const target = `/${path.split("/").map(encodeURIComponent).join("/")}`;
  ctx.respond = false;
  ctx.res.statusCode = 200;
  const failed = await new Promise<SendError | null>((resolve) => {
    const options = { root: folder, index: false, cacheControl: false, dotfiles: "deny" } as const;
    const file = send(ctx.req, target, options);
    file.on("error", (error: SendError) => resolve(error));
    ctx.res.once("close", () => resolve(null));
    file.pipe(ctx.res);
  });
  if (failed === null) return;
  ctx.respond = true;
  refuse(ctx, failed);
}
