/** What changed between two packs, in the order in which an approver asks: access, pages, sections. */
import type { Chunk, Pack, SourceRecord } from "../../core/documents.ts";

export interface FieldChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export interface SectionChange {
  /** Address of the section, or its headings where it has none. */
  readonly section: string;
  readonly kind: "added" | "removed" | "changed";
  readonly from: string;
  readonly to: string;
}

export interface SourceChange {
  readonly source_object: string;
  readonly source_path: string;
  readonly title: string;
  readonly kind: "added" | "removed" | "changed";
  /** Fields that decide who may be answered from it, and with which words about it. */
  readonly access: readonly FieldChange[];
  readonly other: readonly FieldChange[];
  readonly sections: readonly SectionChange[];
}

export interface PackChange {
  readonly package: readonly FieldChange[];
  readonly sources: readonly SourceChange[];
}

const PACKAGE_FIELDS = [
  "package_id",
  "package_version",
  "title",
  "language",
  "topics",
  "aliases",
  "family_precedence",
  "label_sets",
] as const satisfies readonly (keyof Pack)[];

const ACCESS_FIELDS = [
  "status",
  "access_labels",
  "quality_label",
  "claim_boundary",
  "explicitly_contains",
  "supersedes",
  "effective_from",
] as const satisfies readonly (keyof SourceRecord)[];

const OTHER_FIELDS = [
  "title",
  "source_path",
  "source_version",
  "source_system",
  "source_family",
  "owner",
  "decision_owner",
] as const satisfies readonly (keyof SourceRecord)[];

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const plain = value.every((item) => typeof item === "string");
  if (value.length === 0) return "none";
  return plain ? value.join(", ") : JSON.stringify(value);
}

function fieldChanges<T>(
  from: T,
  of: { to: T; fields: readonly (keyof T & string)[] },
): readonly FieldChange[] {
  return of.fields.flatMap((field) => {
    const [before, after] = [shown(from[field]), shown(of.to[field])];
    return before === after ? [] : [{ field, from: before, to: after }];
  });
}

/** Texts of a source by the place they stand at; parts of one section together. */
function sectionTexts(chunks: readonly Chunk[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const chunk of chunks) {
    const place = chunk.reader_target?.replace(/^\/html\//, "") ?? chunk.section_path.join(" › ");
    const before = texts.get(place);
    texts.set(place, before === undefined ? chunk.text : `${before}\n${chunk.text}`);
  }
  return texts;
}

function sectionChanges(from: readonly Chunk[], to: readonly Chunk[]): readonly SectionChange[] {
  const [before, after] = [sectionTexts(from), sectionTexts(to)];
  const places = new Set([...after.keys(), ...before.keys()]);
  return [...places].flatMap((section): readonly SectionChange[] => {
    const [old, fresh] = [before.get(section), after.get(section)];
    if (old === fresh) return [];
    const kind = old === undefined ? "added" : fresh === undefined ? "removed" : "changed";
    return [{ section, kind, from: old ?? "", to: fresh ?? "" }];
  });
}

function bySource(pack: Pack): ReadonlyMap<string, readonly Chunk[]> {
  const chunks = new Map<string, Chunk[]>();
  for (const chunk of pack.chunks) {
    const same = chunks.get(chunk.source_object);
    if (same === undefined) chunks.set(chunk.source_object, [chunk]);
    else same.push(chunk);
  }
  return chunks;
}

interface Side {
  readonly source: SourceRecord | undefined;
  readonly chunks: readonly Chunk[];
}

function sourceChange(from: Side, to: Side): SourceChange | null {
  const either = to.source ?? from.source;
  if (either === undefined) return null;
  const named = {
    source_object: either.source_object,
    source_path: either.source_path,
    title: either.title,
  };
  const sections = sectionChanges(from.chunks, to.chunks);
  if (from.source === undefined || to.source === undefined) {
    const kind = from.source === undefined ? "added" : "removed";
    return { ...named, kind, access: accessOf(either), other: [], sections };
  }
  const access = fieldChanges(from.source, { to: to.source, fields: ACCESS_FIELDS });
  const other = fieldChanges(from.source, { to: to.source, fields: OTHER_FIELDS });
  if (access.length + other.length + sections.length === 0) return null;
  return { ...named, kind: "changed", access, other, sections };
}

/** For a page that comes or goes: what is said of it. */
function accessOf(source: SourceRecord): readonly FieldChange[] {
  return ACCESS_FIELDS.filter((field) => shown(source[field]) !== "none").map((field) => {
    return { field, from: shown(source[field]), to: shown(source[field]) };
  });
}

/** Compares two packs; sources in the order of the newer one, removed ones last. */
export function diffPacks(from: Pack, to: Pack): PackChange {
  const [before, after] = [bySource(from), bySource(to)];
  const old = new Map(from.sources.map((source) => [source.source_object, source]));
  const fresh = new Map(to.sources.map((source) => [source.source_object, source]));
  const names = new Set([...fresh.keys(), ...old.keys()]);
  const sources = [...names].flatMap((name) => {
    const change = sourceChange(
      { source: old.get(name), chunks: before.get(name) ?? [] },
      { source: fresh.get(name), chunks: after.get(name) ?? [] },
    );
    return change === null ? [] : [change];
  });
  return { package: fieldChanges(from, { to, fields: PACKAGE_FIELDS }), sources };
}
