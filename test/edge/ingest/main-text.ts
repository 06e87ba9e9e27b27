/**
 * The main text of a page by a second reading: parse5's full tree and, for each site, the element
 * that a person found to hold the content. Shares no code with the extractor, and may name classes,
 * which the extractor may not.
 */
import { parse } from "parse5";
import type { DefaultTreeAdapterMap } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

const attribute = (element: Element, name: string): string | null =>
  element.attrs.find((attr) => attr.name === name)?.value ?? null;
const hasClass = (name: string) => (element: Element) =>
  (attribute(element, "class") ?? "").split(/\s+/).includes(name);
const isMain = (element: Element): boolean => element.tagName === "main";

/** What holds the content in each of the sites. */
export const CONTENT: Readonly<Record<string, (element: Element) => boolean>> = {
  "keystone-docs": hasClass("docs-body"),
  "moj-cloud-platform": isMain,
  "ms-engineering-playbook": hasClass("md-content__inner"),
  "nasa-slim": isMain,
  "owasp-cheatsheets": hasClass("md-content__inner"),
};

const SILENT = new Set(
  "script style nav button template noscript select iframe title desc defs".split(" "),
);

const isElement = (node: Node): node is Element => "tagName" in node;
const childrenOf = (node: Node): readonly Node[] => ("childNodes" in node ? node.childNodes : []);

function textOf(node: Node): string {
  return "value" in node ? node.value : childrenOf(node).map(textOf).join("");
}

/** Navigation, what is not shown, and the marks that link a place to itself. */
function isLeftOut(element: Element): boolean {
  if (SILENT.has(element.tagName) || attribute(element, "aria-hidden") === "true") return true;
  if (attribute(element, "hidden") !== null || attribute(element, "role") === "navigation")
    return true;
  const toItself = (attribute(element, "href") ?? "").startsWith("#");
  return element.tagName === "a" && toItself && !/[\p{L}\p{N}]/u.test(textOf(element));
}

/** Text nodes that a reader of the content sees, in order. */
export function mainTexts(
  html: string,
  isContent: (element: Element) => boolean,
): readonly string[] {
  const found: string[] = [];
  const walk = (node: Node, inside: boolean): void => {
    if (node.nodeName === "#text" && "value" in node) {
      if (inside && /\S/.test(node.value)) found.push(node.value);
      return;
    }
    if (isElement(node) && isLeftOut(node)) return;
    const within = inside || (isElement(node) && isContent(node));
    for (const child of childrenOf(node)) walk(child, within);
  };
  walk(parse(html), false);
  return found;
}

/** Without white space and what draws nothing, to compare texts that were laid out differently. */
export function squeezed(text: string): string {
  return text.replace(/[\s\u00a0\u00ad\u200b-\u200f\ufeff]+/g, "");
}
