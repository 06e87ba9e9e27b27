/**
 * The stack of open elements while a page is read as a stream of tokens, without a tree: as much of
 * the HTML standard's tree construction as it takes to know what stands inside what (scopes, implied
 * end tags, formatting elements that outlive their parents; HTML Living Standard, 13.2). Where it is
 * simpler than the standard, a hidden element ends later, never earlier.
 */
import {
  CELLS,
  CLOSES_P,
  FORMATTING,
  HEADINGS,
  IMPLIED_END,
  IN_TABLE,
  MARKERS,
  SCOPE,
  SPECIAL,
  TABLE_ENDS,
  TABLE_PARTS,
} from "./elements.ts";

export type Namespace = "html" | "svg" | "math";

export interface OpenElement {
  /** Foreign ones with their namespace before it, so that no HTML rule takes them for its own. */
  readonly name: string;
  readonly namespace: Namespace;
  /** It, and so all in it, cannot be seen. */
  readonly hidden: boolean;
  readonly main: boolean;
  readonly chrome: boolean;
  readonly preformatted: boolean;
  readonly background: string;
  /** A foreign element inside which HTML rules hold (`foreignObject`, `mtext`, …). */
  readonly integration: boolean;
  /** Formatting that outlived its parent: it may stand inside or outside of what opens next. */
  readonly reopened?: true;
}

/** Browsers nest no deeper than this either. */
export const MAX_DEPTH = 512;

/** Open elements, outermost first. `ends` is told of each element that closes. */
export class OpenElements {
  #stack: OpenElement[] = [];
  /** How many of each name are open: most end tags are answered without a search. */
  readonly #counts = new Map<string, number>();
  #hidden = 0;
  /** Also when the form itself was closed by what stood around it (the form element pointer). */
  #formOpen = false;
  /** A cell or the like was left open inside another: end tags of formatting cannot be trusted. */
  #unsure = false;
  readonly #ends: (element: OpenElement) => void;

  constructor(ends: (element: OpenElement) => void) {
    this.#ends = ends;
  }

  get top(): OpenElement | undefined {
    return this.#stack.at(-1);
  }

  get depth(): number {
    return this.#stack.length;
  }

  /** True where text that comes now cannot be seen. */
  get isHidden(): boolean {
    return this.#hidden > 0;
  }

  has(name: string): boolean {
    return this.#count(name) > 0;
  }

  some(test: (element: OpenElement) => boolean): boolean {
    return this.#stack.some(test);
  }

  push(element: OpenElement): void {
    this.#stack.push(element);
    this.#counts.set(element.name, this.#count(element.name) + 1);
    if (element.hidden) this.#hidden += 1;
  }

  /** Hides the innermost open element from here on. */
  hideTop(): void {
    this.#hideAt(this.#stack.length - 1);
  }

  /** Hides everything from here on. */
  hideRest(): void {
    this.#hidden += 1;
  }

