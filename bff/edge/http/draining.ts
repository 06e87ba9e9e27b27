/** While the process ends, open connections are told so and no new question begins. */
import { AssistantError } from "../../core/errors.ts";
import type { Middleware } from "./context.ts";

/** Seconds until another replica, or this one again, should be asked. */
const RESTART_SECONDS = 5;

export function closeWhenDraining(draining: () => boolean): Middleware {
  return (ctx, next) => {
    if (draining()) {
      ctx.set("Connection", "close");
      if (ctx.path.startsWith("/api/")) {
        throw new AssistantError("shutting_down", { retryAfter: RESTART_SECONDS });
      }
    }
    return next();
  };
}
