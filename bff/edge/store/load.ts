/**
 * From a pack to what the running process keeps of it: source records, chunks as bytes, postings as
 * shared arrays. Runs in a worker for a pack file, in process for a pack at hand.
 */
import { READER_TARGET } from "../../contract/index.ts";
import type { Change, Chunk, Pack, SourceRecord } from "../../core/documents.ts";
import { concerns } from "../../core/lifecycle/changes.ts";
import { type Dictionary, type Memory, lettersOf, sizeOf } from "../../core/pack/dictionary.ts";
import { type IndexedChunk, type Postings, indexChunks } from "../../core/pack/postings.ts";
import { type Asking, type Query, type Reading, queryOf } from "../../core/pack/query.ts";
import { uniquePlaces } from "../../core/pack/roll.ts";
import { type Steps, stepwise } from "../../core/pack/steps.ts";
import type { Language, PackFacts } from "../../core/ports.ts";
import { asksNumber } from "../text/asks-number.ts";
import { backgroundQuestions } from "../text/background-questions.ts";
import { generalEnglish } from "../text/general-english.ts";
import { hyphensApart, hyphensJoined, languageOf } from "../text/language.ts";
import { compounds } from "../text/languages.ts";
import { packDigest } from "./pack.ts";
import { pathKey } from "./path-key.ts";
import { type PackedSources, indexes, packSources, unpackSources } from "./packed-sources.ts";
import { type Texts, TextsWriter, textAt } from "./texts.ts";

export interface LoadedPack {
  readonly facts: PackFacts;
  readonly aliases: Reading["aliases"];
  readonly labelSets: Pack["label_sets"];
  /** In pack order. */
  readonly sources: readonly SourceRecord[];
  /** `pathKey` of every source of the pack file, purged or not: its file never becomes an asset. */
  readonly paths: ReadonlySet<string>;
  readonly postings: Postings;
  /** By indexed chunk: its id; what else it holds, as JSON (`Rest`). */
  readonly chunkIds: Texts;
  readonly chunks: Texts;
  readonly general: GeneralCounts | null;
  /** Background questions of the pack's language. */
  readonly background: readonly Query[];
}

/** A loaded pack on its way between threads: next to nothing of it is copied. */
export type CrossingPack = Omit<LoadedPack, "sources" | "paths"> & {
  readonly sources: PackedSources;
  readonly paths: Texts;
};

/** Takes its time: to be run in turns where questions wait. */
export function* packed(pack: LoadedPack): Steps<CrossingPack> {
  const paths = new TextsWriter();
  yield* stepwise(pack.paths, (path) => paths.add(path));
  return { ...pack, sources: yield* packSources(pack.sources), paths: paths.finish() };
}

/** Takes its time as well. Deeply frozen: what crosses between threads arrives thawed. */
export function* unpacked(pack: CrossingPack): Steps<LoadedPack> {
  const paths = new Set<string>();
  yield* stepwise(indexes(pack.paths), (index) => paths.add(textAt(pack.paths, index)));
  const { facts } = pack;
  for (const topic of facts.topics) {
    Object.freeze(topic.terms);
    Object.freeze(topic);
  }
  Object.freeze(facts.topics);
  Object.freeze(facts.familyPrecedence);
  Object.freeze(facts);
  return Object.freeze({ ...pack, sources: yield* unpackSources(pack.sources), paths });
}

/** By term of the pack: how often general English says it; and of how many words. */
export interface GeneralCounts {
  readonly counts: Uint32Array;
  readonly total: number;
}

const shared: Memory = {
  u8: (length) => new Uint8Array(new SharedArrayBuffer(length)),
  u16: (length) => new Uint16Array(new SharedArrayBuffer(length * 2)),
  u32: (length) => new Uint32Array(new SharedArrayBuffer(length * 4)),
};

/** What of a pack goes on: read from a document, or from what this process already holds. */
interface Content {
  readonly facts: PackFacts;
  readonly aliases: Reading["aliases"];
  readonly labelSets: Pack["label_sets"];
  readonly sources: readonly SourceRecord[];
  readonly paths: ReadonlySet<string>;
  readonly chunks: readonly Chunk[];
}

/**
 * `purged`: changes in force that demand a purge; what they concern is not taken up at all, so that
 * no copy of it is left in this process (interfaces §7).
 */
export function loadPack(pack: Pack, purged: readonly Change[]): LoadedPack {
  const { terms } = languageOf(pack.language);
  const aliases = pack.aliases.map((group) => group.map((spelling) => terms(spelling)));
  const { label_sets: labelSets, sources, chunks } = pack;
  const paths = new Set(sources.map(({ source_path }) => pathKey(source_path)));
  return load({ facts: factsOf(pack), aliases, labelSets, sources, paths, chunks }, purged);
}

/** The same pack without what is to be purged; needs no file, so a bad file cannot hinder it. */
export function purgePack(pack: LoadedPack, purged: readonly Change[]): LoadedPack {
  const chunks = Array.from(pack.postings.sourceOf, (_, index) => chunkAt(pack, index));
  return load({ ...pack, chunks }, purged);
}

/** A chunk without its id and its source, in the order of `chunkTexts`. */
type Rest = readonly [
  Chunk["section_path"],
  Chunk["anchor"],
  Chunk["reader_target"],
  Chunk["text"],
  Chunk["ordinal"],
];

