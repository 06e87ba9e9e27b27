/**
 * The stack of open elements while a page is read as a stream of tokens, without a tree: as much of
 * the HTML standard's tree construction as it takes to know what stands inside what (scopes, implied
 * end tags, formatting elements that outlive their parents; HTML Living Standard, 13.2). Where it is
 * simpler than the standard, a hidden element ends later, never earlier.
 */
export type Namespace = "html" | "svg" | "math";

export interface OpenElement {
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
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(" "));

export const VOID_ELEMENTS = set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);
const FORMATTING = set("a b big code em font i nobr s small strike strong tt u");
/** Elements that end tags of others do not reach past. */
const SCOPE = set("applet caption html table td th marquee object template select");
/** Elements that formatting opened inside them does not outlive. */
const MARKERS = set("applet caption marquee object template td th");
const SPECIAL = set(
  "address applet area article aside blockquote body button caption center col colgroup dd details " +
    "dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header " +
    "hgroup html iframe li listing main marquee menu nav noembed noframes noscript object ol p plaintext " +
    "pre script search section select style summary table tbody td template textarea tfoot th thead " +
    "title tr ul xmp",
);
const HEADINGS = set("h1 h2 h3 h4 h5 h6");
/** Start tags that end an open paragraph; not `table`, which only does after a doctype. */
const CLOSES_P = set(
  "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search " +
    "section summary ul xmp",
);
const TABLE_PARTS: Readonly<Record<string, readonly string[]>> = {
  td: ["tr", "tbody", "thead", "tfoot", "table"],
  th: ["tr", "tbody", "thead", "tfoot", "table"],
  tr: ["tbody", "thead", "tfoot", "table"],
  tbody: ["table"],
  thead: ["table"],
  tfoot: ["table"],
  caption: ["table"],
  colgroup: ["table"],
};
const IN_TABLE = set("table tbody thead tfoot tr");
const TABLE_ENDS = set("table tbody thead tfoot tr td th caption colgroup");

/** Browsers nest no deeper than this either. */
export const MAX_DEPTH = 512;

/** Open elements, outermost first. `ends` is told of each element that closes. */
export class OpenElements {
  #stack: OpenElement[] = [];
  #hidden = 0;
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
    return this.#stack.some((element) => element.name === name);
  }

  some(test: (element: OpenElement) => boolean): boolean {
    return this.#stack.some(test);
  }

  push(element: OpenElement): void {
    this.#stack.push(element);
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

  /** Closes what an HTML start tag ends by itself; false where the tag is ignored. */
  makeRoom(name: string): boolean {
    const context = TABLE_PARTS[name];
    if (context !== undefined) return this.#clearTo(context);
    // Between the cells of a table a form holds nothing.
    if (name === "form" && this.#isInTable()) return false;
    if (CLOSES_P.has(name)) this.#closeIn("p", (e) => SCOPE.has(e.name) || e.name === "button");
    if (name === "li") this.#closeItem(["li"]);
    if (name === "dd" || name === "dt") this.#closeItem(["dd", "dt"]);
    if (name === "a" && this.has("a")) this.#removeFormatting("a");
    if (name === "button") this.#closeIn("button", (e) => SCOPE.has(e.name));
    if (name === "option" && this.top?.name === "option") this.#popTo(this.#stack.length - 1);
    if (HEADINGS.has(name) && HEADINGS.has(this.top?.name ?? "")) {
      this.#popTo(this.#stack.length - 1);
    }
    return true;
  }

  /** Takes an HTML end tag; one that closes nothing is ignored. */
  close(name: string): void {
    if (FORMATTING.has(name)) return this.#removeFormatting(name);
    if (name === "form") return this.#removeForm();
    if (name === "html" || name === "body") return;
    if (HEADINGS.has(name)) return this.#closeIn(HEADINGS, (e) => SCOPE.has(e.name));
    if (TABLE_ENDS.has(name)) return this.#closeIn(name, (e) => isTableStop(name, e));
    if (name === "template" || name === "select") return this.#closeIn(name, () => false);
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
      if (element.name.toLowerCase() === name) return this.#popTo(i);
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

  #isInTable(): boolean {
    const nearest = this.#stack.findLast(({ name }) => IN_TABLE.has(name) || MARKERS.has(name));
    return nearest !== undefined && IN_TABLE.has(nearest.name);
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

  /** Formatting elements that hide outlive what closes around them, up to a cell or the like. */
  #popTo(at: number): void {
    const popped = this.#stack.slice(at);
    while (this.#stack.length > at) this.#drop(this.#stack.length - 1);
    const marker = popped.findIndex(({ name }) => MARKERS.has(name));
    for (const element of marker < 0 ? popped : popped.slice(0, marker)) {
      const outlives = element.namespace === "html" && FORMATTING.has(element.name);
      if (element.hidden && outlives) this.push(element);
    }
  }

  /** Ends a formatting element alone: what was opened inside it stays open. */
  #removeFormatting(name: string): void {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const element = this.#stack[i];
      if (element === undefined || SCOPE.has(element.name)) return;
      if (element.name === name && element.namespace === "html") return this.#drop(i);
    }
  }

  /** `</form>` ends the form, not what was left open inside it: that stays inside, and hidden. */
  #removeForm(): void {
    const at = this.#stack.findLastIndex(({ name }) => name === "form");
    if (at < 0) return;
    if (this.#stack[at]?.hidden === true && at + 1 < this.#stack.length) this.#hideAt(at + 1);
    this.#drop(at);
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
    if (element.hidden) this.#hidden -= 1;
    this.#ends(element);
  }
}

function isTableStop(name: string, element: OpenElement): boolean {
  if (element.name === "template" || element.name === "select") return true;
  return element.name === "table" && name !== "table";
}
