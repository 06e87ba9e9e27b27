/** One page's outline and the counts of the whole site: its chunks and what to warn of. */
import type { Chunk, PackWarning } from "../../core/documents.ts";
import { contentBlocks } from "./boilerplate.ts";
import type { PageCounts } from "./boilerplate.ts";
import { CHUNK_CHARS, lengthOf, textsOf } from "./chunk-text.ts";
import type { PageOutline } from "./outline.ts";
import { readerTarget } from "./reader-target.ts";
import { entriesOf, sectionsOf, withLeadingHeadings } from "./sections.ts";
import type { Entry, Landing, Section } from "./sections.ts";

export interface PageParts {
  readonly chunks: readonly Chunk[];
  readonly warnings: readonly PackWarning[];
  readonly sections: number;
}

export interface PageIdentity {
  readonly sourceObject: string;
  readonly path: string;
  /** The page's title, without what every title of the site has. */
  readonly title: string;
}

/** Long sections, and sections that cannot be cited as a whole, are split at their own entries. */
function partsOf(section: Section, outline: PageOutline): readonly Entry[] {
  const uncitable = section.landing === "missing" || section.landing === "ambiguous";
  const long = lengthOf(section.blocks) > CHUNK_CHARS;
  return uncitable || long ? entriesOf(section, outline) : [section];
}

/** `page.html#anchor`, with a number from the second chunk of one place on. */
class ChunkIds {
  readonly #used = new Set<string>();
  readonly #parts = new Map<string, number>();
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  next(landing: Landing): string {
    const place = typeof landing === "object" ? `#${landing.anchor}` : "";
    let part = this.#parts.get(place) ?? 0;
    let id: string;
    do {
      part += 1;
      id = this.#path + place + (part === 1 ? "" : `~${part}`);
    } while (this.#used.has(id));
    this.#parts.set(place, part);
    this.#used.add(id);
    return id;
  }
}

/** Warnings of one kind of one page that are told one by one. */
const MAX_TOLD = 100;

function warningsOf(sections: readonly Section[], path: string): readonly PackWarning[] {
  const all = sections.flatMap(({ landing, path: headings }) => {
    if (landing !== "missing" && landing !== "ambiguous") return [];
    const code = landing === "missing" ? "missing_anchor" : "ambiguous_anchor";
    const what = landing === "missing" ? "has no anchor" : "has only anchors that are not unique";
    return [{ code, source_path: path, detail: `"${headings.at(-1) ?? ""}" ${what}` }];
  });
  return all.slice(0, MAX_TOLD);
}

/** Cuts a page into chunks in page order. */
export function assemblePage(
  outline: PageOutline,
  at: { page: PageIdentity; counts: PageCounts },
): PageParts {
  const { page } = at;
  const sections = sectionsOf(contentBlocks(outline, at.counts), { title: page.title, outline });
  const ids = new ChunkIds(page.path);
  const chunks: Chunk[] = [];
  for (const entry of withLeadingHeadings(sections).flatMap((one) => partsOf(one, outline))) {
    for (const text of textsOf(entry.blocks)) {
      chunks.push(
        chunkOf(entry, { text, page, id: ids.next(entry.landing), ordinal: chunks.length }),
      );
    }
  }
  return { chunks, warnings: warningsOf(sections, page.path), sections: sections.length };
}

function chunkOf(
  entry: Entry,
  of: { text: string; page: PageIdentity; id: string; ordinal: number },
): Chunk {
  const { landing } = entry;
  const anchor = typeof landing === "object" ? landing.anchor : null;
  const citable = anchor !== null || landing === "page";
  return {
    chunk_id: of.id,
    source_object: of.page.sourceObject,
    section_path: entry.path,
    anchor,
    reader_target: citable ? readerTarget(of.page.path, anchor) : null,
    text: of.text,
    ordinal: of.ordinal,
  };
}
