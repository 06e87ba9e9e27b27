/** The narrow renderer, second step: plain blocks → text nodes in a fixed set of elements. */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { blocksOf } from "../prose.ts";
import type { Block, Span } from "../prose.ts";

type Part = TemplateResult | typeof nothing;

function span({ kind, text }: Span): TemplateResult | string {
  if (kind === "code") return html`<code>${text}</code>`;
  if (kind === "strong") return html`<strong>${text}</strong>`;
  if (kind === "emphasis") return html`<em>${text}</em>`;
  return text;
}

/** Code keeps its lines and scrolls by itself, also by keyboard; what it rests on stands below it. */
function code({ label, text }: Block & { kind: "code" }, tail: Part): TemplateResult {
  return html`${label === "" ? nothing : html`<p class="origin">${label}</p>`}
    <pre tabindex="0" dir="ltr"><code>${text}</code></pre>
    ${tail === nothing ? nothing : html`<p>${tail}</p>`}`;
}

function block(part: Block, tail: Part): TemplateResult {
  if (part.kind === "code") return code(part, tail);
  if (part.kind === "paragraph") return html`<p>${part.spans.map(span)}${tail}</p>`;
  const last = part.items.length - 1;
  const items = part.items.map(
    (spans, i) => html`<li>${spans.map(span)}${i === last ? tail : nothing}</li>`,
  );
  return part.ordered
    ? html`<ol>
        ${items}
      </ol>`
    : html`<ul>
        ${items}
      </ul>`;
}

/** A text as blocks, with `tail` (its citation marks) at the end of the last one. */
export function prose(text: string, tail: Part = nothing): TemplateResult[] {
  const blocks = blocksOf(text);
  if (blocks.length === 0) return tail === nothing ? [] : [html`<p>${tail}</p>`];
  return blocks.map((part, i) => block(part, i === blocks.length - 1 ? tail : nothing));
}
