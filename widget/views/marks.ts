/** Links to sources: the marks at a statement's end and the action of a list entry. */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import type { AskReply, CitationId } from "../../bff/contract/index.ts";
import { CURRENT_IS_NOT_AUTHORITY } from "../../bff/contract/index.ts";
import { isPackage, targetOf, titleOf } from "./records.ts";
import type { Citation } from "./records.ts";
import { CURRENT_TAG, NEW_TAB, PACKAGE_TAG, boundaryWords, olderWords } from "../words.ts";
import { t } from "../language.ts";
import { dateWords, freshnessWords } from "./when.ts";
import type { Page } from "./page.ts";

/** The records that a statement's ids name, in the statement's order. */
export function cited(ids: readonly CitationId[], { citations }: AskReply): readonly Citation[] {
  const all: readonly Citation[] = [...citations.package, ...citations.current];
  return ids.flatMap((id) => all.filter((one) => one.id === id));
}

/** The two classes look and behave apart; this word marks which one a thing belongs to. */
export const classOf = (one: Citation): "package" | "current" =>
  isPackage(one) ? "package" : "current";

interface Link {
  readonly target: string;
  readonly page: Page;
  readonly kind: "mark" | "action";
  readonly words: string;
  /** What the link says where its words alone do not tell, such as a mark's title. */
  readonly name: string;
}

/**
 * A link of a citation; its title is for the eye, inside, where it is not said twice. The public page
 * opens in a new tab: the answer would be lost here.
 */
export function link(citation: Citation, { target, page, kind, words, name }: Link) {
  const of = classOf(citation);
  const away = of === "current";
  return html`<a
    class="${kind} ${of}"
    part="${kind} ${kind}-${of}"
    href=${target}
    target=${away ? "_blank" : nothing}
    rel=${away ? "noopener noreferrer" : nothing}
    aria-label="${words}: ${name}"
    @click=${(event: MouseEvent) => page.follow(event, { citation, target })}
    ><span title=${name}>${words}</span></a
  >`;
}

/** A citation's class and title; a current one also that it is not package authority. */
export const nameOf = (one: Citation): string =>
  isPackage(one)
    ? `${t(PACKAGE_TAG)}, ${titleOf(one)}`
    : `${t(CURRENT_TAG)}, ${titleOf(one)}. ${t(CURRENT_IS_NOT_AUTHORITY)} (${t(NEW_TAB)})`;

function mark(one: Citation, page: Page): TemplateResult {
  const target = targetOf(one, page.origin);
  const name = nameOf(one);
  if (target === null)
    return html`<span class="mark ${classOf(one)}" title=${name}>${one.id}</span>`;
  return link(one, { target, page, kind: "mark", words: one.id, name });
}

export const marks = (all: readonly Citation[], page: Page): TemplateResult | typeof nothing =>
  all.length === 0
    ? nothing
    : html`<span class="marks">${all.map((one) => mark(one, page))}</span>`;

/** Quality and boundary of package sources; trust, time, freshness and boundary of current ones. */
export function originWords(all: readonly Citation[], { locale }: Page): readonly string[] {
  const lines = all.map((one) =>
    isPackage(one)
      ? [one.quality_label, boundaryWords(one.claim_boundary), olderWords(one)]
      : [
          one.trust_label,
          dateWords(one.retrieved_at, { locale, time: true }),
          freshnessWords(one),
          boundaryWords(one.claim_boundary),
        ],
  );
  return [...new Set(lines.map((line) => line.filter(Boolean).join(" · ")))];
}