  /**
   * Closes what an HTML start tag ends by itself. Answers the elements that the tag implies around
   * its own (a row for a cell), or null where the tag is ignored.
   */
  makeRoom(name: string): readonly string[] | null {
    const context = TABLE_PARTS.get(name);
    if (context !== undefined) return this.#clearTo(context) ? this.#implied(name) : null;
    if (name === "form" && !this.#opensForm()) return null;
    if (name === "table" && this.#isInTable()) this.close("table");
    if (CLOSES_P.has(name)) this.#closeIn("p", (e) => SCOPE.has(e.name) || e.name === "button");
    if (name === "li") this.#closeItem(["li"]);
    if (name === "dd" || name === "dt") this.#closeItem(["dd", "dt"]);
    if (name === "a" && this.has("a")) this.#removeFormatting("a");
    if (name === "button") this.#closeIn("button", (e) => SCOPE.has(e.name));
    if (name === "option" && this.top?.name === "option") this.#popTo(this.#stack.length - 1);
    if (HEADINGS.has(name) && HEADINGS.has(this.top?.name ?? "")) {
      this.#popTo(this.#stack.length - 1);
    }
    return [];
  }

  /** Takes an HTML end tag; one that closes nothing is ignored. */
  close(name: string): void {
    if (!this.has(name) && !HEADINGS.has(name) && name !== "form") return;
    if (FORMATTING.has(name)) return this.#removeFormatting(name);
    if (name === "form") return this.#removeForm();
    if (name === "html" || name === "body") return;
    if (HEADINGS.has(name)) return this.#closeIn(HEADINGS, (e) => SCOPE.has(e.name));
    if (TABLE_ENDS.has(name)) return this.#closeIn(name, (e) => isTableStop(name, e));
    if (name === "template") return this.#closeIn(name, () => false);
    if (name === "select") return this.#closeIn(name, (e) => e.name === "template");
    if (name === "li") {
      return this.#closeIn("li", (e) => SCOPE.has(e.name) || e.name === "ol" || e.name === "ul");
    }
    if (name === "p") {
      return this.#closeIn("p", (e) => SCOPE.has(e.name) || e.name === "button");
    }
    if (SCOPE.has(name)) return this.#closeIn(name, (e) => SCOPE.has(e.name));
    if (SPECIAL.has(name)) return this.#closeIn(name, (e) => SCOPE.has(e.name));
    return this.#closeIn(name, (e) => SPECIAL.has(e.name));
  }

  /** Closes a foreign element by its name; at the first HTML element the HTML rules take over. */
  closeForeign(name: string): void {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const element = this.#stack[i];
      if (element === undefined || element.namespace === "html") break;
      if (element.name.toLowerCase() === `${element.namespace}:${name}`) return this.#popTo(i);
    }
    this.close(name);
  }

  /** Leaves foreign content, as a start tag that has no place in it does. */
  leaveForeign(): void {
    const at = this.#stack.findLastIndex((e) => e.namespace === "html" || e.integration);
    this.#popTo(at + 1);
  }

  /** Closes all that is still open. */
  finish(): void {
    while (this.#stack.length > 0) this.#drop(this.#stack.length - 1);
  }

  /** A form inside a form is none, and between the cells of a table it holds nothing. */
  #opensForm(): boolean {
    const inTemplate = this.has("template");
    if (this.#formOpen && !inTemplate) return false;
    this.#formOpen ||= !inTemplate;
    return !this.#isInTable();
  }

  #isInTable(): boolean {
    const nearest = this.#stack.findLast(({ name }) => IN_TABLE.has(name) || MARKERS.has(name));
    return nearest !== undefined && IN_TABLE.has(nearest.name);
  }

  #implied(name: string): readonly string[] {
    const under = this.top?.name;
    if (name === "tr") return under === "table" ? ["tbody"] : [];
    if (name !== "td" && name !== "th") return [];
    if (under === "table") return ["tbody", "tr"];
    return under === "tr" ? [] : ["tr"];
  }

