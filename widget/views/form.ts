/** The question box, the choice of mode, and the suggestions. */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import {
  BOUNDARY_NOTE,
  CURRENT_MESSAGES,
  MODE_NAMES,
  MODE_NOT_ENABLED,
  NON_CHAT_WARNING,
  PACKAGE_OFF,
  SHORT_DESCRIPTION,
} from "../../bff/contract/index.ts";
import type { Mode } from "../../bff/contract/index.ts";
import type { Facts, ModeState } from "../ask.ts";
import { fill, t } from "../language.ts";
import {
  ASK,
  EMPTY_QUESTION,
  KEYS_HINT,
  MODE_LEGEND,
  QUESTION_LABEL,
  SUGGESTIONS,
  OF_LIMIT,
  OVER_LIMIT,
} from "../words.ts";
import { besideOriginal, original } from "./page.ts";

export interface FormState {
  readonly draft: string;
  readonly mode: Mode;
  /** What the reader may choose from; the first is Package-only. */
  readonly modes: readonly Mode[];
  readonly facts: Facts | null;
  readonly busy: boolean;
  /** What was wrong with the last try to ask, or null. */
  readonly problem: string | null;
  readonly suggestions: readonly string[];
}

export interface FormActions {
  readonly write: (draft: string) => void;
  readonly choose: (mode: Mode) => void;
  readonly submit: () => void;
  readonly suggest: (question: string) => void;
}

/** Length as the server counts it: code points. */
const lengthOf = (text: string): number => [...text].length;

/** Why a question cannot be asked as it stands, or null. */
export function problemOf(question: string, limit: number | null): string | null {
  const length = lengthOf(question);
  if (length === 0) return t(EMPTY_QUESTION);
  return limit !== null && length > limit ? fill(OVER_LIMIT, length, limit) : null;
}

const NEAR_LIMIT = 0.8;

/** How much of the limit is used, from where it matters on. */
function count({ draft, facts }: FormState): string | null {
  const limit = facts?.questionChars ?? null;
  const used = lengthOf(draft);
  return limit !== null && used > limit * NEAR_LIMIT ? fill(OF_LIMIT, used, limit) : null;
}

/** Beside the choice, what the current mode is, and that it is not enabled where that is so. */
const STATE_NOTES: Readonly<Partial<Record<ModeState, string>>> = {
  disabled: MODE_NOT_ENABLED,
  off: MODE_NOT_ENABLED,
  unconfigured: CURRENT_MESSAGES.unconfigured,
};

function modeNote({ facts }: FormState): TemplateResult {
  const note = STATE_NOTES[facts?.current ?? "unknown"];
  // The longest of the notes keeps its room, whichever of them is shown.
  return html`<p class="small muted">${original(SHORT_DESCRIPTION)}</p>
    <p class="small muted reserved" data-room=${besideOriginal(BOUNDARY_NOTE)} part="mode-note">
      <span>${note === undefined ? original(BOUNDARY_NOTE) : html`<b>${original(note)}</b>`}</span>
    </p>`;
}

function modeChoice(state: FormState, act: FormActions): TemplateResult | typeof nothing {
  if (state.modes.length < 2) return nothing;
  const radio = (mode: Mode) =>
    html`<label>
      <input
        type="radio"
        name="mode"
        value=${mode}
        .checked=${mode === state.mode}
        ?disabled=${mode !== "Package only" && state.facts?.current === "off"}
        aria-describedby=${mode === "Package only" ? nothing : "mode-note"}
        @change=${() => act.choose(mode)}
      />
      <span>${original(MODE_NAMES[mode])}</span>
    </label>`;
  return html`<fieldset part="modes">
    <legend>${t(MODE_LEGEND)}</legend>
    <div class="row">${state.modes.map(radio)}</div>
    <div id="mode-note">${modeNote(state)}</div>
  </fieldset>`;
}

function suggested({ suggestions, busy }: FormState, act: FormActions): unknown {
  if (suggestions.length === 0) return nothing;
  return html`<div class="suggestions">
    <p class="label" id="suggestions">${t(SUGGESTIONS)}</p>
    <ul aria-labelledby="suggestions">
      ${suggestions.map(
        (question) =>
          html`<li>
            <button
              type="button"
              part="suggestion"
              ?disabled=${busy}
              @click=${() => act.suggest(question)}
            >
              ${question}
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

function onKey(event: KeyboardEvent, act: FormActions): void {
  // While an input method composes, Enter chooses a candidate and asks nothing.
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  act.submit();
}

export function form(state: FormState, act: FormActions): TemplateResult {
  const off = state.facts?.package === "off";
  return html`<form
      class="ask"
      part="form"
      autocomplete="off"
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        act.submit();
      }}
    >
      <label class="label" for="box">${t(QUESTION_LABEL)}</label>
      <textarea
        id="box"
        part="box"
        rows="2"
        dir="auto"
        enterkeyhint="send"
        .value=${state.draft}
        aria-describedby="box-help"
        aria-invalid=${state.problem === null ? nothing : "true"}
        @input=${(event: Event) => act.write((event.target as HTMLTextAreaElement).value)}
        @keydown=${(event: KeyboardEvent) => onKey(event, act)}
      ></textarea>
      <div class="row apart">
        <p class="small muted" id="box-help">
          ${state.problem ?? count(state) ?? (off ? original(PACKAGE_OFF) : t(KEYS_HINT))}
        </p>
        <button class="primary" part="ask" aria-disabled=${state.busy ? "true" : nothing}>
          ${t(ASK)}
        </button>
      </div>
      ${modeChoice(state, act)}
      <p class="small muted warning">${original(NON_CHAT_WARNING)}</p>
    </form>
    ${suggested(state, act)}`;
}
