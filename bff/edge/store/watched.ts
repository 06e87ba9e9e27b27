/** A small file that is polled by content (interfaces §2, "Reloading"). */
import { readFile } from "node:fs/promises";

export interface Watched<T> {
  /** What stands: the last that could be read. */
  readonly value: T;
  /** Why the file cannot be read now, or null. */
  readonly fault: string | null;
  /** When the file was last read and found good, in the caller's milliseconds. */
  readonly goodAt: number;
}

export interface Door<T> {
  readonly path: string;
  readonly parse: (text: string) => T;
  /** What stands in place of a bad file; the last good value where left out. */
  readonly instead?: (fault: string) => T;
}

/** One file with its last good value. `poll` never throws: what is wrong becomes `fault`. */
export class WatchedFile<T> implements Watched<T> {
  readonly #door: Door<T>;
  #text: string | null;
  value: T;
  fault: string | null = null;
  goodAt: number;

  private constructor(door: Door<T>, first: { readonly text: string; readonly at: number }) {
    this.#door = door;
    this.#text = first.text;
    this.value = door.parse(first.text);
    this.goodAt = first.at;
  }

  /** Reads the file for the first time; throws what its door throws. */
  static async open<T>(door: Door<T>, at: number): Promise<WatchedFile<T>> {
    return new WatchedFile(door, { text: await readFile(door.path, "utf8"), at });
  }

  /** True when value or fault changed. `at`: when the reading began. */
  async poll(at: number): Promise<boolean> {
    const text = await readFile(this.#door.path, "utf8").catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (text instanceof Error) return this.#fail(text, null);
    if (text === this.#text) {
      if (this.fault === null) this.goodAt = at;
      return false;
    }
    return this.#take(text, at);
  }

  #take(text: string, at: number): boolean {
    try {
      this.value = this.#door.parse(text);
    } catch (error) {
      return this.#fail(error, text);
    }
    this.#text = text;
    this.fault = null;
    this.goodAt = at;
    return true;
  }

  #fail(error: unknown, text: string | null): boolean {
    const fault = error instanceof Error ? error.message : String(error);
    const changed = fault !== this.fault;
    this.#text = text;
    this.fault = fault;
    if (this.#door.instead !== undefined) this.value = this.#door.instead(fault);
    return changed;
  }
}
