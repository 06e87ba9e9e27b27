/** Citation marks at a statement's end, and the line that says where a statement comes from. */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import type { AskReply, CitationId } from "../../bff/contract/index.ts";
import { CURRENT_IS_NOT_AUTHORITY } from "../../bff/contract/index.ts";
import { NEW_TAB, boundaryWords, markName, olderWords, retrievedWords } from "../words.ts";
import { currentTarget, packageTarget } from "../links.ts";
import { isPackage } from "./page.ts";
import type { Citation, Page } from "./page.ts";
import { freshnessWords, timeWords } from "./when.ts";

/** The records that a statement's ids name, in the statement's order. */
export function cited(ids: readonly CitationId[], { citations }: AskReply): readonly Citation[] {
  const all: readonly Citation[] = [...citations.package, ...citations.current];
  return ids.flatMap((id) => all.filter((one) => one.id === id));
}

function mark(citation: Citation, page: Page): TemplateResult {
  const ours = isPackage(citation);
  const target = ours ? packageTarget(citation, page.origin) : currentTarget(citation);
  const kind = ours ? "mark package" : "mark current";
  const name = markName(citation);
  if (target === null) return html`<span class=${kind} title=${name}>${citation.id}</span>`;
  if (ours) {
    return html`<a
      class=${kind}
      part="mark mark-package"
      href=${target}
      title=${name}
      aria-label=${`${citation.id}: ${name}`}
      @click=${(event: MouseEvent) => page.follow(event, { citation, target })}
      >${citation.id}</a
    >`;
  }
  const words = `${name}. ${CURRENT_IS_NOT_AUTHORITY} (${NEW_TAB})`;
  return html`<a
    class=${kind}
    part="mark mark-current"
    href=${target}
    target="_blank"
    rel="noopener noreferrer"
    title=${words}
    aria-label=${`${citation.id}: ${words}`}
    @click=${(event: MouseEvent) => page.follow(event, { citation, target })}
    >${citation.id}</a
  >`;
}

export function marks(citations: readonly Citation[], page: Page): TemplateResult | typeof nothing {
  if (citations.length === 0) return nothing;
  return html`<span class="marks">${citations.map((one) => mark(one, page))}</span>`;
}

/** Quality and boundary of package sources; trust, time, freshness and boundary of current ones. */
export function originWords(citations: readonly Citation[], { locale }: Page): readonly string[] {
  const lines = citations.map((one) =>
    isPackage(one)
      ? [one.quality_label, boundaryWords(one.claim_boundary), olderWords(one)]
      : [
          one.trust_label,
          retrievedWords(timeWords(one.retrieved_at, locale)),
          freshnessWords(one),
          boundaryWords(one.claim_boundary),
        ],
  );
  return [...new Set(lines.map((line) => line.filter((part) => part !== "").join(" · ")))];
}
