/** What the views of an answer need to know of the page, and what they may do. */
import { html } from "lit";
import type { TemplateResult } from "lit";
import { spoken, t } from "../language.ts";
import type { Citation, Row } from "./records.ts";

export interface Page {
  /** The page's origin: package links are built on it and checked against it. */
  readonly origin: string;
  /** BCP 47 language for dates. */
  readonly locale: string;
  /** Language of quoted passages, or null where nobody said. */
  readonly passageLang: string | null;
  /** A citation is being followed; `target` is its link. */
  readonly follow: (event: MouseEvent, followed: { citation: Citation; target: string }) => void;
}

/** A sentence of the contract: always as it stands there, with its translation beside it. */
export function original(sentence: string): TemplateResult | string {
  if (spoken === "en") return sentence;
  const beside = t(sentence);
  return html`<span lang="en">${sentence}</span>${beside === sentence ? "" : ` (${beside})`}`;
}

/** Names and values, each pair kept together, each value apart from the text around it. */
export function facts(rows: readonly Row[]): TemplateResult {
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${t(name)}</dt>
          <dd><bdi>${value}</bdi></dd>
        </div>`,
    )}
  </dl>`;
}
