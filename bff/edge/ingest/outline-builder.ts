/** From nested events to blocks: what is shown, where it stands, how it can be cited. */
import { PageIds, PendingIds } from "./anchors.ts";
import type { Candidates } from "./anchors.ts";
import type { DraftBlock } from "./draft-block.ts";
import { APART_ROLES, FORMATTING, HEADING, INLINE, SILENT } from "./elements.ts";
import { InlineText } from "./inline-text.ts";
import type { Mark } from "./inline-text.ts";

import { attribute } from "./nested-sink.ts";
import type { NestedSink, OpenElement } from "./nested-sink.ts";
import type { BlockKind } from "./outline.ts";
import { PageFacts } from "./page-facts.ts";
import { closeTable, newTable, spanOf } from "./tables.ts";
import type { Cell, OpenTable } from "./tables.ts";
import { isHidden, visibleText } from "./visible.ts";

/** A heading or a term whose text is being read. */
interface Titled {
  readonly kind: "heading" | "term";
  readonly level: number;
  readonly own: readonly string[];
  readonly inner: string[];
  readonly before: Candidates["before"];
  readonly section: readonly string[];
  readonly selfLinks: string[];
  readonly masthead: boolean;
}

interface Frame {
  readonly element: OpenElement;
  readonly block: boolean;
  readonly place: number;
  readonly parent: Frame | null;
  readonly landmark: Landmark | null;
  hides: boolean;
  link: string | null;
  fragment: boolean;
  /** Of a section or article: its ids, until a heading has taken them as its own. */
  ids: readonly string[];
  /** Made when a first block needs it, so that a page of empty elements has no containers. */
  container: number;
  mark: Mark | null;
  titled: Titled | null;
  table: OpenTable | null;
  cell: Cell | null;
}

/** `apart`: not content; `masthead`: the page's own header or footer; `side`: beside the content. */
type Landmark = "apart" | "masthead" | "side" | "main" | "section" | "silent";

const SECTIONING = new Set(["article", "section"]);
const LISTS = new Set(["ul", "ol", "menu"]);
const PERMALINK_MARK = /[\p{L}\p{N}]/u;
/** A reference mark: a few digits or letters, bracketed or not. */
const NOTE_MARK = /^[[(]?(?:\d{1,3}|[a-z*†‡§]{1,2})[\])]?$/;
const MAX_NOTE_MARK = 5;
const MAX_INDENT = 4;

function placeOf(parent: number, name: string): number {
  let hash = parent;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) | 0;
  return (hash * 31 + 7) | 0;
}

export class OutlineBuilder implements NestedSink {
  readonly ids = new PageIds();
  readonly facts = new PageFacts();
  readonly blocks: DraftBlock[] = [];
  readonly containers: number[] = [];
  readonly hidden = { elements: 0, chars: 0, invisible: 0 };

  /** The page hides itself by attributes that come late. */
  hidesAll = false;

