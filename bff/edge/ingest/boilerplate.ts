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

  /** Often enough to be in the menu of a part of the site. */
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
const LONG = 20;
const LINKS_ONLY = 0.8;
const TOC_SHARE = 0.7;

function isLinks(block: Block): boolean {
  return block.linkChars >= block.chars * LINKS_ONLY;
}

/** What a page has of its own: no frame, no menu, no list of its own places. */
function weightOf(block: Block, counts: PageCounts): number {
  const menu = isLinks(block) && counts.isMenu(block.key);
  if (menu || isGuide(block) || counts.isFrame(block.key)) return 0;
  if (block.fragmentChars === block.chars) return 0;
  return block.chars - block.linkChars / 2;
}

interface Sums {
  readonly total: number;
  /** For each container: of its own blocks and of everything below. */
  readonly below: readonly number[];
}

function sumsOf(outline: PageOutline, of: (block: Block) => number): Sums {
  const below = outline.containers.map(() => 0);
  let total = 0;
  for (const block of outline.blocks) {
    total += of(block);
    below[block.container] = (below[block.container] ?? 0) + of(block);
  }
  for (let at = below.length - 1; at >= 0; at -= 1) {
    const parent = outline.containers[at] ?? -1;
    if (parent >= 0) below[parent] = (below[parent] ?? 0) + (below[at] ?? 0);
  }
  return { total, below };
}

/** A heading that can be cited and is no menu's belongs to the content. */
function isLandmark(block: Block, counts: PageCounts): boolean {
  return block.kind === "heading" && block.anchor !== null && !counts.isMenu(block.key);
}

/**
 * The innermost container that holds nearly all of the page's own text and all its own places; -1
 * when there is none.
 */
function coreOf(outline: PageOutline, counts: PageCounts): number {
  const texts = sumsOf(outline, (block) => weightOf(block, counts));
  const places = sumsOf(outline, (block) => (isLandmark(block, counts) ? 1 : 0));
  if (texts.total === 0) return -1;
  let core = -1;
  // Parents stand before children, so each container that holds enough lies inside the last one.
  outline.containers.forEach((parent, at) => {
    const enough = (texts.below[at] ?? 0) >= texts.total * CORE_SHARE;
    if (parent === core && enough && places.below[at] === places.total) core = at;
  });
  return core;
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

interface Run {
  readonly blocks: Block[];
  /** At most one heading stands before it, or nothing but headings. */
  readonly atTop: boolean;
  /** The block before. */
  readonly before: Block | undefined;
}

/** Runs of blocks that are nothing but links to places in the same page. */
function fragmentRuns(blocks: readonly Block[]): readonly Run[] {
  const runs: Run[] = [];
  let headings = 0;
  blocks.forEach((block, at) => {
    if (block.kind === "heading") headings += 1;
    else if (block.fragmentChars === block.chars) {
      const before = blocks[at - 1];
      const last = runs.at(-1);
      if (last !== undefined && last.blocks.at(-1) === before) last.blocks.push(block);
      else runs.push({ blocks: [block], atTop: headings <= 1 || headings === at, before });
    }
  });
  return runs;
}

/**
 * A list of links to the page's own headings says nothing that the headings do not: dropped beside
 * the content and at its top. Further down, or announced by a sentence, it is part of the text.
 */
function contentsLists(
  blocks: readonly Block[],
  isBeside: (block: Block) => boolean,
): ReadonlySet<Block> {
  const headings = new Set<string>();
  for (const block of blocks) if (block.kind === "heading") headings.add(normal(block.text));
  const found = new Set<Block>();
  for (const run of fragmentRuns(blocks)) {
    const known = run.blocks.filter((block) => headings.has(normal(block.text))).length;
    const announced = run.before?.kind === "text" && /\s\S+:$/.test(run.before.text);
    if (run.blocks.length < 2 || known < run.blocks.length * TOC_SHARE) continue;
    const repeats = (run.atTop && !announced) || run.blocks.every(isBeside);
    if (repeats) for (const block of run.blocks) found.add(block);
  }
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

/** Prev, up, next: a line that leads to the pages around this one. */
function isGuide(block: Block): boolean {
  return block.guides > 1 || (block.guides === 1 && isLinks(block));
}

/** Beside the content, links and nothing else; and anywhere, what turns the page. */
function isMenuText(one: Judged): boolean {
  if (isGuide(one.block)) return true;
  return isBeside(one) && one.block.kind !== "heading" && isLinks(one.block);
}

/** A short text on every page may be "Note" or "Example": frame only beside other frame text. */
function isFrameText(all: readonly Judged[], at: number): boolean {
  const one = all[at];
  if (one === undefined || !one.frame || one.block.kind === "heading") return false;
  if (isBeside(one) || one.block.text.length >= LONG) return true;
  const isFrame = (other: Judged | undefined): boolean => {
    return other === undefined || (other.frame && other.block.kind !== "heading");
  };
  return isFrame(all[at - 1]) || isFrame(all[at + 1]);
}

/**
 * Headings over nothing: theme titles beside the content, a title said twice, and the heading of a
 * list that was left out (`emptied`).
 */
function withoutEmptyHeadings(
  kept: readonly Judged[],
  emptied: ReadonlySet<Block>,
): readonly Block[] {
  const isSaid = ({ block, frame, core }: Judged, next: Judged | undefined): boolean => {
    if (block.kind !== "heading" || (next !== undefined && next.block.kind !== "heading"))
      return true;
    if (next !== undefined && normal(next.block.text) === normal(block.text)) return false;
    const beside = !core || block.side;
    return !(beside || emptied.has(block) || (frame && block.anchor === null));
  };
  return kept.filter((one, at) => isSaid(one, kept[at + 1])).map((one) => one.block);
}

/** Headings, below the first level, that stand right above a dropped list. */
function headingsOver(dropped: ReadonlySet<Block>, blocks: readonly Block[]): ReadonlySet<Block> {
  const over = (block: Block, at: number): boolean => {
    const next = blocks[at + 1];
    return block.kind === "heading" && block.level > 1 && next !== undefined && dropped.has(next);
  };
  return new Set(blocks.filter(over));
}

/** The blocks of a page that are its content. */
export function contentBlocks(outline: PageOutline, counts: PageCounts): readonly Block[] {
  const within = inside(outline, coreOf(outline, counts));
  const all = outline.blocks.map((block) => ({
    block,
    core: within[block.container] ?? true,
    frame: counts.isFrame(block.key),
  }));
  const beside = new Set(all.filter(isBeside).map((one) => one.block));
  const lists = contentsLists(outline.blocks, (block) => beside.has(block));
  const kept = all.filter(
    (one, at) => !lists.has(one.block) && !isMenuText(one) && !isFrameText(all, at),
  );
  return withoutEmptyHeadings(kept, headingsOver(lists, outline.blocks));
}
