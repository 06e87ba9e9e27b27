/** From a page and the rules to a source record (interfaces §3). Every default is the closed one. */
import { isPagePath } from "../../contract/index.ts";
import type { SourceRecord } from "../../core/documents.ts";
import type { Ruled } from "./rules.ts";

/** What `--label` says of the pages that no rule names. */
export const WHOLE_PACKAGE = Object.freeze({
  status: "approved",
  quality_label: "unrated",
  claim_boundary: "Approved as a whole; no boundary was stated.",
});

export interface PageSource {
  readonly path: string;
  readonly title: string;
  readonly sha256: string;
}

export interface SourceDefaults {
  readonly label: string | null;
  readonly sourceSystem: string;
  /** ISO 8601 UTC. */
  readonly builtAt: string;
  readonly labelsAsOf: string;
}

/** The default name of a source object: its path without `.html`. */
export function sourceObjectOf(path: string): string {
  return path.replace(/\.html$/i, "");
}

export function sourceRecord(
  page: PageSource,
  of: { ruled: Ruled; defaults: SourceDefaults },
): SourceRecord {
  const { fields, named } = of.ruled;
  const { label } = of.defaults;
  const whole = label !== null && !named ? { ...WHOLE_PACKAGE, access_labels: [label] } : null;
  return {
    source_object: fields.source_object ?? sourceObjectOf(page.path),
    source_version: fields.source_version ?? page.sha256.slice(0, 12),
    source_system: of.defaults.sourceSystem,
    source_path: page.path,
    title: page.title,
    source_family: fields.source_family ?? "",
    quality_label: fields.quality_label ?? whole?.quality_label ?? "",
    claim_boundary: fields.claim_boundary ?? whole?.claim_boundary ?? "",
    access_labels: fields.access_labels ?? whole?.access_labels ?? [],
    labels_as_of: fields.labels_as_of ?? of.defaults.labelsAsOf,
    status: fields.status ?? whole?.status ?? "unreviewed",
    explicitly_contains: fields.explicitly_contains ?? [],
    owner: fields.owner ?? null,
    decision_owner: fields.decision_owner ?? null,
    supersedes: fields.supersedes ?? null,
    effective_from: fields.effective_from ?? null,
    extracted_at: of.defaults.builtAt,
    content_sha256: page.sha256,
  };
}

/** Why a source can never be admitted as it stands; empty when it can. */
export function obstaclesOf(source: SourceRecord): readonly string[] {
  const obstacles: string[] = [];
  if (source.status !== "approved") obstacles.push(`status is "${source.status}", not "approved"`);
  if (source.access_labels.length === 0) obstacles.push("no access label");
  if (source.quality_label.trim() === "") obstacles.push("no quality label");
  if (source.claim_boundary.trim() === "") obstacles.push("no claim boundary");
  if (!isPagePath(source.source_path)) obstacles.push("no clean relative source_path");
  return obstacles;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The distinct, non-empty label sets of the sources, sorted: they count as public. */
export function labelSetsOf(sources: Iterable<SourceRecord>): readonly (readonly string[])[] {
  const sets = new Map<string, readonly string[]>();
  for (const { access_labels: labels } of sources) {
    const set = [...new Set(labels)].sort(compare);
    if (set.length > 0) sets.set(JSON.stringify(set), set);
  }
  return [...sets].sort(([a], [b]) => compare(a, b)).map(([, set]) => set);
}
