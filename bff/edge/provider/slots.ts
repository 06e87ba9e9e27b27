/** Places for work that may be under way at a time; who waits is served in order. */
export class Slots {
  readonly #count: number;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#count = count;
    this.#free = count;
  }

  taken(): number {
    return this.#count - this.#free;
  }

  waiting(): number {
    return this.#waiting.length;
  }

  /** True with a place, which must be given back; false where the signal came first. */
  async take(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return new Promise((resolve) => {
      const serve = (): void => {
        signal.removeEventListener("abort", leave);
        resolve(true);
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(serve), 1);
        resolve(false);
      };
      this.#waiting.push(serve);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** Hands the place to the next who waits. */
  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
