/** The stack of open elements: well nested, bounded in depth, constant or amortised time a tag. */
import type { Token } from "parse5";
import { PageFault } from "./budget.ts";
import type { PageBudget } from "./budget.ts";
import { CLOSES_P, FORMATTING, HEAD, HEADING, SCOPE, SPECIAL } from "./elements.ts";
import type { NestedSink, OpenElement } from "./nested-sink.ts";

type ForeignStart = Pick<OpenElement, "name" | "attrs" | "math" | "integration">;

const CELLS = ["td", "th"];
const TABLE_PARTS = new Set(["caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"]);
const P_FENCE: readonly string[] = [...SCOPE, "button"];
const TABLE_FENCE = ["table", "template"];
const SCOPES: readonly string[] = [...SCOPE];
/** Special elements that an open list item or definition is looked for through. */
const TRANSPARENT = new Set(["address", "div", "p"]);
/** Foreign elements that close a scope (WHATWG 13.2.4.2). */
const FOREIGN_SCOPES = new Set(["annotation-xml", "desc", "foreignobject", "title"]);
const HEADINGS: readonly string[] = [...HEADING.keys()];
/** What the start of a part of a table closes, inside its own table. */
const CLOSED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ["td", ["td", "th", "caption", "colgroup"]],
  ["th", ["td", "th", "caption", "colgroup"]],
  ["tr", ["tr", "caption", "colgroup"]],
  ["tbody", ["tbody", "thead", "tfoot", "caption", "colgroup"]],
  ["thead", ["tbody", "thead", "tfoot", "caption", "colgroup"]],
  ["tfoot", ["tbody", "thead", "tfoot", "caption", "colgroup"]],
]);

export class OpenElements {
  readonly #sink: NestedSink;
  readonly #maxDepth: number;
  readonly #stack: OpenElement[] = [];
  /** Positions of the open elements of each name, HTML ones only. */
  readonly #positions = new Map<string, number[]>();
  readonly #special: number[] = [];
  /** Special elements without the transparent ones. */
  readonly #fences: number[] = [];
  readonly #foreignScopes: number[] = [];
  readonly #early = new Set<OpenElement>();
  /** The standard makes the elements `html` and `body` itself where their tags are late or missing. */
  #started = false;
  #inBody = false;

  constructor(sink: NestedSink, budget: PageBudget) {
    this.#sink = sink;
    this.#maxDepth = budget.maxDepth;
  }

  inForeign(): boolean {
    return this.#top()?.foreign === true;
  }

  /** Foreign and no integration point: CDATA sections are text, and no element switches the tokenizer. */
  inForeignNode(): boolean {
    const top = this.#top();
    return top !== undefined && top.foreign && !top.integration;
  }

  inMath(): boolean {
    return this.#top()?.math === true;
  }

