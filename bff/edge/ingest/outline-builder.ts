/** From nested events to blocks: what is shown, where it stands, how it can be cited. */
import { PageIds, PendingIds } from "./anchors.ts";
import type { Candidates } from "./anchors.ts";
import { Containers, boxOf } from "./containers.ts";
import type { Box } from "./containers.ts";
import type { DraftBlock } from "./draft-block.ts";
import { HEADING } from "./elements.ts";
import { HiddenParts } from "./hidden-parts.ts";
import { InlineText } from "./inline-text.ts";
import type { Mark } from "./inline-text.ts";
import { ItemLists } from "./item-lists.ts";
import { SECTIONING, landmarkOf, roleOf } from "./landmarks.ts";
import type { Landmark } from "./landmarks.ts";
import { attribute } from "./nested-sink.ts";
import type { NestedSink, OpenElement } from "./nested-sink.ts";
import { OpenTables } from "./open-tables.ts";
import type { BlockKind } from "./outline.ts";
import { stylesScreen } from "./own-styles.ts";
import type { HidingSelectors } from "./own-styles.ts";
import { PageFacts } from "./page-facts.ts";
import { visibleText } from "./visible.ts";

/** A heading or a term whose text is being read. */
interface Titled extends Candidates {
  readonly kind: "heading" | "term";
  readonly level: number;
  readonly inner: string[];
  readonly selfLinks: string[];
  readonly masthead: boolean;
}

interface Frame extends Box {
  readonly parent: Frame | null;
  readonly landmark: Landmark | null;
  /** Where a link leads, until it ends. */
  link: string | null;
  /** Of a section or article: its ids, until a heading has taken them as its own. */
  ids: readonly string[];
  /** The text as it was when a link or a note mark began. */
  mark: (Mark & { readonly invisible: number }) | null;
  titled: Titled | null;
}

const PERMALINK_MARK = /[\p{L}\p{N}]/u;
/** A reference mark: a few digits or letters, bracketed or not. */
const NOTE_MARK = /^[[(]?(?:\d{1,3}|[a-z*†‡§]{1,2})[\])]?$/;
const MAX_NOTE_MARK = 5;

export class OutlineBuilder implements NestedSink {
  readonly ids = new PageIds();
  readonly facts = new PageFacts();
  readonly hidden: HiddenParts;
  /** Text of the page's own styles for the screen. */
  readonly styles: string[] = [];
  readonly containers = new Containers();
  readonly blocks: DraftBlock[] = [];

  readonly #pending = new PendingIds();
  readonly #text = new InlineText();
  readonly #lists = new ItemLists();
  readonly #tables = new OpenTables(this.blocks);
  readonly #open = { apart: 0, masthead: 0, side: 0, main: 0, section: 0, silent: 0 };
  readonly #within = { pre: 0, form: 0, link: 0, fragment: 0 };
  /** Links of the current block that lead to the pages beside this one. */
  readonly #guides = new Set<string>();
  #top: Frame | null = null;
  #titled: Titled | null = null;
  /** The next paragraph is the first of a definition. */
  #defines = false;

  constructor(selectors: HidingSelectors) {
    this.hidden = new HiddenParts(selectors);
  }

