/** Suggested questions, from the attribute's JSON or the element's own list items. */

const MAX = 6;

const clean = (texts: readonly string[]): readonly string[] =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .slice(0, MAX);

function fromAttribute(json: string): readonly string[] | null {
  try {
    const list: unknown = JSON.parse(json);
    const texts = Array.isArray(list) && list.every((one) => typeof one === "string");
    return texts ? clean(list) : null;
  } catch {
    return null;
  }
}

/** List items with a link are the page's own fallback, not questions. */
function fromChildren(element: Element): readonly string[] {
  const items = element.querySelectorAll(":scope > li, :scope > ul > li, :scope > ol > li");
  const plain = [...items].filter((item) => item.querySelector("a") === null);
  return clean(plain.map((item) => item.textContent));
}

/** The suggestions, or null when the attribute is there and is not a JSON list of texts. */
export function suggestionsOf(json: string | null, element: Element): readonly string[] | null {
  return json === null ? fromChildren(element) : fromAttribute(json);
}
