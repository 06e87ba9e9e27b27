/**
 * The part of a page that bears on the question: neighbouring blocks of one section, at most 1,200
 * characters, cut where sentences end (seed 1, "Maximum current snippet chars per source").
 */
import { setImmediate } from "node:timers/promises";
import { MAX_SNIPPET_CHARS } from "../../contract/index.ts";
import type { Language } from "../../core/ports.ts";
import type { Block, PageText } from "./document.ts";

export interface Snippet {
  readonly section: string;
  readonly text: string;
  /** True where the page, or the section that is quoted, is not here in full. */
  readonly incomplete: boolean;
}

/** Characters whose words are looked at before other work gets its turn. */
const SLICE = 20_000;

/** The words of each block of a page, kept with the page as long as it is. */
type BlockTerms = readonly ReadonlySet<string>[];
const known = new WeakMap<PageText, { readonly language: Language; readonly terms: BlockTerms }>();

/** Blocks tried before the page counts as one that cannot be cut. */
const TRIES = 5;

/** Null where the page has no whole sentence that fits. */
export async function snippetOf(page: PageText, about: About): Promise<Snippet | null> {
  const terms = await termsOf(page, about.language);
  const scores = score(terms, new Set(about.language.terms(about.question)), page);
  const order = scores
    .map((_, i) => i)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  for (const best of order.slice(0, TRIES)) {
    const window = around(page.blocks, best);
    const text = cut(page.blocks.slice(window.from, window.to), about);
    if (text !== "") return quoted(page, text, page.blocks[best]?.section ?? []);
  }
  return null;
}

export interface About {
  readonly question: string;
  readonly language: Language;
}

function quoted(page: PageText, text: string, section: readonly string[]): Snippet {
  const whole = page.blocks.filter((block) => sameSection(block.section, section));
  const length = whole.reduce((sum, block) => sum + block.text.length + 1, -1);
  return {
    section: section.length > 0 ? section.join(" > ") : page.title,
    text,
    incomplete: page.incomplete || text.length < length,
  };
}

async function termsOf(page: PageText, language: Language): Promise<BlockTerms> {
  const held = known.get(page);
  if (held?.language === language) return held.terms;
  const terms: ReadonlySet<string>[] = [];
  let since = 0;
  for (const block of page.blocks) {
    terms.push(new Set(language.terms(`${block.section.join(" ")} ${block.text}`)));
    since += block.text.length;
    if (since > SLICE) {
      since = 0;
      await setImmediate();
    }
  }
  known.set(page, { language, terms });
  return terms;
}

/**
 * What each block has of the question, its neighbours in the section a little. Words are weighed by
 * their rarity over the page, so that those of the whole page decide little.
 */
function score(
  blocks: BlockTerms,
  question: ReadonlySet<string>,
  page: PageText,
): readonly number[] {
  const own = blocks.map(() => 0);
  for (const term of question) {
    const having = blocks.filter((terms) => terms.has(term)).length;
    const idf = Math.log(1 + (blocks.length - having + 0.5) / (having + 0.5));
    for (const [i, terms] of blocks.entries()) if (terms.has(term)) own[i] = (own[i] ?? 0) + idf;
  }
  const near = (i: number, other: number): number =>
    isNeighbour(page.blocks[i], page.blocks[other]) ? (own[other] ?? 0) : 0;
  return own.map((sum, i) => {
    // A short fragment (a menu entry, a label) holds little that can be cited.
    const weight = (page.blocks[i]?.text.length ?? 0) < 60 ? 0.5 : 1;
    return sum * weight + near(i, i + 1) / 4 + near(i, i - 1) / 8;
  });
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The block with what follows it, then what stands before it, in its section, while it fits. */
function around(blocks: readonly Block[], best: number): Window {
  let from = best;
  let to = best + 1;
  let length = blocks[best]?.text.length ?? 0;
  const fits = (other: number): boolean => {
    if (!isNeighbour(blocks[best], blocks[other])) return false;
    const longer = length + (blocks[other]?.text.length ?? 0) + 1;
    if (longer > MAX_SNIPPET_CHARS) return false;
    length = longer;
    return true;
  };
  while (fits(to)) to += 1;
  while (fits(from - 1)) from -= 1;
  return { from, to };
}

const isNeighbour = (one: Block | undefined, other: Block | undefined): boolean =>
  one !== undefined && other !== undefined && sameSection(one.section, other.section);

const sameSection = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i]);

/** All of the window where it fits; of one block that is too long, the sentences that bear on it. */
function cut(blocks: readonly Block[], about: About): string {
  const text = blocks.map((block) => block.text).join("\n");
  if (text.length <= MAX_SNIPPET_CHARS) return text;
  const asked = new Set(about.language.terms(about.question));
  const sentences = placed(text, about.language);
  const hits = sentences.map(
    (sentence) => about.language.terms(sentence.text).filter((term) => asked.has(term)).length,
  );
  return bestRun(text, sentences, hits);
}

interface Placed {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function placed(text: string, language: Language): readonly Placed[] {
  const found: Placed[] = [];
  let from = 0;
  for (const sentence of language.sentences(text)) {
    const start = text.indexOf(sentence, from);
    if (start < 0) continue;
    from = start + sentence.length;
    found.push({ text: sentence, start, end: from });
  }
  return found;
}

/** The run of whole sentences within the limit that has most of what was asked. */
function bestRun(text: string, sentences: readonly Placed[], hits: readonly number[]): string {
  let best = { text: "", hits: -1 };
  let to = 0;
  let sum = 0;
  for (let from = 0; from < sentences.length; from++) {
    const start = sentences[from]?.start ?? 0;
    if (to < from) {
      to = from;
      sum = 0;
    }
    for (; to < sentences.length; to++) {
      if ((sentences[to]?.end ?? 0) - start > MAX_SNIPPET_CHARS) break;
      sum += hits[to] ?? 0;
    }
    if (to > from && sum > best.hits) {
      best = { text: text.slice(start, sentences[to - 1]?.end), hits: sum };
    }
    if (to > from) sum -= hits[from] ?? 0;
  }
  return best.text;
}