  enter(element: OpenElement): void {
    const frame = this.#frame(element);
    if (frame.block) this.#boundary(null);
    this.#top = frame;
    this.hidden.enter(element);
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
    if (this.#reads() && !element.foreign) this.#close(element);
    this.facts.leave(element);
    this.#pending.left(element);
    this.hidden.leave(element, implied);
    this.#count(frame, -1);
    this.#top = frame.parent;
  }

  ended(element: OpenElement): void {
    let frame = this.#top;
    while (frame !== null && frame.element !== element) frame = frame.parent;
    this.hidden.ended(element);
    if (frame !== null) this.#endLink(frame);
  }

  merged(element: OpenElement): void {
    this.facts.enter(element);
    this.hidden.merged(element);
  }

  stray(name: string): void {
    this.hidden.stray(name);
    if (name === "br") this.#lineBreak();
  }

  text(chars: string): void {
    const within = this.#top?.element;
    if (within !== undefined && stylesScreen(within)) this.styles.push(chars);
    if (this.facts.takesTitle) this.facts.addTitle(chars);
    if (this.#open.silent > 0 || this.#isApart()) return;
    if (this.hidden.hidesText) {
      this.hidden.count(chars);
      return;
    }
    const { text, removed } = visibleText(chars);
    this.hidden.counts.invisible += removed;
    if (this.#titled === null && /\S/.test(text)) this.#pending.clear();
    const { link, fragment, pre } = this.#within;
    this.#text.add(text, { pre: pre > 0, link: link > 0, fragment: fragment > 0 });
  }

  // --- where we are -----------------------------------------------------------------------------

  #reads(): boolean {
    return this.#open.silent === 0 && !this.hidden.hidesElements && !this.#isApart();
  }

  /** In a part of the page that is no content; its first-level heading is read all the same. */
  #isApart(): boolean {
    if (this.#open.apart > 0) return true;
    return this.#open.masthead > 0 && this.#titled?.masthead !== true;
  }

  #isMastheadTitle(element: OpenElement): boolean {
    const { apart, silent, masthead } = this.#open;
    const shown = apart + silent === 0 && !this.hidden.hidesElements;
    return element.name === "h1" && masthead > 0 && shown;
  }

  #frame(element: OpenElement): Frame {
    const { main, section, side } = this.#open;
    const landmark = landmarkOf(element, {
      topLevel: main + section + side === 0,
      inForm: this.#within.form > 0,
      titled: this.#titled !== null,
    });
    const parent = this.#top;
    const box = boxOf(element, parent);
    // Made anew rather than spread: one shape for all frames.
    const { block, place } = box;
    const own = { link: null, ids: [], mark: null, titled: null };
    return { element, block, place, container: -1, parent, landmark, ...own };
  }

