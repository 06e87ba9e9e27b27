/**
 * Finding a cited section in the page and bringing the reader to it, without leaving anything of ours
 * behind in the host's page.
 */

const FADE_MS = 6000;
const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";

/** Whether `target` (path and fragment) is the page at `page`. */
export function isThisPage(target: string, page: Location): boolean {
  const url = new URL(target, page.origin);
  return url.pathname === page.pathname && url.search === page.search;
}

/**
 * The element that a target's fragment names in the document, or null; without a fragment the page,
 * so that a citation of the page keeps the answer and the way back to it.
 */
export function sectionOf(target: string, doc: Document): HTMLElement | null {
  const hash = new URL(target, doc.location.origin).hash.slice(1);
  if (hash === "") return doc.body;
  let id = hash;
  try {
    id = decodeURIComponent(hash);
  } catch {
    // not an encoded id: tried as it stands, as browsers do
  }
  return doc.getElementById(id) ?? doc.getElementById(hash);
}

/** The heading that a section begins with, or the section itself. */
export function headingOf(section: HTMLElement): HTMLElement {
  const around = section.closest<HTMLElement>(HEADINGS);
  const inside = section.querySelector<HTMLElement>(HEADINGS);
  // An empty anchor stands before its heading.
  const after = section.childNodes.length === 0 ? section.nextElementSibling : null;
  const next = after?.matches(HEADINGS) === true ? (after as HTMLElement) : null;
  return around ?? inside ?? next ?? section;
}

/** Scrolls to a section clear of what sticks to the page's top, focuses its heading, shows it. */
export function land(section: HTMLElement): void {
  for (let outer = section.closest("details"); outer;) {
    outer.open = true;
    outer = outer.parentElement?.closest("details") ?? null;
  }
  const heading = headingOf(section);
  const had = heading.getAttribute("tabindex");
  if (had === null) {
    heading.setAttribute("tabindex", "-1");
    heading.addEventListener("blur", () => heading.removeAttribute("tabindex"), { once: true });
  }
  heading.focus({ preventScroll: true });
  scrollClear(heading);
  highlight(heading);
}

/** Scrolls so that `heading` stands at the top, below any sticky or fixed bar that would cover it. */
export function scrollClear(heading: HTMLElement): void {
  heading.scrollIntoView({ block: "start", behavior: "instant" });
  const covered = coveredBy(heading);
  // A hand's breadth above the heading reads better than the very edge.
  if (covered > 0) scrollBy({ top: -(covered + 12), behavior: "instant" });
}

/** By how many pixels something that stays put covers the heading's top. */
function coveredBy(heading: HTMLElement): number {
  const { top, left, width } = heading.getBoundingClientRect();
  const root = heading.getRootNode();
  const seen = root instanceof ShadowRoot ? root.host : heading;
  const bottoms = heading.ownerDocument
    .elementsFromPoint(left + Math.min(width / 2, 40), Math.max(top, 0) + 1)
    .map(stuckAncestor)
    .map((bar) =>
      bar === null || bar.contains(seen) ? 0 : bar.getBoundingClientRect().bottom - top,
    );
  // What covers half the window is no bar: a backdrop behind the page, or a panel.
  return Math.max(0, ...bottoms.filter((cover) => cover < innerHeight / 2));
}

function stuckAncestor(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
  }
  return null;
}

/**
 * Shows where the reader landed, by an animation that leaves nothing behind in the host's page: a
 * tint and an outline that fade, or a border that stands and goes, where motion is unwelcome.
 */
function highlight(heading: HTMLElement): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const outline = { outline: "2px solid Highlight", outlineOffset: "4px" };
  const tint = { backgroundColor: "color-mix(in srgb, Highlight 28%, transparent)" };
  const gone = { outlineColor: "transparent", outlineOffset: "4px" };
  const frames: Keyframe[] = still
    ? [outline, outline]
    : [{ ...outline, ...tint }, { ...outline, ...tint, offset: 0.5 }, gone];
  heading.animate(frames, { duration: FADE_MS, easing: still ? "step-end" : "ease-out" });
}
