/** The best few of many, without sorting the many; equal scores stand in pack order. */

export interface Ranked {
  /** Place in pack order. */
  readonly place: number;
  readonly score: number;
}

function before(a: Ranked, b: Ranked): boolean {
  return a.score > b.score || (a.score === b.score && a.place < b.place);
}

export function inOrder(a: Ranked, b: Ranked): number {
  return before(a, b) ? -1 : 1;
}

/** Keeps the best `places` in a heap whose top is the worst kept. */
export class Best<Item extends Ranked> {
  readonly #places: number;
  readonly #heap: Item[] = [];

  constructor(places: number) {
    this.#places = places;
  }

  /** What scores less than this need not be offered. */
  get bar(): number {
    const worst = this.#heap[0];
    return worst === undefined || this.#heap.length < this.#places ? -Infinity : worst.score;
  }

  offer(item: Item): void {
    const heap = this.#heap;
    if (heap.length < this.#places) {
      heap.push(item);
      this.#rise(heap.length - 1);
    } else if (heap[0] !== undefined && before(item, heap[0])) {
      heap[0] = item;
      this.#sink(0);
    }
  }

  /** Best first. */
  ranked(): readonly Item[] {
    return [...this.#heap].sort(inOrder);
  }

  #rise(at: number): void {
    const parent = (at - 1) >> 1;
    if (at === 0 || !this.#worse(at, parent)) return;
    this.#swap(at, parent);
    this.#rise(parent);
  }

  #sink(at: number): void {
    let worst = at;
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < this.#heap.length && this.#worse(child, worst)) worst = child;
    if (worst === at) return;
    this.#swap(at, worst);
    this.#sink(worst);
  }

  #worse(a: number, b: number): boolean {
    const [left, right] = [this.#heap[a], this.#heap[b]];
    return left !== undefined && right !== undefined && before(right, left);
  }

  #swap(a: number, b: number): void {
    const [left, right] = [this.#heap[a], this.#heap[b]];
    if (left === undefined || right === undefined) return;
    this.#heap[a] = right;
    this.#heap[b] = left;
  }
}
