/** Every field of a citation as names and values, for the lists of sources and for copies of them. */
import type { CurrentCitation, PackageCitation } from "../../bff/contract/index.ts";
import { currentTarget, packageTarget } from "./links.ts";
import { t } from "../language.ts";
import { NOT_STATED } from "../words.ts";
import { dateWords, freshnessWords } from "./when.ts";

export type Citation = PackageCitation | CurrentCitation;
export type Row = readonly [name: string, value: string];

export const isPackage = (citation: Citation): citation is PackageCitation =>
  citation.class === "package citation";

const stated = (text: string | null): string => text || t(NOT_STATED);

const date = (iso: string | null, locale: string): string =>
  stated(iso && dateWords(iso, { locale }));

function packageRows(one: PackageCitation, locale: string): readonly Row[] {
  const rows: Row[] = [
    ["Quality", one.quality_label],
    ["Version", one.source_version],
    ["In force from", date(one.effective_from, locale)],
    ["Extracted", date(one.extracted_at, locale)],
    ["Family", stated(one.source_family)],
    ["Class", one.class],
    ["Path", one.source_path],
    ["Boundary", one.claim_boundary],
  ];
  return one.older_than === null ? rows : [["Older than", one.older_than], ...rows];
}

function currentRows(one: CurrentCitation, locale: string): readonly Row[] {
  return [
    ["Trust", one.trust_label],
    ["Freshness", freshnessWords(one)],
    ["Retrieved", dateWords(one.retrieved_at, { locale, time: true })],
    ["Modified", date(one.freshness.modified_at, locale)],
    ["Type", one.source_type],
    ["Suitable for", one.suitability],
    ["Limited", stated(one.limitations.join(", "))],
    ["Class", one.class],
    ["Boundary", one.claim_boundary],
    ["Address", one.url],
  ];
}

/** The fields that describe a source; title, section and passage are shown apart from them. */
export const rowsOf = (one: Citation, locale: string): readonly Row[] =>
  isPackage(one) ? packageRows(one, locale) : currentRows(one, locale);

/** The section as it follows the title, which most sections begin with; empty where there is none. */
export function sectionOf(one: Citation): string {
  if (!isPackage(one) || one.section === "" || one.section === one.title) return "";
  const { title, section } = one;
  return section.startsWith(`${title} > `) ? section.slice(title.length) : ` > ${section}`;
}

/** Title and section. */
export const titleOf = (one: Citation): string => one.title + sectionOf(one);

/** Where a citation leads, checked, or null. */
export const targetOf = (one: Citation, origin: string): string | null =>
  isPackage(one) ? packageTarget(one, origin) : currentTarget(one);
