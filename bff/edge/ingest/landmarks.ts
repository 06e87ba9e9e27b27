/** Which part of a page an element is, by its role and its place, never by its class. */
import { APART_ROLES, SILENT } from "./elements.ts";
import { attribute } from "./nested-sink.ts";
import type { OpenElement } from "./nested-sink.ts";

/**
 * `apart`: not content; `masthead`: the page's own header or footer; `side`: beside the content;
 * `silent`: holds no text.
 */
export type Landmark = "apart" | "masthead" | "side" | "main" | "section" | "silent";

/** What is known of the place where an element stands. */
export interface Whereabouts {
  /** No main, section or side is open: a header or footer is the page's own (HTML-AAM). */
  readonly topLevel: boolean;
  readonly inForm: boolean;
  /** A heading or term is being read. */
  readonly titled: boolean;
}

export const SECTIONING: ReadonlySet<string> = new Set(["article", "section"]);
/** What stands inside our own element is for readers whom the assistant cannot reach. */
const WIDGET = "package-context-assistant";
const SILENT_FOREIGN = new Set(
  "title desc style script metadata annotation defs symbol".split(" "),
);

/** The first word of the element's role, or nothing. */
export function roleOf(element: OpenElement): string {
  return attribute(element, "role")?.trim().toLowerCase().split(/\s+/)[0] ?? "";
}

/** Buttons and labels are read only where they name content: headings, tabs, things that unfold. */
function isControl(element: OpenElement, at: Whereabouts): boolean {
  if (element.name === "label") return at.inForm;
  if (element.name !== "button") return false;
  const unfolds =
    attribute(element, "aria-expanded") !== null || attribute(element, "aria-controls") !== null;
  return !(unfolds || at.titled || roleOf(element) === "tab");
}

export function landmarkOf(element: OpenElement, at: Whereabouts): Landmark | null {
  const { name } = element;
  // Words drawn in a picture are read; its title, description and styles are not.
  if (element.foreign) return SILENT_FOREIGN.has(name) ? "silent" : null;
  const role = roleOf(element);
  if (role === "main" || name === "main") return "main";
  if (role === "banner" || role === "contentinfo") return "masthead";
  if (APART_ROLES.has(role) || name === "nav" || name === WIDGET) return "apart";
  if (name === "header" || name === "footer") return at.topLevel ? "masthead" : "side";
  if (name === "aside" || role === "complementary") return "side";
  if (SECTIONING.has(name)) return "section";
  return SILENT.has(name) || isControl(element, at) ? "silent" : null;
}
