/** Which of the open elements hide their text, and how much of it that was. */
import { FORMATTING } from "./elements.ts";
import { roleOf } from "./landmarks.ts";
import { attribute } from "./nested-sink.ts";
import type { OpenElement } from "./nested-sink.ts";
import { isSelected } from "./own-styles.ts";
import type { HidingSelectors } from "./own-styles.ts";
import { isHidden } from "./visible.ts";

export class HiddenParts {
  /** Elements with hidden text, its characters, and characters that draw nothing. */
  readonly counts = { elements: 0, chars: 0, invisible: 0 };
  /** The page hides itself by attributes that come late. */
  hidesAll = false;

  readonly #selectors: HidingSelectors;
  readonly #open = new Set<OpenElement>();
  /** Formatting cut off by its parent: the standard opens it again, as hidden as it was. */
  readonly #cutOff = new Map<string, number>();
  #fresh = true;
  #tabs = 0;
  #panels = 0;

  constructor(selectors: HidingSelectors) {
    this.#selectors = selectors;
  }

  /** Elements are hidden; text also while hidden formatting waits to be opened again. */
  get hidesElements(): boolean {
    return this.#open.size > 0;
  }

  get hidesText(): boolean {
    return this.#open.size > 0 || this.#cutOff.size > 0;
  }

  enter(element: OpenElement): void {
    const role = element.foreign ? "" : roleOf(element);
    if (role === "tab") this.#tabs += 1;
    if (role === "tabpanel") this.#panels += 1;
    if (!this.#hides(element, role)) return;
    if (this.#open.size === 0) this.#fresh = true;
    this.#open.add(element);
  }

  leave(element: OpenElement, implied: boolean): void {
    const hid = this.#open.delete(element);
    if (hid && implied && FORMATTING.has(element.name)) this.#cut(element.name, 1);
  }

  ended(element: OpenElement): void {
    this.#open.delete(element);
  }

  merged(element: OpenElement): void {
    this.hidesAll ||= this.#isHidden(element);
  }

  stray(name: string): void {
    if (this.#cutOff.has(name)) this.#cut(name, -1);
  }

  count(chars: string): void {
    const count = chars.replace(/\s+/g, "").length;
    if (count === 0) return;
    if (this.#fresh) this.counts.elements += 1;
    this.#fresh = false;
    this.counts.chars += count;
  }

  /** A panel behind a tab is one click away from its reader; every other hidden thing is hidden. */
  #hides(element: OpenElement, role: string): boolean {
    if (!this.#isHidden(element)) return false;
    const unfolds = role === "tabpanel" && this.#panels <= this.#tabs;
    return !unfolds || attribute(element, "style") !== null;
  }

  #isHidden(element: OpenElement): boolean {
    return isHidden(element) || isSelected(element, this.#selectors);
  }

  #cut(name: string, by: 1 | -1): void {
    const count = (this.#cutOff.get(name) ?? 0) + by;
    if (count > 0) this.#cutOff.set(name, count);
    else this.#cutOff.delete(name);
  }
}
