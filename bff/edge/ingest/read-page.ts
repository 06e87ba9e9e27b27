/** One page: bytes in, outline out. Runs in a worker; throws {@link PageFault} for a page not read. */
import { createHash } from "node:crypto";
import { chooseAnchor, withoutWrappers } from "./anchors.ts";
import type { Candidates, PageIds } from "./anchors.ts";
import { PageFault } from "./budget.ts";
import type { PageBudget } from "./budget.ts";
import type { DraftBlock } from "./draft-block.ts";
import { readNested } from "./nested.ts";
import type { Block, PageOutline } from "./outline.ts";
import { OutlineBuilder } from "./outline-builder.ts";
import { NO_SELECTORS, hidingSelectors } from "./own-styles.ts";

/** A `main` with less text than this beside a page full of it is an empty shell. */
const MIN_MAIN_SHARE = 0.2;

/** The content: inside `main` where the page has one with text, else all but mastheads. */
function contentOf(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const sum = (list: readonly DraftBlock[]): number => {
    return list.reduce((total, block) => total + block.chars - block.linkChars, 0);
  };
  const shown = blocks.filter((block) => !block.masthead);
  const main = shown.filter((block) => block.main);
  const content = main.length > 0 && sum(main) >= MIN_MAIN_SHARE * sum(shown) ? main : shown;
  return withMasthead(content, blocks);
}

/** A page whose only first-level heading stands in its header begins with it. */
function withMasthead(
  content: readonly DraftBlock[],
  blocks: readonly DraftBlock[],
): readonly DraftBlock[] {
  if (content.some((block) => block.kind === "heading" && block.level === 1)) return content;
  const outside = blocks.filter((block) => block.kind === "heading" && block.level === 1);
  const [only] = outside;
  return outside.length === 1 && only !== undefined ? [only, ...content] : content;
}

function keyOf(block: DraftBlock): string {
  const words = block.text.replace(/\s+/g, " ").toLowerCase();
  return createHash("sha256").update(`${block.place} ${words}`).digest("hex").slice(0, 16);
}

function finished(draft: DraftBlock, at: { ids: PageIds; first: boolean }): Block {
  const { candidates, text } = draft;
  const from: Candidates | null =
    candidates !== null && at.first ? withoutWrappers(candidates, text) : candidates;
  const chosen =
    from === null
      ? { anchor: null, anchorState: "missing" as const }
      : chooseAnchor(from, { text, ids: at.ids });
  return {
    kind: draft.kind,
    text,
    prefix: draft.prefix,
    level: draft.level,
    anchor: chosen.anchor,
    anchorState: chosen.anchorState,
    container: draft.container,
    key: keyOf(draft),
    chars: draft.chars,
    linkChars: draft.linkChars,
    fragmentChars: draft.fragmentChars,
    guides: draft.guides,
    side: draft.side,
    defines: draft.defines,
  };
}

/** A style may stand behind what it hides: a page that hides by one is read again with it. */
function read(html: string, budget: PageBudget): OutlineBuilder {
  const first = new OutlineBuilder(NO_SELECTORS);
  readNested(html, first, budget);
  const selectors = hidingSelectors(first.styles.join("\n"));
  if (selectors.size === 0) return first;
  const builder = new OutlineBuilder(selectors);
  readNested(html, builder, budget);
  return builder;
}

/** Reads decoded HTML within a budget; linear in its length. */
export function outlineOf(html: string, budget: PageBudget): PageOutline {
  if (html.length > budget.maxBytes) {
    throw new PageFault("too_large", `more than ${budget.maxBytes} bytes`);
  }
  const builder = read(html, budget);
  const { facts, ids } = builder;
  let first = true;
  const drafts = builder.hidden.hidesAll ? [] : contentOf(builder.blocks);
  const blocks = drafts.map((draft) => {
    const block = finished(draft, { ids, first: first && draft.kind === "heading" });
    first &&= draft.kind !== "heading";
    return block;
  });
  return {
    title: facts.title,
    language: facts.language,
    base: facts.base,
    canonical: facts.canonical,
    redirect: facts.redirect,
    containers: builder.containers.parents,
    blocks,
    ids: ids.all(),
    repeatedIds: ids.repeated(),
    fragmentLinks: facts.fragmentLinks,
    addresses: [...facts.addresses],
    hidden: builder.hidden.counts,
  };
}
