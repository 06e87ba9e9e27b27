import { LitElement, html, nothing } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import { MODES } from "../bff/contract/index.ts";
import type { AskReply } from "../bff/contract/index.ts";
import { sameOriginEndpoint } from "./ask.ts";
import type { Facts, Failure } from "./ask.ts";
import { styles } from "./assistant.styles.ts";
import { Complaints } from "./complaints.ts";
import { Conversation } from "./conversation.ts";
import { Desk } from "./desk.ts";
import { isHotkey, shortcutOf } from "./hotkey.ts";
import { localesOf, speak, spoken, t } from "./language.ts";
import { Landing } from "./landing.ts";
import type { Traveller } from "./landing.ts";
import type { Run } from "./note.ts";
import { scrollClear } from "./sections.ts";
import { Panel } from "./panel.ts";
import { suggestionsOf } from "./suggestions.ts";
import { form } from "./views/form.ts";
import type { FormState } from "./views/form.ts";
import { frame, wayBack } from "./views/frame.ts";
import type { Frame, FrameActions, Placement } from "./views/frame.ts";
import type { Followed, Page } from "./views/page.ts";
import { isPackage } from "./views/records.ts";
import { sheetOf } from "./views/sheet.ts";
import { TABLES } from "./tables.ts";
import { unreachable } from "./views/recovery.ts";
import { CONSOLE, HEADING, LANDED, restsOn } from "./words.ts";

/** So long may the words of a language take before the element is drawn in English. */
const PATIENCE_MS = 3000;

const DEFAULTS: Readonly<Record<string, unknown>> = {
  endpoint: "/api/source-grounded-chat",
  modes: "package current",
  heading: HEADING,
  placement: "inline",
  open: false,
  hotkey: "mod+i",
  suggestions: null,
  theme: "auto",
  noRestore: false,
};

/** Elements on the page that work; a second one stays on its fallback text (experience page). */
const present = new Set<PackageContextAssistant>();

/**
 * An assistant that answers from an approved package and keeps current public context apart from
 * it: a question box and an answer sheet with its sources.
 *
 * @element package-context-assistant
 *
 * @attr {string} endpoint - Path of the answering endpoint on this origin (`/api/source-grounded-chat`).
 * @attr {string} modes - `package current` (default) or `package`.
 * @attr {string} heading - The heading above the question box.
 * @attr {"inline"|"corner"|"side"} placement - Where it stands; `inline` by default.
 * @attr {boolean} open - Whether a corner or side panel is open.
 * @attr {string} hotkey - Key that opens it, `mod+i` by default; empty turns it off.
 * @attr {string} suggestions - JSON list of questions; else the child `<li>` elements.
 * @attr {string} lang - Language of the interface (`en`, `de`, `fr`) and of dates; else the nearest `lang` around it.
 * @attr {"auto"|"light"|"dark"} theme - `auto` follows the page's `color-scheme`.
 * @attr {boolean} no-restore - Never fetch an earlier answer again.
 *
 * @fires pca-open - A panel was opened.
 * @fires pca-close - A panel was closed.
 * @fires pca-ask - A question was sent; `detail.mode`, never its text.
 * @fires pca-reply - `detail`: `kind`, `run_id`, `statements`, `package`, `current`, `withheld`.
 * @fires pca-citation - A citation is followed; `detail`: `id`, `class`, `target`. Cancelable.
 * @fires pca-error - `detail.code`: why there is no reply.
 *
 * @slot - What readers see where scripts do not run or the assistant cannot be reached.
 * @slot contents - A link to the contents, shown beside a refusal.
 *
 * @csspart root - The surface.
 * @csspart heading - The heading.
 * @csspart form - The form.
 * @csspart box - The question box.
 * @csspart ask - The button that asks.
 * @csspart modes - The choice of mode.
 * @csspart mode-note - The note that the current mode is not enabled.
 * @csspart suggestion - One suggested question.
 * @csspart launcher - The button that opens a corner or side panel.
 * @csspart panel - The corner or side panel.
 * @csspart sheet - The answer sheet.
 * @csspart question - The question, as the sheet's heading.
 * @csspart lane - Every lane; each one also `lane-package`, `lane-current`, `lane-synthesis`, `lane-divergence`.
 * @csspart statement - One statement.
 * @csspart mark - A citation mark; also `mark-package` or `mark-current`.
 * @csspart sources - Either list of sources; also `sources-package` or `sources-current`.
 * @csspart source - One source; also `source-package` or `source-current`.
 * @csspart action - The link of a source; also `action-package` or `action-current`.
 * @csspart run - The facts of the run.
 * @csspart button - A plain button.
 * @csspart way-back - What leads back to the answer after a landing.
 *
 * @cssprop --pca-surface - Background.
 * @cssprop --pca-ink - Text.
 * @cssprop --pca-muted - Secondary text.
 * @cssprop --pca-rule - Quiet lines.
 * @cssprop --pca-field - Borders of fields and buttons.
 * @cssprop --pca-accent - Buttons and links.
 * @cssprop --pca-on-accent - Text on the accent.
 * @cssprop --pca-package - Package lane and marks.
 * @cssprop --pca-current - Current/public lane and marks.
 * @cssprop --pca-focus - Focus outline.
 * @cssprop --pca-font-family - Type; inherited by default.
 * @cssprop --pca-font-size - Size; inherited by default, at least 14px.
 * @cssprop --pca-radius - Roundness of corners.
 * @cssprop --pca-width - Width of a panel.
 * @cssprop --pca-z-index - Layer of the launcher.
 */
