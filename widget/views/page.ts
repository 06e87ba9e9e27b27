/** What the views of an answer need to know of the page, and what they may do. */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { spoken, t } from "../language.ts";
import type { Citation, Row } from "./records.ts";

export interface Followed {
  readonly citation: Citation;
  /** Its link, checked. */
  readonly target: string;
}

export interface Page {
  /** The page's origin: package links are built on it and checked against it. */
  readonly origin: string;
  /** BCP 47 language for dates. */
  readonly locale: string;
  /** Language of quoted passages, or null where nobody said. */
  readonly passageLang: string | null;
  /** A citation is being followed. */
  readonly follow: (event: MouseEvent, followed: Followed) => void;
}

/** The translation that stands beside a sentence of the contract, or nothing. */
const beside = (sentence: string): string => (t(sentence) === sentence ? "" : ` (${t(sentence)})`);

/** A sentence of the contract: always as it stands there, with its translation beside it. */
export const original = (sentence: string): TemplateResult | string =>
  spoken === "en" ? sentence : html`<span lang="en">${sentence}</span>${beside(sentence)}`;

/** The same as text alone. */
export const besideOriginal = (sentence: string): string => sentence + beside(sentence);

/**
 * Names and values, each pair kept together, each value apart from the text around it.
 * @param lang the language of the values, where it is known
 */
export function facts(rows: readonly Row[], lang?: string): TemplateResult {
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${t(name)}</dt>
          <dd lang=${lang ?? nothing}><bdi>${value}</bdi></dd>
        </div>`,
    )}
  </dl>`;
}
