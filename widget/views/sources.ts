/** The two lists of sources: package and current never share one (seed 1, "Citation Model"). */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { CURRENT_IS_NOT_AUTHORITY } from "../../bff/contract/index.ts";
import type { AskReply, CurrentCitation, PackageCitation } from "../../bff/contract/index.ts";
import {
  CURRENT_SOURCES,
  CURRENT_TAG,
  FIELDS,
  NEW_TAB,
  NOT_CITED,
  OPEN_CURRENT,
  OPEN_SECTION,
  OPEN_SOURCE,
  PACKAGE_SOURCES,
  PACKAGE_TAG,
  RECORD,
  UNDATED,
  boundaryWords,
  limitationWords,
  olderWords,
  retrievedWords,
  suitabilityWords,
  versionWords,
} from "../words.ts";
import { currentTarget, packageTarget } from "../links.ts";
import type { Citation, Page } from "./page.ts";
import { dateWords, freshnessWords, timeWords } from "./when.ts";

interface Listing {
  readonly page: Page;
  readonly cited: ReadonlySet<string>;
}

const line = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

const dateOr = (iso: string | null, locale: string): string =>
  iso === null ? UNDATED : dateWords(iso, locale);

function record(
  citation: Citation,
  { rows, page }: { rows: readonly (readonly [string, string])[]; page: Page },
): TemplateResult {
  return html`<details part="record">
    <summary>${RECORD}</summary>
    <blockquote dir="auto" lang=${page.passageLang ?? nothing}>${citation.excerpt}</blockquote>
    <dl>
      ${rows.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd><bdi>${value}</bdi></dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

const uncited = (citation: Citation, { cited }: Listing): unknown =>
  cited.has(citation.id) ? nothing : html`<p class="source-line">${NOT_CITED}</p>`;

function packageAction(citation: PackageCitation, page: Page): unknown {
  const target = packageTarget(citation, page.origin);
  if (target === null) return nothing;
  const words = citation.reader_target === null ? OPEN_SOURCE : OPEN_SECTION;
  return html`<p class="action">
    <a
      part="action action-package"
      href=${target}
      aria-describedby="source-${citation.id}"
      @click=${(event: MouseEvent) => page.follow(event, { citation, target })}
      >${words}</a
    >
  </p>`;
}

function packageSource(citation: PackageCitation, listing: Listing): TemplateResult {
  const { page } = listing;
  const rows = [
    [FIELDS.class, citation.class],
    [FIELDS.family, citation.source_family],
    [FIELDS.quality, citation.quality_label],
    [FIELDS.boundary, citation.claim_boundary],
    [FIELDS.version, citation.source_version],
    [FIELDS.effective, dateOr(citation.effective_from, page.locale)],
    [FIELDS.extracted, dateOr(citation.extracted_at, page.locale)],
    [FIELDS.target, citation.reader_target ?? "–"],
    [FIELDS.path, citation.source_path],
  ] as const;
  return html`<li class="source package" part="source source-package">
    <p class="source-title" id="source-${citation.id}">
      <span class="mark package">${citation.id}</span>
      <cite><bdi>${citation.title}</bdi></cite>
      <bdi class="section">${citation.section}</bdi>
    </p>
    <p class="source-line" dir="auto">
      ${line([PACKAGE_TAG, citation.quality_label, boundaryWords(citation.claim_boundary)])}
    </p>
    <p class="source-line" dir="auto">
      ${line([versionWords(citation, (iso) => dateWords(iso, page.locale)), olderWords(citation)])}
    </p>
    ${uncited(citation, listing)} ${packageAction(citation, page)}
    ${record(citation, { rows, page })}
  </li>`;
}

function currentAction(citation: CurrentCitation, page: Page): unknown {
  const target = currentTarget(citation);
  if (target === null) return nothing;
  return html`<p class="action">
    <a
      part="action action-current"
      href=${target}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby="source-${citation.id}"
      @click=${(event: MouseEvent) => page.follow(event, { citation, target })}
      >${OPEN_CURRENT} <span class="aside">(${NEW_TAB})</span></a
    >
  </p>`;
}

function currentSource(citation: CurrentCitation, listing: Listing): TemplateResult {
  const { page } = listing;
  const { freshness } = citation;
  const rows = [
    [FIELDS.class, citation.class],
    [FIELDS.type, citation.source_type],
    [FIELDS.trust, citation.trust_label],
    [FIELDS.freshness, freshnessWords(citation)],
    [FIELDS.modified, dateOr(freshness.modified_at, page.locale)],
    [FIELDS.retrieved, timeWords(citation.retrieved_at, page.locale)],
    [FIELDS.limitations, citation.limitations.join(", ") || "–"],
    [FIELDS.boundary, citation.claim_boundary],
    [FIELDS.suitability, citation.suitability],
    [FIELDS.address, citation.url],
  ] as const;
  return html`<li class="source current" part="source source-current">
    <p class="source-title" id="source-${citation.id}">
      <span class="mark current">${citation.id}</span>
      <cite><bdi>${citation.title}</bdi></cite>
    </p>
    <p class="source-line authority">${CURRENT_IS_NOT_AUTHORITY}</p>
    <p class="source-line" dir="auto">
      ${line([CURRENT_TAG, citation.source_type, citation.trust_label, freshnessWords(citation)])}
    </p>
    <p class="source-line" dir="auto">
      ${line([
        retrievedWords(timeWords(citation.retrieved_at, page.locale)),
        boundaryWords(citation.claim_boundary),
        suitabilityWords(citation.suitability),
        limitationWords(citation.limitations),
      ])}
    </p>
    ${uncited(citation, listing)} ${currentAction(citation, page)}
    ${record(citation, { rows, page })}
  </li>`;
}

/** Both lists; one without entries is left out. */
export function sources({ lanes, citations }: AskReply, page: Page): unknown {
  const ids = lanes.flatMap((lane) => lane.statements.flatMap((said) => said.citations));
  const listing = { page, cited: new Set<string>(ids) };
  const { package: pack, current } = citations;
  return [
    list(
      { kind: "package", heading: PACKAGE_SOURCES },
      pack.map((one) => packageSource(one, listing)),
    ),
    list(
      { kind: "current", heading: CURRENT_SOURCES },
      current.map((one) => currentSource(one, listing)),
    ),
  ];
}

function list(
  { kind, heading }: { kind: string; heading: string },
  items: readonly TemplateResult[],
): TemplateResult | typeof nothing {
  if (items.length === 0) return nothing;
  return html`<section
    class="sources ${kind}"
    part="sources sources-${kind}"
    aria-labelledby="sources-${kind}"
  >
    <h4 id="sources-${kind}">${heading}</h4>
    <ol>
      ${items}
    </ol>
  </section>`;
}
