/** Sections of a pack as readers know them, `page.html#anchor`, ranked by their best chunk. */
import type { Chunk, Pack } from "../../core/documents.ts";
import type { Scored } from "../../core/ports.ts";

export interface Section {
  /** `page.html#anchor`; a page alone where the section has no target of its own. */
  readonly place: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
  readonly score: number;
}

export type Sections = (found: readonly Scored[]) => readonly Section[];

/** Chunks of one section hold one place together, that of the best. */
export function sectionsOf(pack: Pack): Sections {
  const chunks = new Map(pack.chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const paths = new Map(pack.sources.map((source) => [source.source_object, source.source_path]));
  return (found) => {
    const best = new Map<string, Section>();
    for (const { chunkId, score } of found) {
      const chunk = chunks.get(chunkId);
      if (chunk === undefined) continue;
      const place = placeOf(chunk, paths.get(chunk.source_object) ?? "");
      if (best.has(place)) continue;
      const heading = chunk.section_path.join(" › ");
      best.set(place, { place, page: pageOf(place), heading, text: chunk.text, score });
    }
    return [...best.values()];
  };
}

const placeOf = ({ reader_target: target, source_object: object }: Chunk, path: string): string =>
  target === null ? path || object : placeIn(target);

/** A target as written in a pack or in a file of questions, in one form. */
export function placeIn(target: string): string {
  const written = target.replace(/^\/?html\//, "");
  try {
    return decodeURIComponent(written);
  } catch (error) {
    if (error instanceof URIError) return written; // a bare percent sign: as it stands
    throw error;
  }
}

export const pageOf = (place: string): string => place.split("#", 1)[0] ?? place;

/** Rank of the first section that is a target, from 1; null where none is. */
export function rankOf(sections: readonly Section[], targets: readonly string[]): number | null {
  const wanted = new Set(targets.map(placeIn));
  return first(sections, ({ place, page }) => wanted.has(place) || wanted.has(page));
}

/** Rank of the first section on a page that holds a target. */
export function pageRankOf(
  sections: readonly Section[],
  targets: readonly string[],
): number | null {
  const wanted = new Set(targets.map((target) => pageOf(placeIn(target))));
  return first(sections, ({ page }) => wanted.has(page));
}

function first(sections: readonly Section[], is: (section: Section) => boolean): number | null {
  const at = sections.findIndex(is);
  return at < 0 ? null : at + 1;
}
