/** Every field of a citation as names and values, for the lists of sources and for copies of them. */
import type { CurrentCitation, PackageCitation } from "../../bff/contract/index.ts";
import { currentTarget, packageTarget } from "./links.ts";
import { NOT_STATED } from "../words.ts";
import { dateWords, freshnessWords, timeWords } from "./when.ts";

export type Citation = PackageCitation | CurrentCitation;
export type Row = readonly [name: string, value: string];

export const isPackage = (citation: Citation): citation is PackageCitation =>
  citation.class === "package citation";

const date = (iso: string | null, locale: string): string =>
  iso === null ? NOT_STATED : dateWords(iso, locale);

function packageRows(one: PackageCitation, locale: string): readonly Row[] {
  const rows: Row[] = [
    ["Class", one.class],
    ["Quality", one.quality_label],
    ["Boundary", one.claim_boundary],
    ["Family", one.source_family],
    ["Version", one.source_version],
    ["In force from", date(one.effective_from, locale)],
    ["Extracted", date(one.extracted_at, locale)],
    ["Path", one.source_path],
  ];
  return one.older_than === null ? rows : [["Older than", one.older_than], ...rows];
}

function currentRows(one: CurrentCitation, locale: string): readonly Row[] {
  return [
    ["Class", one.class],
    ["Trust", one.trust_label],
    ["Retrieved", timeWords(one.retrieved_at, locale)],
    ["Freshness", freshnessWords(one)],
    ["Modified", date(one.freshness.modified_at, locale)],
    ["Limited", one.limitations.join(", ") || NOT_STATED],
    ["Boundary", one.claim_boundary],
    ["Suitable for", one.suitability],
    ["Type", one.source_type],
    ["Address", one.url],
  ];
}

/** The fields that describe a source; title, section and passage are shown apart from them. */
export const rowsOf = (one: Citation, locale: string): readonly Row[] =>
  isPackage(one) ? packageRows(one, locale) : currentRows(one, locale);

/** Title, and section where there is one. */
export const titleOf = (one: Citation): string =>
  isPackage(one) && one.section !== "" ? `${one.title} › ${one.section}` : one.title;

/** Where a citation leads, checked, or null. */
export const targetOf = (one: Citation, origin: string): string | null =>
  isPackage(one) ? packageTarget(one, origin) : currentTarget(one);
