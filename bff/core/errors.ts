/**
 * Faults are throws, with a code from the contract's closed list; outcomes (refusals, adapter
 * states, diagnostics) are values and never pass through here (house rule 4).
 */
import { PROBLEMS } from "../contract/index.ts";
import type { ProblemCode } from "../contract/index.ts";

/** What a caller is told for each code; `detail` stays with the operator. */
const PUBLIC: Readonly<Record<ProblemCode, string>> = {
  bad_request: "The request does not have the required form.",
  question_too_long: "The question is too long.",
  unauthenticated: "You are not signed in, or the session has ended.",
  foreign_origin: "Requests from other sites are not accepted.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not take that method.",
  gone: "This answer is no longer available. Ask the question again.",
  too_large: "The request is too large.",
  not_json: "The request must be application/json.",
  foreign_host: "This host name is not served here.",
  rate_limited: "Too many questions in a short time. Wait a little and ask again.",
  busy: "The assistant is busy. Wait a little and ask again.",
  access_unavailable: "Permissions cannot be checked at the moment, so nothing can be shown.",
  shutting_down: "The assistant is being restarted. Wait a little and ask again.",
  internal: "Something went wrong on our side.",
};

export interface Fault {
  /** For the operator's log only: never leaves the process. */
  readonly detail?: string;
  /** A sentence for the caller in place of the code's own; must tell nothing of sources. */
  readonly public?: string;
  /** Seconds for a `Retry-After` header. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

export class AssistantError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly public: string;
  readonly detail: string;
  readonly retryAfter: number | null;

  constructor(code: ProblemCode, fault: Fault = {}) {
    super(fault.detail ?? code, fault.cause === undefined ? undefined : { cause: fault.cause });
    this.name = "AssistantError";
    this.code = code;
    this.status = PROBLEMS[code];
    this.public = fault.public ?? PUBLIC[code];
    this.detail = fault.detail ?? "";
    this.retryAfter = fault.retryAfter ?? null;
  }
}
