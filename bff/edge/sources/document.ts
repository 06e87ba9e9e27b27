/** What is kept of a fetched page: its text as a reader sees it, in blocks, and what was taken out. */
export interface Block {
  /** The headings above it, outermost first. */
  readonly section: readonly string[];
  /** Visible text, verbatim but for white space. */
  readonly text: string;
}

/** What was taken out, by kind; for the operator. */
export interface Removed {
  /** Characters inside hidden elements, comments, and attributes are not counted. */
  readonly hiddenCharacters: number;
  readonly invisibleCodePoints: number;
  /** Paragraphs that address a machine. */
  readonly machineParagraphs: number;
}

export interface PageText {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** When the source says it was last changed; ISO 8601 UTC, null where it does not say. */
  readonly modifiedAt: string | null;
  readonly removed: Removed;
  /** True where the text limit cut the page. */
  readonly incomplete: boolean;
}

export type ExtractRefusal =
  | "too_deep"
  | "too_many_tokens"
  | "malformed_json"
  | "unknown_charset"
  | "malformed_encoding"
  | "empty_text";

/** Ends an extraction; caught where it was begun, never seen outside. */
export class ExtractError extends Error {
  readonly refusal: ExtractRefusal;

  constructor(refusal: ExtractRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
