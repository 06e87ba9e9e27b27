/**
 * Gets a page of an approved source: from memory, from a fetch that is under way, or by a fetch of
 * its own, within the limits on how many there may be. No prefetch, no refresh in the background: a
 * fetch ends when the last one who waits for it has gone.
 */
import type { RegistryRecord } from "../../core/documents.ts";
import type { Clock } from "../../core/ports.ts";
import { Breaker } from "./breaker.ts";
import { extract } from "./extract.ts";
import { fetchSource } from "./fetch.ts";
import type { FetchLimits } from "./fetch.ts";
import { Memory } from "./memory.ts";
import type { Retrieved } from "./memory.ts";
import type { Network } from "./network.ts";
import type { FetchRefusal } from "./refusals.ts";

/** Fetches at a time: of all sources together; of one source there is one, which others join. */
const MAX_FETCHES = 8;

export interface LoaderDeps {
  readonly network: Network;
  readonly limits: FetchLimits;
  readonly maxTextChars: number;
  readonly clock: Clock;
  readonly monotonic: () => number;
}

export type Loaded = Retrieved | { readonly refusal: FetchRefusal; readonly detail: string };

export interface Load {
  readonly loaded: Loaded;
  /** True where this load began a fetch; one from memory, or joined, did not. */
  readonly fetched: boolean;
}

interface UnderWay {
  readonly record: string;
  readonly result: Promise<Loaded>;
  readonly abort: AbortController;
  waiting: number;
}

export class Loader {
  readonly #deps: LoaderDeps;
  readonly #memory: Memory;
  readonly #breaker: Breaker;
  readonly #underWay = new Map<string, UnderWay>();

  constructor(deps: LoaderDeps) {
    this.#deps = deps;
    this.#memory = new Memory(deps.monotonic);
    this.#breaker = new Breaker(deps.monotonic);
  }

  get held(): number {
    return this.#memory.size;
  }

  /** Forgets all that does not belong to these records as they are. */
  keepOnly(records: readonly RegistryRecord[]): void {
    this.#memory.keepOnly(records);
    this.#breaker.keepOnly(new Set(records.map(({ id }) => id)));
  }

  async load(record: RegistryRecord, signal: AbortSignal): Promise<Load> {
    const known = this.#memory.find(record);
    if (known !== undefined) return { loaded: known, fetched: false };
    const running = this.#underWay.get(record.id);
    if (running !== undefined) {
      const joinable = running.record === JSON.stringify(record) && !running.abort.signal.aborted;
      if (!joinable) return refused("too_busy");
      return { loaded: await wait(running, signal), fetched: false };
    }
    if (this.#breaker.isOpen(record.id)) return refused("circuit_open");
    if (this.#underWay.size >= MAX_FETCHES) return refused("too_busy");
    return { loaded: await wait(this.#begin(record), signal), fetched: true };
  }

  #begin(record: RegistryRecord): UnderWay {
    const abort = new AbortController();
    const result = this.#retrieve(record, abort.signal).finally(() =>
      this.#underWay.delete(record.id),
    );
    const begun = { record: JSON.stringify(record), result, abort, waiting: 0 };
    this.#underWay.set(record.id, begun);
    return begun;
  }

  async #retrieve(record: RegistryRecord, signal: AbortSignal): Promise<Loaded> {
    const { network, limits } = this.#deps;
    const fetched = await fetchSource(record, { network, limits, signal });
    const loaded = "refusal" in fetched ? fetched : await this.#read(fetched);
    if (!("refusal" in loaded)) {
      this.#breaker.succeeded(record.id);
      this.#memory.keep(record, loaded);
    } else if (loaded.refusal !== "cancelled") this.#breaker.failed(record.id);
    return loaded;
  }

  async #read(body: Parameters<typeof extract>[0]): Promise<Loaded> {
    const at = this.#deps.clock.now();
    const page = await extract(body, { now: at, maxChars: this.#deps.maxTextChars });
    return "refusal" in page ? { refusal: page.refusal, detail: "" } : { page, at };
  }
}

const refused = (refusal: FetchRefusal): Load => ({
  loaded: { refusal, detail: "" },
  fetched: false,
});

/** The result, or `cancelled` for the one who goes; the last to go ends the fetch. */
async function wait(fetch: UnderWay, signal: AbortSignal): Promise<Loaded> {
  fetch.waiting += 1;
  let stop = (): void => undefined;
  const gone = new Promise<Loaded>((resolve) => {
    stop = () => resolve({ refusal: "cancelled", detail: "" });
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([fetch.result, gone]);
  } finally {
    signal.removeEventListener("abort", stop);
    fetch.waiting -= 1;
    if (fetch.waiting === 0) fetch.abort.abort();
  }
}
