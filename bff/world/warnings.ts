/** What an operator should know that is no fault (design, interfaces §2). */
import { readdir } from "node:fs/promises";
import { relative, sep } from "node:path";
import type { Config } from "../config.ts";
import { labelSetsOf } from "../core/pack/label-sets.ts";
import type { SourceRecord } from "../core/documents.ts";
import { matcher } from "../edge/http/globs.ts";

const FEW_PLACES = 6;
/** Names under which site generators put the text of every page into one file. */
const SEARCH_INDEX =
  /(?:^|[/_.-])(?:search|lunr|elasticlunr|pagefind|fuse|index)[^/]*\.(?:js|json|txt)$/i;
const DATA = /\.(?:json|jsonl|ndjson|jsonld|csv|xml|txt|md|map|pf_\w+)$/i;
const SCRIPT = /\.(?:m?js|wasm)$/i;
const NAMED = 5;

/** `access.candidates` is shared equally: few places a label set make a reader miss what is theirs. */
function candidatesWarning({ access }: Config, sources: readonly SourceRecord[]): string[] {
  const sets = labelSetsOf(
    [],
    sources.map(({ access_labels }) => access_labels),
  ).keys.length;
  const share = Math.floor(access.candidates / Math.max(1, sets));
  if (share >= FEW_PLACES) return [];
  const places = `${access.candidates} places for ${sets} label sets`;
  const needed = `at least ${FEW_PLACES} a set`;
  return [`access.candidates: ${places}, ${share} a set; answers are better with ${needed}`];
}

async function filesUnder(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, `${entry.parentPath}${sep}${entry.name}`).replaceAll(sep, "/"));
}

const some = (files: readonly string[]): string =>
  files.slice(0, NAMED).join(", ") +
  (files.length > NAMED ? ` and ${files.length - NAMED} more` : "");

/** Assets are open to every reader, so a file with the text of pages must not be among them. */
async function assetWarnings({ package: pack }: Config): Promise<string[]> {
  if (pack.html_root === undefined) return [];
  const open = (await filesUnder(pack.html_root)).filter(matcher(pack.assets));
  const index = open.filter((file) => SEARCH_INDEX.test(file));
  const data = open.filter((file) => DATA.test(file) && !SEARCH_INDEX.test(file));
  const wild = pack.assets.filter((glob) => SCRIPT.test(glob) && /[*?]/.test(glob));
  return [
    ...(index.length > 0
      ? [`package.assets: search indexes open to every reader: ${some(index)}`]
      : []),
    ...(data.length > 0 ? [`package.assets: data files open to every reader: ${some(data)}`] : []),
    ...wild.map((glob) => `package.assets: ${glob} opens scripts by pattern; name each one`),
  ];
}

/** For `config check` alone: not worth a line at every start. */
export function keyNote({ secrets }: Config): readonly string[] {
  if (secrets.traceKey !== null) return [];
  const why = "digests of readers and questions will not match after a restart";
  return [`AICD_TRACE_KEY: not set, so a random key is made at each start; ${why}`];
}

function openWarnings({ identity, listen }: Config): string[] {
  if (identity.mode !== "anonymous") return [];
  const shown = listen.public_origins?.some((origin) => !/\/\/(?:127\.|localhost)/.test(origin));
  return identity.public || shown === true
    ? ["identity.mode: anonymous; everyone who reaches it reads as the one configured reader"]
    : [];
}

export async function warningsOf(
  config: Config,
  {
    sources,
    access,
  }: { readonly sources: readonly SourceRecord[]; readonly access: readonly string[] },
): Promise<readonly string[]> {
  return [
    ...candidatesWarning(config, sources),
    ...access.map((sentence) => `access.policies: ${sentence}`),
    ...(await assetWarnings(config)),
    ...openWarnings(config),
  ];
}
