/**
 * A worker thread that does one job after the other and answers each. Started when first needed; it
 * never keeps the process alive while it has nothing to do. A thread that dies fails its open jobs
 * and is started anew by the next one.
 */
import { Worker } from "node:worker_threads";

export interface Job<Task> {
  readonly id: number;
  readonly task: Task;
}

export type Done =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: unknown };

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export class Thread<Task> {
  readonly #file: URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #next = 0;
  #closed = false;

  constructor(file: URL) {
    this.#file = file;
  }

  /** Rejects with what the job threw, or when the thread ends. */
  run(task: Task): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error("The worker thread is closed."));
    const worker = (this.#worker ??= this.#start());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, task } satisfies Job<Task>);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#file);
    worker.unref();
    worker.on("message", (done: Done) => this.#settle(worker, done));
    worker.on("error", (error) => this.#failAll(worker, error));
    worker.on("exit", (code) =>
      this.#failAll(worker, new Error(`The worker thread ended (${code}).`)),
    );
    return worker;
  }

  #settle(worker: Worker, done: Done): void {
    const waiting = this.#waiting.get(done.id);
    this.#waiting.delete(done.id);
    if (this.#waiting.size === 0) worker.unref();
    if ("error" in done) waiting?.reject(done.error);
    else waiting?.resolve(done.result);
  }

  #failAll(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
