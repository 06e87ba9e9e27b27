/** Packs for tests of ranking and weighing: what a test does not name is plain and admissible. */
import type { Chunk, Pack, SourceRecord } from "../../../bff/core/documents.ts";
import type { Snapshot } from "../../../bff/core/ports.ts";
import type { Admitted } from "../../../bff/core/records.ts";

export const TIME = "2025-06-01T12:00:00.000Z";
export const AT = { time: TIME, without: [] };

export type PlainSource = Partial<SourceRecord> & { readonly source_object: string };

/** `texts`: one chunk each, with ids `SOURCE/0`, `SOURCE/1`, … */
export interface Document extends PlainSource {
  readonly texts: readonly string[];
}

export function sourceOf(source: PlainSource): SourceRecord {
  return {
    source_version: "1",
    source_system: "wiki",
    source_path: `${source.source_object}.html`,
    title: "",
    source_family: "guide",
    quality_label: "reviewed",
    claim_boundary: "as written",
    access_labels: ["all"],
    labels_as_of: "2025-05-01",
    status: "approved",
    explicitly_contains: [],
    owner: null,
    decision_owner: null,
    supersedes: null,
    effective_from: null,
    extracted_at: null,
    content_sha256: null,
    ...source,
  };
}

export function packOf(documents: readonly Document[], pack: Partial<Pack> = {}): Pack {
  return {
    format: "context-pack/1",
    package_id: "test",
    package_version: "1",
    title: "Test",
    language: "en",
    built_at: null,
    builder: null,
    topics: [],
    aliases: [],
    family_precedence: [],
    label_sets: [],
    sources: documents.map(({ texts: _, ...source }) => sourceOf(source)),
    chunks: documents.flatMap(({ source_object, texts }) =>
      texts.map((text, ordinal) => chunkOf(source_object, text, ordinal)),
    ),
    warnings: [],
    ...pack,
  };
}

export function chunkOf(source_object: string, text: string, ordinal: number): Chunk {
  return {
    chunk_id: `${source_object}/${ordinal}`,
    source_object,
    section_path: [],
    anchor: null,
    reader_target: null,
    text,
    ordinal,
  };
}

/**
 * Sources as `authorize` would hand them on. Only `authorize.ts` makes an `Admitted` in the product;
 * here the brand is taken on trust, since the weighing reads the source's id alone.
 */
export function admitted(snapshot: Snapshot, ...objects: readonly string[]): readonly Admitted[] {
  return objects.map((object) => {
    const source = snapshot.live.source(object) ?? sourceOf({ source_object: object });
    return { source, chunks: snapshot.chunksOf(object) } as unknown as Admitted;
  });
}
