/**
 * Building packs of real sites (design, targets: "building a pack"): pages a second of one core's
 * time, the most memory ever held, and whether the number of workers shows in the bytes.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { unpack } from "../test/edge/ingest/tar.ts";
import type { Built } from "./build-one.ts";
import { runChild } from "./child.ts";
import { dataFile } from "./judged.ts";
import type { Bench, Row } from "./results.ts";

const HTML_SITES = [
  "keystone-docs",
  "moj-cloud-platform",
  "ms-engineering-playbook",
  "nasa-slim",
  "owasp-cheatsheets",
];
/** The one that is built with several numbers of workers, and several times over. */
const LARGEST = "ms-engineering-playbook";
const COPIES = 4;
const LEAST_PAGES = 50;
/** Of the memory of one site, for a site of four times as many pages of the same sizes. */
const MOST_GROWTH = 1.5;

const MB = 1_000_000;
const alone = { peer: null, theirs: null, ratio: null };

async function built(site: string, workers: number): Promise<Built> {
  const out = join(site, "..", `pack-${workers}.json`);
  return runChild<Built>("build-one", [site, out, String(workers)]);
}

function siteRows(site: string, one: Built): readonly Row[] {
  const perSecond = one.pages / (one.cpuMs / 1000);
  return [
    {
      what: `${site}, ${one.pages} pages`,
      unit: "pages/s of one core",
      ours: perSecond,
      ...alone,
      target: `≥ ${LEAST_PAGES}`,
      met: perSecond >= LEAST_PAGES,
    },
    {
      what: `${site}, most memory held`,
      unit: "MB",
      ours: one.peakBytes / MB,
      ...alone,
      target: "reported",
      met: true,
    },
  ];
}

/** The same bytes by one worker, by one a core and by more than there are cores. */
async function workerRows(site: string, one: Built): Promise<readonly Row[]> {
  const cores = Math.max(2, availableParallelism());
  const all = await built(site, cores);
  const many = await built(site, cores + 3);
  const digests = new Set([one, all, many].map(({ sha256 }) => sha256));
  return [
    {
      what: `different packs by 1, ${cores} and ${cores + 3} workers`,
      unit: "",
      ours: digests.size,
      ...alone,
      target: "1",
      met: digests.size === 1,
    },
    {
      what: `${cores} workers beside one, time of the largest site`,
      unit: "ms",
      ours: all.ms,
      peer: "one worker",
      theirs: one.ms,
      ratio: all.ms / one.ms,
      target: "less",
      met: all.ms < one.ms,
    },
    {
      what: "progress told, per page",
      unit: "times",
      ours: one.told / one.pages,
      ...alone,
      target: "≥ 1",
      met: one.told >= one.pages,
    },
  ];
}

async function growthRow(site: string, one: Built): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), "pca-bench-build-"));
  try {
    for (let copy = 0; copy < COPIES; copy += 1)
      cpSync(site, join(folder, "site", `copy-${copy}`), { recursive: true });
    const more = await built(join(folder, "site"), 1);
    const ratio = more.peakBytes / one.peakBytes;
    return {
      what: `memory for ${more.pages} pages beside ${one.pages} of the same`,
      unit: "MB",
      ours: more.peakBytes / MB,
      peer: "the site once",
      theirs: one.peakBytes / MB,
      ratio,
      target: `≤ ${MOST_GROWTH} ×`,
      met: ratio <= MOST_GROWTH,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const build: Bench = {
  name: "build",
  title: "Building packs of five real sites",
  run: async (say) => {
    const folder = mkdtempSync(join(tmpdir(), "pca-bench-build-"));
    try {
      const rows: Row[] = [];
      for (const site of HTML_SITES) {
        unpack(dataFile("sites", site, "site.tar.gz"), folder);
        const one = await built(join(folder, site), 1);
        say(`${site}: ${one.pages} pages in ${Math.round(one.ms)} ms`);
        rows.push(...siteRows(site, one));
        if (site !== LARGEST) continue;
        rows.push(...(await workerRows(join(folder, site), one)));
        rows.push(await growthRow(join(folder, site), one));
      }
      return rows;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
