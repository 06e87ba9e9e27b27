/** The two lists of sources: package and current never share one (seed 1, "Citation Model"). */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { CURRENT_IS_NOT_AUTHORITY } from "../../bff/contract/index.ts";
import type { AskReply } from "../../bff/contract/index.ts";
import { isPackage, rowsOf, sectionOf, targetOf } from "./records.ts";
import type { Citation } from "./records.ts";
import {
  CURRENT_SOURCES,
  OPEN_CURRENT,
  OPEN_SECTION,
  OPEN_SOURCE,
  PACKAGE_SOURCES,
  PASSAGE,
  moreRead,
} from "../words.ts";
import { t } from "../language.ts";
import { classOf, link, nameOf } from "./marks.ts";
import { facts, original } from "./page.ts";
import type { Page } from "./page.ts";

function action(one: Citation, page: Page): unknown {
  const target = targetOf(one, page.origin);
  if (target === null) return nothing;
  const ours = isPackage(one) && one.reader_target !== null ? OPEN_SECTION : OPEN_SOURCE;
  const words = t(isPackage(one) ? ours : OPEN_CURRENT);
  return link(one, { target, page, kind: "action", words, name: nameOf(one) });
}

function source(one: Citation, page: Page): TemplateResult {
  const of = classOf(one);
  return html`<li class="source" part="source source-${of}">
    <p>
      <span class="mark ${of}">${one.id}</span>
      <cite><bdi>${one.title}</bdi></cite
      ><bdi>${sectionOf(one)}</bdi>
    </p>
    ${isPackage(one) ? nothing : html`<p class="small"><b>${original(CURRENT_IS_NOT_AUTHORITY)}</b></p>`}
    ${facts(rowsOf(one, page.locale))}
    <p>${action(one, page)}</p>
    <details>
      <summary>${t(PASSAGE)}</summary>
      <blockquote dir="auto" lang=${page.passageLang ?? nothing}>${one.excerpt}</blockquote>
    </details>
  </li>`;
}

/** One class of sources: the cited ones in full, the others behind one fold, whole as well. */
function list(
  all: readonly Citation[],
  { heading, page, isCited }: { heading: string; page: Page; isCited: (one: Citation) => boolean },
): TemplateResult | typeof nothing {
  const [first] = all;
  if (first === undefined) return nothing;
  const of = classOf(first);
  const entries = (some: readonly Citation[]) =>
    html`<ol>
      ${some.map((one) => source(one, page))}
    </ol>`;
  const more = all.filter((one) => !isCited(one));
  return html`<section
    class="sources ${of}"
    part="sources sources-${of}"
    aria-labelledby="sources-${of}"
  >
    <h4 id="sources-${of}">${t(heading)}</h4>
    ${entries(all.filter(isCited))}
    ${
      more.length === 0
        ? nothing
        : html`<details class="more">
            <summary>${moreRead(more.length, of)}</summary>
            ${entries(more)}
          </details>`
    }
  </section>`;
}

/** Both lists; one without entries is left out. */
export function sources({ kind, lanes, citations }: AskReply, page: Page): unknown {
  const ids = lanes.flatMap((lane) => lane.statements.flatMap((said) => said.citations));
  const cited = new Set<string>(ids);
  // Without an answer nothing is cited, and the sources are all there is to show.
  const isCited = (one: Citation) => kind !== "answer" || cited.has(one.id);
  return [
    list(citations.package, { heading: PACKAGE_SOURCES, page, isCited }),
    list(citations.current, { heading: CURRENT_SOURCES, page, isCited }),
  ];
}
