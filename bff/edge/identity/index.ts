/** The one door to identity: `openIdentity(config, secrets)`. */
import { openAnonymous } from "./anonymous.ts";
import type { AnonymousConfig } from "./anonymous.ts";
import type { Identity } from "./identity.ts";
import { openJwt } from "./jwt.ts";
import type { JwtConfig } from "./presets.ts";
import { openTrustedHeaders } from "./trusted-headers.ts";
import type { TrustedHeadersConfig } from "./trusted-headers.ts";

export type { Identity, IdentityRequest } from "./identity.ts";
/** The key `identity` of interfaces.md §2. */
export type IdentityConfig = AnonymousConfig | TrustedHeadersConfig | JwtConfig;

export interface IdentitySecrets {
  /** What the proxy sends in `proof_header`; needed for `trusted-headers`. */
  readonly proof: string | null;
}

/** Opens the configured identity; throws a plain Error for a configuration it cannot serve safely. */
export function openIdentity(
  config: IdentityConfig,
  secrets: IdentitySecrets = { proof: null },
): Identity {
  if (config.mode === "anonymous") return openAnonymous(config);
  if (config.mode === "jwt") return openJwt(config);
  return openTrustedHeaders(config, secrets.proof ?? "");
}
