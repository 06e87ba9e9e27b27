/**
 * The look of the sheet: quiet, typographic, sized from the host's own text (`em`, never `rem`), by
 * logical properties. Colours come from `--pca-*`, else from here by `light-dark()`, which follows
 * the host's `color-scheme`. Adopted sheets only, so that `style-src 'self'` holds.
 */
import { css } from "lit";

/** Colours and measures, on the inside of the shadow root, where a host's `*` rule does not reach. */
const tokens = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  :host([placement="corner"]),
  :host([placement="side"]) {
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
    --surface: var(--pca-surface, light-dark(#ffffff, #15181c));
    --ink: var(--pca-ink, light-dark(#1c2126, #e7e9ec));
    --muted: var(--pca-muted, light-dark(#555f69, #a6aeb8));
    --rule: var(--pca-rule, light-dark(#d8dde2, #353c45));
    --field: var(--pca-field, light-dark(#7b858f, #7d8792));
    --accent: var(--pca-accent, light-dark(#0b5a47, #7dd0b6));
    --on-accent: var(--pca-on-accent, light-dark(#ffffff, #0c1a16));
    --package: var(--pca-package, light-dark(#0b5a47, #7dd0b6));
    --current: var(--pca-current, light-dark(#8a4b00, #e5b271));
    --focus: var(--pca-focus, light-dark(#1d4fd7, #93b7ff));
    --radius: var(--pca-radius, 0.375em);
    color: var(--ink);
    color-scheme: inherit;
    font-family: var(--pca-font-family, inherit);
    font-size: var(--pca-font-size, max(1em, 14px));
    font-style: normal;
    font-weight: 400;
    font-variant: normal;
    line-height: 1.55;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    text-shadow: none;
    white-space: normal;
    word-break: normal;
    overflow-wrap: anywhere;
    hyphens: manual;
    cursor: auto;
    -webkit-text-size-adjust: 100%;
  }
  .surface {
    color: var(--ink);
    background: var(--surface);
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h2,
  h3,
  h4,
  h5,
  p,
  ol,
  ul,
  dl,
  dd,
  blockquote,
  fieldset,
  legend {
    margin: 0;
    padding: 0;
    border: 0;
    font-size: inherit;
    min-inline-size: 0;
  }
  ol,
  ul {
    list-style: none;
  }
`;

const form = css`
  .inline {
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    padding: 1.25em;
  }
  .title {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 1em;
  }
  h2 {
    font-size: 1.2em;
    font-weight: 650;
    line-height: 1.3;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  .rests,
  .hint {
    color: var(--muted);
    font-size: 0.875em;
  }
  .ask {
    margin-block-start: 1em;
  }
  .label,
  legend {
    display: block;
    font-size: 0.875em;
    font-weight: 600;
    margin-block-end: 0.35em;
  }
  textarea {
    display: block;
    inline-size: 100%;
    min-block-size: 4.2em;
    max-block-size: 14em;
    field-sizing: content;
    resize: vertical;
    padding: 0.6em 0.75em;
    border: 1px solid var(--field);
    border-radius: var(--radius);
    color: inherit;
    background: var(--surface);
    font: inherit;
    font-size: max(16px, 1em);
    letter-spacing: inherit;
    word-spacing: inherit;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5em 1em;
    margin-block: 0.5em 0;
  }
  .row .hint {
    flex: 1 1 12em;
  }
  button {
    font: inherit;
    letter-spacing: inherit;
    word-spacing: inherit;
    color: inherit;
    cursor: pointer;
    min-block-size: 2.4em;
    padding: 0.3em 0.9em;
    border: 1px solid var(--field);
    border-radius: var(--radius);
    background: transparent;
    text-align: start;
  }
  button.primary {
    color: var(--on-accent);
    background: var(--accent);
    border-color: var(--accent);
    font-weight: 600;
    padding-inline: 1.4em;
  }
  button[aria-disabled="true"],
  button:disabled {
    opacity: 0.55;
    cursor: default;
  }
  button.plain {
    font-size: 0.875em;
  }
  button.plain:hover,
  .suggestion:hover {
    border-color: var(--accent);
    color: var(--accent);
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  h3:focus {
    outline-offset: 6px;
  }
  .modes {
    margin-block-start: 1em;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 1.5em;
    margin-block-end: 0.35em;
  }
  .mode {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 1.9em;
    cursor: pointer;
  }
  .mode input {
    inline-size: 1.1em;
    block-size: 1.1em;
    margin: 0;
    flex: none;
    accent-color: var(--accent);
  }
  .mode.chosen {
    font-weight: 600;
  }
  .hint + .hint,
  #mode-note,
  .ask > .hint {
    margin-block-start: 0.25em;
  }
  .ask > .hint {
    margin-block-start: 1em;
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--rule);
  }
  .off {
    color: var(--ink);
    font-weight: 600;
  }
  .suggestions {
    margin-block-start: 1em;
  }
  .suggestions ul {
    display: grid;
    gap: 0.4em;
  }
  .suggestion {
    inline-size: 100%;
    border-color: var(--rule);
  }
  .earlier {
    margin-block-start: 0.75em;
  }
  .fallback {
    margin-block-start: 1em;
  }
`;

const sheet = css`
  .sheet {
    margin-block-start: 1.5em;
    padding-block-start: 1.25em;
    border-block-start: 2px solid var(--ink);
  }
  h3 {
    font-size: 1.3em;
    font-weight: 650;
    line-height: 1.3;
    letter-spacing: -0.01em;
    text-wrap: pretty;
    scroll-margin-block-start: 1em;
  }
  h4 {
    font-size: 1em;
    font-weight: 650;
    line-height: 1.35;
  }
  h5 {
    font-size: 0.9375em;
    font-weight: 650;
  }
  .progress {
    min-block-size: 11em;
    margin-block-start: 0.75em;
  }
  .progress span {
    color: var(--muted);
    margin-inline-start: 0.5em;
    font-variant-numeric: tabular-nums;
  }
  .steps {
    display: grid;
    grid-template-columns: repeat(10, 1fr);
    gap: 3px;
    max-inline-size: 20em;
    margin-block: 0.6em;
  }
  .steps i {
    block-size: 3px;
    background: var(--rule);
  }
  .steps .done {
    background: var(--accent);
  }
  .steps .now {
    background: var(--ink);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
    margin-block-start: 1em;
  }
  .lane {
    margin-block-start: 1.5em;
    padding-inline-start: 1.1em;
    border-inline-start: 3px solid var(--rule);
  }
  .lane.package {
    border-inline-start-color: var(--package);
  }
  .lane.current {
    border-inline-start: 3px dashed var(--current);
  }
  .lane.synthesis {
    border-inline-start: 3px double var(--field);
  }
  .lane.quiet {
    margin-block-start: 1em;
    color: var(--muted);
  }
  .origin,
  .source-line {
    color: var(--muted);
    font-size: 0.8125em;
    line-height: 1.45;
  }
  .lane h4 + .origin {
    margin-block-start: 0.1em;
  }
  .tag {
    font-weight: 650;
  }
  .package .tag {
    color: var(--package);
  }
  .current .tag {
    color: var(--current);
  }
  .statement {
    margin-block-start: 0.7em;
    max-inline-size: 68ch;
  }
  .statement p + p,
  .statement p + ul,
  .statement p + ol,
  .statement li + li {
    margin-block-start: 0.4em;
  }
  .statement ul,
  .statement ol {
    padding-inline-start: 1.4em;
    list-style: disc;
  }
  .statement ol {
    list-style: decimal;
  }
  code {
    font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace;
    font-size: 0.9em;
    white-space: pre-wrap;
    background: color-mix(in srgb, var(--ink) 7%, transparent);
    border-radius: 3px;
    padding-inline: 0.25em;
  }
  .note {
    margin-block-start: 0.35em;
    max-inline-size: 68ch;
  }
  .block {
    margin-block-start: 0.9em;
    padding: 0.7em 0.9em;
    border: 1px solid var(--field);
    border-radius: var(--radius);
  }
  .block .statement {
    margin-block-start: 0.35em;
  }
  .marks {
    white-space: nowrap;
    margin-inline-start: 0.35em;
  }
  .mark {
    display: inline-block;
    min-inline-size: 1.9em;
    padding-inline: 0.35em;
    margin-inline-end: 0.2em;
    border: 1px solid var(--package);
    border-radius: 3px;
    color: var(--package);
    font-size: 0.75em;
    font-weight: 600;
    font-style: normal;
    line-height: 1.6;
    text-align: center;
    text-decoration: none;
    font-variant-numeric: tabular-nums;
    vertical-align: 0.1em;
  }
  .mark.current {
    border: 1px dashed var(--current);
    color: var(--current);
  }
  a.mark:hover {
    text-decoration: underline;
    background: color-mix(in srgb, currentcolor 10%, transparent);
  }
  a {
    color: var(--accent);
    text-underline-offset: 0.15em;
  }
  .caveat,
  .withheld,
  .refusal,
  .diagnostic,
  .failure {
    margin-block-start: 1em;
    max-inline-size: 68ch;
  }
  .caveat {
    padding: 0.6em 0.9em;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    font-size: 0.9375em;
  }
  .caveat strong::first-letter,
  .refusal .origin::first-letter {
    text-transform: uppercase;
  }
  .withheld {
    color: var(--muted);
    font-size: 0.875em;
  }
  .withheld ul {
    list-style: disc;
    padding-inline-start: 1.4em;
  }
  .derivative {
    margin-block-start: 1.25em;
    color: var(--muted);
    font-size: 0.8125em;
    font-style: italic;
    max-inline-size: 68ch;
  }
  .derivative::first-letter {
    text-transform: uppercase;
  }
  .refusal h4,
  .nearest {
    margin-block-start: 0.9em;
  }
  ::slotted([slot="contents"]) {
    font-size: 0.875em;
  }
`;

const sources = css`
  .sources {
    margin-block-start: 1.75em;
  }
  .sources.package {
    border-block-start: 1px solid var(--package);
  }
  .sources.current {
    border-block-start: 1px dashed var(--current);
  }
  .sources h4 {
    padding-block-start: 0.6em;
  }
  .sources.package h4 {
    color: var(--package);
  }
  .sources.current h4 {
    color: var(--current);
  }
  .source {
    margin-block-start: 0.9em;
  }
  .source-title cite {
    font-style: normal;
    font-weight: 600;
  }
  .section::before {
    content: "›";
    color: var(--muted);
    margin-inline: 0.35em;
  }
  .section:empty::before {
    content: none;
  }
  .authority {
    color: var(--current);
    font-weight: 600;
  }
  .action {
    font-size: 0.9375em;
    margin-block-start: 0.2em;
  }
  .aside {
    color: var(--muted);
  }
  details {
    margin-block-start: 0.25em;
    font-size: 0.875em;
  }
  summary {
    cursor: pointer;
    color: var(--muted);
    inline-size: fit-content;
    padding-block: 0.15em;
  }
  blockquote {
    margin-block: 0.5em;
    padding-inline-start: 0.9em;
    border-inline-start: 1px solid var(--rule);
    white-space: pre-line;
    max-inline-size: 68ch;
  }
  dl {
    display: grid;
    gap: 0.2em 1em;
  }
  dl div {
    display: grid;
    grid-template-columns: minmax(7em, 12em) minmax(0, 1fr);
    gap: 0 1em;
  }
  dt {
    color: var(--muted);
  }
  .run {
    margin-block-start: 1.5em;
  }
  .run dl {
    margin-block-start: 0.4em;
  }
  @container (inline-size < 26em) {
    dl div {
      grid-template-columns: 1fr;
    }
  }
`;

const panel = css`
  .launcher {
    position: fixed;
    inset-block-end: calc(1em + env(safe-area-inset-bottom, 0px));
    inset-inline-end: calc(1em + env(safe-area-inset-right, 0px));
    z-index: var(--pca-z-index, 1000);
    border-radius: 2em;
    box-shadow: 0 1px 6px rgb(0 0 0 / 25%);
    background: var(--accent);
  }
  .panel {
    position: fixed;
    margin: 0;
    inset: auto;
    inset-block-end: calc(1em + env(safe-area-inset-bottom, 0px));
    inset-inline-end: calc(1em + env(safe-area-inset-right, 0px));
    inline-size: min(var(--pca-width, 30em), 100vw - 2em);
    block-size: auto;
    max-inline-size: none;
    max-block-size: min(46em, 100dvh - 2em);
    padding: 1.25em;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--rule);
    border-radius: calc(var(--radius) * 1.5);
    box-shadow: 0 8px 40px rgb(0 0 0 / 25%);
    z-index: var(--pca-z-index, 1000);
    container-type: inline-size;
  }
  .panel.side {
    inset-block: 0;
    inset-inline-end: 0;
    block-size: 100dvh;
    max-block-size: none;
    border-radius: 0;
    border-block: 0;
    border-inline-end: 0;
  }
  dialog.panel,
  dialog.panel.side {
    inset: 0;
    inline-size: 100%;
    block-size: 100dvh;
    max-block-size: none;
    border: 0;
    border-radius: 0;
  }
  .way-back {
    position: fixed;
    inset: auto;
    inset-block-end: calc(1em + env(safe-area-inset-bottom, 0px));
    inset-inline-start: 50%;
    translate: -50% 0;
    margin: 0;
    display: flex;
    gap: 0.5em;
    inline-size: max-content;
    max-inline-size: calc(100vw - 2em);
    padding: 0.5em;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    box-shadow: 0 4px 20px rgb(0 0 0 / 25%);
    z-index: var(--pca-z-index, 1000);
  }
  .way-back:dir(rtl) {
    translate: 50% 0;
  }
  .status {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

const circumstances = css`
  @media (forced-colors: active) {
    .mark,
    .lane,
    button.primary,
    .launcher {
      border-color: CanvasText;
    }
    .steps .done,
    .steps .now {
      forced-color-adjust: none;
      background: CanvasText;
    }
    .lane.package {
      border-inline-start-style: solid;
    }
  }
  @media print {
    .ask,
    .suggestions,
    .buttons,
    .launcher,
    .way-back {
      display: none;
    }
    .inline {
      border: 0;
      padding: 0;
    }
    .panel {
      position: static;
      max-block-size: none;
      block-size: auto;
      inline-size: auto;
      overflow: visible;
      box-shadow: none;
    }
    .action a::after {
      content: " " attr(href);
      overflow-wrap: anywhere;
    }
    .source,
    .statement {
      break-inside: avoid;
    }
  }
`;

export const styles = [tokens, form, sheet, sources, panel, circumstances];
