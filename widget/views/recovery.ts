/** What stands above the form while the server is away. */
import { html } from "lit";
import type { TemplateResult } from "lit";
import type { Failure } from "../ask.ts";
import { t } from "../language.ts";
import { RETRY, UNREACHABLE, failureWords } from "../words.ts";

/** The page's own fallback text, and one sentence. */
export function unreachable({ code }: Failure, retry: () => void): TemplateResult {
  const session = code === "unauthenticated" || code === "redirected";
  return html`<div class="fallback">
    <p>${session ? failureWords(code) : t(UNREACHABLE)}</p>
    <slot></slot>
    <p class="row">
      <button type="button" class="small" part="button" @click=${retry}>${t(RETRY)}</button>
    </p>
  </div>`;
}
