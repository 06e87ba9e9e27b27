/** The two lists of sources: package and current never share one (seed 1, "Citation Model"). */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { CURRENT_IS_NOT_AUTHORITY } from "../../bff/contract/index.ts";
import type { AskReply } from "../../bff/contract/index.ts";
import { isPackage, rowsOf, targetOf } from "./records.ts";
import type { Citation } from "./records.ts";
import {
  CURRENT_SOURCES,
  NOT_CITED,
  OPEN_CURRENT,
  OPEN_SECTION,
  OPEN_SOURCE,
  PACKAGE_SOURCES,
  PASSAGE,
} from "../words.ts";
import { classOf, link, nameOf } from "./marks.ts";
import { facts } from "./page.ts";
import type { Page } from "./page.ts";

interface Listing {
  readonly page: Page;
  readonly unused: boolean;
}

function action(one: Citation, page: Page): unknown {
  const target = targetOf(one, page.origin);
  if (target === null) return nothing;
  const ours = isPackage(one) && one.reader_target !== null ? OPEN_SECTION : OPEN_SOURCE;
  const words = isPackage(one) ? ours : OPEN_CURRENT;
  return link(one, { target, page, kind: "action", words, name: nameOf(one) });
}

function source(one: Citation, { page, unused }: Listing): TemplateResult {
  const of = classOf(one);
  return html`<li class="source" part="source source-${of}">
    <p>
      <span class="mark ${of}">${one.id}</span>
      <cite><bdi>${one.title}</bdi></cite>
      ${isPackage(one) ? html`<bdi>${one.section}</bdi>` : nothing}
    </p>
    ${isPackage(one) ? nothing : html`<p class="small"><b>${CURRENT_IS_NOT_AUTHORITY}</b></p>`}
    ${unused ? html`<p class="origin">${NOT_CITED}</p>` : nothing}
    ${facts(rowsOf(one, page.locale))}
    <p>${action(one, page)}</p>
    <details>
      <summary>${PASSAGE}</summary>
      <blockquote dir="auto" lang=${page.passageLang ?? nothing}>${one.excerpt}</blockquote>
    </details>
  </li>`;
}

function list(
  { of, heading }: { of: "package" | "current"; heading: string },
  items: readonly TemplateResult[],
): TemplateResult | typeof nothing {
  if (items.length === 0) return nothing;
  return html`<section
    class="sources ${of}"
    part="sources sources-${of}"
    aria-labelledby="sources-${of}"
  >
    <h4 id="sources-${of}">${heading}</h4>
    <ol>
      ${items}
    </ol>
  </section>`;
}

/** Both lists; one without entries is left out. */
export function sources({ kind, lanes, citations }: AskReply, page: Page): unknown {
  const ids = lanes.flatMap((lane) => lane.statements.flatMap((said) => said.citations));
  const cited = new Set<string>(ids);
  // Without an answer nothing is cited, and saying so of each source would tell nothing.
  const entry = (one: Citation) =>
    source(one, { page, unused: kind === "answer" && !cited.has(one.id) });
  return [
    list({ of: "package", heading: PACKAGE_SOURCES }, citations.package.map(entry)),
    list({ of: "current", heading: CURRENT_SOURCES }, citations.current.map(entry)),
  ];
}