/** Written by this file from a parsed chunk, so it needs no second door. Deeply frozen. */
export function chunkAt(pack: LoadedPack, index: number): Chunk {
  const rest = JSON.parse(textAt(pack.chunks, index)) as Rest;
  const [section_path, anchor, reader_target, text, ordinal] = rest;
  return Object.freeze({
    chunk_id: textAt(pack.chunkIds, index),
    source_object: pack.sources[pack.postings.sourceOf[index] ?? -1]?.source_object ?? "",
    section_path: Object.freeze(section_path),
    anchor,
    reader_target,
    text,
    ordinal,
  });
}

function load(content: Content, purged: readonly Change[]): LoadedPack {
  const { facts, aliases, labelSets, paths } = content;
  const language = languageOf(facts.language);
  const sources = withoutPurged(content.sources, purged);
  const kept = keptChunks(content.chunks, sources);
  const postings = indexChunks(indexedChunks(kept, sources), {
    sourceCount: sources.length,
    terms: language.terms,
    memory: shared,
  });
  const reading = readingOf(postings, { aliases, language });
  return {
    facts,
    aliases,
    labelSets,
    sources,
    paths,
    postings,
    ...chunkTexts(kept),
    general: generalCounts(postings.dictionary, language),
    background: backgroundQuestions(facts.language).map((question) =>
      queryOf(askingOf(question, language), reading),
    ),
  };
}

/** Of an ambiguous source object nothing is left where one record goes: it stays ambiguous. */
function withoutPurged(
  sources: readonly SourceRecord[],
  purged: readonly Change[],
): readonly SourceRecord[] {
  const unique = uniquePlaces(sources.map((source) => source.source_object));
  const gone = (source: SourceRecord) => purged.some((change) => concerns(change, source));
  const ids = new Set(sources.filter(gone).map((source) => source.source_object));
  return sources.filter(
    (source) =>
      !gone(source) && (unique.has(source.source_object) || !ids.has(source.source_object)),
  );
}

function factsOf(pack: Pack): PackFacts {
  return Object.freeze({
    title: pack.title,
    language: pack.language,
    packageId: pack.package_id,
    packageVersion: pack.package_version,
    digest: packDigest(pack),
    topics: pack.topics,
    familyPrecedence: pack.family_precedence,
  });
}

interface KeptChunk {
  readonly chunk: Chunk;
  /** The place of its source. */
  readonly place: number;
}

/**
 * Chunks that may ever be admitted: one source, one chunk of that id, and nothing about the source
 * that no reload but one of the pack can mend. Source after source, so that those of one source
 * stand together: this is what pack order means from here on.
 */
function keptChunks(
  chunks: readonly Chunk[],
  sources: readonly SourceRecord[],
): readonly KeptChunk[] {
  const places = uniquePlaces(sources.map((source) => source.source_object));
  const unique = uniquePlaces(chunks.map((chunk) => chunk.chunk_id));
  return chunks
    .flatMap((chunk) => {
      const place = places.get(chunk.source_object);
      if (place === undefined || !unique.has(chunk.chunk_id)) return [];
      return admissible(sources[place]) ? [{ chunk, place }] : [];
    })
    .sort((a, b) => a.place - b.place);
}

function admissible(source: SourceRecord | undefined): boolean {
  return (
    source !== undefined &&
    source.status === "approved" &&
    source.quality_label !== "" &&
    source.claim_boundary !== ""
  );
}

function* indexedChunks(
  kept: readonly KeptChunk[],
  sources: readonly SourceRecord[],
): Iterable<IndexedChunk> {
  for (const { chunk, place } of kept) {
    const title = sources[place]?.title ?? "";
    yield { source: place, title, path: chunk.section_path, text: chunk.text };
  }
}

function chunkTexts(kept: readonly KeptChunk[]): Pick<LoadedPack, "chunkIds" | "chunks"> {
  const ids = new TextsWriter();
  const chunks = new TextsWriter();
  for (const { chunk } of kept) {
    ids.add(chunk.chunk_id);
    const { section_path, anchor, reader_target, text, ordinal } = chunk;
    const rest: Rest = [section_path, anchor, cleanTarget(reader_target), text, ordinal];
    chunks.add(JSON.stringify(rest));
  }
  return { chunkIds: ids.finish(), chunks: chunks.finish() };
}

/** A pack says where its sections stand; what is no place among the pages leads nowhere. */
const cleanTarget = (target: string | null): string | null =>
  target !== null && READER_TARGET.test(target) ? target : null;

/** A question as the package's language reads it. */
export const askingOf = (question: string, { tag, terms }: Language): Asking => ({
  terms: terms(hyphensApart(question)),
  spellings: terms(hyphensJoined(question)),
  asksNumber: asksNumber(question, tag),
});

export const readingOf = (
  { dictionary }: Postings,
  { aliases, language }: { readonly aliases: Reading["aliases"]; readonly language: Language },
): Reading => ({
  dictionary,
  aliases,
  isWord: isWordOf(language),
  compounds: compounds(language.tag),
});

/** Without a table of a language every word is taken to be spelled right. */
function isWordOf({ tag }: Language): (term: string) => boolean {
  const table = generalEnglish(tag);
  return table === null ? () => true : (term) => table.counts.has(term);
}

function generalCounts(dictionary: Dictionary, language: Language): GeneralCounts | null {
  const table = generalEnglish(language.tag);
  if (table === null) return null;
  const counts = shared.u32(sizeOf(dictionary));
  for (let term = 0; term < counts.length; term++)
    counts[term] = table.counts.get(lettersOf(dictionary, term)) ?? 0;
  return { counts, total: table.total };
}
