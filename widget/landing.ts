/**
 * Landing on a cited section: on this page at once, on another page by a note that the element there
 * finds when it loads. The note holds a target and a run id, never a text (decision 5).
 */

import type { ReactiveControllerHost } from "lit";

/** `target` null: no citation was followed, the run id alone allows asking for the answer again. */
export interface Note {
  readonly target: string | null;
  readonly runId: string;
}

const KEY = "package-context-assistant";
const FADE_MS = 6000;

/** Storage may be full or blocked; then there is no way back, and nothing else suffers. */
function storage<T>(use: (store: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

export function writeNote({ target, runId }: Note): void {
  storage((store) => store.setItem(KEY, JSON.stringify({ target, run_id: runId })));
}

export function forgetNote(): void {
  storage((store) => store.removeItem(KEY));
}

/** The note of this tab, or null where there is none or it is not one that we wrote. */
export function readNote(): Note | null {
  const text = storage((store) => store.getItem(KEY));
  if (text === null) return null;
  try {
    const { target, run_id: runId } = JSON.parse(text) as Record<string, unknown>;
    if (typeof runId !== "string" || !/^[0-9a-f]{32}$/.test(runId)) return null;
    const known = typeof target === "string" && target.startsWith("/html/");
    return { target: known ? target : null, runId };
  } catch {
    return null;
  }
}

/** Whether `target` (path and fragment) is the page at `page`. */
export function isThisPage(target: string, page: Location): boolean {
  const url = new URL(target, page.origin);
  return url.pathname === page.pathname && url.search === page.search;
}

/** The element that a target's fragment names in the document, or null. */
export function sectionOf(target: string, doc: Document): HTMLElement | null {
  const hash = new URL(target, doc.location.origin).hash.slice(1);
  if (hash === "") return null;
  let id = hash;
  try {
    id = decodeURIComponent(hash);
  } catch {
    // not an encoded id: tried as it stands, as browsers do
  }
  return doc.getElementById(id) ?? doc.getElementById(hash);
}

const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";

/** The heading that a section begins with, or the section itself. */
function headingOf(section: HTMLElement): HTMLElement {
  if (section.matches(HEADINGS)) return section;
  return section.closest<HTMLElement>(HEADINGS) ?? section.querySelector(HEADINGS) ?? section;
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
  if (top < 0 || top >= innerHeight) return 0;
  const found = heading.ownerDocument.elementsFromPoint(left + Math.min(width / 2, 40), top + 1);
  const root = heading.getRootNode();
  const seen = root instanceof ShadowRoot ? root.host : heading;
  const above = found.slice(
    0,
    Math.max(
      0,
      found.findIndex((one) => one.contains(seen)),
    ),
  );
  const bars = above.filter((one) => !seen.contains(one)).map(stuckAncestor);
  const bottoms = bars.map((bar) => (bar ? bar.getBoundingClientRect().bottom - top : 0));
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
  heading.animate(frames, { duration: FADE_MS, easing: still ? "step-end" : "ease-out", id: KEY });
}

/** Leaving for a cited section, arriving at one, and the run that can be gone back to. */
export class Landing {
  /** Whether the reader stands at a cited section and may want to go back. */
  landed = false;
  readonly #host: ReactiveControllerHost;
  #note = readNote();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** The run whose answer may be asked for again, or null. */
  get runId(): string | null {
    return this.#note?.runId ?? null;
  }

  /** Whether this page came back by reload or by going back, where its answer is missed. */
  get isReturn(): boolean {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return this.runId !== null && (entry?.type === "reload" || entry?.type === "back_forward");
  }

  remember(runId: string): void {
    this.#write({ target: null, runId });
  }

  forget(): void {
    this.#note = null;
    forgetNote();
    this.dismiss();
  }

  dismiss(): void {
    this.landed = false;
    this.#host.requestUpdate();
  }

  /** A citation is followed. Answers whether its section is on this page. */
  depart(target: string, runId: string): boolean {
    const here = isThisPage(target, location) && sectionOf(target, document) !== null;
    this.#write({ target: here ? null : target, runId });
    return here;
  }

  /** Lands on a section of this page, with a step of history to come back by. */
  landHere(target: string): boolean {
    const section = sectionOf(target, document);
    if (section === null) return false;
    const { hash } = new URL(target, location.origin);
    if (location.hash !== hash) history.pushState(history.state, "", hash);
    return this.#at(section);
  }

  /** On load: lands where a citation on another page led to. Once only; answers whether it did. */
  arrive(): boolean {
    const note = this.#note;
    if (note === null || note.target === null) return false;
    if (!isThisPage(note.target, location)) return false;
    this.#write({ target: null, runId: note.runId });
    const section = sectionOf(note.target, document);
    if (section === null) return false;
    if (document.readyState !== "complete") {
      // What loads late moves the section; whoever scrolled meanwhile is left where they are.
      addEventListener("load", () => isFocused(section) && scrollClear(headingOf(section)), {
        once: true,
      });
    }
    return this.#at(section);
  }

  #at(section: HTMLElement): boolean {
    land(section);
    this.landed = true;
    this.#host.requestUpdate();
    return true;
  }

  #write(note: Note): void {
    this.#note = note;
    writeNote(note);
  }
}

const isFocused = (section: HTMLElement): boolean => document.activeElement === headingOf(section);
