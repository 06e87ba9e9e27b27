/** What stands there while the assistant's server cannot be reached: the page's own fallback text. */
import { html } from "lit";
import type { TemplateResult } from "lit";
import type { Failure } from "../ask.ts";
import { FAILURE_WORDS, RETRY, UNREACHABLE } from "../words.ts";

export function unreachable({ code }: Failure, retry: () => void): TemplateResult {
  const session = code === "unauthenticated" || code === "redirected";
  return html`<div class="fallback" part="fallback">
    <p>${session ? FAILURE_WORDS[code] : UNREACHABLE}</p>
    <slot></slot>
    <p class="buttons">
      <button type="button" class="plain" part="button" @click=${retry}>${RETRY}</button>
    </p>
  </div>`;
}
