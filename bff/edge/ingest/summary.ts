/** What a build found, for a person to act on. */
import type { Chunk, PackWarning, SourceRecord } from "../../core/documents.ts";
import { obstaclesOf } from "./source-records.ts";

export interface BuildSummary {
  readonly out: string;
  readonly pages: number;
  readonly excluded: number;
  readonly sections: number;
  readonly chunks: number;
  readonly characters: number;
  /** Sections of which answers can be given, and of the rest why not, by reason. */
  readonly answerable: number;
  readonly obstacles: Readonly<Record<string, number>>;
  /** Chunks without a place to send a reader to. */
  readonly without_target: number;
  readonly label_sets: number;
  readonly warnings: Readonly<Record<string, number>>;
  /** Pages with the most warnings, worst first; what is said of every page is not counted. */
  readonly worst_pages: readonly { readonly page: string; readonly warnings: number }[];
}

interface PageSummary {
  readonly source: SourceRecord;
  readonly chunks: readonly Chunk[];
  readonly sections: number;
}

const WORST = 5;

function add(counts: Map<string, number>, key: string, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function sorted(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  const rows = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return Object.fromEntries(rows);
}

export class Summary {
  readonly #obstacles = new Map<string, number>();
  readonly #codes = new Map<string, number>();
  readonly #byPage = new Map<string, number>();
  #sections = 0;
  #chunks = 0;
  #characters = 0;
  #answerable = 0;
  #withoutTarget = 0;

  page(page: PageSummary): void {
    this.#sections += page.sections;
    this.#chunks += page.chunks.length;
    for (const chunk of page.chunks) {
      this.#characters += chunk.text.length;
      if (chunk.reader_target === null) this.#withoutTarget += 1;
    }
    const obstacles = obstaclesOf(page.source);
    if (obstacles.length === 0) this.#answerable += page.sections;
    for (const obstacle of obstacles) add(this.#obstacles, obstacle, page.sections);
  }

  warnings(warnings: readonly PackWarning[]): void {
    for (const { code, source_path: path } of warnings) {
      add(this.#codes, code);
      if (code !== "not_admissible" && path !== "") add(this.#byPage, path);
    }
  }

  finish(of: { out: string; excluded: number; sources: readonly SourceRecord[] }): BuildSummary {
    const worst = Object.entries(sorted(this.#byPage)).slice(0, WORST);
    const sets = new Set(
      of.sources.map((source) => JSON.stringify([...source.access_labels].sort())),
    );
    sets.delete("[]");
    return {
      out: of.out,
      pages: of.sources.length,
      excluded: of.excluded,
      sections: this.#sections,
      chunks: this.#chunks,
      characters: this.#characters,
      answerable: this.#answerable,
      obstacles: sorted(this.#obstacles),
      without_target: this.#withoutTarget,
      label_sets: sets.size,
      warnings: sorted(this.#codes),
      worst_pages: worst.map(([page, count]) => ({ page, warnings: count })),
    };
  }
}
