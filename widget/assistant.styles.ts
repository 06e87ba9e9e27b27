/**
 * The look of the sheet: quiet, typographic, sized from the host's own text (`em`, never `rem`), by
 * logical properties. Colours come from `--pca-*`, else from here by `light-dark()`, which follows
 * the host's `color-scheme`. Adopted sheets only, so that `style-src 'self'` holds.
 */
import { css } from "lit";

/**
 * Everything is set on the inside of the shadow root, where a host's `*` rule does not reach. Type,
 * letter and word spacing are the host's: a reader's own spacing must come through.
 */
const base = css`
  :host {
    display: block;
  }
  :host(:is([placement="corner"], [placement="side"])) {
    display: contents;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  .root {
    --surface: var(--pca-surface, light-dark(#fff, #16191d));
    --ink: var(--pca-ink, light-dark(#1c2126, #e7e9ec));
    --muted: var(--pca-muted, light-dark(#555f69, #a6aeb8));
    --rule: var(--pca-rule, light-dark(#d8dde2, #383f48));
    --field: var(--pca-field, light-dark(#7b858f, #7d8792));
    --accent: var(--pca-accent, light-dark(#0b5a47, #7dd0b6));
    --on-accent: var(--pca-on-accent, light-dark(#fff, #0c1a16));
    --package: var(--pca-package, var(--accent));
    --current: var(--pca-current, light-dark(#8a4b00, #e5b271));
    --focus: var(--pca-focus, light-dark(#1d4fd7, #93b7ff));
    --radius: var(--pca-radius, 0.375em);
    font-family: var(--pca-font-family, inherit);
    font-size: var(--pca-font-size, max(1em, 14px));
    font-style: normal;
    font-weight: 400;
    line-height: 1.55;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    white-space: normal;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  /* Each text in its own direction, all of them along the page's edge. */
  :is(h2, h3, h4, h5, p, li, dd, legend, summary, button, .reserved > span) {
    unicode-bidi: plaintext;
  }
  .surface {
    text-align: -webkit-match-parent;
    text-align: match-parent;
    container-type: inline-size;
    padding: 1.25em;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    color: var(--ink);
    background: var(--surface);
  }
  * {
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    min-inline-size: 0;
  }
  ol,
  ul {
    list-style: none;
  }
  fieldset {
    border: 0;
  }
  h2,
  h3 {
    font-size: 1.3em;
    font-weight: 650;
    line-height: 1.3;
  }
  h2 {
    font-size: 1.15em;
  }
  h3 {
    scroll-margin-block-start: 5em;
  }
  h4,
  h5,
  b,
  cite,
  legend,
  .label {
    font-size: 1em;
    font-style: normal;
    font-weight: 650;
  }
  legend,
  .label,
  .small,
  summary {
    font-size: 0.875em;
  }
  .muted,
  .origin,
  dt,
  summary {
    color: var(--muted);
  }
  .origin {
    font-size: 0.8125em;
    line-height: 1.45;
  }
  a {
    color: var(--accent);
    text-underline-offset: 0.15em;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 3px;
  }
  button,
  textarea {
    border: 1px solid var(--field);
    border-radius: var(--radius);
    color: inherit;
    background: none;
    font: inherit;
    letter-spacing: inherit;
    word-spacing: inherit;
  }
  button {
    min-block-size: 2.2em;
    padding: 0.25em 0.9em;
    text-align: inherit;
    cursor: pointer;
  }
  button:hover {
    border-color: currentcolor;
  }
  .primary {
    padding-inline: 1.4em;
    border-color: var(--accent);
    color: var(--on-accent);
    background: var(--accent);
    font-weight: 600;
  }
  [aria-disabled="true"],
  :disabled {
    opacity: 0.55;
    cursor: default;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 1em;
  }
  .apart {
    justify-content: space-between;
  }
  .status {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

const ask = css`
  .ask,
  .suggestions,
  .fallback {
    display: grid;
    gap: 0.5em;
    margin-block-start: 1em;
  }
  textarea {
    inline-size: 100%;
    min-block-size: calc(2lh + 1.3em);
    max-block-size: 14em;
    padding: 0.6em 0.75em;
    font-size: max(16px, 1em);
    field-sizing: content;
    resize: vertical;
  }
  fieldset label {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 1.9em;
    cursor: pointer;
  }
  input {
    flex: none;
    inline-size: 1.1em;
    block-size: 1.1em;
    accent-color: var(--accent);
  }
  /* What the server says later must not move the page. */
  .rests {
    min-block-size: 2lh;
  }
  @container (min-width: 30em) {
    .rests {
      min-block-size: 1lh;
    }
  }
  .reserved {
    display: grid;
  }
  .reserved > *,
  .reserved::before {
    grid-area: 1 / 1;
  }
  .reserved::before {
    content: attr(data-room);
    visibility: hidden;
  }
  .reserved b {
    color: var(--ink);
  }
  .warning {
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--rule);
  }
  .suggestions li + li {
    margin-block-start: 0.4em;
  }
  .suggestions button {
    inline-size: 100%;
    border-color: var(--rule);
  }
