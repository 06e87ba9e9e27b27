/** What stands beside an empty form: the fallback text while the server is away, an earlier answer. */
import { html } from "lit";
import type { TemplateResult } from "lit";
import type { Failure } from "../ask.ts";
import { RETRY, SHOW_EARLIER, UNREACHABLE, failureWords } from "../words.ts";

/** The page's own fallback text, and one sentence. */
export function unreachable({ code }: Failure, retry: () => void): TemplateResult {
  const session = code === "unauthenticated" || code === "redirected";
  return html`<div class="fallback">
    <p>${session ? failureWords(code) : UNREACHABLE}</p>
    <slot></slot>
    <p class="row">
      <button type="button" class="small" part="button" @click=${retry}>${RETRY}</button>
    </p>
  </div>`;
}

/** An earlier answer of this tab can be fetched again; it is not fetched unasked. */
export function earlier(show: () => void): TemplateResult {
  return html`<p class="earlier row">
    <button type="button" class="small" part="button" @click=${show}>${SHOW_EARLIER}</button>
  </p>`;
}
