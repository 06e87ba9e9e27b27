/** Who asks, as the access layer in front says. The product verifies it and never decides it. */
import { AssistantError } from "../../core/errors.ts";
import type { Reader } from "../../core/records.ts";

export interface IdentityRequest {
  /** Node's `rawHeaders`: names and values in turn, so that a repeated header stays visible. */
  readonly headers: readonly string[];
  /** The socket's remote address; never a forwarded one. */
  readonly peer: string;
}

export interface Identity {
  /** Throws `AssistantError("unauthenticated")`, whose detail is for the operator. */
  identify(request: IdentityRequest): Promise<Reader>;
  close(): Promise<void>;
}

/** Every failure of identity looks the same from outside: 401. */
export function unauthenticated(detail: string, cause?: unknown): AssistantError {
  return new AssistantError("unauthenticated", {
    detail,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** A reader as the rest of the system takes it: frozen, each group once. */
export function readerOf(
  id: string,
  { groups, tenant }: { readonly groups: readonly string[]; readonly tenant: string | null },
): Reader {
  return Object.freeze({ id, groups: Object.freeze([...new Set(groups)]), tenant });
}
