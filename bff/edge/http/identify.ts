/** Puts the reader into the state of a request; every route behind it knows who asks. */
import { AssistantError } from "../../core/errors.ts";
import type { Identity } from "../identity/index.ts";
import type { Middleware } from "./context.ts";

export function identify(identity: Pick<Identity, "identify">): Middleware {
  return async (ctx, next) => {
    const peer = ctx.req.socket.remoteAddress;
    if (peer === undefined) throw new AssistantError("unauthenticated", { detail: "no peer" });
    ctx.state.reader = await identity.identify({ headers: ctx.req.rawHeaders, peer });
    await next();
  };
}
