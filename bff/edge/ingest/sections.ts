/** From a page's content to sections: a heading and what stands under it, up to the next heading. */
import type { Block, PageOutline } from "./outline.ts";

/** Where a reader lands: an id, the page itself, or nowhere that is certain. */
export type Landing = { readonly anchor: string } | "page" | "missing" | "ambiguous";

export interface Section {
  /** Headings from the top down to this one. */
  readonly path: readonly string[];
  readonly landing: Landing;
  readonly blocks: readonly Block[];
}

function landingOf(heading: Block): Landing {
  if (heading.anchor !== null) return { anchor: heading.anchor };
  return heading.anchorState === "ambiguous" ? "ambiguous" : "missing";
}

/** The first heading of a page without an id is the top of the page. */
function firstLanding(heading: Block, isTop: boolean): Landing {
  const landing = landingOf(heading);
  return landing === "missing" && isTop ? "page" : landing;
}

interface Open {
  readonly level: number;
  readonly text: string;
}

/** Headings that stand open above a section. */
class Outline {
  #open: Open[] = [];

  enter(heading: Block): readonly string[] {
    this.#open = this.#open.filter((one) => one.level < heading.level);
    this.#open.push({ level: heading.level, text: heading.text });
    return this.#open.map((one) => one.text);
  }
}

/** Text before the first heading that is short enough for the heading still to be the page's top. */
const PREFACE_CHARS = 300;

/** The innermost container that holds both. */
function shared(one: number, other: number, containers: readonly number[]): number {
  let [a, b] = [one, other];
  while (a !== b) {
    if (a > b) a = containers[a] ?? -1;
    else b = containers[b] ?? -1;
  }
  return a;
}

/**
 * The title of a box, such as a note or a card: a heading without an anchor that begins a container
 * of its own, and is deeper than the section's heading or inside the section's container. What follows the box still belongs to the section around it.
 */
function titlesBox(
  at: number,
  of: { blocks: readonly Block[]; within: Sections; containers: readonly number[] },
): boolean {
  const [before, heading, after] = of.blocks.slice(at - 1, at + 2);
  if (before === undefined || heading?.anchorState !== "missing") return false;
  if (after === undefined || after.kind === "heading") return false;
  const { containers, within } = of;
  const box = shared(heading.container, after.container, containers);
  if (shared(before.container, box, containers) === box) return false;
  const inScope = within.scope >= 0 && shared(within.scope, box, containers) === within.scope;
  return heading.level > within.level || (inScope && box !== within.scope);
}

interface OpenSection {
  readonly path: readonly string[];
  readonly landing: Landing;
  readonly blocks: Block[];
}

class Sections {
  readonly found: OpenSection[] = [];
  readonly #outline = new Outline();
  readonly #title: string;
  #seen = false;
  #preface = 0;
  readonly #containers: readonly number[];
  /** Of the open section's heading. */
  level = 0;
  /** The innermost container of the open section's heading and first text; -1 when unknown. */
  scope = -1;
  #heading: Block | null = null;

  constructor(title: string, containers: readonly number[]) {
    this.#title = title;
    this.#containers = containers;
  }

  heading(block: Block): void {
    const isTop = !this.#seen && (block.level === 1 || this.#preface <= PREFACE_CHARS);
    this.#seen = true;
    this.level = block.level;
    this.#heading = block;
    this.scope = -1;
    const landing = firstLanding(block, isTop);
    this.found.push({ path: this.#outline.enter(block), landing, blocks: [block] });
  }

  other(block: Block): void {
    if (!this.#seen) this.#preface += block.chars;
    if (this.#heading !== null) {
      this.scope = shared(this.#heading.container, block.container, this.#containers);
      this.#heading = null;
    }
    const last = this.found.at(-1);
    const path = this.#title === "" ? [] : [this.#title];
    if (last === undefined) this.found.push({ path, landing: "page", blocks: [block] });
    else last.blocks.push(block);
  }
}

/** Sections in page order; each begins with its heading block, the first may have none. */
export function sectionsOf(
  blocks: readonly Block[],
  of: { title: string; outline: Pick<PageOutline, "containers"> },
): readonly Section[] {
  const { containers } = of.outline;
  const sections = new Sections(of.title, containers);
  blocks.forEach((block, at) => {
    const opens =
      block.kind === "heading" && !titlesBox(at, { blocks, within: sections, containers });
    if (opens) sections.heading(block);
    else sections.other(block);
  });
  return sections.found;
}

/**
 * A heading with nothing under it but the next, deeper heading is read with that one; what it says
 * stands in the deeper section's path and text.
 */
export function withLeadingHeadings(sections: readonly Section[]): readonly Section[] {
  const joined: Section[] = [];
  let lead: Block[] = [];
  sections.forEach((section, at) => {
    const next = sections[at + 1];
    const [heading] = section.blocks;
    const alone = section.blocks.length === 1 && heading?.kind === "heading";
    const deeper = next !== undefined && next.path.length > section.path.length;
    if (alone && deeper) {
      lead.push(heading);
      return;
    }
    joined.push({ ...section, blocks: [...lead, ...section.blocks] });
    lead = [];
  });
  return joined;
}

/** A part of a section with a place of its own: an option, a function, a term. */
export interface Entry {
  readonly path: readonly string[];
  readonly landing: Landing;
  readonly blocks: readonly Block[];
}

function isWithin(container: number, at: { list: number; containers: readonly number[] }): boolean {
  let walk = container;
  while (walk > at.list) walk = at.containers[walk] ?? -1;
  return walk === at.list;
}

/** Splits a section at terms that have an anchor of their own; the rest stays the section's. */
export function entriesOf(section: Section, outline: PageOutline): readonly Entry[] {
  const { containers } = outline;
  const entries: { path: readonly string[]; landing: Landing; blocks: Block[]; list: number }[] =
    [];
  const own = { path: section.path, landing: section.landing, list: -1 };
  for (const block of section.blocks) {
    const current = entries.at(-1);
    if (block.kind === "term" && block.anchor !== null) {
      const list = containers[block.container] ?? -1;
      const path = [...section.path, block.text];
      entries.push({ path, landing: { anchor: block.anchor }, blocks: [block], list });
    } else if (current === undefined) entries.push({ ...own, blocks: [block] });
    else if (current.list < 0 || isWithin(block.container, { list: current.list, containers })) {
      current.blocks.push(block);
    } else entries.push({ ...own, blocks: [block] });
  }
  return entries;
}
