/** `pca pack build`: pages in, a context pack out, and a summary that a person can act on. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, resolve } from "node:path";
import { buildPack } from "../../edge/ingest/build.ts";
import { NO_RULES, parseRules } from "../../edge/ingest/rules.ts";
import type { Rules } from "../../edge/ingest/rules.ts";
import type { BuildSummary } from "../../edge/ingest/summary.ts";
import { packDigest, parsePack } from "../../edge/store/pack.ts";
import { InputError, UsageError } from "../support/errors.ts";
import { EXIT, print, printJson } from "../support/io.ts";
import type { Io } from "../support/io.ts";
import type { Values } from "../support/options.ts";
import { Progress, styleOf } from "../support/style.ts";
import { verb } from "../support/verb.ts";
import { summaryLines } from "./build-summary.ts";
import { reportHtml } from "./report-html.ts";

const COMMAND = "pca pack build";

const OPTIONS = {
  site: { value: "DIR", required: true, help: "Folder of the built site." },
  out: { value: "PACK.json", required: true, help: "Where the pack is written." },
  rules: { value: "RULES.json", help: "What the package's owner says of its pages." },
  label: {
    value: "L",
    help: "Approve every page that no rule names, as a whole, for readers with the label L.",
  },
  "package-id": { value: "ID", help: "Default: made of the title." },
  "package-version": { value: "V", help: "Default: a digest of the pages." },
  "source-system": { value: "NAME", help: 'Where the pages come from. Default: "static-html".' },
  report: { value: "FILE.html", help: "Also write the summary, warnings and pages as a page." },
  workers: { value: "N", help: "Threads that read pages. Default: one a core." },
  json: { help: "Print the summary as JSON." },
} as const;

/** Seconds since 1970, by the reproducible-builds convention; else now. */
function buildTime(env: Io["env"]): string {
  const epoch = env["SOURCE_DATE_EPOCH"] ?? "";
  if (epoch === "") return new Date().toISOString();
  const time = new Date(Number(epoch) * 1_000);
  if (!/^\d+$/.test(epoch) || Number.isNaN(time.getTime())) {
    throw new UsageError(`SOURCE_DATE_EPOCH is "${epoch}", not a number of seconds.`, COMMAND);
  }
  return time.toISOString();
}

function workersOf(value: string | null): number {
  if (value === null) return availableParallelism();
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= 64) return count;
  throw new UsageError(`--workers is "${value}", not a number from 1 to 64.`, COMMAND);
}

function rulesOf(path: string | null, cwd: string): Rules {
  return path === null ? NO_RULES : parseRules(readFileSync(resolve(cwd, path), "utf8"));
}

/** Asked before anything is read: a build takes a while, and its end is a bad time to learn this. */
function outOf(path: string, cwd: string): string {
  const out = resolve(cwd, path);
  if (statSync(dirname(out), { throwIfNoEntry: false })?.isDirectory() === true) return out;
  throw new InputError(`${path}: the folder it should be written to is not there.`);
}

function siteOf(path: string, cwd: string): string {
  const site = resolve(cwd, path);
  if (!statSync(site).isDirectory()) throw new InputError(`${path}: is not a folder.`);
  return site;
}

/** Written from the pack as it stands on disk, as anyone who reads it will see it. */
function writeReport(path: string, summary: BuildSummary): void {
  const pack = parsePack(readFileSync(summary.out, "utf8"));
  writeFileSync(path, reportHtml(pack, { summary, digest: packDigest(pack) }));
}

/** A page that takes this long is given up; ordinary pages take milliseconds. */
const PAGE_MS = 20_000;
const WORKER_MB = 1_024;

async function build(values: Values<typeof OPTIONS>, io: Io): Promise<number> {
  const progress = new Progress(io, "Reading files:");
  const summary = await buildPack({
    site: siteOf(values.site, io.cwd),
    out: outOf(values.out, io.cwd),
    rules: rulesOf(values.rules, io.cwd),
    label: values.label,
    packageId: values["package-id"],
    packageVersion: values["package-version"],
    sourceSystem: values["source-system"],
    builtAt: buildTime(io.env),
    limits: { workers: workersOf(values.workers), pageMs: PAGE_MS, workerMb: WORKER_MB },
    progress: (done, total) => progress.show(done, total),
  }).finally(() => progress.clear());
  if (values.report !== null) writeReport(resolve(io.cwd, values.report), summary);
  const told = { ...summary, out: values.out };
  if (values.json) printJson(io, told);
  else print(io, ...summaryLines(told, { style: styleOf(io.stdout, io.env), site: values.site }));
  return EXIT.good;
}

export const run = verb(
  {
    command: COMMAND,
    summary: "Makes a context pack of a folder of static HTML.",
    options: OPTIONS,
    positionals: [],
    notes: [
      "SOURCE_DATE_EPOCH sets the time of building: the same site then gives the same bytes.",
    ],
  },
  ({ values }, io) => build(values, io),
);
