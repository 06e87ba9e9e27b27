/**
 * Long work in steps: a generator that stops every so many items, so that whoever runs it can let
 * others have a turn. Without anybody to wait for it is run to its end at once.
 */
export type Steps<T> = Generator<void, T, void>;

/** Items between two stops: well under a millisecond of work. */
const STRIDE = 256;

/** Visits all items, stopping in between. */
export function* stepwise<Item>(
  items: Iterable<Item>,
  visit: (item: Item, index: number) => void,
): Steps<void> {
  let index = 0;
  for (const item of items) {
    if (index % STRIDE === STRIDE - 1) yield;
    visit(item, index++);
  }
}

export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
