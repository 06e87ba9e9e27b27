/**
 * Source records on their way between threads: as bytes in memory that both share, since copying
 * thousands of objects would hold up whoever receives them. What many sources say alike stands once,
 * and is one object again where it is read.
 */
import type { SourceRecord } from "../../core/documents.ts";
import { type Steps, stepwise } from "../../core/pack/steps.ts";
import { type Texts, TextsWriter, textAt, textCount } from "./texts.ts";

export interface PackedSources {
  /** By source: what is its own, with the place in `alike` of the rest. */
  readonly own: Texts;
  readonly alike: Texts;
}

/** What sources of one rule or one site say alike. */
type Alike = Readonly<
  Omit<
    SourceRecord,
    "source_object" | "source_version" | "source_path" | "title" | "supersedes" | "content_sha256"
  >
>;

type Own = readonly [
  SourceRecord["source_object"],
  SourceRecord["source_version"],
  SourceRecord["source_path"],
  SourceRecord["title"],
  SourceRecord["supersedes"],
  SourceRecord["content_sha256"],
  number,
];

export function* packSources(sources: readonly SourceRecord[]): Steps<PackedSources> {
  const [own, alike] = [new TextsWriter(), new TextsWriter()];
  const known = new Map<string, number>();
  yield* stepwise(sources, (source) => {
    const shared = JSON.stringify(alikeOf(source));
    const place = known.get(shared) ?? known.size;
    if (place === known.size) alike.add(shared);
    known.set(shared, place);
    const { source_object, source_version, source_path, title, supersedes } = source;
    const { content_sha256 } = source;
    own.add(
      JSON.stringify([
        source_object,
        source_version,
        source_path,
        title,
        supersedes,
        content_sha256,
        place,
      ] satisfies Own),
    );
  });
  return { own: own.finish(), alike: alike.finish() };
}

function alikeOf(source: SourceRecord): Alike {
  return {
    source_system: source.source_system,
    source_family: source.source_family,
    quality_label: source.quality_label,
    claim_boundary: source.claim_boundary,
    access_labels: source.access_labels,
    labels_as_of: source.labels_as_of,
    status: source.status,
    explicitly_contains: source.explicitly_contains,
    owner: source.owner,
    decision_owner: source.decision_owner,
    effective_from: source.effective_from,
    extracted_at: source.extracted_at,
  };
}

/** Written by `packSources` from parsed records, so it needs no second door. Deeply frozen. */
export function* unpackSources({ own, alike }: PackedSources): Steps<readonly SourceRecord[]> {
  const shared: Alike[] = [];
  yield* stepwise(indexes(alike), (index) => {
    const one = JSON.parse(textAt(alike, index)) as Alike;
    Object.freeze(one.access_labels);
    Object.freeze(one.explicitly_contains);
    shared.push(one);
  });
  const sources: SourceRecord[] = [];
  yield* stepwise(indexes(own), (index) => {
    sources.push(recordOf(JSON.parse(textAt(own, index)) as Own, shared));
  });
  return Object.freeze(sources);
}

function recordOf(own: Own, shared: readonly Alike[]): SourceRecord {
  const [source_object, source_version, source_path, title, supersedes, content_sha256, at] = own;
  const alike = shared[at];
  if (alike === undefined) throw new RangeError(`No source is like ${at}.`);
  return Object.freeze({
    source_object,
    source_version,
    source_system: alike.source_system,
    source_path,
    title,
    source_family: alike.source_family,
    quality_label: alike.quality_label,
    claim_boundary: alike.claim_boundary,
    access_labels: alike.access_labels,
    labels_as_of: alike.labels_as_of,
    status: alike.status,
    explicitly_contains: alike.explicitly_contains,
    owner: alike.owner,
    decision_owner: alike.decision_owner,
    supersedes,
    effective_from: alike.effective_from,
    extracted_at: alike.extracted_at,
    content_sha256,
  });
}

export function* indexes(texts: Texts): Iterable<number> {
  for (let index = 0; index < textCount(texts); index++) yield index;
}
