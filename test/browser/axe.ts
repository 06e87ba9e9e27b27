// axe-core is UMD: imported for its side effect it sets a global, and has no default export here.
import "axe-core/axe.min.js";
import type axeNs from "axe-core";

declare const axe: typeof axeNs;

/**
 * What axe-core finds wrong below `node`, shadow roots included: one line a fault, empty when none.
 * @param node what is looked at; it must be attached to the document
 */
export async function accessibilityFaults(node: Element): Promise<string[]> {
  const { violations } = await axe.run(node);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((found) => `${id}: ${help} (${found.html.slice(0, 120)})`),
  );
}