  /** A second tag of `html` or `body`, even where other rules would ignore it, may hide the page. */
  repeat(tag: Pick<Token.TagToken, "tagName" | "attrs">): void {
    const { tagName: name, attrs } = tag;
    if (!this.#repeats(name)) return;
    this.#sink.merged({ name, attrs, foreign: false, math: false, integration: false });
  }

  #repeats(name: string): boolean {
    return (name === "html" && this.#started) || (name === "body" && this.#inBody);
  }

  /**
   * Opens an HTML element after closing what it implies; false where the standard ignores the tag,
   * or only adds its attributes to the element that is open already.
   */
  push(name: string, attrs: readonly Token.Attribute[]): boolean {
    if (this.#repeats(name)) return false;
    if (name === "head" && (this.#last(name) >= 0 || this.#inBody)) return false;
    this.#started = true;
    this.#inBody ||= name !== "html" && name !== "head" && !HEAD.has(name);
    if (TABLE_PARTS.has(name) && this.#last("table") < 0) return false;
    if (name === "form" && this.#last(name) > this.#last("template")) return false; // forms do not nest
    if (!HEAD.has(name) && name !== "html" && this.#top()?.name === "head") this.popTop();
    this.#closeImplied(name);
    const element = { name, attrs, foreign: false, math: false, integration: false };
    this.#positionsOf(name).push(this.#stack.length);
    if (SPECIAL.has(name)) this.#special.push(this.#stack.length);
    if (SPECIAL.has(name) && !TRANSPARENT.has(name)) this.#fences.push(this.#stack.length);
    this.#enter(element);
    return true;
  }

  pushForeign(start: ForeignStart): void {
    this.#started = true;
    this.#inBody = true;
    if (this.#top()?.name === "head") this.popTop();
    const closesScope = start.integration || FOREIGN_SCOPES.has(start.name);
    if (closesScope)
      for (const list of [this.#foreignScopes, this.#special]) list.push(this.#stack.length);
    this.#enter({ ...start, foreign: true });
  }

  popTop(): void {
    this.#pop(true);
  }

  /** Characters other than white space end the head. */
  leaveHeadFor(chars: string): void {
    const top = this.#top()?.name ?? "html";
    if ((top !== "head" && top !== "html") || !/\S/.test(chars)) return;
    this.#started = true;
    this.#inBody = true;
    if (top === "head") this.popTop();
  }

  /** Closes foreign elements up to HTML or an integration point. */
  leaveForeign(): void {
    while (this.inForeignNode()) this.#pop(true);
  }

  /** An end tag in foreign content: true when it closed a foreign element. */
  endForeign(name: string): boolean {
    let at = this.#stack.length - 1;
    while (at >= 0 && this.#stack[at]?.foreign === true) {
      if (this.#stack[at]?.name === name) {
        this.#popTo(at);
        return true;
      }
      at -= 1;
    }
    if (name === "p" || name === "br") this.leaveForeign();
    return false;
  }

  end(name: string): void {
    if (name === "html" || name === "body") return; // what follows still belongs to the body
    const at = this.#closable(name);
    if (at < 0) this.#sink.stray(name);
    else if (name === "form") this.#endForm(at);
    else if (FORMATTING.has(name) && at < (this.#special.at(-1) ?? -1)) this.#endEarly(at);
    else this.#popTo(at);
  }

  closeAll(): void {
    while (this.#stack.length > 0) this.#pop(true);
  }

  /** Where the element stands that this end tag closes, or -1. */
  #closable(name: string): number {
    if (HEADING.has(name)) return this.#within(this.#lastOf(HEADINGS), SCOPES);
    if (name === "template") return this.#last(name);
    if (name === "table") return this.#inTable([name], ["template"]);
    if (TABLE_PARTS.has(name)) return this.#inTable([name], TABLE_FENCE);
    const at = this.#last(name);
    if (name === "p") return this.#within(at, P_FENCE);
    if (SPECIAL.has(name) || FORMATTING.has(name)) return this.#within(at, SCOPES);
    return at > (this.#special.at(-1) ?? -1) ? at : -1;
  }

  #endEarly(at: number): void {
    const element = this.#forget(at);
    if (element !== null) this.#sink.ended(element);
  }

  /** What is open inside a form stays open, and inside it, past the form's own end tag. */
  #endForm(at: number): void {
    if (at === this.#stack.length - 1) this.popTop();
    else this.#forget(at);
  }

  /** No further end tag closes the element: it goes with what holds it, or what it holds. */
  #forget(at: number): OpenElement | null {
    const element = this.#stack[at];
    if (element === undefined || this.#early.has(element)) return null;
    this.#early.add(element);
    const positions = this.#positionsOf(element.name);
    positions.splice(positions.lastIndexOf(at), 1);
    return element;
  }

  #closeImplied(name: string): void {
    if (CLOSES_P.has(name)) this.#closeWithin(["p"], P_FENCE);
    if (name === "li") this.#closeItem(["li"]);
    else if (name === "dt" || name === "dd") this.#closeItem(["dt", "dd"]);
    else if (HEADING.has(name) && HEADING.has(this.#top()?.name ?? "")) this.popTop();
    else if (name === "option" && this.#top()?.name === "option") this.popTop();
    else if (name === "button") this.#closeWithin(["button"], SCOPES);
    else if (name === "a") this.#endOpenLink();
    const closed = CLOSED_BY.get(name);
    if (closed === undefined) return;
    for (let at = 0; at >= 0;) {
      at = this.#inTable(closed, TABLE_FENCE);
      if (at >= 0) this.#popTo(at);
    }
  }

  /** Table scope: only tables and templates stand in the way (WHATWG 13.2.4.2). */
  #inTable(names: readonly string[], fences: readonly string[]): number {
    const at = this.#lastOf(names);
    return at > this.#lastOf(fences) ? at : -1;
  }

  /** A link inside a link ends the outer one (the adoption agency, called for the start tag). */
  #endOpenLink(): void {
    const at = this.#within(this.#last("a"), ["applet", "marquee", "object", "template", ...CELLS]);
    if (at >= 0) this.end("a");
  }

  /** An open item is ended by the next one, unless another special element lies between. */
  #closeItem(names: readonly string[]): void {
    const at = this.#lastOf(names);
    if (at >= 0 && at === this.#fences.at(-1)) this.#popTo(at);
  }

  /** Closes the outermost open element of `names` that no fence stands above. */
  #closeWithin(names: readonly string[], fences: readonly string[]): void {
    for (;;) {
      const at = this.#within(this.#lastOf(names), fences);
      if (at < 0) return;
      this.#popTo(at);
    }
  }

  #within(at: number, fences: readonly string[]): number {
    const fence = Math.max(this.#lastOf(fences), this.#foreignScopes.at(-1) ?? -1);
    return at >= fence ? at : -1; // equal: the element is itself such a fence
  }

  #last(name: string): number {
    return this.#positions.get(name)?.at(-1) ?? -1;
  }

  #lastOf(names: readonly string[]): number {
    let last = -1;
    for (const name of names) last = Math.max(last, this.#last(name));
    return last;
  }

  #top(): OpenElement | undefined {
    return this.#stack.at(-1);
  }

  #positionsOf(name: string): number[] {
    const known = this.#positions.get(name);
    if (known !== undefined) return known;
    const positions: number[] = [];
    this.#positions.set(name, positions);
    return positions;
  }

  #enter(element: OpenElement): void {
    if (this.#stack.length >= this.#maxDepth) {
      throw new PageFault("too_complex", `elements nested more than ${this.#maxDepth} deep`);
    }
    this.#stack.push(element);
    this.#sink.enter(element);
  }

  #popTo(at: number): void {
    while (this.#stack.length > at + 1) this.#pop(true);
    this.#pop(false);
  }

  #pop(implied: boolean): void {
    const element = this.#stack.pop();
    if (element === undefined) return;
    const at = this.#stack.length;
    if (!element.foreign && !this.#early.delete(element)) this.#positionsOf(element.name).pop();
    for (const list of [this.#special, this.#fences, this.#foreignScopes]) {
      if (list.at(-1) === at) list.pop();
    }
    this.#sink.leave(element, implied);
    const above = this.#top();
    if (above?.name === "form" && this.#early.has(above)) this.#pop(true);
  }
}
