/**
 * Exchanges with a model service until one has an answer: what may be tried again is, with the same
 * bytes, as long as nothing of an answer was made, the tries last and the wait fits the deadline.
 */
import { exchange } from "./exchange.ts";
import type { Exchange, Exchanged } from "./exchange.ts";

export interface Posting extends Exchange {
  /** On the monotonic clock: when the provider's time is over. */
  readonly deadline: number;
  readonly monotonic: () => number;
  /** 0 to 1; spreads retries. */
  readonly random: () => number;
}

const TRIES = 3;
const FIRST_WAIT_MS = 200;

/** Never throws for what the service does. */
export async function post(bytes: Uint8Array, posting: Posting): Promise<Exchanged> {
  for (let attempt = 1; ; attempt++) {
    const last = await exchange(bytes, posting);
    if ("reading" in last || last.again === null || attempt === TRIES) return last;
    const backOff = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + posting.random());
    const wait = Math.max(last.again, backOff);
    // A wait that ends too late is not begun: the reader learns now what they would learn then.
    if (posting.monotonic() + wait >= posting.deadline) return last;
    if (!(await waited(wait, posting.signal))) return lateFor(last);
  }
}

/** The run itself ended while it waited. */
const lateFor = (last: Exchanged & { readonly again: number | null }): Exchanged => ({
  ...last,
  failure: { code: "provider_timeout", retryable: true },
  why: "deadline",
});

/** False where the signal came first. */
function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (result: boolean) => (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      resolve(result);
    };
    const stop = done(false);
    const timer = setTimeout(done(true), ms);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
