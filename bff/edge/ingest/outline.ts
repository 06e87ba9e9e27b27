/** A page as its reader sees it, in order: what a worker hands back for one file. */

export type BlockKind = "heading" | "text" | "item" | "term" | "row" | "code";

/** Where a heading or a term can be cited: one id of the page, none, or only ids that are not unique. */
export type AnchorState = "anchored" | "missing" | "ambiguous";

export interface Block {
  readonly kind: BlockKind;
  /** Verbatim, white space collapsed except in code. */
  readonly text: string;
  /** What stands before the text when it is put together with others: a list marker, an indent. */
  readonly prefix: string;
  /** Heading level 1 to 6, else 0. */
  readonly level: number;
  readonly anchor: string | null;
  readonly anchorState: AnchorState;
  /** Index into {@link PageOutline.containers}. */
  readonly container: number;
  /** Names this text at this kind of place, to count it over the pages of the site. */
  readonly key: string;
  /** Characters other than white space: all, within links, within links to this page. */
  readonly chars: number;
  readonly linkChars: number;
  readonly fragmentChars: number;
  /** Links to the pages before, after or above this one. */
  readonly guides: number;
  /** Inside an aside, or a header or footer of a part of the page. */
  readonly side: boolean;
  /** The first paragraph of a definition. */
  readonly defines: boolean;
}

/** A link to a place in a page, for the report of broken ones. */
export interface FragmentLink {
  readonly href: string;
  readonly text: string;
  /** The last heading before it. */
  readonly section: string;
}

export interface PageOutline {
  readonly title: string;
  readonly language: string | null;
  readonly base: string | null;
  readonly canonical: string | null;
  readonly redirect: string | null;
  /** Parent of each container, -1 at the top; a parent stands before its children. */
  readonly containers: readonly number[];
  readonly blocks: readonly Block[];
  readonly ids: readonly string[];
  readonly repeatedIds: readonly string[];
  readonly fragmentLinks: readonly FragmentLink[];
  /** Some other addresses of the page, to find out where the site is served. */
  readonly addresses: readonly string[];
  readonly hidden: {
    readonly elements: number;
    readonly chars: number;
    readonly invisible: number;
  };
}
