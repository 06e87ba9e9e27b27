/** The answer sheet: one view for each state of the talk; nothing for none. */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { BOUNDARY_NOTE, NO_CURRENT_SOURCE, STAGES } from "../../bff/contract/index.ts";
import type { AskReply, StageName, WithheldReason } from "../../bff/contract/index.ts";
import type { Talk } from "../conversation.ts";
import {
  COPY_MARKDOWN,
  COPY_TEXT,
  EARLIER,
  HELPFUL,
  NEAREST,
  NEEDED,
  NEW_QUESTION,
  NOT_HELPFUL,
  QUESTION_KEPT,
  RECALLING,
  REPHRASE,
  RETRY,
  STOP,
  STOPPED,
  WITHHELD_WORDS,
  elapsed,
  failureWords,
  refusalWords,
  retryIn,
  stageWords,
  withheldTotal,
} from "../words.ts";
import { t } from "../language.ts";
import { lanes } from "./lanes.ts";
import { original } from "./page.ts";
import type { Page } from "./page.ts";
import { runFacts } from "./run-facts.ts";
import { sources } from "./sources.ts";

export interface SheetActions {
  readonly stop: () => void;
  readonly retry: () => void;
  readonly rephrase: () => void;
  readonly fresh: () => void;
  /** A reader may be about to copy. */
  readonly prepare: () => void;
  readonly copy: (form: "text" | "markdown") => void;
  readonly judge: (helpful: boolean) => void;
}

interface Sheet {
  readonly page: Page;
  readonly act: SheetActions;
  /** What came of the reader's last action here; the status region says it too. */
  readonly remark: string;
}

/** Time passed is shown from here on; before, it would only flicker. */
const SHOW_SECONDS_FROM = 3;

const heading = (question: string | null): TemplateResult =>
  html`<h3 id="question" tabindex="-1" part="question" dir="auto">${question ?? t(EARLIER)}</h3>`;

const button = (words: string, press: () => void): TemplateResult =>
  html`<button type="button" class="small" part="button" @click=${press}>${t(words)}</button>`;

const sheet = (kind: string, content: unknown): TemplateResult =>
  html`<article class="sheet ${kind}" part="sheet" aria-labelledby="question">${content}</article>`;

/** How far along the line: for the eye alone, since the words beside it say the same. */
const steps = (stage: StageName | null): TemplateResult =>
  html`<progress
    aria-hidden="true"
    max=${STAGES.length}
    value=${stage === null ? 0 : STAGES.indexOf(stage)}
  ></progress>`;

function asking(talk: Talk & { at: "asking" }, { act }: Sheet): TemplateResult {
  const { question, stage, mode, seconds } = talk;
  const time =
    seconds < SHOW_SECONDS_FROM
      ? nothing
      : html`<span class="small muted">${elapsed(seconds)}</span>`;
  return sheet("asking", [
    heading(question),
    html`<div class="stack progress">
      <p>${stageWords(stage, mode)} ${time}</p>
      ${steps(stage)}
      <p class="row">${button(STOP, act.stop)}</p>
    </div>`,
  ]);
}

function recalling({ question }: Talk & { at: "recalling" }, { act }: Sheet): TemplateResult {
  return sheet("asking", [
    heading(question),
    html`<div class="stack progress">
      <p>${t(RECALLING)}</p>
      <p class="row">${button(STOP, act.stop)}</p>
    </div>`,
  ]);
}

function withheld({ withheld_statements: count, withheld_reasons: reasons }: AskReply): unknown {
  if (count === 0) return nothing;
  const known = Object.entries(reasons) as [WithheldReason, number][];
  return html`<div class="small muted withheld">
    <p>${withheldTotal(count)}</p>
    <ul>
      ${known
        .filter(([, of]) => of > 0)
        .map(([reason, of]) => html`<li>${of} ${t(WITHHELD_WORDS[reason])}</li>`)}
    </ul>
  </div>`;
}

