/**
 * Builds the pack of one folder in a process of its own and prints what that took. Arguments: the
 * folder of the site, where the pack goes, the number of workers.
 */
import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { buildPack } from "../bff/edge/ingest/build.ts";

export interface Built {
  readonly pages: number;
  readonly ms: number;
  /** User and system time of all threads. */
  readonly cpuMs: number;
  /** The most the process ever held. */
  readonly peakBytes: number;
  readonly sha256: string;
  /** How often progress was told. */
  readonly told: number;
}

const [, , site = "", out = "", workers = "1"] = process.argv;
let told = 0;
const before = process.cpuUsage();
const start = performance.now();
const summary = await buildPack({
  site,
  out,
  rules: {},
  label: "everyone",
  packageId: null,
  packageVersion: null,
  sourceSystem: null,
  builtAt: "2026-01-01T00:00:00.000Z",
  limits: { workers: Number(workers), pageMs: 120_000, workerMb: 1_024 },
  progress: () => (told += 1),
});
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(before);
const built: Built = {
  pages: summary.pages,
  ms,
  cpuMs: (user + system) / 1000,
  peakBytes: process.resourceUsage().maxRSS * 1024,
  sha256: createHash("sha256").update(readFileSync(out)).digest("hex"),
  told,
};
process.stdout.write(`${JSON.stringify(built)}\n`);
