import type { Identity } from "./identity.ts";
import { readerOf } from "./identity.ts";

/** The identity of interfaces.md §2 for a loopback trial: everyone is the one configured reader. */
export interface AnonymousConfig {
  readonly mode: "anonymous";
  readonly reader: { readonly id: string; readonly groups: readonly string[] };
}

/** Reads nothing of a request: no header can make anybody else of the reader. */
export function openAnonymous({ reader }: AnonymousConfig): Identity {
  const everyone = readerOf(reader.id, { groups: reader.groups, tenant: null });
  return { identify: () => Promise.resolve(everyone), close: () => Promise.resolve() };
}
