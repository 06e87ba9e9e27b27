/**
 * What repeats over the pages of a site is its frame, not its content: found by counting, since
 * generators name their sidebars and footers as they like and half of them have no `main`.
 * Nothing here looks at a class name.
 */
import type { Block, PageOutline } from "./outline.ts";

/** On how many pages each kind of text at each kind of place stands. */
export class PageCounts {
  readonly #counts = new Map<string, number>();
  #pages = 0;

  add(keys: ReadonlySet<string>): void {
    if (keys.size > 0) this.#pages += 1;
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** On at least half of the pages, and on three. */
  isFrame(key: string): boolean {
    return this.#of(key) >= Math.max(3, this.#pages / 2);
  }

  /** Often enough to be a menu of a part of the site, where it stands beside the content. */
  isMenu(key: string): boolean {
    return this.#of(key) >= Math.max(3, this.#pages / 25);
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

/** Share of a page's own text that its core must hold. */
const CORE_SHARE = 0.9;
/** A frame text this long is one wherever it stands; a short one may be a label within the content. */
const LONG = 30;
const LINKS_ONLY = 0.8;
const TOC_SHARE = 0.7;

function weightOf(block: Block, counts: PageCounts): number {
  if (counts.isMenu(block.key) || block.fragmentChars === block.chars) return 0;
  return block.chars - block.linkChars / 2;
}

/** Own weight and that of everything below, for each container. */
function weigh(outline: PageOutline, counts: PageCounts): number[] {
  const weights = outline.containers.map(() => 0);
  for (const block of outline.blocks) {
    weights[block.container] = (weights[block.container] ?? 0) + weightOf(block, counts);
  }
  for (let at = weights.length - 1; at >= 0; at -= 1) {
    const parent = outline.containers[at] ?? -1;
    if (parent >= 0) weights[parent] = (weights[parent] ?? 0) + (weights[at] ?? 0);
  }
  return weights;
}

/** The innermost container that holds nearly all of the page's own text; -1 when there is none. */
function coreOf(outline: PageOutline, counts: PageCounts): number {
  const weights = weigh(outline, counts);
  let total = 0;
  for (const block of outline.blocks) total += weightOf(block, counts);
  let core = -1;
  // Parents stand before children, so each container that holds enough lies inside the last one.
  weights.forEach((weight, at) => {
    if (weight >= total * CORE_SHARE && (outline.containers[at] ?? -1) === core) core = at;
  });
  return total > 0 ? core : -1;
}

/** For each container whether it lies in the core. */
function inside(outline: PageOutline, core: number): readonly boolean[] {
  const within: boolean[] = [];
  outline.containers.forEach((parent, at) => {
    within.push(core < 0 || at === core || within[parent] === true);
  });
  return within;
}

function normal(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/** A list of links to the page's own headings says nothing that the headings do not. */
function contentsLists(blocks: readonly Block[]): ReadonlySet<Block> {
  const headings = new Set<string>();
  for (const block of blocks) if (block.kind === "heading") headings.add(normal(block.text));
  const found = new Set<Block>();
  let run: Block[] = [];
  const end = (): void => {
    const known = run.filter((block) => headings.has(normal(block.text))).length;
    if (run.length > 1 && known >= run.length * TOC_SHARE)
      for (const block of run) found.add(block);
    run = [];
  };
  for (const block of blocks) {
    const links = block.kind !== "heading" && block.fragmentChars === block.chars;
    if (links) run.push(block);
    else end();
  }
  end();
  return found;
}

interface Judged {
  readonly block: Block;
  readonly core: boolean;
  readonly frame: boolean;
}

function isBeside(one: Judged): boolean {
  return !one.core || one.block.side;
}

/** Beside the content: what repeats, or is links and nothing else. */
function isMenuText(one: Judged, counts: PageCounts): boolean {
  const { block } = one;
  if (!isBeside(one) || block.kind === "heading") return false;
  return counts.isMenu(block.key) || block.linkChars >= block.chars * LINKS_ONLY;
}

/** A short text on every page may be "Note" or "Example": frame only beside other frame text. */
function isFrameText(all: readonly Judged[], at: number): boolean {
  const one = all[at];
  if (one === undefined || !one.frame || one.block.kind === "heading") return false;
  if (isBeside(one) || one.block.text.length >= LONG) return true;
  const before = all[at - 1];
  const after = all[at + 1];
  return (before?.frame ?? true) || (after?.frame ?? true);
}

/** A heading over nothing: theme titles beside the content, and a title said twice. */
function withoutEmptyHeadings(kept: readonly Judged[]): readonly Block[] {
  return kept
    .filter((one, at) => {
      if (one.block.kind !== "heading") return true;
      const next = kept[at + 1];
      const empty = next === undefined || next.block.kind === "heading";
      if (!empty) return true;
      const twice = next !== undefined && normal(next.block.text) === normal(one.block.text);
      return !(twice || one.frame || (isBeside(one) && one.block.anchor === null));
    })
    .map((one) => one.block);
}

/** The blocks of a page that are its content. */
export function contentBlocks(outline: PageOutline, counts: PageCounts): readonly Block[] {
  const within = inside(outline, coreOf(outline, counts));
  const toc = contentsLists(outline.blocks);
  const all = outline.blocks.map((block) => ({
    block,
    core: within[block.container] ?? true,
    frame: counts.isFrame(block.key),
  }));
  const kept = all.filter(
    (one, at) => !toc.has(one.block) && !isMenuText(one, counts) && !isFrameText(all, at),
  );
  return withoutEmptyHeadings(kept);
}
