import { LitElement, html, nothing } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import { MODES } from "../bff/contract/index.ts";
import type { AskReply, Mode } from "../bff/contract/index.ts";
import { sameOriginEndpoint } from "./ask.ts";
import type { Facts, Failure } from "./ask.ts";
import { styles } from "./assistant.styles.ts";
import { Conversation } from "./conversation.ts";
import { asMarkdown, asText } from "./copy.ts";
import { isHotkey, shortcutOf } from "./hotkey.ts";
import { speak, spoken, t } from "./language.ts";
import { Landing } from "./landing.ts";
import type { Traveller } from "./landing.ts";
import { scrollClear } from "./sections.ts";
import { Panel } from "./panel.ts";
import { suggestionsOf } from "./suggestions.ts";
import { form, problemOf } from "./views/form.ts";
import type { FormActions, FormState } from "./views/form.ts";
import { frame, wayBack } from "./views/frame.ts";
import type { Frame, FrameActions, Placement } from "./views/frame.ts";
import type { Page } from "./views/page.ts";
import { isPackage } from "./views/records.ts";
import type { Citation } from "./views/records.ts";
import { sheetOf } from "./views/sheet.ts";
import type { SheetActions } from "./views/sheet.ts";
import { TABLES } from "./tables.ts";
import { unreachable } from "./views/recovery.ts";
import { CONSOLE, COPIED, HEADING, LANDED, NOT_COPIED, restsOn } from "./words.ts";

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

  // Out of reach for the page: only the reader changes the mode (interfaces §9).
  #mode: Mode = MODES[0];
  #draft = "";
  /** What was wrong with the last try to ask, or null. */
  #problem: string | null = null;
  readonly #talk = new Conversation(this, {
    replied: (reply) => this.#replied(reply),
    failed: (failure) => this.#failed(failure),
    unreachable: () => this.#complain(CONSOLE.unreachable),
  });
  readonly #panel = new Panel(this);
  readonly #landing = new Landing(this, () => this.#traveller());
  readonly #complaints = new Set<string>();
  #listening = new AbortController();

  constructor() {
    super();
    this.endpoint = "/api/source-grounded-chat";
    this.modes = "package current";
    this.heading = HEADING;
    this.placement = "inline";
    this.open = false;
    this.hotkey = "mod+i";
    this.suggestions = null;
    this.theme = "auto";
    this.noRestore = false;
  }

  /** Asks a question as if the reader had written it, in the mode that the reader chose. */
  async ask(text: string): Promise<void> {
    this.#draft = text;
    if (this.placement !== "inline" && !this.open) await this.openPanel();
    await this.#submit();
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
    this.#putAway();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    present.add(this);
    if (this.#isSecond) this.#complain(CONSOLE.twice);
    void this.#speak();
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

  protected override firstUpdated(): void {
    if (!this.#isSecond) this.#landing.arrive();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const shown = this.placement === "inline" || this.open;
    const asks = changed.has("open") || changed.has("endpoint") || changed.has("placement");
    if (shown && asks) this.#learn();
  }

  protected override render(): TemplateResult {
    if (this.#url === null) return html`<slot></slot>`;
    return html`<div class="root" lang=${spoken}>
      ${frame(this.#frame(), { content: this.#content(), act: this.#frameActions })}
      ${this.#landing.landed ? wayBack(this.#wayBackActions) : nothing}
      <p class="status" role="status">${this.#talk.announcement}</p>
    </div>`;
  }

  #frame(): Frame {
    const { placement, open } = this;
    const heading = t(this.heading);
    const facts = this.#facts;
    const rests = facts?.title ? restsOn(facts.title, facts.version) : null;
    const shortcut = shortcutOf(this.hotkey);
    return { placement, open, heading, rests, shortcut, small: this.#panel.small };
  }

  #content(): unknown {
    const { talk, knowledge } = this.#talk;
    const idle = talk.at === "empty";
    return [
      idle && knowledge.at === "unreachable"
        ? unreachable(knowledge.failure, () => this.#learn())
        : nothing,
      form(this.#formState(), this.#formActions),
      sheetOf(talk, { page: this.#page(), act: this.#sheetActions, remark: this.#talk.remark }),
    ];
  }

  #formState(): FormState {
    const { at } = this.#talk.talk;
    return {
      draft: this.#draft,
      mode: this.#mode,
      modes: /\bcurrent\b/.test(this.modes) ? MODES : [MODES[0]],
      facts: this.#facts,
      busy: at === "asking" || at === "recalling",
      problem: this.#problem,
      suggestions: at === "empty" ? this.#suggested() : [],
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

  readonly #formActions: FormActions = {
    write: (draft) => this.#write(draft),
    choose: (mode) => {
      this.#mode = mode;
      this.requestUpdate();
    },
    submit: () => void this.#submit(),
    suggest: (question) => void this.ask(question),
  };

  readonly #sheetActions: SheetActions = {
    stop: () => this.#stop(),
    retry: () => void this.#retry(),
    rephrase: () => this.#rephrase(),
    fresh: () => this.#fresh(),
    copy: (form) => void this.#copy(form),
    judge: (helpful) => void (this.#url && this.#talk.judge(this.#url, helpful)),
  };

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
    const { at } = this.#talk.talk;
    return {
      present: at !== "empty",
      inSight: at !== "empty" && this.open && this.placement !== "inline",
      recall: this.noRestore ? null : (runId) => this.#recall(runId),
      show: () => this.#showAnswer(),
      makeWay: async () => void (this.#panel.small && (await this.closePanel())),
      landed: () => this.#talk.say(t(LANDED)),
      putAway: () => this.#putAway(),
    };
  }

  /** The endpoint, or null where nothing may be asked: elsewhere, or a second element on the page. */
  get #url(): URL | null {
    const url = sameOriginEndpoint(this.endpoint, location.href);
    if (url === null) this.#complain(CONSOLE.foreignEndpoint(this.endpoint));
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

  async #speak(): Promise<void> {
    const lang = localeOf(this).slice(0, 2);
    if (lang === spoken) return;
    try {
      speak(lang, (await TABLES[lang]?.())?.words);
    } catch {
      this.#complain(CONSOLE.language);
    }
    this.requestUpdate();
  }

  #suggested(): readonly string[] {
    const found = suggestionsOf(this.suggestions, this);
    if (found === null) this.#complain(CONSOLE.suggestions);
    return found ?? [];
  }

  #write(draft: string): void {
    this.#draft = draft;
    this.#problem = null;
    this.requestUpdate();
  }

  async #submit(): Promise<void> {
    const url = this.#url;
    const question = this.#draft.trim();
    if (url === null || this.#talk.talk.at === "asking") return;
    this.#problem = problemOf(question, this.#facts?.questionChars ?? null);
    this.requestUpdate();
    if (this.#problem !== null) return this.#find("#box")?.focus();
    this.#landing.forget();
    const mode = this.#mode;
    this.#tell("pca-ask", { mode });
    const asked = this.#talk.ask(url, { question, mode });
    await this.updateComplete;
    this.#reveal(this.#find("#question"));
    await asked;
  }

  #replied(reply: AskReply): void {
    const { kind, run_id, lanes, citations, withheld_statements: withheld } = reply;
    if (kind === "answer") {
      this.#landing.remember(run_id);
      this.#write("");
    }
    const statements = lanes.reduce((sum, lane) => sum + lane.statements.length, 0);
    const { package: pack, current } = citations;
    const counts = { statements, package: pack.length, current: current.length, withheld };
    this.#tell("pca-reply", { kind, run_id, ...counts });
    void this.#showEnd();
  }

  #failed({ code }: Failure): void {
    if (code === "gone") this.#landing.forget();
    this.#tell("pca-error", { code });
    void this.#showEnd();
  }

  /** A reader who stayed is taken to the answer's heading; one who went elsewhere is left alone. */
  async #showEnd(): Promise<void> {
    if (!this.#panel.holdsFocus) return;
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
    if (this.placement !== "inline") await this.openPanel();
    await this.updateComplete;
    this.#focusAnswer();
    const heading = this.#find("#question");
    if (heading && this.placement === "inline") scrollClear(heading);
  }

  #stop(): void {
    this.#talk.stop();
    this.#find("#box")?.focus();
  }

  async #retry(): Promise<void> {
    const { talk } = this.#talk;
    const question = "question" in talk ? talk.question : null;
    if (question === null) return this.#fresh();
    this.#write(question);
    await this.#submit();
  }

  #rephrase(): void {
    const { talk } = this.#talk;
    if ("question" in talk && talk.question !== null) this.#write(talk.question);
    this.#find("#box")?.focus();
  }

  #fresh(): void {
    this.clear();
    this.#find("#box")?.focus();
  }

  async #copy(form: "text" | "markdown"): Promise<void> {
    const { talk } = this.#talk;
    if (talk.at !== "replied") return;
    const what = { question: talk.question, reply: talk.reply, origin: location.origin };
    try {
      await navigator.clipboard.writeText(form === "text" ? asText(what) : asMarkdown(what));
      this.#talk.say(t(COPIED));
    } catch {
      this.#talk.say(t(NOT_COPIED));
    }
  }

  #follow(event: MouseEvent, { citation, target }: { citation: Citation; target: string }): void {
    const detail = { id: citation.id, class: citation.class, target };
    if (!this.#tell("pca-citation", detail)) return event.preventDefault();
    const { talk } = this.#talk;
    const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (!plain || !isPackage(citation) || talk.at !== "replied") return;
    this.#landing.follow(event, { target, runId: talk.reply.run_id });
  }

  async #recall(runId: string): Promise<void> {
    const url = this.#url;
    if (url !== null) await this.#talk.recall(url, runId);
  }

  #putAway(): void {
    this.#talk.clear();
    this.#mode = MODES[0];
    this.#write("");
  }

  #unfold(): void {
    for (const fold of this.renderRoot.querySelectorAll("details")) fold.open = true;
  }

  /** Esc stops what runs, else closes what is open. */
  #escape(event: Event): void {
    const { at } = this.#talk.talk;
    const asking = at === "asking" || at === "recalling";
    if (!asking && this.placement === "inline") return;
    event.preventDefault();
    if (asking) this.#stop();
    else void this.closePanel();
  }

  #onKeyAnywhere(event: KeyboardEvent): void {
    if (this.#url === null || !isHotkey(event, { hotkey: this.hotkey, own: this })) return;
    event.preventDefault();
    const within = this.open && this.placement !== "inline" && this.#panel.holdsFocus;
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

  /** Each complaint once: it is for the maintainer, who reads the first. */
  #complain(sentence: string): void {
    if (this.#complaints.has(sentence)) return;
    this.#complaints.add(sentence);
    console.warn(sentence);
  }
}

/** The language of dates: the element's or the page's, where it names one that dates are known in. */
function localeOf(element: HTMLElement): string {
  const lang = element.closest<HTMLElement>("[lang]")?.lang ?? "";
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(lang)[0] ?? "en";
  } catch {
    return "en"; // not a language tag
  }
}
