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

/** The first heading of a page without an id of its own is the top of the page. */
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

/** Sections in page order; each begins with its heading block, the first may have none. */
export function sectionsOf(blocks: readonly Block[], title: string): readonly Section[] {
  const outline = new Outline();
  const sections: { path: readonly string[]; landing: Landing; blocks: Block[] }[] = [];
  let seen = false;
  for (const block of blocks) {
    if (block.kind === "heading") {
      const isTop = !seen && (sections.length === 0 || block.level === 1);
      seen = true;
      const landing = firstLanding(block, isTop);
      sections.push({ path: outline.enter(block), landing, blocks: [block] });
    } else if (sections.length === 0) {
      sections.push({ path: title === "" ? [] : [title], landing: "page", blocks: [block] });
    } else sections.at(-1)?.blocks.push(block);
  }
  return sections;
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
