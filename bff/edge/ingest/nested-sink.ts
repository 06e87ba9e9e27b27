/** Elements as they open and close while a page streams by, and who listens. */
import type { Token } from "parse5";

export interface OpenElement {
  readonly name: string;
  readonly foreign: boolean;
  readonly math: boolean;
  readonly integration: boolean;
  readonly attrs: readonly Token.Attribute[];
}

/** The value of an attribute, or null; the first one where a name occurs twice. */
export function attribute(element: OpenElement, name: string): string | null {
  for (const attr of element.attrs) if (attr.name === name) return attr.value;
  return null;
}

export interface NestedSink {
  enter(element: OpenElement): void;
  /** `implied`: no end tag of its own was met. */
  leave(element: OpenElement, implied: boolean): void;
  /** The end tag of a formatting element came while a block inside it was still open. */
  ended(element: OpenElement): void;
  /** A second `html` or `body` tag: its attributes are added to the first one's. */
  merged(element: OpenElement): void;
  /** An end tag that closes nothing. */
  stray(name: string): void;
  text(chars: string): void;
}
