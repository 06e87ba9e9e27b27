/** The elements around a block: as a tree of containers, and as the kind of place it is. */
import { INLINE } from "./elements.ts";
import type { OpenElement } from "./nested-sink.ts";

/** An open element, seen from the text inside it. */
export interface Box {
  readonly element: OpenElement;
  /** Stands on lines of its own. */
  readonly block: boolean;
  /** Digest of the names of the blocks around. */
  readonly place: number;
  readonly parent: Box | null;
  /** -1 until a first text needs it, so that empty elements make no containers. */
  container: number;
}

/** Unknown elements and custom ones are laid out within the line, as browsers do by default. */
function isBlock(element: OpenElement): boolean {
  return !element.foreign && !INLINE.has(element.name) && !element.name.includes("-");
}

function placeIn(parent: number, name: string): number {
  let hash = parent;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) | 0;
  return (hash * 31 + 7) | 0;
}

export function boxOf(element: OpenElement, parent: Box | null): Box {
  const block = isBlock(element);
  const around = parent?.place ?? 0;
  const place = block ? placeIn(around, element.name) : around;
  return { element, block, place, parent, container: -1 };
}

export class Containers {
  /** Parent of each container; a parent stands before its children. */
  readonly parents: number[] = [];

  /** The container of a text in this box: the innermost block around it. */
  of(box: Box | null): number {
    const missing: Box[] = [];
    let at = box;
    while (at !== null && at.container < 0) {
      if (at.block) missing.push(at);
      at = at.parent;
    }
    let container = at?.container ?? -1;
    for (const one of missing.reverse()) {
      one.container = this.parents.push(container) - 1;
      container = one.container;
    }
    return Math.max(container, 0);
  }
}
