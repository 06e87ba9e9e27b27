/**
 * `npm run bench [-- NAME …]`: runs the benchmarks, keeps each one's JSON in `bench/results/` and
 * prints a table. Times compare within one run only: machines differ and are noisy.
 */
import { fileURLToPath } from "node:url";
import { build } from "./build.ts";
import { claims } from "./claims.ts";
import { decisions } from "./decisions.ts";
import { enforcement } from "./enforcement.ts";
import { writeFigures } from "./figures.ts";
import { gate } from "./gate.ts";
import { growth } from "./growth.ts";
import { http } from "./http.ts";
import { provider } from "./provider.ts";
import { reload } from "./reload.ts";
import { grid, keep, measured, table } from "./results.ts";
import type { Bench } from "./results.ts";
import { retrieval } from "./retrieval.ts";
import { sources } from "./sources.ts";
import { timing } from "./timing.ts";
import { widget } from "./widget.ts";

const BENCHES: readonly Bench[] = [
  widget,
  http,
  provider,
  sources,
  retrieval,
  gate,
  claims,
  decisions,
  timing,
  enforcement,
  build,
  reload,
  growth,
];

const results = fileURLToPath(new URL("../../bench/results/", import.meta.url));
const names = process.argv.slice(2);
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const known = BENCHES.map(({ name }) => name).join(", ");
  process.stderr.write(`No benchmark is named ${unknown.join(", ")}; there are ${known}.\n`);
  process.exit(2);
}

for (const bench of BENCHES.filter(({ name }) => names.length === 0 || names.includes(name))) {
  process.stdout.write(`\n${bench.title}\n`);
  const answer = measured(await bench.run((line) => process.stderr.write(`  ${line}\n`)));
  keep(bench, answer, results);
  writeFigures(results);
  process.stdout.write(`${table(answer.rows)}\n`);
  if (answer.beside !== null) {
    process.stdout.write(`\n${grid(answer.beside.head, answer.beside.cells)}\n`);
  }
}
