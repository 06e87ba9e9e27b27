/** `pca pack show`: what a pack holds, or one section of it, as a reader of it would want to see it. */
import type { Chunk, Pack, SourceRecord } from "../../core/documents.ts";
import { packDigest } from "../../edge/store/pack.ts";
import { InputError } from "../support/errors.ts";
import { EXIT, print, printJson } from "../support/io.ts";
import type { Io } from "../support/io.ts";
import { styleOf } from "../support/style.ts";
import type { Style } from "../support/style.ts";
import { table } from "../support/table.ts";
import { verb } from "../support/verb.ts";
import { readPack } from "./read-pack.ts";

const OPTIONS = {
  section: { value: "ID", help: "A chunk, a page, a source object, or page.html#anchor." },
  json: { help: "Print it as JSON." },
} as const;

/** Whether an id, as a person would write it, names this chunk. */
function names(id: string, of: { chunk: Chunk; source: SourceRecord | undefined }): boolean {
  const { chunk, source } = of;
  const target = chunk.reader_target?.replace(/^\/html\//, "") ?? null;
  const wanted = id.replace(/^\/html\//, "");
  const whole = [chunk.source_object, source?.source_path];
  return [chunk.chunk_id, target, ...whole].includes(wanted);
}

function find(pack: Pack, id: string): readonly Chunk[] {
  const sources = new Map(pack.sources.map((source) => [source.source_object, source]));
  const found = pack.chunks.filter((chunk) => {
    return names(id, { chunk, source: sources.get(chunk.source_object) });
  });
  if (found.length > 0) return found;
  throw new InputError(`The pack has no section "${id}". pca pack show PACK lists its pages.`);
}

function fact(name: string, value: string): readonly string[] {
  return [name, value === "" ? "none" : value];
}

function chunkLines(
  chunk: Chunk,
  of: { source: SourceRecord | undefined; style: Style },
): readonly string[] {
  const { source } = of;
  const rows = [
    fact("Chunk", chunk.chunk_id),
    fact("Target", chunk.reader_target ?? ""),
    fact("Source", `${chunk.source_object}, version ${source?.source_version ?? "unknown"}`),
    fact("Status", source?.status ?? "unknown"),
    fact("Labels", source?.access_labels.join(", ") ?? ""),
    fact("Quality", source?.quality_label ?? ""),
    fact("Boundary", source?.claim_boundary ?? ""),
  ];
  return [
    of.style.bold(chunk.section_path.join(" › ") || (source?.title ?? chunk.chunk_id)),
    table({ rows, indent: 2 }),
    "",
    chunk.text,
    "",
  ];
}

function packLines(pack: Pack, style: Style): readonly string[] {
  const counts = new Map<string, number>();
  for (const { source_object: id } of pack.chunks) counts.set(id, (counts.get(id) ?? 0) + 1);
  const facts = [
    fact("Package", `${pack.package_id} ${pack.package_version}`),
    fact("Language", pack.language),
    fact("SHA-256", packDigest(pack)),
    fact("Built", pack.built_at ?? ""),
    fact("Topics", pack.topics.map((topic) => topic.id).join(", ")),
    fact("Label sets", pack.label_sets.map((set) => set.join(" + ")).join(", ")),
    fact("Warnings", String(pack.warnings.length)),
  ];
  const rows = pack.sources.map((source) => [
    source.source_path || source.source_object,
    source.title,
    source.status,
    source.access_labels.join(", "),
    String(counts.get(source.source_object) ?? 0),
  ]);
  const headers = ["Page", "Title", "Status", "Labels", "Chunks"];
  return [style.bold(pack.title), table({ rows: facts, indent: 2 }), "", table({ headers, rows })];
}

/** The pack without its texts. */
function factsOf(pack: Pack): unknown {
  const { chunks, ...facts } = pack;
  return {
    digest: packDigest(pack),
    ...facts,
    chunks: chunks.map(({ text, ...chunk }) => ({ ...chunk, characters: text.length })),
  };
}

function showSections(pack: Pack, of: { id: string; json: boolean; io: Io }): void {
  const found = find(pack, of.id);
  if (of.json) return printJson(of.io, found);
  const sources = new Map(pack.sources.map((source) => [source.source_object, source]));
  const style = styleOf(of.io.stdout, of.io.env);
  for (const chunk of found) {
    print(of.io, ...chunkLines(chunk, { source: sources.get(chunk.source_object), style }));
  }
}

export const run = verb(
  {
    command: "pca pack show",
    summary: "Shows what a context pack holds, or one section of it.",
    options: OPTIONS,
    positionals: [{ name: "PACK", help: "The pack.", required: true }],
  },
  ({ values, positionals: [name = ""] }, io) => {
    const pack = readPack(name, io);
    if (values.section !== null) showSections(pack, { id: values.section, json: values.json, io });
    else if (values.json) printJson(io, factsOf(pack));
    else print(io, ...packLines(pack, styleOf(io.stdout, io.env)));
    return EXIT.good;
  },
);