`;

const sheet = css`
  .sheet {
    margin-block-start: 1.5em;
    padding-block-start: 1.25em;
    border-block-start: 2px solid;
  }
  /* The rest of the window from the first moment, so that what arrives moves nothing below it. */
  @media screen {
    .sheet:not(.stopped) {
      min-block-size: calc(100vh - 5em);
    }
    .corner > .sheet:not(.stopped) {
      min-block-size: min(40em, 100vh - 7em);
    }
  }
  .sheet > :not(h3) {
    margin-block-start: 1.25em;
  }
  .lane,
  .stack,
  .caveat,
  blockquote {
    max-inline-size: 72ch;
  }
  .stack {
    display: grid;
    gap: 0.6em;
    justify-items: start;
  }
  .progress {
    align-content: start;
  }
  progress {
    inline-size: min(100%, 20em);
    block-size: 0.4em;
    accent-color: var(--accent);
  }
  .lane,
  .stack.refusal {
    padding-inline-start: 1.1em;
    border: 0 solid var(--rule);
    border-inline-start-width: 3px;
  }
  .stack.refusal {
    gap: 0.2em;
  }
  .stack.refusal :is(h4, h4 + p + p, .row) {
    margin-block-start: 0.6em;
  }
  .sources {
    padding-block-start: 0.6em;
    border: 0 solid;
    border-block-start-width: 1px;
  }
  .lane.package,
  .sources.package {
    border-color: var(--package);
  }
  .lane.current,
  .sources.current {
    border-color: var(--current);
    border-style: dashed;
  }
  .lane.synthesis {
    border-color: var(--field);
    border-style: double;
  }
  .package h4,
  .mark.package {
    color: var(--package);
  }
  .current :is(b, h4),
  .mark.current {
    color: var(--current);
  }
  .statement,
  .block {
    margin-block-start: 0.75em;
  }
  .source {
    margin-block-start: 1em;
  }
  :is(h4, h5, .origin) + .statement {
    margin-block-start: 0.1em;
  }
  .statement :is(p, pre, ul, ol, li) + * {
    margin-block-start: 0.4em;
  }
  .statement :is(ul, ol),
  .withheld ul {
    padding-inline-start: 1.4em;
    list-style: disc;
  }
  .statement ol {
    list-style: decimal;
  }
  .block,
  .caveat {
    padding: 0.7em 0.9em;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
  }
  /* A card in a card in a card is too much for a narrow one. */
  @container (max-width: 22em) {
    .block {
      padding: 0;
      border: 0;
    }
  }
  code {
    padding-inline: 0.25em;
    border-radius: 3px;
    background: color-mix(in srgb, currentcolor 8%, transparent);
    font-family: ui-monospace, monospace;
    font-size: 0.9em;
    white-space: pre-wrap;
  }
  .statement p {
    white-space: pre-line;
  }
  pre {
    max-inline-size: 100%;
    padding: 0.6em 0.8em;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    overflow: auto;
    tab-size: 2;
  }
  pre code {
    padding: 0;
    background: none;
    overflow-wrap: normal;
    white-space: pre;
  }
  .marks {
    white-space: nowrap;
  }
  .mark {
    display: inline-block;
    min-inline-size: 2em;
    padding-inline: 0.35em;
    margin-inline-start: 0.35em;
    border: 1px solid;
    border-radius: 3px;
    font-size: 0.75em;
    font-weight: 600;
    line-height: 1.6;
    text-align: center;
    text-decoration: none;
    vertical-align: 0.1em;
  }
  .mark.current {
    border-style: dashed;
  }
  .cap::first-letter {
    text-transform: uppercase;
  }
  .source .mark {
    margin-inline: 0 0.4em;
  }
  .source cite + bdi {
    color: var(--muted);
  }
  dl,
  dl div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.2em;
    font-size: 0.875em;
    line-height: 1.5;
  }
  dl div {
    gap: 0 0.4em;
    font-size: 1em;
  }
  blockquote {
    margin-block: 0.4em;
    padding-inline-start: 0.9em;
    border-inline-start: 1px solid var(--rule);
    white-space: pre-line;
  }
  summary {
    inline-size: fit-content;
    padding-block: 0.15em;
    cursor: pointer;
  }
`;

/** Panels and what lies above the page: fixed, and in the top layer where there is one. */
const layers = css`
  .launcher,
  .panel,
  .way-back {
    position: fixed;
    inset: auto;
    inset-block-end: calc(1em + env(safe-area-inset-bottom, 0px));
    inset-inline-end: 1em;
    z-index: var(--pca-z-index, 1000);
    box-shadow: 0 4px 24px rgb(0 0 0 / 22%);
  }
  .panel {
    inline-size: min(var(--pca-width, 30em), 100vw - 2em);
    max-inline-size: none;
    max-block-size: min(46em, 100dvh - 2em);
    overflow: auto;
    overscroll-behavior: contain;
  }
  .side,
  dialog.panel {
    inset-block: 0;
    inset-inline-end: 0;
    block-size: 100dvh;
    max-block-size: none;
    border-radius: 0;
  }
  dialog.panel {
    inline-size: 100%;
    border: 0;
  }
  .way-back {
    container-type: normal;
    max-inline-size: calc(100vw - 2em);
    padding: 0.5em;
  }
`;

const paper = css`
  @media print {
    .ask,
    .suggestions,
    .row,
    .launcher,
    .way-back {
      display: none;
    }
    .surface {
      position: static;
      inline-size: auto;
      block-size: auto;
      max-block-size: none;
      padding: 0;
      border: 0;
      box-shadow: none;
      overflow: visible;
    }
    .action::after {
      content: " " attr(href);
    }
    .source,
    .statement {
      break-inside: avoid;
    }
    pre code {
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
  }
`;

export const styles = [base, ask, sheet, layers, paper];
