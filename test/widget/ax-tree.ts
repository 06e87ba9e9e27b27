/** What Chromium's own accessibility tree holds below an element, as text to compare and to read. */
import type { Page } from "playwright-core";

interface Value {
  readonly value?: unknown;
}
interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: Value;
  readonly name?: Value;
  readonly description?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

/** Boxes and pieces of text below what carries the words. */
const UNSEEN = new Set(["generic", "none", "InlineTextBox", "LineBreak", "ListMarker"]);
/** What is said beside role and name. */
const STATES = new Set(["level", "checked", "disabled", "expanded", "invalid", "live", "url"]);

function statesOf({ properties = [] }: AxNode): string {
  return properties
    .filter(({ name, value }) => STATES.has(name) && value.value !== "false")
    .map(({ name, value }) => ` [${name}=${String(value.value).replace(/^http:\/\/[^/]+/, "")}]`)
    .join("");
}

function lineOf(node: AxNode): string {
  const told = (value: unknown) =>
    value === undefined || value === "" ? "" : ` "${value as string}"`;
  const description = told(node.description?.value);
  const beside = description === "" ? "" : ` (${description.trim()})`;
  return `${String(node.role?.value)}${told(node.name?.value)}${statesOf(node)}${beside}`;
}

/**
 * One line a node, children indented: role, name, states, description. Text that only repeats its
 * parent's name is left out.
 */
export async function accessibilityTree(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.getDocument");
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.querySelector(${JSON.stringify(selector)})`,
  });
  const { node } = await session.send("DOM.describeNode", { objectId: result.objectId ?? "" });
  const byId = new Map(nodes.map((one) => [one.nodeId, one]));
  const root = nodes.find((one) => one.backendDOMNodeId === node.backendNodeId);
  if (root === undefined) throw new Error(`${selector} is not in the accessibility tree`);
  const lines: string[] = [];
  const visit = (one: AxNode, { depth, within }: { depth: number; within: unknown }): void => {
    const shown =
      !one.ignored &&
      !UNSEEN.has(String(one.role?.value)) &&
      !(one.role?.value === "StaticText" && one.name?.value === within);
    if (shown) lines.push("  ".repeat(depth) + lineOf(one));
    const below = { depth: shown ? depth + 1 : depth, within: shown ? one.name?.value : within };
    for (const id of one.childIds ?? []) {
      const child = byId.get(id);
      if (child !== undefined) visit(child, below);
    }
  };
  visit(root, { depth: 0, within: undefined });
  return `${lines.join("\n")}\n`;
}
