/**
 * How much one page may ask for. Every step over a page is linear in these, so that the wall-clock
 * limit of the pool is a last resort and not part of the result (design, decision 10).
 */
export interface PageBudget {
  readonly maxBytes: number;
  /** Tags and runs of text. */
  readonly maxTokens: number;
  /** Browsers flatten at 512 open elements; deeper is not read at all. */
  readonly maxDepth: number;
  /** Of one tag. */
  readonly maxAttributes: number;
}

export const PAGE_BUDGET: PageBudget = Object.freeze({
  maxBytes: 16 * 1024 * 1024,
  maxTokens: 1_000_000,
  maxDepth: 512,
  maxAttributes: 2_000,
});

export type PageFaultCode = "too_large" | "too_complex" | "not_html" | "unreadable";

/** A page that is not read, with the reason: becomes a warning, never the end of a build. */
export class PageFault extends Error {
  readonly code: PageFaultCode;

  constructor(code: PageFaultCode, detail: string) {
    super(detail);
    this.name = "PageFault";
    this.code = code;
  }
}
