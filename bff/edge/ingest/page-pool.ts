/**
 * Reads pages on all cores. A page that kills or outlasts its worker costs that worker and becomes a
 * fault of its own; the others go on. Results are handed on in page order, whatever the order they
 * come in, so that a build does not depend on the number of workers.
 */
import { Worker } from "node:worker_threads";
import type { PageResult, PageTask } from "./page-task.ts";

export interface PoolLimits {
  readonly workers: number;
  /** Wall-clock milliseconds for one page; a last resort, as every step is linear in its budget. */
  readonly pageMs: number;
  /** Heap of one worker. */
  readonly workerMb: number;
}

/** Pages in flight or waiting for an earlier one, as a multiple of the workers: bounds the memory. */
const AHEAD = 8;

interface Lane {
  worker: Worker;
  task: PageTask | null;
  timer: NodeJS.Timeout | null;
}

export class PagePool {
  readonly #limits: PoolLimits;
  readonly #tasks: Iterator<PageTask>;
  readonly #take: (result: PageResult) => void;
  readonly #lanes: Lane[] = [];
  readonly #waiting = new Map<number, PageResult>();
  #next = 0;
  #sent = 0;
  #exhausted = false;
  #settle: { resolve: () => void; reject: (error: unknown) => void } | null = null;

  /** `tasks` must be numbered 0, 1, 2, …; `take` receives the results in that order. */
  constructor(
    tasks: Iterable<PageTask>,
    of: { limits: PoolLimits; take: (result: PageResult) => void },
  ) {
    this.#tasks = tasks[Symbol.iterator]();
    this.#limits = of.limits;
    this.#take = of.take;
  }

  /** Resolves when every page has been handed on; rejects when `take` or a worker's start fails. */
  async run(): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.#settle = { resolve, reject };
        for (let lane = 0; lane < this.#limits.workers; lane += 1)
          this.#lanes.push(this.#newLane());
        this.#feed();
      });
    } finally {
      await Promise.all(this.#lanes.map((lane) => this.#stop(lane)));
    }
  }

  #newLane(): Lane {
    const worker = new Worker(new URL("./page-worker.js", import.meta.url), {
      env: {},
      argv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.workerMb },
    });
    const lane: Lane = { worker, task: null, timer: null };
    worker.on("message", (result: PageResult) => this.#received(lane, result));
    worker.on("error", (error) => this.#failed(lane, error));
    return lane;
  }

  async #stop(lane: Lane): Promise<void> {
    if (lane.timer !== null) clearTimeout(lane.timer);
    lane.worker.removeAllListeners();
    lane.worker.on("error", () => undefined); // it is going anyway
    await lane.worker.terminate();
  }

  #feed(): void {
    for (const lane of this.#lanes) {
      if (lane.task !== null || this.#exhausted) continue;
      if (this.#sent - this.#next >= this.#limits.workers * AHEAD) return;
      const next = this.#tasks.next();
      if (next.done === true) this.#exhausted = true;
      else this.#send(lane, next.value);
    }
    if (this.#exhausted && this.#next === this.#sent) this.#settle?.resolve();
  }

  #send(lane: Lane, task: PageTask): void {
    this.#sent += 1;
    lane.task = task;
    lane.timer = setTimeout(() => this.#expired(lane), this.#limits.pageMs);
    lane.worker.postMessage(task);
  }

  #received(lane: Lane, result: PageResult): void {
    if (lane.timer !== null) clearTimeout(lane.timer);
    lane.task = null;
    lane.timer = null;
    this.#waiting.set(result.index, result);
    try {
      this.#handOn();
      this.#feed();
    } catch (error) {
      this.#settle?.reject(error);
    }
  }

  #handOn(): void {
    for (let ready = this.#waiting.get(this.#next); ready !== undefined;) {
      this.#waiting.delete(this.#next);
      this.#next += 1;
      this.#take(ready);
      ready = this.#waiting.get(this.#next);
    }
  }

  #expired(lane: Lane): void {
    this.#replace(lane, { code: "timeout", detail: `took longer than ${this.#limits.pageMs} ms` });
  }

  #failed(lane: Lane, error: Error): void {
    if (lane.task === null) this.#settle?.reject(error);
    else this.#replace(lane, { code: "worker_lost", detail: error.message });
  }

  /** Ends a worker that a page has taken down, and puts a new one in its place. */
  #replace(lane: Lane, why: { code: string; detail: string }): void {
    const { task } = lane;
    const stopped = this.#stop(lane);
    stopped.catch((error: unknown) => this.#settle?.reject(error));
    const fresh = this.#newLane();
    this.#lanes[this.#lanes.indexOf(lane)] = fresh;
    if (task === null) return;
    this.#received(fresh, { kind: "fault", index: task.index, ...why, sha256: null });
  }
}
