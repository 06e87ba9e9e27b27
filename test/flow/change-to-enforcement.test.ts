/**
 * Each way from a change to what a reader, a provider or an operator is given does enforce it, within
 * its deadline, and never gives it again (seed 2, 11.4). The times under load are measured by
 * `npm run bench -- enforcement`.
 */
import { expect } from "chai";
import { PATHS, measure } from "../support/enforcement.ts";
import type { Measured } from "../support/enforcement.ts";

const LOAD = { lookers: 2, crowd: 0, quietMs: 700, mostMs: 20_000 };
/** Polling takes half a second, and a busy machine its time. */
const SOON_MS = 10_000;
const AT_ONCE = 5;

describe("From a change to its enforcement", function () {
  this.timeout(180_000);
  const measured = new Map<string, Promise<Measured>>();
  const nameOf = ({ path, change }: { path: string; change: string }): string =>
    `${path}: ${change}`;

  before(() => {
    const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
    for (const [at, path] of PATHS.entries()) {
      const before = lanes[at % AT_ONCE] ?? Promise.resolve();
      const result = before.then(() => measure(path, LOAD));
      lanes[at % AT_ONCE] = result.catch(() => undefined);
      result.catch(() => undefined); // told by its own test
      measured.set(nameOf(path), result);
    }
  });
  after(() => Promise.allSettled(measured.values()));

  for (const path of PATHS)
    it(nameOf(path), async () => {
      const found = await measured.get(nameOf(path));
      expect(found?.relapses, "given again after it had been refused").to.equal(0);
      expect(found?.enforcedAfterMs).to.be.lessThan(Math.min(SOON_MS, path.deadlineMs + 1000));
    });
});
