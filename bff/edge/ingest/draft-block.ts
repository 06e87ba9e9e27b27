/** A block while its page is still being read: its anchor waits for the ids of the whole page. */
import type { Candidates } from "./anchors.ts";
import type { BlockKind } from "./outline.ts";

export interface DraftBlock {
  readonly kind: BlockKind;
  readonly text: string;
  readonly prefix: string;
  readonly level: number;
  readonly candidates: Candidates | null;
  readonly container: number;
  /** Digest of the names of the elements around it. */
  readonly place: number;
  readonly chars: number;
  readonly linkChars: number;
  readonly fragmentChars: number;
  readonly guides: number;
  readonly side: boolean;
  readonly main: boolean;
  /** A first-level heading in the page's header, outside the content. */
  readonly masthead: boolean;
  readonly defines: boolean;
}
