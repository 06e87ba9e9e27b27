/**
 * Stops asking a service that keeps failing. After so many failures in a row it is open: nothing is
 * sent. When its time is over, one request tries (half open): it closes the circuit, or opens it for
 * twice as long. An answer of any kind is no failure here: the service is there.
 */
export interface CircuitLimits {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** How long it is open at first, and at most. */
  readonly firstMs: number;
  readonly mostMs: number;
}

export const CIRCUIT_STATES = ["closed", "half_open", "open"] as const;
export type CircuitState = (typeof CIRCUIT_STATES)[number];

/** What became of a request that was let through; `unknown` where nobody waited for its end. */
export type Verdict = "answered" | "failed" | "unknown";

/** Leave to send one request: the one that tries an open circuit, or any other. */
export interface Pass {
  readonly isTry: boolean;
}

export class Circuit {
  readonly #limits: CircuitLimits;
  readonly #monotonic: () => number;
  #failures = 0;
  #openMs = 0;
  #openUntil = 0;
  #trying = false;

  constructor(limits: CircuitLimits, monotonic: () => number) {
    this.#limits = limits;
    this.#monotonic = monotonic;
  }

  state(): CircuitState {
    if (this.#openMs === 0) return "closed";
    return this.#trying || this.#monotonic() >= this.#openUntil ? "half_open" : "open";
  }

  /** Leave for one request to go out, or null; whoever has it must `tell` its end. */
  pass(): Pass | null {
    const state = this.state();
    if (state === "closed") return { isTry: false };
    if (state === "open" || this.#trying) return null;
    this.#trying = true;
    return { isTry: true };
  }

  /** A request from before the circuit opened may end at any time: it says nothing of the try. */
  tell({ isTry }: Pass, verdict: Verdict): void {
    if (isTry) this.#trying = false;
    if (verdict === "answered") this.#close();
    if (verdict !== "failed") return;
    this.#failures += 1;
    if (isTry || (this.#openMs === 0 && this.#failures >= this.#limits.failures)) this.#open();
  }

  #close(): void {
    this.#failures = 0;
    this.#openMs = 0;
  }

  #open(): void {
    const { firstMs, mostMs } = this.#limits;
    this.#openMs = Math.min(mostMs, Math.max(firstMs, this.#openMs * 2));
    this.#openUntil = this.#monotonic() + this.#openMs;
  }
}
