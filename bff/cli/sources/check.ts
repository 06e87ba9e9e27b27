/** `pca sources check`: what the guard says of a registry, or of URLs; contacts nothing. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { NIST_RECORD } from "../../contract/index.ts";
import type { RegistryRecord } from "../../core/documents.ts";
import { judgeAddress } from "../../edge/sources/addresses.ts";
import { isCanonical, judgeInside, judgeUrl } from "../../edge/sources/guard.ts";
import { judgeName } from "../../edge/sources/names.ts";
import { orFaults } from "../config/load.ts";
import { EXIT, print, printJson } from "../support/io.ts";
import type { Io } from "../support/io.ts";
import type { Values } from "../support/options.ts";
import { styleOf } from "../support/style.ts";
import { table } from "../support/table.ts";
import { verb } from "../support/verb.ts";
import { readRegistryFor } from "./registry.ts";
import type { RegistryRead } from "./registry.ts";

const OPTIONS = {
  registry: { value: "FILE", help: "Default: the environment's, else the configuration's." },
  urls: { value: "FILE", help: "One URL a line; answers JSON lines, one a URL." },
  json: { help: "Print the result of a registry as JSON." },
} as const;

interface Decision {
  readonly url: string;
  readonly decision: "allow" | "deny";
  readonly reason: string;
}

/**
 * Without a registry no name is allowed, since only a record lets one in; an address is judged by
 * the table that the resolver's answers are held against. With one, only its records count, and
 * a literal address is never inside a record.
 */
function decide(url: string, records: readonly RegistryRecord[] | null): Decision {
  if (records !== null) return decideByRecords(url, records);
  const verdict = judgeUrl(url);
  if (!("refusal" in verdict)) return deny(url, "not_in_a_registry");
  return verdict.refusal === "literal_host" ? decideByAddress(url) : deny(url, verdict.refusal);
}

function decideByAddress(url: string): Decision {
  const parsed = new URL(url);
  if (!isCanonical(url, parsed)) return deny(url, "not_canonical");
  const refusal = judgeAddress(parsed.hostname.replace(/^\[|\]$/g, ""));
  if (refusal !== null) return deny(url, `${refusal.reason}: ${refusal.range}`);
  return { url, decision: "allow", reason: "public_address" };
}

function decideByRecords(url: string, records: readonly RegistryRecord[]): Decision {
  const verdicts = records.map((record) => ({
    id: record.id,
    verdict: judgeInside(url, { confines: record, names: judgeName }),
  }));
  const inside = verdicts.find(({ verdict }) => "url" in verdict);
  if (inside !== undefined)
    return { url, decision: "allow", reason: `inside_record: ${inside.id}` };
  const reasons = verdicts.map(({ verdict }) => ("refusal" in verdict ? verdict.refusal : ""));
  return deny(url, reasons.find((one) => one === "outside_prefix") ?? reasons[0] ?? "no_record");
}

const deny = (url: string, reason: string): Decision => ({ url, decision: "deny", reason });

/** Lines end with LF alone and are not trimmed: what stands in one is judged as it stands. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

async function checkUrls(io: Io, file: string, registry: string | null): Promise<number> {
  const read = registry === null ? null : await readRegistryFor(io, registry);
  const records =
    read === null ? null : read.state.state === "configured" ? read.state.records : [];
  if (read?.state.state === "unconfigured") io.stderr.write(`unconfigured: ${read.state.reason}\n`);
  const text = await readFile(resolve(io.cwd, file), "utf8");
  const decisions = linesOf(text).map((url) => decide(url, records));
  print(io, ...decisions.map((decision) => JSON.stringify(decision)));
  return decisions.every(({ decision }) => decision === "allow") ? EXIT.good : EXIT.found;
}

/** What is sound and yet will surprise. */
function warningsOf(records: readonly RegistryRecord[]): readonly string[] {
  return records
    .filter(({ id, query_terms }) => query_terms.length === 0 && id !== NIST_RECORD.id)
    .map(({ id }) => `${id}: has no query_terms and is never selected`);
}

function tell(io: Io, { from, state }: RegistryRead): void {
  const { good, bad } = styleOf(io.stdout, io.env);
  if (state.state === "unconfigured") {
    print(io, `${bad("unconfigured")}: ${state.reason}`, `Read from ${from}.`);
    return;
  }
  const rows = state.records.map((one) => [one.id, one.trust_label, one.suitability, one.url]);
  print(io, table({ headers: ["id", "trust", "suitability", "url"], rows }), "");
  for (const warning of warningsOf(state.records)) print(io, `warning: ${warning}`);
  const count = state.records.length;
  print(
    io,
    `${good("configured")}: ${count} ${count === 1 ? "record" : "records"}, read from ${from}.`,
  );
}

async function checkRegistry(io: Io, values: Values<typeof OPTIONS>): Promise<number> {
  const read = await readRegistryFor(io, values.registry);
  const { state } = read;
  if (!values.json) tell(io, read);
  else if (state.state === "unconfigured") printJson(io, { ...state, from: read.from });
  else {
    const ids = state.records.map(({ id }) => id);
    const warnings = warningsOf(state.records);
    printJson(io, { state: state.state, from: read.from, records: ids, warnings });
  }
  return state.state === "configured" ? EXIT.good : EXIT.found;
}

export const run = verb(
  {
    command: "pca sources check",
    summary: "Checks a registry of public sources, or URLs against the guard, without any network.",
    options: OPTIONS,
    positionals: [],
    notes: [
      "With --urls: one JSON object a line, {url, decision, reason}. Together with --registry, a URL",
      "is allowed where a record holds it; alone, only a literal public address is, because a name",
      "needs a record (and no record or redirect may hold a literal address).",
      "Exit code 0 where all is allowed or sound, 1 where something is not, 2 for unreadable input.",
    ],
  },
  ({ values }, io) =>
    orFaults(io, () =>
      values.urls === null
        ? checkRegistry(io, values)
        : checkUrls(io, values.urls, values.registry),
    ),
);
