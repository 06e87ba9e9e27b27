/** Where the assistant stands: in the page, in a corner or at a side; and the way back to it. */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { t } from "../language.ts";
import { BACK, CLOSE, DISMISS } from "../words.ts";

export type Placement = "inline" | "corner" | "side";

export interface Frame {
  readonly placement: Placement;
  readonly open: boolean;
  /** Whether a panel is modal and fills the window. */
  readonly small: boolean;
  readonly heading: string;
  readonly shortcut: string | null;
  readonly rests: string | null;
}

export interface FrameActions {
  readonly open: () => void;
  readonly close: () => void;
  readonly key: (event: KeyboardEvent) => void;
  readonly cancel: (event: Event) => void;
}

function title({ heading, rests, placement }: Frame, act: FrameActions): TemplateResult {
  const close =
    placement === "inline"
      ? nothing
      : html`<button type="button" class="small" part="button" @click=${act.close}>
          ${t(CLOSE)}
        </button>`;
  return html`<div class="row apart">
      <h2 id="title" part="heading">${heading}</h2>
      ${close}
    </div>
    <p class="small muted rests">${rests}</p>`;
}

function launcher({ heading, shortcut }: Frame, act: FrameActions): TemplateResult {
  return html`<button
    type="button"
    class="launcher primary"
    part="launcher"
    aria-haspopup="dialog"
    aria-expanded="false"
    aria-keyshortcuts=${shortcut ?? nothing}
    @click=${act.open}
  >
    ${heading}
  </button>`;
}

function panel(
  state: Frame,
  { content, act }: { content: unknown; act: FrameActions },
): TemplateResult {
  const kind = `surface panel ${state.placement}`;
  if (state.small) {
    return html`<dialog
      class=${kind}
      part="panel"
      aria-labelledby="title"
      @keydown=${act.key}
      @cancel=${act.cancel}
      @close=${act.close}
    >
      ${title(state, act)} ${content}
    </dialog>`;
  }
  return html`<section
    class=${kind}
    part="panel"
    popover="manual"
    aria-labelledby="title"
    @keydown=${act.key}
  >
    ${title(state, act)} ${content}
  </section>`;
}

export function frame(
  state: Frame,
  { content, act }: { content: unknown; act: FrameActions },
): TemplateResult {
  if (state.placement !== "inline") {
    return state.open ? panel(state, { content, act }) : launcher(state, act);
  }
  return html`<section class="surface" part="root" aria-labelledby="title" @keydown=${act.key}>
    ${title(state, act)} ${content}
  </section>`;
}

/** Shown above the page after a landing. */
export function wayBack(act: { back: () => void; dismiss: () => void }): TemplateResult {
  return html`<div class="surface way-back row" part="way-back" popover="manual">
    <button type="button" class="primary" @click=${act.back}>${t(BACK)}</button>
    <button type="button" class="small" @click=${act.dismiss}>${t(DISMISS)}</button>
  </div>`;
}
