/** What a reader sees of a source: the citation cards, every field of the design's Citation Model. */
import type { CurrentCitation, PackageCitation } from "../../contract/index.ts";
import type { Ports } from "../ports.ts";
import type { NumberedCurrentRef, PackageRef } from "../records.ts";
import { freshnessOf, limitationsOf } from "./freshness.ts";

export function packageCitation(
  { id, passage, text, olderThan }: Omit<PackageRef, "citation">,
  question: string,
  ports: Pick<Ports, "language" | "limits">,
): PackageCitation {
  const { source } = passage.from;
  const { chunk } = passage;
  return {
    id,
    class: "package citation",
    title: source.title,
    section: chunk.section_path.join(" > "),
    source_family: source.source_family,
    quality_label: source.quality_label,
    claim_boundary: source.claim_boundary,
    source_version: source.source_version,
    effective_from: source.effective_from,
    extracted_at: source.extracted_at,
    older_than: olderThan,
    reader_target: chunk.reader_target,
    source_path: source.source_path,
    excerpt: excerpt(withoutHeading(text, chunk.section_path.at(-1)), question, ports),
  };
}

/** A section's text begins with its heading, which the card names already. */
function withoutHeading(text: string, heading = ""): string {
  const rest = text.startsWith(heading) ? text.slice(heading.length) : text;
  return /^\s/.test(rest) && rest.trim() !== "" ? rest.trimStart() : text;
}

/** Whole sentences from the one that bears most on the question, as many as fit. */
function excerpt(
  text: string,
  question: string,
  { language, limits }: Pick<Ports, "language" | "limits">,
): string {
  const asked = new Set(language.terms(question));
  const sentences = language.sentences(text);
  const bearing = sentences.map((s) => new Set(language.terms(s).filter((t) => asked.has(t))).size);
  const start = Math.max(0, bearing.indexOf(Math.max(0, ...bearing)));
  let chosen = sentences[start] ?? "";
  for (const sentence of sentences.slice(start + 1)) {
    if (chosen.length + 1 + sentence.length > limits.excerptChars) break;
    chosen = `${chosen} ${sentence}`;
  }
  return chosen.length <= limits.excerptChars ? chosen : cut(chosen, limits.excerptChars);
}

/** Cut at a space, and say so. */
function cut(text: string, chars: number): string {
  const head = text.slice(0, chars - 1);
  const space = head.lastIndexOf(" ");
  return `${(space > chars / 2 ? head.slice(0, space) : head).trimEnd()}…`;
}

export function currentCitation(
  { id, ref, text }: NumberedCurrentRef,
  now: string,
): CurrentCitation {
  const { record } = ref;
  const freshness = freshnessOf(ref, now);
  return {
    id,
    class: "current/public citation",
    title: record.title,
    url: record.url,
    retrieved_at: ref.retrievedAt,
    source_type: record.source_type,
    trust_label: record.trust_label,
    freshness_label: record.freshness_label,
    freshness,
    limitations: limitationsOf(ref, freshness),
    claim_boundary: record.claim_boundary,
    suitability: record.suitability,
    excerpt: text,
  };
}
