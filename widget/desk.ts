/**
 * What the reader does: writes and asks, stops, tries again, begins anew, copies, judges. Holds what
 * the form holds; where the element stands and what it shows is not known here.
 */
import type { ReactiveControllerHost } from "lit";
import { MODES } from "../bff/contract/index.ts";
import type { Mode } from "../bff/contract/index.ts";
import type { Conversation } from "./conversation.ts";
import type { CopyForm } from "./copy.ts";
import { inUse, t } from "./language.ts";
import { problemOf } from "./views/form.ts";
import type { FormActions } from "./views/form.ts";
import type { SheetActions } from "./views/sheet.ts";
import { COPIED, NOT_COPIED } from "./words.ts";

/** What the desk needs of the element. */
export interface Room {
  readonly talk: Conversation;
  /** The endpoint, or null where nothing may be asked. */
  readonly url: () => URL | null;
  /** Longest question in code points, or null where nobody said. */
  readonly limit: () => number | null;
  /** A suggestion was pressed: asks as the page itself can. */
  readonly ask: (question: string) => void;
  /** A question is on its way. */
  readonly asked: (mode: Mode) => void;
  /** Gives the question box the focus. */
  readonly toBox: () => void;
  /** Forgets the answer, and the way back to it. */
  readonly clear: () => void;
}

const loadCopying = () => import("./copy.ts");

export class Desk {
  draft = "";
  // Only the reader changes it (interfaces §9).
  mode: Mode = MODES[0];
  /** What was wrong with the last try to ask, or null. */
  problem: string | null = null;
  readonly #host: ReactiveControllerHost;
  readonly #room: Room;

  readonly form: FormActions = {
    write: (draft) => this.write(draft),
    choose: (mode) => {
      this.mode = mode;
      this.#host.requestUpdate();
    },
    submit: () => void this.submit(),
    suggest: (question) => this.#room.ask(question),
  };

  readonly sheet: SheetActions = {
    stop: () => this.stop(),
    retry: () => this.#retry(),
    rephrase: () => {
      this.write(this.#question ?? this.draft);
      this.#room.toBox();
    },
    fresh: () => this.#fresh(),
    // Fetched before the press: a browser lets only the press itself write to the clipboard.
    prepare: () => void loadCopying().catch(() => undefined),
    copy: (form) => void this.#copy(form),
    judge: (helpful) => {
      const url = this.#room.url();
      if (url !== null) void this.#room.talk.judge(url, helpful);
    },
  };

  constructor(host: ReactiveControllerHost, room: Room) {
    this.#host = host;
    this.#room = room;
  }

  write(draft: string): void {
    this.draft = draft;
    this.problem = null;
    this.#host.requestUpdate();
  }

  /** Asks what stands in the box, unless something is wrong with it. Resolves when it is settled. */
  async submit(): Promise<void> {
    const { talk, url: urlOf, limit, asked, toBox } = this.#room;
    const [url, question, { mode }] = [urlOf(), this.draft.trim(), this];
    if (url === null || talk.talk.at === "asking") return;
    this.problem = problemOf(question, limit());
    this.#host.requestUpdate();
    if (this.problem !== null) return toBox();
    asked(mode);
    await talk.ask(url, { question, mode });
  }

  stop(): void {
    this.#room.talk.stop();
    this.#room.toBox();
  }

  /** As before the first question. */
  clear(): void {
    this.#room.talk.clear();
    this.mode = MODES[0];
    this.write("");
  }

  /** The question that is being answered, or was. */
  get #question(): string | null {
    const { talk } = this.#room.talk;
    return "question" in talk ? talk.question : null;
  }

  #retry(): void {
    if (this.#question === null) return this.#fresh();
    this.write(this.#question);
    void this.submit();
  }

  #fresh(): void {
    this.#room.clear();
    this.#room.toBox();
  }

  async #copy(form: CopyForm): Promise<void> {
    const { talk } = this.#room;
    if (talk.talk.at !== "replied") return;
    const what = { ...talk.talk, origin: location.origin };
    try {
      const { copyOf } = await loadCopying();
      await navigator.clipboard.writeText(copyOf(what, { form, language: inUse() }));
      talk.say(t(COPIED));
    } catch {
      talk.say(t(NOT_COPIED));
    }
  }
}
