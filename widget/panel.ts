/**
 * Opening and closing a corner or side panel: in the top layer, modal only where it fills a small
 * window, focus in on the reader's own action and back to where it came from.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Placement } from "./views/frame.ts";

export type PanelHost = ReactiveControllerHost &
  HTMLElement & { placement: Placement; open: boolean };

/** Below this width a panel fills the window and is modal. */
const SMALL = "(max-width: 40em)";

export class Panel implements ReactiveController {
  readonly #host: PanelHost;
  #media: MediaQueryList | null = null;
  #opener: HTMLElement | null = null;
  readonly #changed = (): void => this.#host.requestUpdate();

  constructor(host: PanelHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the element stands in the page: so does one whose placement nobody knows. */
  get inline(): boolean {
    return !/^(corner|side)$/.test(this.#host.placement);
  }

  get small(): boolean {
    return this.#media?.matches === true;
  }

  hostConnected(): void {
    this.#media = matchMedia(SMALL);
    this.#media.addEventListener("change", this.#changed);
    // A modal panel takes the focus and the page with it: never on load.
    if (this.small && !this.inline) this.#host.open = false;
  }

  hostDisconnected(): void {
    this.#media?.removeEventListener("change", this.#changed);
  }

  /** Whether the reader's focus is inside the element. */
  get holdsFocus(): boolean {
    return (this.#host.shadowRoot?.activeElement ?? null) !== null;
  }

  /** What was rendered is shown: popovers and dialogs open only by script. */
  hostUpdated(): void {
    for (const layer of this.#host.shadowRoot?.querySelectorAll<HTMLElement>("[popover]") ?? []) {
      if (!layer.matches(":popover-open")) layer.showPopover();
    }
    const dialog = this.#host.shadowRoot?.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
  }

  /** Opens for the reader and gives the focus to `into()`. Answers whether it was closed before. */
  async open(into: () => HTMLElement | null): Promise<boolean> {
    const opens = !this.inline && !this.#host.open;
    if (opens) {
      this.#opener = deepActive(document);
      this.#host.open = true;
    }
    await this.#host.updateComplete;
    into()?.focus();
    return opens;
  }

  /** Closes and gives the focus back. Answers whether it was open. */
  async close(launcher: () => HTMLElement | null): Promise<boolean> {
    if (this.inline || !this.#host.open) return false;
    const held = this.holdsFocus;
    this.#host.open = false;
    await this.#host.updateComplete;
    const back = this.#opener?.isConnected === true ? this.#opener : launcher();
    if (held) back?.focus();
    this.#opener = null;
    return true;
  }
}

function deepActive(doc: Document): HTMLElement | null {
  let at = doc.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at instanceof HTMLElement && at !== doc.body ? at : null;
}
