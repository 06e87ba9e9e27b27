/**
 * From a change to its enforcement, path by path, under load, beside its deadline (seed 2, 11.4:
 * "forbidden returns after revocation" and "delay until each covered path enforces it"). Of several
 * rounds the slowest counts: a deadline is not an average.
 */
import { PATHS, measure } from "../test/support/enforcement.ts";
import type { Measured, Path } from "../test/support/enforcement.ts";
import type { Bench, Row } from "./results.ts";

const LOAD = { lookers: 4, crowd: 4, quietMs: 1000, mostMs: 90_000 };
const ROUNDS = 3;

async function slowestOf(path: Path): Promise<Measured> {
  const found: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) found.push(await measure(path, LOAD));
  const worst = found.reduce((a, b) => (b.enforcedAfterMs > a.enforcedAfterMs ? b : a));
  const relapses = found.reduce((sum, one) => sum + one.relapses, 0);
  return { ...worst, relapses };
}

function rowOf({ path, change, deadlineMs, enforcedAfterMs, relapses }: Measured): Row {
  const again = relapses === 0 ? "" : `; given again ${relapses} times`;
  return {
    what: `${path}; ${change}${again}`,
    unit: "ms",
    ours: Math.round(enforcedAfterMs),
    peer: null,
    theirs: null,
    ratio: null,
    target: `≤ ${deadlineMs.toLocaleString("en")} ms, never again after`,
    met: enforcedAfterMs <= deadlineMs && relapses === 0,
  };
}

export const enforcement: Bench = {
  name: "enforcement",
  title: `From a change to the last time that what it closes was given, slowest of ${ROUNDS}, under load`,
  run: async (say) => {
    const rows: Row[] = [];
    for (const path of PATHS) {
      const measured = await slowestOf(path);
      say(`${path.path}; ${path.change}: ${Math.round(measured.enforcedAfterMs)} ms`);
      rows.push(rowOf(measured));
    }
    return rows;
  },
};
