/**
 * Landing on a cited section, on this page at once, on another page by a note that the element there
 * finds when it loads; and the way back to the answer.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { forgetNote, readNote, writeNote } from "./note.ts";
import type { Note, Run } from "./note.ts";
import { headingOf, isThisPage, land, scrollClear, sectionOf } from "./sections.ts";

/** What a landing needs of the element. */
export interface Traveller {
  /** Whether the answer is on the page already, and in sight wherever the page is scrolled to. */
  readonly inSight: boolean;
  /** Whether there is an answer on the page, in sight or not. */
  readonly present: boolean;
  /** Fetches the answer of a run again; null where it may not. */
  readonly recall: ((run: Run) => Promise<void>) | null;
  /** Takes the reader to the answer. */
  readonly show: () => Promise<void>;
  /** Makes way where a modal panel would cover the section. */
  readonly makeWay: () => Promise<void>;
  /** Says that the reader stands at the cited section. */
  readonly landed: () => void;
  /** Forgets what is shown, as the page is put away. */
  readonly putAway: () => void;
}

export class Landing implements ReactiveController {
  /** Whether the reader stands at a cited section, with the answer out of sight. */
  landed = false;
  readonly #host: ReactiveControllerHost;
  readonly #traveller: () => Traveller;
  #note = readNote();
  #listening = new AbortController();

  constructor(host: ReactiveControllerHost, traveller: () => Traveller) {
    this.#host = host;
    this.#traveller = traveller;
    host.addController(this);
  }

  hostConnected(): void {
    const { signal } = (this.#listening = new AbortController());
    // A page kept for going back must not keep an answer (decision 5).
    addEventListener("pagehide", () => this.#traveller().putAway(), { signal });
    addEventListener("pageshow", (event) => event.persisted && this.#comeBack(), { signal });
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }

  remember({ runId, question }: Run): void {
    this.#write({ target: null, runId, question });
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

  /**
   * A package citation is followed: to a section of this page without leaving it, else by the
   * browser's own navigation, with a note for the page that it leads to.
   */
  follow(event: Event, { target, runId, question }: Run & { target: string }): void {
    const section = isThisPage(target, location) ? sectionOf(target, document) : null;
    this.#write({ target: section === null ? target : null, runId, question });
    if (section === null) return;
    event.preventDefault();
    // A step of history, so that the browser's own way back works too.
    location.hash = new URL(target, location.origin).hash;
    void this.#traveller()
      .makeWay()
      .then(() => this.#at(section));
  }

  /** On load: lands where a citation led to, or fetches again what was on a page come back to. */
  arrive(): void {
    const note = this.#note;
    if (note === null) return;
    if (note.target === null || !isThisPage(note.target, location)) return this.#restore();
    this.remember(note); // a target is landed on once
    const section = sectionOf(note.target, document);
    if (section === null) return;
    this.#at(section);
    if (document.readyState === "complete") return;
    // What loads late moves the section; whoever went on meanwhile is left where they are.
    const heading = headingOf(section);
    const settle = (): void => {
      if (document.activeElement === heading) scrollClear(heading);
    };
    addEventListener("load", settle, { once: true });
  }

  /** Takes the reader back to the answer: on this page, or fetched again for it. */
  async back(): Promise<void> {
    this.dismiss();
    const { present, recall, show } = this.#traveller();
    if (!present) {
      if (this.#note === null || recall === null) return history.back();
      await recall(this.#note);
    }
    await show();
  }

  /** A page that was reloaded or gone back to misses its answer; any other waits to be asked. */
  #restore(): void {
    const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (entry?.type === "reload" || entry?.type === "back_forward") this.#recall();
  }

  #comeBack(): void {
    this.#traveller().putAway();
    this.#recall();
  }

  #recall(): void {
    if (this.#note !== null) void this.#traveller().recall?.(this.#note);
  }

  #at(section: HTMLElement): void {
    land(section);
    this.landed = !this.#traveller().inSight;
    this.#traveller().landed();
    this.#host.requestUpdate();
  }

  #write(note: Note): void {
    this.#note = note;
    writeNote(note);
  }
}