  /** Pops to the nearest element that this one may stand in; false where there is no table. */
  #clearTo(context: readonly string[]): boolean {
    const at = this.#stack.findLastIndex(
      ({ name }) => context.includes(name) || name === "template" || name === "select",
    );
    const found = this.#stack[at];
    if (found === undefined || !context.includes(found.name)) return false;
    this.#popTo(at + 1);
    return true;
  }

  #closeItem(names: readonly string[]): void {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const name = this.#stack[i]?.name ?? "";
      if (names.includes(name)) return this.#popTo(i);
      if (this.#stack[i]?.integration === true) return;
      if (SPECIAL.has(name) && name !== "address" && name !== "div" && name !== "p") return;
    }
  }

  #closeIn(wanted: string | ReadonlySet<string>, stops: (element: OpenElement) => boolean): void {
    const isWanted = (name: string): boolean =>
      typeof wanted === "string" ? name === wanted : wanted.has(name);
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const element = this.#stack[i];
      if (element === undefined) return;
      if (element.namespace === "html" && isWanted(element.name)) return this.#popTo(i);
      if (element.namespace === "html" ? stops(element) : element.integration) return;
    }
  }

  /**
   * Formatting elements outlive what closes around them, but for those inside the last cell or the
   * like that closes with it; of one name no more than three do.
   */
  #popTo(at: number, from = at): void {
    const popped = this.#stack.slice(from);
    while (this.#stack.length > at) this.#drop(this.#stack.length - 1);
    const clears =
      MARKERS.has(popped[0]?.name ?? "") ||
      (TABLE_ENDS.has(popped[0]?.name ?? "") && popped.some(({ name }) => CELLS.has(name)));
    const last = clears ? popped.findLastIndex(({ name }) => MARKERS.has(name)) : -1;
    const markers = popped.filter(({ name }) => MARKERS.has(name)).length;
    this.#unsure ||= markers > (clears ? 1 : 0);
    // A template's insides are read by rules of their own: what hides there is kept in doubt.
    const cleared = last < 0 || popped[0]?.name === "template" ? popped.length : last;
    for (const element of popped.slice(0, cleared)) {
      if (element.namespace !== "html" || !FORMATTING.has(element.name)) continue;
      if (element.hidden || this.#count(element.name) < 3)
        this.push({ ...element, reopened: true });
    }
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /**
   * Ends a formatting element (the adoption agency): with all in it where that holds no block, else
   * with what stands in its last block; the blocks go on.
   */
  #removeFormatting(name: string): void {
    let last = -1;
    let blocks = 0;
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const element = this.#stack[i];
      if (element === undefined || element.integration || SCOPE.has(element.name)) return;
      if (element.name === name && element.namespace === "html") {
        if (element.hidden && this.#unsure) return;
        if (last < 0) return this.#popTo(i, i + 1);
        if (blocks <= 8) this.#popTo(last + 1);
        return this.#drop(i);
      }
      if (element.namespace !== "html" || !SPECIAL.has(element.name)) continue;
      blocks += 1;
      last = Math.max(last, i);
    }
  }

  /** `</form>` ends the form, not what was left open inside it: that stays inside, and hidden. */
  #removeForm(): void {
    if (this.has("template")) return this.#closeIn("form", (e) => SCOPE.has(e.name));
    this.#formOpen = false;
    const at = this.#stack.findLastIndex(
      (e) => e.name === "form" || SCOPE.has(e.name) || e.integration,
    );
    const form = this.#stack[at];
    if (form?.name !== "form") return;
    this.#closeImplied();
    if (form.hidden && this.#isUncertain()) this.hideRest();
    if (form.hidden && at + 1 < this.#stack.length) this.#hideAt(at + 1);
    this.#drop(at);
  }

  /** Where formatting may stand open inside what is hidden, it cannot be said what ends here. */
  #closeImplied(): void {
    while (IMPLIED_END.has(this.top?.name ?? "")) {
      if (this.top?.hidden === true && this.#isUncertain()) this.hideRest();
      this.#popTo(this.#stack.length - 1);
    }
  }

  #isUncertain(): boolean {
    return this.#stack.some(({ reopened }) => reopened === true);
  }

  #hideAt(at: number): void {
    const element = this.#stack[at];
    if (element === undefined || element.hidden) return;
    this.#stack[at] = { ...element, hidden: true };
    this.#hidden += 1;
  }

  #drop(at: number): void {
    const [element] = this.#stack.splice(at, 1);
    if (element === undefined) return;
    this.#counts.set(element.name, this.#count(element.name) - 1);
    if (element.hidden) this.#hidden -= 1;
    this.#ends(element);
  }
}

function isTableStop(name: string, element: OpenElement): boolean {
  if (element.name === "template" || element.name === "select") return true;
  return element.name === "table" && name !== "table";
}
