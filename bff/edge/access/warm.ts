/**
 * The engine's WebAssembly runs ten times slower until the machine code of its busy functions is
 * optimised, which takes some hundreds of calls (measured with cedar-wasm 4.13 on Node 20: 1.5 ms a
 * call, then 0.14 ms). A server makes them after its start, a few at a time, instead of leaving them
 * to its first readers. Once a process; timers hold no process open.
 */
export interface Warming {
  readonly calls: number;
  /** What a slice may take of the event loop, and the pause after it. */
  readonly sliceMs: number;
  readonly pauseMs: number;
}

const WARMING: Warming = { calls: 1000, sliceMs: 4, pauseMs: 40 };

let isWarmed = false;

/** Makes the calls in slices; a second engine of the process finds the work done. */
export function warmOnce(call: () => void): void {
  if (isWarmed) return;
  isWarmed = true;
  warm(call, WARMING);
}

export function warm(call: () => void, { calls, sliceMs, pauseMs }: Warming): void {
  let made = 0;
  const slice = (): void => {
    const end = performance.now() + sliceMs;
    while (made < calls && performance.now() < end) {
      call();
      made += 1;
    }
    if (made < calls) setTimeout(slice, pauseMs).unref();
  };
  setTimeout(slice, pauseMs).unref();
}
