/** The one door to identity: `openIdentity(config, world)`. */
import { openAnonymous } from "./anonymous.ts";
import type { AnonymousConfig } from "./anonymous.ts";
import type { Identity } from "./identity.ts";

export type { Identity, IdentityRequest } from "./identity.ts";
export type IdentityConfig = AnonymousConfig;

/** Opens the configured identity; throws a plain Error for a configuration it cannot serve. */
export function openIdentity(config: IdentityConfig): Identity {
  return openAnonymous(config);
}
