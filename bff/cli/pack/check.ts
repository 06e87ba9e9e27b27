/** `pca pack check`: every fault with page and chunk; with the site at hand, proof of every target. */
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Pack } from "../../core/documents.ts";
import { packFaults } from "../../edge/ingest/check-pack.ts";
import type { PackFault } from "../../edge/ingest/check-pack.ts";
import { checkTargets } from "../../edge/ingest/check-targets.ts";
import type { TargetReport } from "../../edge/ingest/check-targets.ts";
import { DocumentError, readJson } from "../../edge/store/door.ts";
import { packDigest, parsePack } from "../../edge/store/pack.ts";
import { InputError } from "../support/errors.ts";
import { many, number } from "../support/count.ts";
import { EXIT, print, printJson } from "../support/io.ts";
import type { Io } from "../support/io.ts";
import { styleOf } from "../support/style.ts";
import { table } from "../support/table.ts";
import { verb } from "../support/verb.ts";

const OPTIONS = {
  site: { value: "DIR", help: "The built site: proves that each reader target exists once." },
  json: { help: "Print the faults as JSON." },
} as const;

interface Report {
  readonly digest: string | null;
  readonly sources: number;
  readonly chunks: number;
  readonly not_approved: number;
  readonly targets_checked: number | null;
  readonly warnings: number;
  readonly faults: readonly PackFault[];
}

/** A file that is JSON and no pack is a fault that the check found; one that is no JSON, bad input. */
function parse(text: string): Pack | DocumentError {
  readJson("The context pack", text);
  try {
    return parsePack(text);
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
}

function unreadable(error: DocumentError): Report {
  const faults = error.faults.map((detail) => {
    return { code: "not_a_pack", source_path: null, chunk_id: null, detail };
  });
  return {
    digest: null,
    sources: 0,
    chunks: 0,
    not_approved: 0,
    targets_checked: null,
    warnings: 0,
    faults,
  };
}

function reportOf(pack: Pack, site: string | null): Report {
  const found: TargetReport | null = site === null ? null : checkTargets(pack, { site });
  return {
    digest: packDigest(pack),
    sources: pack.sources.length,
    chunks: pack.chunks.length,
    not_approved: pack.sources.filter((source) => source.status !== "approved").length,
    targets_checked: found?.targets ?? null,
    warnings: pack.warnings.length,
    faults: [...packFaults(pack), ...(found?.faults ?? [])],
  };
}

function lines(report: Report, of: { name: string; io: Io }): readonly string[] {
  const { bold, good, bad } = styleOf(of.io.stdout, of.io.env);
  const { faults, targets_checked: targets } = report;
  const rows = faults.map((fault) => {
    return [fault.code, fault.source_path ?? "", fault.chunk_id ?? "", fault.detail];
  });
  const proof =
    targets === null ? "" : ` Reader targets that exist, each exactly once: ${number(targets)}.`;
  const verdict =
    faults.length === 0 ? good(`No faults.${proof}`) : bad(`${many(faults.length, "fault")}.`);
  return [
    bold(`${of.name}: ${many(report.sources, "source")}, ${many(report.chunks, "chunk")}`),
    ...(report.digest === null ? [] : [`  SHA-256 ${report.digest}`]),
    ...(report.not_approved === 0
      ? []
      : [`  Not approved, so no answer is given from it: ${many(report.not_approved, "source")}.`]),
    ...(report.warnings === 0
      ? []
      : [`  The builder left ${many(report.warnings, "warning")} in it.`]),
    ...(rows.length === 0
      ? []
      : [table({ headers: ["Fault", "Page", "Chunk", "What"], rows, whole: true })]),
    verdict,
  ];
}

function siteOf(path: string | null, io: Io): string | null {
  if (path === null) return null;
  const site = resolve(io.cwd, path);
  if (!statSync(site).isDirectory()) throw new InputError(`${path}: is not a folder.`);
  return site;
}

export const run = verb(
  {
    command: "pca pack check",
    summary: "Tells every fault of a context pack, with page and chunk.",
    options: OPTIONS,
    positionals: [{ name: "PACK.json", help: "The pack.", required: true }],
    notes: ["Exit code 1 when there is a fault."],
  },
  ({ values, positionals: [name = ""] }, io) => {
    const site = siteOf(values.site, io);
    const pack = parse(readFileSync(resolve(io.cwd, name), "utf8"));
    const report = pack instanceof DocumentError ? unreadable(pack) : reportOf(pack, site);
    if (values.json) printJson(io, report);
    else print(io, ...lines(report, { name, io }));
    return report.faults.length === 0 ? EXIT.good : EXIT.found;
  },
);
