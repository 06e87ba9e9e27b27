/** The stack of open elements: well nested, bounded in depth, constant or amortised time a tag. */
import type { Token } from "parse5";
import { PageFault } from "./budget.ts";
import type { PageBudget } from "./budget.ts";
import { CLOSES_P, FORMATTING, HEAD, HEADING, ITEM_FENCE, SCOPE, SPECIAL } from "./elements.ts";
import type { NestedSink } from "./nested.ts";

export interface OpenElement {
  readonly name: string;
  readonly foreign: boolean;
  readonly math: boolean;
  readonly integration: boolean;
  readonly attrs: readonly Token.Attribute[];
}

/** The value of an attribute, or null; the first one where a name occurs twice. */
export function attribute(element: OpenElement, name: string): string | null {
  for (const attr of element.attrs) if (attr.name === name) return attr.value;
  return null;
}

type ForeignStart = Pick<OpenElement, "name" | "attrs" | "math" | "integration">;

const CELLS = ["td", "th"];
const TABLE_PARTS = new Set(["caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"]);
const P_FENCE: readonly string[] = [...SCOPE, "button"];
const SCOPES: readonly string[] = [...SCOPE];
const ITEM_FENCES: readonly string[] = [...ITEM_FENCE];
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
  readonly #early = new Set<OpenElement>();

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

  /** Opens an HTML element after closing what it implies; false where the tag only repeats one. */
  push(name: string, attrs: readonly Token.Attribute[]): boolean {
    if ((name === "html" || name === "body" || name === "head") && this.#last(name) >= 0)
      return false;
    if (!HEAD.has(name) && name !== "html" && this.#top()?.name === "head") this.popTop();
    this.#closeImplied(name);
    const element = { name, attrs, foreign: false, math: false, integration: false };
    this.#positionsOf(name).push(this.#stack.length);
    if (SPECIAL.has(name)) this.#special.push(this.#stack.length);
    this.#enter(element);
    return true;
  }

  pushForeign(start: ForeignStart): void {
    this.#enter({ ...start, foreign: true });
  }

  popTop(): void {
    this.#pop(true);
  }

  /** Characters other than white space end the head. */
  leaveHeadFor(chars: string): void {
    if (this.#top()?.name === "head" && /\S/.test(chars)) this.popTop();
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
    else if (FORMATTING.has(name) && at < (this.#special.at(-1) ?? -1)) this.#endEarly(at);
    else this.#popTo(at);
  }

  closeAll(): void {
    while (this.#stack.length > 0) this.#pop(true);
  }

  /** Where the element stands that this end tag closes, or -1. */
  #closable(name: string): number {
    if (HEADING.has(name)) return this.#within(this.#lastOf(HEADINGS), SCOPES);
    if (name === "table" || name === "template") return this.#last(name);
    if (TABLE_PARTS.has(name)) return this.#within(this.#last(name), ["table", "template"]);
    const at = this.#last(name);
    if (name === "p") return this.#within(at, P_FENCE);
    if (SPECIAL.has(name) || FORMATTING.has(name)) return this.#within(at, SCOPES);
    return at > (this.#special.at(-1) ?? -1) ? at : -1;
  }

  #endEarly(at: number): void {
    const element = this.#stack[at];
    if (element === undefined || this.#early.has(element)) return;
    this.#early.add(element);
    const positions = this.#positionsOf(element.name);
    positions.splice(positions.lastIndexOf(at), 1);
    this.#sink.ended(element);
  }

  #closeImplied(name: string): void {
    if (CLOSES_P.has(name)) this.#closeWithin(["p"], P_FENCE);
    if (name === "li") this.#closeWithin(["li"], ITEM_FENCES);
    else if (name === "dt" || name === "dd") this.#closeWithin(["dt", "dd"], ITEM_FENCES);
    else if (HEADING.has(name) && HEADING.has(this.#top()?.name ?? "")) this.popTop();
    else if (name === "option") this.#closeWithin(["option"], ["select", "optgroup", "datalist"]);
    else if (name === "optgroup") this.#closeWithin(["optgroup"], ["select"]);
    else if (name === "button") this.#closeWithin(["button"], SCOPES);
    else if (name === "a") this.#endOpenLink();
    const closed = CLOSED_BY.get(name);
    if (closed !== undefined) this.#closeWithin(closed, ["table", "template"]);
  }

  /** A link inside a link ends the outer one (the adoption agency, called for the start tag). */
  #endOpenLink(): void {
    const at = this.#within(this.#last("a"), ["applet", "marquee", "object", "template", ...CELLS]);
    if (at >= 0) this.end("a");
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
    return at > this.#lastOf(fences) ? at : -1;
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
    if (this.#special.at(-1) === at) this.#special.pop();
    this.#sink.leave(element, implied);
  }
}
