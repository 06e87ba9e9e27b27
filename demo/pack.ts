/** Builds the demo's pack where it is missing, or older than its pages, its rules or its builder. */
import { mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildPack } from "../bff/edge/ingest/build.ts";
import { parseRules } from "../bff/edge/ingest/rules.ts";

export interface DemoPack {
  readonly site: string;
  readonly rules: string;
  readonly out: string;
  /** Folder of the compiled builder. */
  readonly builder: string;
}

function changedAt(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

/** A page takes milliseconds; this only ends what hangs. */
const LIMITS = { workers: 1, pageMs: 20_000, workerMb: 512 };

/** @returns true where the pack was built anew. */
export async function ensurePack({ site, rules, out, builder }: DemoPack): Promise<boolean> {
  const built = changedAt(out);
  if (built > Math.max(changedAt(site), changedAt(rules), changedAt(builder))) return false;
  console.error("Reading the demo's pages ...");
  mkdirSync(dirname(out), { recursive: true });
  await buildPack({
    site,
    out,
    rules: parseRules(readFileSync(rules, "utf8")),
    label: null,
    packageId: "tarnwick-ai-playbook",
    packageVersion: "2026.11",
    sourceSystem: "demo-site",
    builtAt: new Date().toISOString(),
    limits: LIMITS,
  });
  return true;
}
