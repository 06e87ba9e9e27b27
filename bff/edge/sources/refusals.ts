/**
 * Every reason why a selected source was not used: typed, for the operator. A reader is told one
 * sentence for all of them (`fail_closed`).
 */
import type { AddressRefusal } from "./addresses.ts";
import type { ExtractRefusal } from "./document.ts";
import type { UrlRefusal } from "./guard.ts";
import type { ResponseRefusal } from "./response.ts";

export type FetchRefusal =
  | UrlRefusal
  | AddressRefusal["reason"]
  | ResponseRefusal
  | ExtractRefusal
  | "dns_failed"
  | "no_address"
  | "connect_timeout"
  | "connect_failed"
  | "tls_failed"
  | "wrong_peer"
  | "headers_timeout"
  | "headers_too_large"
  | "idle_timeout"
  | "deadline"
  | "cancelled"
  | "cut_short"
  | "too_many_redirects"
  | "redirect_without_location"
  | "several_locations"
  | "circuit_open"
  | "too_busy";

/** Ends a fetch; caught where it was begun, never seen outside. */
export class FetchError extends Error {
  readonly refusal: FetchRefusal;
  /** An address, a status, an error code; never text of the other side. */
  readonly detail: string;

  constructor(refusal: FetchRefusal, detail = "") {
    super(detail === "" ? refusal : `${refusal} (${detail})`);
    this.refusal = refusal;
    this.detail = detail;
  }
}
