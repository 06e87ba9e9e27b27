/** What the views of an answer need to know of the page, and what they may do. */
import type { CurrentCitation, PackageCitation } from "../../bff/contract/index.ts";

export type Citation = PackageCitation | CurrentCitation;

export interface Page {
  /** The page's origin: package links are built on it and checked against it. */
  readonly origin: string;
  /** BCP 47 language for dates. */
  readonly locale: string;
  /** Language of quoted passages, or null where nobody said. */
  readonly passageLang: string | null;
  /** A citation is being followed; `target` is its link. */
  readonly follow: (event: MouseEvent, followed: { citation: Citation; target: string }) => void;
}

export const isPackage = (citation: Citation): citation is PackageCitation =>
  citation.class === "package citation";
