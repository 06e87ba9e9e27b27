/** What the person who builds a package should know of one page. */
import type { Chunk, PackWarning, SourceRecord } from "../../core/documents.ts";
import type { PageOutline } from "./outline.ts";
import type { PageFactsRow } from "./page-task.ts";
import { obstaclesOf } from "./source-records.ts";

export interface PageFound {
  readonly outline: PageOutline | null;
  readonly chunks: readonly Chunk[];
  readonly warnings: readonly PackWarning[];
  readonly sections: number;
}

type Told = readonly [code: string, detail: string];

/** A stub that only sends its reader on holds hardly any text of its own. */
const STUB_CHARS = 400;

/** A page that only sends its reader elsewhere; a page with a text of its own is none. */
export function isRedirectStub(facts: PageFactsRow): boolean {
  return facts.redirect !== null && facts.chars < STUB_CHARS;
}

function textFaults(facts: PageFactsRow, found: PageFound): readonly Told[] {
  const told: Told[] = [];
  if (isRedirectStub(facts))
    told.push(["redirect_stub", `only leads on to ${facts.redirect ?? ""}`]);
  else if (found.chunks.length === 0) told.push(["no_text", "no text of its own was found"]);
  if (facts.title === "") told.push(["no_title", "has no title"]);
  return told;
}

function hiddenFaults({ hidden }: PageFactsRow): readonly Told[] {
  const parts: string[] = [];
  if (hidden.chars > 0)
    parts.push(`${hidden.chars} characters in ${hidden.elements} hidden elements`);
  if (hidden.invisible > 0) parts.push(`${hidden.invisible} invisible characters`);
  return parts.length === 0 ? [] : [["hidden_text", `left out: ${parts.join(", ")}`]];
}

function encodingFaults({ encoding }: PageFactsRow): readonly Told[] {
  const told: Told[] = [];
  if (encoding.guessed) {
    told.push(["encoding_guessed", `names no encoding and is not UTF-8; read as ${encoding.name}`]);
  }
  if (encoding.damaged) {
    told.push(["encoding_damaged", `holds characters that could not be read as ${encoding.name}`]);
  }
  return told;
}

function languageFaults(facts: PageFactsRow, language: string): readonly Told[] {
  const main = (tag: string): string => tag.toLowerCase().split("-")[0] ?? "";
  const own = facts.language;
  if (own === null || main(own) === main(language)) return [];
  return [["other_language", `is written in ${own}, the package in ${language}`]];
}

/** Warnings of one page, its own sections' among them. */
export function pageWarnings(
  facts: PageFactsRow | null,
  of: { source: SourceRecord; language: string; found: PageFound },
): readonly PackWarning[] {
  const obstacles = obstaclesOf(of.source);
  const told: Told[] = [];
  if (obstacles.length > 0) told.push(["not_admissible", obstacles.join("; ")]);
  if (facts !== null) {
    told.push(...textFaults(facts, of.found), ...hiddenFaults(facts), ...encodingFaults(facts));
    told.push(...languageFaults(facts, of.language));
  }
  const path = of.source.source_path;
  const own = told.map(([code, detail]) => ({ code, source_path: path, detail }));
  return [...own, ...of.found.warnings];
}
