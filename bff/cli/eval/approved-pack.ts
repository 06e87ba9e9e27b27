/** Packs for measuring: every source approved and open to everyone, whatever it was (interfaces §1). */
import type { Pack, SourceRecord } from "../../core/documents.ts";
import type { CorpusRow } from "./rows.ts";

const EVERYONE = "everyone";

/** The same pack with every source approved, in force and under one label set. */
export function approvedPack(pack: Pack, time: string): Pack {
  return {
    ...pack,
    label_sets: [[EVERYONE]],
    sources: pack.sources.map((source) => approved(source, time)),
  };
}

function approved(source: SourceRecord, time: string): SourceRecord {
  return {
    ...source,
    status: "approved",
    quality_label: source.quality_label || "unrated",
    claim_boundary: source.claim_boundary || "For measuring alone.",
    access_labels: [EVERYONE],
    labels_as_of: time,
    supersedes: null,
    effective_from: null,
  };
}

/** One source of one chunk for each passage. Titles rank as headings do. */
export function corpusPack(corpus: readonly CorpusRow[], time: string): Pack {
  return approvedPack(
    {
      format: "context-pack/1",
      package_id: "corpus",
      package_version: "1",
      title: "Corpus",
      language: "en",
      built_at: null,
      builder: null,
      topics: [],
      aliases: [],
      family_precedence: [],
      label_sets: [],
      sources: corpus.map(sourceOf),
      chunks: corpus.map(({ id, title, text }) => ({
        chunk_id: id,
        source_object: id,
        section_path: title === "" ? [] : [title],
        anchor: null,
        reader_target: null,
        text,
        ordinal: 0,
      })),
      warnings: [],
    },
    time,
  );
}

const sourceOf = ({ id, title }: CorpusRow): SourceRecord => ({
  source_object: id,
  source_version: "1",
  source_system: "corpus",
  source_path: "",
  title,
  source_family: "",
  quality_label: "",
  claim_boundary: "",
  access_labels: [],
  labels_as_of: null,
  status: "approved",
  explicitly_contains: [],
  owner: null,
  decision_owner: null,
  supersedes: null,
  effective_from: null,
  extracted_at: null,
  content_sha256: null,
});
