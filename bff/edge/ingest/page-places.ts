/**
 * Which places a browser would find in a page: an independent reading, by parse5's full tree, to
 * check what the extractor claims. Shares no code with it. The tree is under a budget, since hostile
 * markup makes it grow quadratically (security research 1.1).
 */
import { defaultTreeAdapter, parse } from "parse5";
import type { DefaultTreeAdapterMap, TreeAdapter } from "parse5";

/** Every element that markup asks for takes at least this many characters, `<b>`. */
const CHARS_PER_ELEMENT = 3;
/** What the parser adds of itself to any page. */
const SPARE_ELEMENTS = 1_000;
const MAX_DEPTH = 2_000;

export class TooComplex extends Error {}

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** An adapter that gives up once a tree holds more than its source can have asked for. */
function countingAdapter(limit: number): TreeAdapter<DefaultTreeAdapterMap> {
  const depths = new WeakMap<object, number>();
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attributes) => {
      elements += 1;
      if (elements > limit) throw new TooComplex("its markup multiplies elements");
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    appendChild: (parent, child) => {
      const depth = (depths.get(parent) ?? 0) + 1;
      if (depth > MAX_DEPTH) throw new TooComplex("its elements are nested too deep");
      depths.set(child, depth);
      defaultTreeAdapter.appendChild(parent, child);
    },
  };
}

function isElement(node: Node): node is Element {
  return "tagName" in node;
}

function namesOf(element: Element): readonly string[] {
  const named = element.tagName === "a" ? ["id", "name"] : ["id"];
  const values = element.attrs
    .filter((attr) => named.includes(attr.name))
    .map((attr) => attr.value);
  return [...new Set(values)];
}

/**
 * How many elements of the document carry each name that a fragment can lead to. Contents of a
 * `template` are no part of the document. Throws {@link TooComplex}.
 */
export function placesOf(html: string): ReadonlyMap<string, number> {
  const limit = html.length / CHARS_PER_ELEMENT + SPARE_ELEMENTS;
  const document = parse(html, { treeAdapter: countingAdapter(limit) });
  const places = new Map<string, number>();
  const open: Node[] = [document];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isElement(node)) {
      for (const name of namesOf(node)) places.set(name, (places.get(name) ?? 0) + 1);
    }
    if ("childNodes" in node) for (const child of node.childNodes) open.push(child);
  }
  return places;
}
