/**
 * How many questions are taken: by minute and reader (429), at once by one reader and by all of
 * them (503). A refused question has called nothing.
 */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AssistantError } from "../../core/errors.ts";

export interface AdmissionLimits {
  readonly requests_per_minute: number;
  readonly concurrent_runs: number;
}

/** `shared` is true where all readers have one name (anonymous): it may then hold every place. */
export interface Asker {
  readonly key: string;
  readonly shared: boolean;
}

export interface Admission {
  /** Counts one question. @throws AssistantError rate_limited with the seconds to wait. */
  count(asker: Asker): Promise<void>;
  /** Takes a place until the answer is called. @throws AssistantError busy */
  enter(asker: Asker): () => void;
  readonly running: () => number;
}

const BUSY_SECONDS = 1;

/** One reader holds at most half of the places, so that the other half is open to the others. */
const shareOf = (places: number): number => Math.max(1, Math.ceil(places / 2));

export function openAdmission(limits: AdmissionLimits): Admission {
  const { requests_per_minute: points, concurrent_runs: places } = limits;
  const rate = new RateLimiterMemory({ points, duration: 60 });
  const held = new Map<string, number>();
  let running = 0;
  const leave = (key: string): void => {
    running -= 1;
    const left = (held.get(key) ?? 1) - 1;
    if (left === 0) held.delete(key);
    else held.set(key, left);
  };
  return {
    running: () => running,
    async count({ key }) {
      try {
        await rate.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new AssistantError("rate_limited", { retryAfter });
      }
    },
    enter({ key, shared }) {
      const mine = held.get(key) ?? 0;
      const full = running >= places || (!shared && mine >= shareOf(places));
      if (full) throw new AssistantError("busy", { retryAfter: BUSY_SECONDS });
      running += 1;
      held.set(key, mine + 1);
      let left = false;
      return () => {
        if (!left) leave(key);
        left = true;
      };
    },
  };
}
