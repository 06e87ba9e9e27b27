/**
 * `pca sources try ID`: the operator's smoke test. One real fetch of one record under the limits of
 * the configuration, what was read, or the typed reason why not. Says nothing to a running server.
 */
import type { RegistryRecord } from "../../core/documents.ts";
import { extract } from "../../edge/sources/extract.ts";
import { fetchLimits, fetchSource } from "../../edge/sources/fetch.ts";
import { publicNetwork } from "../../edge/sources/network.ts";
import type { Network } from "../../edge/sources/network.ts";
import type { PageText } from "../../edge/sources/document.ts";
import { orFaults } from "../config/load.ts";
import { InputError } from "../support/errors.ts";
import { EXIT, print, printJson } from "../support/io.ts";
import type { Io } from "../support/io.ts";
import { wrap } from "../support/options.ts";
import type { Values } from "../support/options.ts";
import { styleOf } from "../support/style.ts";
import { verb } from "../support/verb.ts";
import { readRegistryFor } from "./registry.ts";

const OPTIONS = {
  registry: { value: "FILE", help: "Default: the environment's, else the configuration's." },
  json: { help: "Print everything that was read as JSON." },
} as const;

/** As configured by default (interfaces §2): a source that needs more is no good source. */
const LIMITS = { timeout_ms: 4000, max_bytes: 1_048_576, max_text_chars: 200_000 } as const;
/** Paragraphs shown. */
const SHOWN = 8;

export type Tried =
  | { readonly outcome: "retrieved"; readonly retrieved_at: string; readonly page: PageText }
  | { readonly outcome: "refused"; readonly reason: string; readonly detail: string };

/** One fetch, past memory and circuit breaker. */
export async function trySource(record: RegistryRecord, network: Network): Promise<Tried> {
  const signal = new AbortController().signal;
  const fetched = await fetchSource(record, { network, limits: fetchLimits(LIMITS), signal });
  if ("refusal" in fetched) {
    return { outcome: "refused", reason: fetched.refusal, detail: fetched.detail };
  }
  const now = new Date().toISOString();
  const page = await extract(fetched, { now, maxChars: LIMITS.max_text_chars });
  if ("refusal" in page) return { outcome: "refused", reason: page.refusal, detail: "" };
  return { outcome: "retrieved", retrieved_at: now, page };
}

function tell(io: Io, record: RegistryRecord, tried: Tried): void {
  const { good, bad, dim } = styleOf(io.stdout, io.env);
  print(io, `${record.id}: ${record.url}`, `boundary: ${record.claim_boundary}`);
  if (tried.outcome === "refused") {
    print(io, `${bad("refused")}: ${tried.reason}${tried.detail && ` (${tried.detail})`}`);
    return;
  }
  const { page, retrieved_at } = tried;
  const length = page.blocks.reduce((sum, { text }) => sum + text.length, 0);
  const { hiddenCharacters, invisibleCodePoints, machineParagraphs } = page.removed;
  print(
    io,
    `${good("retrieved")} at ${retrieved_at}, last changed ${page.modifiedAt ?? "at an unknown time"}`,
    `title: ${page.title}`,
    `text: ${page.blocks.length} paragraphs, ${length} characters${page.incomplete ? ", cut" : ""}`,
    `left out: ${hiddenCharacters} hidden characters, ${invisibleCodePoints} invisible code points, ${machineParagraphs} paragraphs to a machine`,
  );
  for (const { section, text } of page.blocks.slice(0, SHOWN)) {
    print(io, "", dim(section.join(" > ")), ...wrap(text.slice(0, 500), 100));
  }
  const more = page.blocks.length - SHOWN;
  if (more > 0) print(io, "", `${more} more paragraphs; --json prints them all.`);
}

async function tryId(io: Io, id: string, values: Values<typeof OPTIONS>): Promise<number> {
  const { from, state } = await readRegistryFor(io, values.registry);
  if (state.state === "unconfigured")
    throw new InputError(`unconfigured: ${state.reason} (${from})`);
  const record = state.records.find((one) => one.id === id);
  if (record === undefined) {
    const ids = state.records.map((one) => one.id).join(", ");
    throw new InputError(`There is no record "${id}" in ${from}; there are: ${ids}.`);
  }
  const tried = await trySource(record, publicNetwork);
  if (values.json) printJson(io, { id, url: record.url, ...tried });
  else tell(io, record, tried);
  return tried.outcome === "retrieved" ? EXIT.good : EXIT.found;
}

export const run = verb(
  {
    command: "pca sources try",
    summary: "Fetches one approved source for real and shows what a reader of it would see.",
    options: OPTIONS,
    positionals: [{ name: "ID", help: "The id of the record.", required: true }],
    notes: [
      "Exit code 0 where text was read, 1 where it was refused, 2 where there is no such record or",
      "the registry is unconfigured.",
    ],
  },
  ({ values, positionals: [id = ""] }, io) => orFaults(io, () => tryId(io, id, values)),
);