  readonly #pending = new PendingIds();
  readonly #text = new InlineText();
  readonly #open: Record<Landmark | "hidden" | "pre" | "link" | "fragment" | "svg" | "form", number> = {
    apart: 0, masthead: 0, side: 0, main: 0, section: 0, silent: 0,
    hidden: 0, pre: 0, link: 0, fragment: 0, svg: 0, form: 0,
  }; // prettier-ignore
  readonly #lists: { ordered: boolean; next: number }[] = [];
  readonly #tables: OpenTable[] = [];
  /** Hidden formatting elements that were cut off by their parent: the standard opens them again. */
  readonly #sticky = new Map<string, number>();
  /** Links of the current block that lead to the pages beside this one. */
  readonly #guides = new Set<string>();
  #top: Frame | null = null;
  #titled: Titled | null = null;
  #marker: string | null = null;
  #items = 0;
  #defines = false;
  #freshlyHidden = true;
  #tabs = 0;
  #panels = 0;

  enter(element: OpenElement): void {
    const frame = this.#frame(element);
    if (frame.block) this.#boundary(null);
    this.#top = frame;
    this.#count(frame, 1);
    this.#noteIds(frame);
    this.facts.enter(element);
    if (this.#reads() || this.#isMastheadTitle(element)) this.#begin(frame);
  }

  leave(element: OpenElement, implied: boolean): void {
    const frame = this.#top;
    if (frame === null || frame.element !== element) return;
    if (this.#reads()) this.#finish(frame);
    if (frame.block) this.#boundary(frame);
    else if (element.name === "text") this.#text.space(); // words in a picture
    if (this.#reads()) this.#close(frame);
    this.facts.leave(element);
    this.#pending.left(element);
    if (frame.hides && implied && FORMATTING.has(element.name)) this.#stick(element.name, 1);
    this.#count(frame, -1);
    this.#top = frame.parent;
  }

  ended(element: OpenElement): void {
    let frame = this.#top;
    while (frame !== null && frame.element !== element) frame = frame.parent;
    if (frame === null) return;
    if (frame.hides) this.#open.hidden -= 1;
    if (frame.link !== null) this.#open.link -= 1;
    if (frame.fragment) this.#open.fragment -= 1;
    Object.assign(frame, { hides: false, link: null, fragment: false, mark: null });
  }

  merged(element: OpenElement): void {
    this.facts.enter(element);
    this.hidesAll ||= isHidden(element);
  }

  stray(name: string): void {
    if (this.#sticky.has(name)) this.#stick(name, -1);
    if (name === "br") this.#lineBreak();
  }

  text(chars: string): void {
    if (this.facts.takesTitle) this.facts.addTitle(chars);
    if (this.#open.silent > 0 || this.#isApart()) return;
    if (this.#open.hidden > 0 || this.#sticky.size > 0) {
      this.#countHidden(chars.replace(/\s+/g, "").length);
      return;
    }
    const { text, removed } = visibleText(chars);
    this.hidden.invisible += removed;
    if (!this.#titled && /\S/.test(text)) this.#pending.clear();
    const { link, fragment, pre } = this.#open;
    this.#text.add(text, { pre: pre > 0, link: link > 0, fragment: fragment > 0 });
  }

  #countHidden(chars: number): void {
    if (chars > 0 && this.#freshlyHidden) this.hidden.elements += 1;
    if (chars > 0) this.#freshlyHidden = false;
    this.hidden.chars += chars;
  }

  // --- where we are -----------------------------------------------------------------------------

  #reads(): boolean {
    return this.#open.silent === 0 && this.#open.hidden === 0 && !this.#isApart();
  }

  /** In a part of the page that is no content; its first-level heading is read all the same. */
  #isApart(): boolean {
    if (this.#open.apart > 0) return true;
    return this.#open.masthead > 0 && this.#titled?.masthead !== true;
  }

  #isMastheadTitle(element: OpenElement): boolean {
    const { apart, hidden, silent, masthead } = this.#open;
    return element.name === "h1" && masthead > 0 && apart + hidden + silent === 0;
  }

  #frame(element: OpenElement): Frame {
    const block = !element.foreign && !INLINE.has(element.name) && !element.name.includes("-");
    const parent = this.#top;
    const around = parent?.place ?? 0;
    return {
      element,
      block,
      parent,
      place: block ? placeOf(around, element.name) : around,
      landmark: element.foreign ? this.#foreignLandmark(element) : this.#landmark(element),
      hides: this.#hides(element),
      link: null,
      fragment: false,
      ids: [],
      container: -1,
      mark: null,
      titled: null,
      table: null,
      cell: null,
    };
  }

  /** A panel behind a tab is one click away from its reader; every other hidden thing is hidden. */
  #hides(element: OpenElement): boolean {
    if (attribute(element, "role") !== "tabpanel") return isHidden(element);
    this.#panels += 1;
    return isHidden(element) && (this.#panels > this.#tabs || attribute(element, "style") !== null);
  }

  /** Words drawn in a picture are read; its title, description and styles are not. */
  #foreignLandmark(element: OpenElement): Landmark | null {
    const silent = ["title", "desc", "style", "script", "metadata", "annotation", "defs", "symbol"];
    return silent.includes(element.name) ? "silent" : null;
  }

  #landmark(element: OpenElement): Landmark | null {
    const { name } = element;
    const role = attribute(element, "role")?.trim().toLowerCase().split(/\s+/)[0] ?? "";
    if (role === "main" || name === "main") return "main";
    if (role === "tab") this.#tabs += 1;
    if (role === "banner" || role === "contentinfo") return "masthead";
    if (APART_ROLES.has(role) || name === "nav") return "apart";
    if (name === "header" || name === "footer") return this.#isTopLevel() ? "masthead" : "side";
    if (name === "aside" || role === "complementary") return "side";
    if (SECTIONING.has(name)) return "section";
    if (SILENT.has(name) || this.#isControl(element, role)) return "silent";
    return null;
  }

  /** HTML-AAM: a header or footer is the page's own unless a part of the page holds it. */
  #isTopLevel(): boolean {
    return this.#open.main + this.#open.section + this.#open.side === 0;
  }

  /** Buttons and labels are read only where they name content: headings, tabs, things that unfold. */
  #isControl(element: OpenElement, role: string): boolean {
    if (element.name === "label") return this.#open.form > 0;
    if (element.name !== "button") return false;
    const unfolds =
      attribute(element, "aria-expanded") !== null || attribute(element, "aria-controls") !== null;
    return !(unfolds || role === "tab" || this.#titled !== null);
  }

  #count(frame: Frame, by: 1 | -1): void {
    const { element, landmark } = frame;
    if (landmark !== null) this.#open[landmark] += by;
    if (frame.hides) this.#open.hidden += by;
    if (frame.hides && this.#open.hidden === 1) this.#freshlyHidden = true;
    if (element.foreign) return;
    if (element.name === "pre" || element.name === "listing") this.#open.pre += by;
    if (element.name === "form") this.#open.form += by;
  }

  #stick(name: string, by: 1 | -1): void {
    const count = (this.#sticky.get(name) ?? 0) + by;
    if (count > 0) this.#sticky.set(name, count);
    else this.#sticky.delete(name);
  }

  #noteIds(frame: Frame): void {
    const { element } = frame;
    const shown = this.#reads() || (this.#open.masthead > 0 && this.#open.hidden === 0);
    const ids = this.ids.note(element, shown && !element.foreign);
    if (ids.length === 0) return;
    if (SECTIONING.has(element.name)) frame.ids = ids;
    if (this.#titled === null) this.#pending.add(ids, element);
    else this.#titled.inner.push(...ids);
  }

  // --- elements ---------------------------------------------------------------------------------

  #begin(frame: Frame): void {
    const { element } = frame;
    if (element.foreign) return;
    const level = this.#headingLevel(element);
    if (level > 0) this.#beginTitled(frame, { kind: "heading", level });
    else if (element.name === "dt") this.#beginTitled(frame, { kind: "term", level: 0 });
    else if (element.name === "dd") this.#defines = true;
    else if (element.name === "a") this.#beginLink(frame);
    else if (element.name === "sup") frame.mark = this.#text.mark();
    else if (element.name === "br") this.#lineBreak();
    else if (LISTS.has(element.name)) this.#beginList(element);
    else if (element.name === "li") this.#beginItem(element);
    else this.#beginTablePart(frame);
  }

  /** Before its last boundary: what changes the text that is being read. */
  #finish(frame: Frame): void {
    if (frame.element.name === "a") this.#finishLink(frame);
    else if (frame.element.name === "sup") this.#finishNoteMark(frame);
    if (frame.titled !== null) this.#finishTitled(frame, frame.titled);
  }

  /** After its last boundary: what the blocks inside it become. */
  #close(frame: Frame): void {
    const { name } = frame.element;
    if (frame.element.foreign) return;
    if (LISTS.has(name)) this.#lists.pop();
    else if (name === "li") this.#endItem();
    else if (name === "dd") this.#defines = false;
    else if (frame.cell !== null) frame.cell.to = this.blocks.length;
    else if (name === "thead" && this.#tables.length > 0) this.#endHead();
    if (frame.table === null) return;
    this.#tables.pop();
    closeTable(frame.table, this.blocks);
  }

  #headingLevel(element: OpenElement): number {
    const level = HEADING.get(element.name);
    if (level !== undefined) return level;
    if (attribute(element, "role") !== "heading") return 0;
    const stated = Number.parseInt(attribute(element, "aria-level") ?? "2", 10);
    return stated >= 1 && stated <= 6 ? stated : 2;
  }

  #beginTitled(frame: Frame, of: { kind: "heading" | "term"; level: number }): void {
    if (this.#titled !== null) return;
    const { element } = frame;
    const own = [attribute(element, "id")].filter((id) => id !== null);
    const before = this.#pending.take().filter((one) => one.element !== element);
    const masthead = this.#open.masthead > 0;
    const section = of.kind === "heading" ? this.#nameSections() : [];
    frame.titled = { ...of, own, inner: [], before, section, selfLinks: [], masthead };
    this.#titled = frame.titled;
    if (of.kind === "heading") this.#layTableOut();
  }

  /** The first heading in a section is the section's, also where other text came before it. */
  #nameSections(): readonly string[] {
    let found: readonly string[] = [];
    for (let frame = this.#top; frame !== null; frame = frame.parent) {
      if (frame.ids.length === 0) continue;
      if (found.length === 0) found = frame.ids;
      frame.ids = [];
    }
    return found;
  }

  #finishTitled(frame: Frame, titled: Titled): void {
    this.#titled = null;
    if (this.#text.isEmpty) {
      this.#text.take();
      this.#pending.putBack(titled.before);
      return;
    }
    this.#pending.clear();
    this.#put(titled.kind, { frame, titled });
    if (titled.kind === "heading") this.facts.section = this.blocks.at(-1)?.text ?? "";
  }

  #beginLink(frame: Frame): void {
    frame.link = attribute(frame.element, "href");
    if (this.facts.isGuide(frame.element)) this.#guides.add(frame.link ?? "");
    frame.mark = this.#text.mark();
    if (frame.link === null) return;
    frame.fragment = frame.link.startsWith("#");
    this.#open.link += 1;
    if (frame.fragment) this.#open.fragment += 1;
  }

  #finishLink(frame: Frame): void {
    if (frame.link === null || frame.mark === null) return;
    this.#open.link -= 1;
    if (frame.fragment) this.#open.fragment -= 1;
    const text = this.#text.since(frame.mark);
    if (frame.link.includes("#")) this.facts.linkText(text);
    if (!frame.fragment) return;
    this.#titled?.selfLinks.push(safeDecode(frame.link.slice(1)));
    if (!PERMALINK_MARK.test(text)) this.#text.cut(frame.mark); // a mark that links to its own place
  }

  #finishNoteMark(frame: Frame): void {
    if (frame.mark === null) return;
    const { chars, fragmentChars } = this.#text.charsSince(frame.mark);
    if (chars === 0 || chars > MAX_NOTE_MARK || chars !== fragmentChars) return;
    if (NOTE_MARK.test(this.#text.since(frame.mark).trim())) this.#text.cut(frame.mark);
  }

  #lineBreak(): void {
    if (!this.#reads()) return;
    if (this.#titled !== null) this.#text.space();
    else this.#text.newline();
  }

  #beginList(element: OpenElement): void {
    const start = Number.parseInt(attribute(element, "start") ?? "1", 10);
    const next = Number.isSafeInteger(start) ? start : 1;
    this.#lists.push({ ordered: element.name === "ol", next });
  }

  #beginItem(element: OpenElement): void {
    this.#items += 1;
    const list = this.#lists.at(-1);
    if (list?.ordered !== true) {
      this.#marker = "- ";
      return;
    }
    const value = Number.parseInt(attribute(element, "value") ?? "", 10);
    if (Number.isSafeInteger(value)) list.next = value;
    this.#marker = `${list.next}) `;
    list.next += 1;
  }

  #endItem(): void {
    this.#items = Math.max(0, this.#items - 1);
    this.#marker = null;
  }

  #beginTablePart(frame: Frame): void {
    const { name } = frame.element;
    if (name === "table") this.#beginTable(frame);
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === "thead") table.inHead = true;
    else if (name === "tr") table.rows.push([]);
    else if (name === "td" || name === "th") this.#beginCell(frame, table);
  }

  #beginTable(frame: Frame): void {
    this.#layTableOut();
    frame.table = newTable(this.blocks.length);
    if (this.#titled !== null) frame.table.layout = true;
    this.#tables.push(frame.table);
  }

  /** The innermost table only: those around it were laid out when it began. */
  #layTableOut(): void {
    const table = this.#tables.at(-1);
    if (table !== undefined) table.layout = true;
  }

  #beginCell(frame: Frame, table: OpenTable): void {
    const { element } = frame;
    const cell: Cell = {
      header: element.name === "th",
      columns: spanOf(attribute(element, "colspan")),
      rows: spanOf(attribute(element, "rowspan")),
      from: this.blocks.length,
      to: this.blocks.length,
    };
    if (table.rows.length === 0) table.rows.push([]);
    table.rows.at(-1)?.push(cell);
    frame.cell = cell;
  }

  #endHead(): void {
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    table.inHead = false;
    table.headRows = table.rows.length;
  }

  // --- blocks -----------------------------------------------------------------------------------

  /** The start (null) or end of an element that stands on lines of its own. */
  #boundary(ending: Frame | null): void {
    if (this.#titled !== null) this.#text.space();
    else if (this.#open.pre === 0) this.#put("text", { frame: this.#top, titled: null });
    else if (this.#open.pre === 1 && isCode(ending))
      this.#put("code", { frame: ending, titled: null });
    else this.#text.freshLine(); // elements within code are its lines
  }

  #put(kind: BlockKind, of: { frame: Frame | null; titled: Titled | null }): void {
    const { text, chars, linkChars, fragmentChars } = this.#text.take();
    const guides = this.#guides.size;
    this.#guides.clear();
    if (chars === 0) return;
    const listed = kind === "text" && this.#items > 0;
    const block: DraftBlock = {
      kind: listed ? "item" : kind,
      text: kind === "code" ? trimCode(text) : trimLines(text),
      prefix: listed ? this.#prefix() : "",
      level: of.titled?.level ?? 0,
      candidates: of.titled,
      container: this.#containerOf(of.frame),
      place: of.frame?.place ?? 0,
      chars,
      linkChars,
      fragmentChars,
      guides,
      side: this.#open.side > 0,
      main: this.#open.main > 0,
      masthead: this.#open.masthead > 0,
      defines: this.#defines && kind === "text",
    };
    this.blocks.push(block);
    this.#defines = false;
  }

  #prefix(): string {
    const indent = "  ".repeat(Math.min(Math.max(this.#lists.length - 1, 0), MAX_INDENT));
    const marker = this.#marker ?? "  ";
    this.#marker = null;
    return indent + marker;
  }

  #containerOf(frame: Frame | null): number {
    const chain: Frame[] = [];
    let at = frame;
    while (at !== null && at.container < 0) {
      if (at.block) chain.push(at);
      at = at.parent;
    }
    let container = at?.container ?? -1;
    for (const one of chain.reverse()) {
      one.container = this.containers.push(container) - 1;
      container = one.container;
    }
    return Math.max(container, 0);
  }
}

function isCode(frame: Frame | null): boolean {
  return frame?.element.name === "pre" || frame?.element.name === "listing";
}

function trimLines(text: string): string {
  return text
    .replace(/ *\n */g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

function trimCode(text: string): string {
  return text.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
}

function safeDecode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // a lone percent sign: browsers then take the fragment as it stands
  }
}