export class PackageContextAssistant extends LitElement {
  static override styles = styles;
  static override properties = {
    endpoint: {},
    modes: {},
    heading: {},
    placement: { reflect: true },
    open: { type: Boolean, reflect: true },
    hotkey: {},
    suggestions: {},
    theme: { reflect: true },
    noRestore: { type: Boolean, attribute: "no-restore" },
  };

  declare endpoint: string;
  declare modes: string;
  declare heading: string;
  declare placement: Placement;
  declare open: boolean;
  declare hotkey: string;
  declare suggestions: string | null;
  declare theme: "auto" | "light" | "dark";
  declare noRestore: boolean;

  readonly #complaints = new Complaints();
  readonly #panel = new Panel(this);
  readonly #landing = new Landing(this, () => this.#traveller());
  readonly #talk = new Conversation(this, {
    replied: (reply, question) => this.#replied(reply, question),
    failed: (failure, question) => this.#failed(failure, question),
    unreachable: () => this.#complaints.make(CONSOLE.unreachable),
  });
  readonly #desk = new Desk(this, {
    talk: this.#talk,
    url: () => this.#url,
    limit: () => this.#facts?.questionChars ?? null,
    ask: (question) => void this.ask(question),
    asked: (mode) => {
      this.#landing.forget();
      this.#tell("pca-ask", { mode });
      void this.updateComplete.then(() => this.#reveal(this.#find("#question")));
    },
    toBox: () => this.#find("#box")?.focus(),
    clear: () => this.clear(),
  });
  /** Whether the words of the reader's language are here: nothing is drawn twice. */
  #spoken = false;
  #speaking: Promise<void> | undefined;
  #listening = new AbortController();

  constructor() {
    super();
    this.#default();
  }

  /** Asks a question as if the reader had written it, in the mode that the reader chose. */
  async ask(text: string): Promise<void> {
    this.#desk.write(text);
    if (!this.#panel.inline && !this.open) await this.openPanel();
    await this.#desk.submit();
  }

  /** Opens a corner or side panel; in any placement gives the question box the focus. */
  async openPanel(): Promise<void> {
    const opened = await this.#panel.open(() => this.#find("#box"));
    if (opened) this.#tell("pca-open");
  }

  /** Closes a corner or side panel and gives the focus back; inline there is nothing to close. */
  async closePanel(): Promise<void> {
    if (await this.#panel.close(() => this.#find(".launcher"))) this.#tell("pca-close");
  }

  /** Forgets question and answer, and the way back to them. */
  clear(): void {
    this.#landing.forget();
    this.#desk.clear();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    present.add(this);
    if (this.#isSecond) this.#complaints.make(CONSOLE.twice);
    this.#speaking = this.#speak();
    this.requestUpdate("placement"); // the facts may be missing after a move in the page
    const { signal } = (this.#listening = new AbortController());
    addEventListener("keydown", (event) => this.#onKeyAnywhere(event), { signal });
    addEventListener("beforeprint", () => this.#unfold(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    present.delete(this);
    this.#listening.abort();
    for (const other of present) other.requestUpdate("placement"); // one of them is now the first
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await this.#speaking;
    return super.getUpdateComplete();
  }

  protected override firstUpdated(): void {
    if (!this.#isSecond) this.#landing.arrive();
  }

  /** The page offers other modes: the reader chooses anew, and what is not offered is not asked in. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("modes")) this.#desk.mode = MODES[0];
    this.#default();
  }

  /** What the page does not say, or takes back, is as it is by default. */
  #default(): void {
    for (const name in DEFAULTS) {
      (this as unknown as Record<string, unknown>)[name] ??= DEFAULTS[name];
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#complaints.about(this);
    const shown = this.#panel.inline || this.open;
    const asks = changed.has("open") || changed.has("endpoint") || changed.has("placement");
    if (shown && asks) this.#learn();
  }

  protected override render(): TemplateResult {
    if (this.#url === null || !this.#spoken) return html`<slot></slot>`;
    return html`<div class="root" lang=${spoken}>
      ${frame(this.#frame(), { content: this.#content(), act: this.#frameActions })}
      ${this.#landing.landed ? wayBack(this.#wayBackActions) : nothing}
      <p class="status" role="status">${this.#talk.announcement}</p>
    </div>`;
  }

  #frame(): Frame {
    const { open } = this;
    const { inline, small } = this.#panel;
    const heading = t(this.heading);
    const facts = this.#facts;
    const rests = facts?.title ? restsOn(facts.title, facts.version) : null;
    const placement = inline ? "inline" : this.placement;
    return { placement, open, heading, rests, shortcut: shortcutOf(this.hotkey), small };
  }

  #content(): unknown {
    const { talk, knowledge, remark } = this.#talk;
    const away = talk.at === "empty" && knowledge.at === "unreachable";
    return [
      away ? unreachable(knowledge.failure, () => this.#learn()) : nothing,
      form(this.#formState(), this.#desk.form),
      sheetOf(talk, { page: this.#page(), act: this.#desk.sheet, remark }),
    ];
  }

  #formState(): FormState {
    const { draft, mode, problem } = this.#desk;
    return {
      draft,
      mode,
      problem,
      modes: /\bcurrent\b/.test(this.modes) ? MODES : [MODES[0]],
      facts: this.#facts,
      busy: this.#talk.busy,
      suggestions: this.#talk.talk.at === "empty" ? this.#suggested() : [],
    };
  }

  #page(): Page {
    return {
      origin: location.origin,
      locale: localeOf(this),
      passageLang: this.#facts?.language ?? null,
      follow: (event, followed) => this.#follow(event, followed),
    };
  }

  readonly #frameActions: FrameActions = {
    open: () => void this.openPanel(),
    close: () => void this.closePanel(),
    key: (event) => event.key === "Escape" && !event.isComposing && this.#escape(event),
    cancel: (event) => this.#escape(event),
  };

  readonly #wayBackActions = {
    back: () => void this.#landing.back(),
    dismiss: () => this.#landing.dismiss(),
  };

  #traveller(): Traveller {
    const present = this.#talk.talk.at !== "empty";
    return {
      present,
      inSight: present && this.open && !this.#panel.inline,
      recall: this.noRestore ? null : (run) => this.#recall(run),
      show: () => this.#showAnswer(),
      makeWay: async () => void (this.#panel.small && (await this.closePanel())),
      landed: () => this.#talk.say(t(LANDED)),
      putAway: () => this.#desk.clear(),
    };
  }

  /** The endpoint, or null where nothing may be asked: elsewhere, or a second element on the page. */
  get #url(): URL | null {
    const url = sameOriginEndpoint(this.endpoint, location.href);
    if (url === null) this.#complaints.make(CONSOLE.foreignEndpoint(this.endpoint));
    return this.#isSecond ? null : url;
  }

  get #facts(): Facts | null {
    const { knowledge } = this.#talk;
    return knowledge.at === "known" ? knowledge.facts : null;
  }

  get #isSecond(): boolean {
    return [...present][0] !== this;
  }

  #learn(): void {
    const url = this.#url;
    if (url !== null) void this.#talk.learn(url);
  }

  async #recall(run: Run): Promise<void> {
    const url = this.#url;
    if (url !== null) await this.#talk.recall(url, run);
  }

  async #speak(): Promise<void> {
    const lang = localeOf(this).slice(0, 2);
    const table = lang === spoken ? undefined : TABLES[lang];
    const draw = (): void => {
      this.#spoken = true;
      this.requestUpdate();
    };
    if (table === undefined) draw();
    else setTimeout(draw, PATIENCE_MS);
    try {
      if (lang !== spoken) speak(lang, (await table?.())?.words);
    } catch {
      this.#complaints.make(CONSOLE.language);
    }
    draw();
  }

  #suggested(): readonly string[] {
    const found = suggestionsOf(this.suggestions, this);
    if (found === null) this.#complaints.make(CONSOLE.suggestions);
    return found ?? [];
  }

  #replied(reply: AskReply, question: string | null): void {
    const { kind, run_id, lanes, citations } = reply;
    if (kind === "answer") {
      this.#landing.remember({ runId: run_id, question: this.noRestore ? null : question });
      // What the reader wrote meanwhile stays.
      if (this.#desk.draft.trim() === question) this.#desk.write("");
    }
    this.#tell("pca-reply", {
      kind,
      run_id,
      statements: lanes.flatMap((lane) => lane.statements).length,
      package: citations.package.length,
      current: citations.current.length,
      withheld: reply.withheld_statements,
    });
    void this.#showEnd(question);
  }

  #failed({ code }: Failure, question: string | null): void {
    if (code === "gone") this.#landing.forget();
    // After a reload the box is empty, and the question is only in the sheet.
    if (this.#desk.draft === "") this.#desk.write(question ?? "");
    this.#tell("pca-error", { code });
    void this.#showEnd(question);
  }

  /** A reader who stayed is taken to the answer's heading; one who went or writes on is left alone. */
  async #showEnd(question: string | null): Promise<void> {
    const writesOn = !["", question].includes(this.#desk.draft.trim());
    if (writesOn || !this.#panel.holdsFocus) return;
    await this.updateComplete;
    this.#focusAnswer();
  }

  #focusAnswer(): void {
    const heading = this.#find("#question");
    heading?.focus({ preventScroll: true });
    this.#reveal(heading);
  }

  /** The sheet begins at the top of the view, so that what was asked for is seen, not its heading. */
  #reveal(heading: HTMLElement | null): void {
    heading?.scrollIntoView({ block: "start" });
  }

  async #showAnswer(): Promise<void> {
    if (!this.#panel.inline) await this.openPanel();
    await this.updateComplete;
    this.#focusAnswer();
    const heading = this.#find("#question");
    if (heading && this.#panel.inline) scrollClear(heading);
  }

  #follow(event: MouseEvent, { citation, target }: Followed): void {
    const detail = { id: citation.id, class: citation.class, target };
    if (!this.#tell("pca-citation", detail)) return event.preventDefault();
    const { talk } = this.#talk;
    const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (!plain || !isPackage(citation) || talk.at !== "replied") return;
    const question = this.noRestore ? null : talk.question;
    this.#landing.follow(event, { target, runId: talk.reply.run_id, question });
  }

  #unfold(): void {
    for (const fold of this.renderRoot.querySelectorAll("details")) fold.open = true;
  }

  /** Esc stops what runs, else closes what is open. */
  #escape(event: Event): void {
    if (!this.#talk.busy && this.#panel.inline) return;
    event.preventDefault();
    if (this.#talk.busy) this.#desk.stop();
    else void this.closePanel();
  }

  #onKeyAnywhere(event: KeyboardEvent): void {
    if (this.#url === null || !isHotkey(event, { hotkey: this.hotkey, own: this })) return;
    event.preventDefault();
    const within = this.open && !this.#panel.inline && this.#panel.holdsFocus;
    if (this.#landing.landed) void this.#landing.back();
    else if (within) void this.closePanel();
    else void this.openPanel();
  }

  #find(selector: string): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(selector);
  }

  #tell(type: string, detail: object = {}): boolean {
    const cancelable = type === "pca-citation";
    return this.dispatchEvent(
      new CustomEvent(type, { detail, cancelable, bubbles: true, composed: true }),
    );
  }
}

/** The language of dates: the element's or the page's, where it names one that dates are known in. */
const localeOf = (element: HTMLElement): string =>
  localesOf(element.closest<HTMLElement>("[lang]")?.lang ?? "")[0] ?? "en";
