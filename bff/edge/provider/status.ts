/** What an operator may see of a provider at any time; no address, no key, no text. */
import type { CircuitState } from "./circuit.ts";

export interface ProviderStatus {
  readonly circuit: CircuitState;
  /** Requests under way, and runs that wait for a place. */
  readonly requests: number;
  readonly waiting: number;
  /** Exchanges begun since the start, tries included. */
  readonly exchanges: number;
  /** Whether the service is held to our JSON Schema. */
  readonly structured: boolean;
}