/** The three patterns that label an answer stand above it, in words. */
function caveat({ telemetry, current_context: current, mode }: AskReply): unknown {
  const state = telemetry.refusal_state;
  if (mode === "Package only" || state === null) return nothing;
  const sentence = state === "no_current_source_support" ? NO_CURRENT_SOURCE : BOUNDARY_NOTE;
  const why = current.state === "retrieved" ? "" : current.message;
  return html`<div class="small caveat">
    <p class="cap"><b>${original(refusalWords(state))}</b></p>
    <p>${original(sentence)} ${original(why)}</p>
  </div>`;
}

const derivative = ({ derivative_output_label: words }: AskReply): unknown =>
  words === "" ? nothing : html`<p class="small muted cap">${original(words)}</p>`;

function buttons({ act, remark }: Sheet): TemplateResult {
  return html`<p class="row" @pointerenter=${act.prepare} @focusin=${act.prepare}>
    ${button(HELPFUL, () => act.judge(true))} ${button(NOT_HELPFUL, () => act.judge(false))}
    ${button(COPY_TEXT, () => act.copy("text"))}
    ${button(COPY_MARKDOWN, () => act.copy("markdown"))} ${button(NEW_QUESTION, act.fresh)}
    <span class="small muted" aria-hidden="true">${remark}</span>
  </p>`;
}

function answered(reply: AskReply, shown: Sheet): unknown {
  return [
    caveat(reply),
    lanes(reply, shown.page),
    withheld(reply),
    derivative(reply),
    sources(reply, shown.page),
    runFacts(reply),
    buttons(shown),
  ];
}

function refused(reply: AskReply, { act }: Sheet): unknown {
  if (reply.refusal === null) return nothing;
  const { pattern, message, needed } = reply.refusal;
  return [
    html`<div class="stack refusal">
      <p class="origin cap">${original(refusalWords(pattern))}</p>
      <p>${original(message)}</p>
      <h4>${t(NEEDED)}</h4>
      <p>${original(needed)}</p>
      <p>${t(NEAREST[pattern])}</p>
      <p class="row">${button(REPHRASE, act.rephrase)}<slot name="contents"></slot></p>
    </div>`,
    runFacts(reply),
  ];
}

/** The lanes of a diagnostic are empty; what was found stays listed. */
function diagnosed(reply: AskReply, shown: Sheet): unknown {
  if (reply.diagnostic === null) return nothing;
  const { message, retryable } = reply.diagnostic;
  const { act, page } = shown;
  return [
    html`<div class="stack diagnostic">
      <p>${original(message)}</p>
      <p class="row">
        ${retryable ? button(RETRY, act.retry) : nothing} ${button(NEW_QUESTION, act.fresh)}
      </p>
    </div>`,
    lanes(reply, page),
    withheld(reply),
    sources(reply, page),
    runFacts(reply),
  ];
}

function replied(talk: Talk & { at: "replied" }, shown: Sheet): TemplateResult {
  const { reply, question } = talk;
  const views = { answer: answered, refusal: refused, diagnostic: diagnosed };
  return sheet(reply.kind, [heading(question), views[reply.kind](reply, shown)]);
}

function failed(talk: Talk & { at: "failed" }, { act }: Sheet): TemplateResult {
  const { question, failure } = talk;
  const { code, retryAfter } = failure;
  return sheet("failed", [
    heading(question),
    html`<div class="stack failure">
      <p>
        ${failureWords(code)} ${retryAfter === null ? nothing : retryIn(retryAfter)}
        ${question === null ? nothing : t(QUESTION_KEPT)}
      </p>
      <p class="row">${button(question === null ? NEW_QUESTION : RETRY, act.retry)}</p>
    </div>`,
  ]);
}

function stopped({ question }: Talk & { at: "stopped" }, { act }: Sheet): TemplateResult {
  return sheet("stopped", [
    heading(question),
    html`<p>${t(STOPPED)}</p>`,
    html`<p class="row">${button(RETRY, act.retry)}</p>`,
  ]);
}

/** @param shown what the views need of the page, and what the reader can do */
export function sheetOf(talk: Talk, shown: Sheet): TemplateResult | typeof nothing {
  switch (talk.at) {
    case "empty":
      return nothing;
    case "asking":
      return asking(talk, shown);
    case "recalling":
      return recalling(talk, shown);
    case "replied":
      return replied(talk, shown);
    case "failed":
      return failed(talk, shown);
    case "stopped":
      return stopped(talk, shown);
  }
}
