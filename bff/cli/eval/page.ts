/** Pages of a report: markup from templates, with everything put into it as text. */

/** Markup that is safe to put into a page as it stands. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What is no text (control characters, half of a pair) is shown as missing. */
function escaped(text: string): string {
  return text
    .replace(/[^\P{C}\p{Cf}\n\r\t]/gu, "\uFFFD")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

function put(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return part.map(({ text }) => text).join("");
}

/** A template whose parts are put in as text, but for `Markup`. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((sum, text, at) => sum + put(parts[at - 1] ?? "") + text));
}

/** One file with nothing to load: it opens from a disk and from a mail alike. */
export function page(title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${new Markup(STYLES)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`.text;
}

const STYLES = `
:root { color-scheme: light dark; --ink: #1c1e21; --quiet: #5a6068; --line: #d9dce0; --back: #fff;
  --raised: #f5f6f8; --good: #0b6b3a; --bad: #a3231f; --warn: #7a5200; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e9ec; --quiet: #a3a9b2; --line: #3a3f46;
  --back: #16181b; --raised: #1f2226; --good: #6bd39a; --bad: #ff9c96; --warn: #f0c060; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.125rem; margin: 2.5rem 0 .75rem; }
.quiet { color: var(--quiet); }
.small { font-size: .875rem; }
dl.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem;
  margin: 1.5rem 0; }
dl.figures > div { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
dl.figures dt { color: var(--quiet); font-size: .875rem; }
dl.figures dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); }
th.number, td.number { text-align: right; }
details { border-bottom: 1px solid var(--line); }
summary { display: flex; gap: .75rem; align-items: baseline; padding: .625rem 0; cursor: pointer; }
summary:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px; }
summary .question { flex: 1; overflow-wrap: anywhere; }
.mark { flex: none; width: 9.5rem; font-size: .875rem; font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.found { padding: 0 0 1rem; }
ol { padding-left: 1.5rem; margin: .5rem 0; }
li { margin: 0 0 .75rem; overflow-wrap: anywhere; }
code { font: .875em ui-monospace, monospace; background: var(--raised); padding: .1em .3em;
  border-radius: .25rem; overflow-wrap: anywhere; }
blockquote { margin: .25rem 0 0; padding-left: .75rem; border-left: 3px solid var(--line);
  color: var(--quiet); }
@media print { details { break-inside: avoid; } }
`;
