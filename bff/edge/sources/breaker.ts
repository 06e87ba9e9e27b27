/** Stops asking a source that keeps failing, for a while; one attempt then decides. */
const FAILURES = 3;
const OPEN_MS = 60_000;

interface Health {
  readonly failures: number;
  readonly openUntil: number;
}

export class Breaker {
  readonly #monotonic: () => number;
  readonly #health = new Map<string, Health>();

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  isOpen(id: string): boolean {
    return (this.#health.get(id)?.openUntil ?? 0) > this.#monotonic();
  }

  succeeded(id: string): void {
    this.#health.delete(id);
  }

  failed(id: string): void {
    const failures = (this.#health.get(id)?.failures ?? 0) + 1;
    const openUntil = failures >= FAILURES ? this.#monotonic() + OPEN_MS : 0;
    this.#health.set(id, { failures, openUntil });
  }

  /** Forgets sources that are no longer registered. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#health.keys()) if (!ids.has(id)) this.#health.delete(id);
  }
}