  #count(frame: Frame, by: 1 | -1): void {
    const { element, landmark } = frame;
    if (landmark !== null) this.#open[landmark] += by;
    if (element.foreign) return;
    if (isCode(frame)) this.#within.pre += by;
    if (element.name === "form") this.#within.form += by;
  }

  #noteIds(frame: Frame): void {
    const { element } = frame;
    const inMasthead = this.#open.masthead > 0 && !this.hidden.hidesElements;
    const ids = this.ids.note(element, (this.#reads() || inMasthead) && !element.foreign);
    if (ids.length === 0) return;
    if (SECTIONING.has(element.name)) frame.ids = ids;
    if (this.#titled === null) this.#pending.add(ids, element);
    else this.#titled.inner.push(...ids);
  }

  // --- elements ---------------------------------------------------------------------------------

  #begin(frame: Frame): void {
    const { element } = frame;
    if (element.foreign) return;
    const level = headingLevel(element);
    if (level > 0) this.#beginTitled(frame, { kind: "heading", level });
    else if (element.name === "dt") this.#beginTitled(frame, { kind: "term", level: 0 });
    else if (element.name === "dd") this.#defines = true;
    else if (element.name === "a") this.#beginLink(frame);
    else if (element.name === "sup") frame.mark = this.#mark();
    else if (element.name === "br") this.#lineBreak();
    this.#lists.enter(element);
    this.#tables.enter(element);
  }

  /** Before its last boundary: what changes the text that is being read. */
  #finish(frame: Frame): void {
    if (frame.element.name === "a") this.#finishLink(frame);
    else if (frame.element.name === "sup") this.#finishNoteMark(frame);
    if (frame.titled !== null) this.#finishTitled(frame, frame.titled);
  }

  /** After its last boundary: what the blocks inside it become. */
  #close(element: OpenElement): void {
    if (element.name === "dd") this.#defines = false;
    this.#lists.leave(element);
    this.#tables.leave(element);
  }

  #beginTitled(frame: Frame, of: { kind: "heading" | "term"; level: number }): void {
    if (this.#titled !== null) return;
    const { element } = frame;
    const isHeading = of.kind === "heading";
    if (isHeading) this.#tables.layOut();
    frame.titled = {
      kind: of.kind,
      level: of.level,
      own: [attribute(element, "id")].filter((id) => id !== null),
      inner: [],
      before: this.#pending.take().filter((one) => one.element !== element),
      section: isHeading ? this.#nameSections() : [],
      selfLinks: [],
      masthead: this.#open.masthead > 0,
    };
    this.#titled = frame.titled;
  }

  /** The first heading in a section is the section's, also where other text came before it. */
  #nameSections(): readonly string[] {
    let found: readonly string[] = [];
    for (let frame = this.#top; frame !== null; frame = frame.parent) {
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

  #mark(): Frame["mark"] {
    return { ...this.#text.mark(), invisible: this.hidden.counts.invisible };
  }

  #beginLink(frame: Frame): void {
    const href = attribute(frame.element, "href");
    if (href === null) return;
    if (this.facts.isGuide(frame.element)) this.#guides.add(href);
    frame.link = href;
    frame.mark = this.#mark();
    this.#within.link += 1;
    if (href.startsWith("#")) this.#within.fragment += 1;
  }

  /** Where the link led, or null where it has ended before. */
  #endLink(frame: Frame): string | null {
    const { link } = frame;
    if (link === null) return null;
    frame.link = null;
    this.#within.link -= 1;
    if (link.startsWith("#")) this.#within.fragment -= 1;
    return link;
  }

  #finishLink(frame: Frame): void {
    const link = this.#endLink(frame);
    if (link === null || frame.mark === null) return;
    const text = this.#text.since(frame.mark);
    if (link.includes("#")) this.facts.linkText(text);
    if (!link.startsWith("#")) return;
    this.#titled?.selfLinks.push(safeDecode(link.slice(1)));
    if (PERMALINK_MARK.test(text)) return;
    this.#text.cut(frame.mark); // a mark that links to its own place
    this.hidden.counts.invisible = frame.mark.invisible;
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

  // --- blocks -----------------------------------------------------------------------------------

  /** The start (null) or end of an element that stands on lines of its own. */
  #boundary(ending: Frame | null): void {
    const { pre } = this.#within;
    if (this.#titled !== null) this.#text.space();
    else if (pre === 0) this.#put("text", { frame: this.#top, titled: null });
    else if (pre === 1 && isCode(ending)) this.#put("code", { frame: ending, titled: null });
    else this.#text.freshLine(); // elements within code are its lines
  }

  #put(kind: BlockKind, of: { frame: Frame | null; titled: Titled | null }): void {
    const { text, chars, linkChars, fragmentChars } = this.#text.take();
    const guides = this.#guides.size;
    this.#guides.clear();
    if (chars === 0) return;
    const listed = kind === "text" && this.#lists.inItem;
    this.blocks.push({
      kind: listed ? "item" : kind,
      text: kind === "code" ? trimCode(text) : trimLines(text),
      prefix: listed ? this.#lists.prefix() : "",
      level: of.titled?.level ?? 0,
      candidates: of.titled,
      container: this.containers.of(of.frame),
      place: of.frame?.place ?? 0,
      chars,
      linkChars,
      fragmentChars,
      guides,
      side: this.#open.side > 0,
      main: this.#open.main > 0,
      masthead: this.#open.masthead > 0,
      defines: this.#defines && kind === "text",
    });
    this.#defines = false;
  }
}

function headingLevel(element: OpenElement): number {
  const level = HEADING.get(element.name);
  if (level !== undefined) return level;
  if (roleOf(element) !== "heading") return 0;
  const stated = Number.parseInt(attribute(element, "aria-level") ?? "2", 10);
  return stated >= 1 && stated <= 6 ? stated : 2;
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
