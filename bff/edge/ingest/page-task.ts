/** What the pool and its workers say to each other. */
import type { PageBudget } from "./budget.ts";
import type { FragmentLink } from "./outline.ts";

export interface PageTask {
  readonly index: number;
  readonly root: string;
  readonly path: string;
  readonly budget: PageBudget;
}

/** What the build keeps of each page; the outline itself waits on disk, as JSON. */
export interface PageFactsRow {
  readonly path: string;
  readonly sha256: string;
  readonly title: string;
  readonly language: string | null;
  readonly canonical: string | null;
  readonly redirect: string | null;
  readonly ids: readonly string[];
  readonly repeatedIds: readonly string[];
  readonly addresses: readonly string[];
  readonly encoding: {
    readonly name: string;
    readonly guessed: boolean;
    readonly damaged: boolean;
  };
  readonly hidden: {
    readonly elements: number;
    readonly chars: number;
    readonly invisible: number;
  };
  /** Characters of text other than white space. */
  readonly chars: number;
}

export interface PageLinks {
  readonly base: string | null;
  readonly fragmentLinks: readonly FragmentLink[];
}

export type PageResult =
  | {
      readonly kind: "page";
      readonly index: number;
      readonly facts: PageFactsRow;
      readonly keys: readonly string[];
      /** JSON of {@link SpooledPage}. */
      readonly spooled: string;
    }
  /** No HTML, and nothing says it should be: a style sheet, an image. */
  | { readonly kind: "other"; readonly index: number }
  | {
      readonly kind: "fault";
      readonly index: number;
      readonly code: string;
      readonly detail: string;
      readonly sha256: string | null;
    };
