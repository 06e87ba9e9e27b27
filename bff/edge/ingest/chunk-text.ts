/** From blocks to texts of a bounded length, cut where a reader would pause. */
import type { Block } from "./outline.ts";

/** Characters of one chunk, about 400 tokens; a heading line or a list marker may add a few. */
export const CHUNK_CHARS = 1_600;

interface Unit {
  readonly text: string;
  readonly kind: Block["kind"];
}

/** A term and the first paragraph that defines it are one line. */
function unitsOf(blocks: readonly Block[]): readonly Unit[] {
  const units: Unit[] = [];
  for (const block of blocks) {
    const last = units.at(-1);
    if (block.defines && last?.kind === "term") {
      const joint = last.text.endsWith(":") ? " " : ": ";
      units[units.length - 1] = { text: last.text + joint + block.text, kind: "item" };
    } else units.push({ text: block.prefix + block.text, kind: block.kind });
  }
  return units;
}

const LINES: ReadonlySet<Block["kind"]> = new Set(["item", "row", "term"]);

function joint(before: Unit, after: Unit): string {
  if (before.kind === "heading") return "\n";
  return LINES.has(before.kind) && LINES.has(after.kind) ? "\n" : "\n\n";
}

/** Where a text may be cut, the gentlest first. */
const CUTS: readonly RegExp[] = [
  /(?<=\n[ \t]*\n)/,
  /(?<=\n)/,
  /(?<=[.!?…。！？]["'”’)\]]?[ \n])/,
  /(?<=[ \t])/,
];

function hardPieces(text: string, limit: number): readonly string[] {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const end = at + limit;
    const splitsPair = /[\ud800-\udbff]/.test(text.charAt(end - 1));
    pieces.push(text.slice(at, splitsPair ? end - 1 : end));
    at = splitsPair ? end - 1 : end;
  }
  return pieces;
}

/** Pieces of at most `limit` characters that together are the text. */
function piecesOf(text: string, limit: number, cut = 0): readonly string[] {
  if (text.length <= limit) return [text];
  const pattern = CUTS[cut];
  if (pattern === undefined) return hardPieces(text, limit);
  const size = text.length / Math.ceil(text.length / limit);
  const pieces: string[] = [];
  let piece = "";
  for (const part of text.split(pattern).flatMap((one) => piecesOf(one, limit, cut + 1))) {
    if (piece !== "" && piece.length + part.length > limit) {
      pieces.push(piece);
      piece = "";
    }
    piece += part;
    if (piece.length >= size) {
      pieces.push(piece);
      piece = "";
    }
  }
  return piece === "" ? pieces : [...pieces, piece];
}

/** Units short enough that the headings before the first still fit beside it. */
function splitUnits(units: readonly Unit[]): readonly Unit[] {
  const headings = units.filter((unit) => unit.kind === "heading");
  const above = headings.reduce((sum, unit) => sum + unit.text.length + 1, 0);
  const limit = CHUNK_CHARS - Math.min(above, CHUNK_CHARS / 2);
  return units.flatMap((unit) => {
    return piecesOf(unit.text, limit).map((text) => ({ text: text.trimEnd(), kind: unit.kind }));
  });
}

/** A line that announces what follows stays with it. */
function announces(unit: Unit | undefined): boolean {
  return unit !== undefined && (unit.kind === "heading" || unit.text.endsWith(":"));
}

function render(units: readonly Unit[]): string {
  return units.reduce((text, unit, at) => {
    const before = units[at - 1];
    return before === undefined ? unit.text : text + joint(before, unit) + unit.text;
  }, "");
}

/** Takes the lines at the end of a part that announce what now begins, as far as both fit together. */
function carriedOver(part: Unit[], next: Unit): readonly Unit[] {
  const carried: Unit[] = [];
  let length = next.text.length;
  for (let last = part.at(-1); part.length > 1 && last !== undefined; last = part.at(-1)) {
    length += last.text.length + 2;
    if (!announces(last) || length > CHUNK_CHARS) break;
    part.pop();
    carried.unshift(last);
  }
  return carried;
}

function lengthOfUnits(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.text.length + 2, 0);
}

/** Fills texts one after the other to about the same length. */
function fill(units: readonly Unit[], size: number): readonly (readonly Unit[])[] {
  const parts: Unit[][] = [[]];
  let length = 0;
  for (const unit of units) {
    const part = parts.at(-1) ?? [];
    const limit = part.every(announces) ? CHUNK_CHARS : size; // headings never stand alone
    if (part.length > 0 && length + unit.text.length > limit) {
      const next = [...carriedOver(part, unit), unit];
      parts.push(next);
      length = lengthOfUnits(next);
    } else {
      part.push(unit);
      length += unit.text.length + 2;
    }
  }
  return parts;
}

/** The text length of a section, to know whether it is long. */
export function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.prefix.length + block.text.length + 2, 0);
}

/** The texts of a section: one where it is short, else parts cut at paragraphs, items, rows, lines. */
export function textsOf(blocks: readonly Block[]): readonly string[] {
  const units = unitsOf(blocks);
  const whole = render(units);
  if (whole.length <= CHUNK_CHARS) return whole.trim() === "" ? [] : [whole];
  const size = Math.min(
    CHUNK_CHARS,
    Math.ceil((whole.length / Math.ceil(whole.length / CHUNK_CHARS)) * 1.15),
  );
  return fill(splitUnits(units), size)
    .map(render)
    .filter((text) => text.trim() !== "");
}
