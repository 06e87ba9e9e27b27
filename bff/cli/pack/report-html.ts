/** The report of a build as one page that needs nothing else: no script, no font, no other file. */
import type { Chunk, Pack, SourceRecord } from "../../core/documents.ts";
import { obstaclesOf } from "../../edge/ingest/source-records.ts";
import type { BuildSummary } from "../../edge/ingest/summary.ts";
import { meaningOf } from "./build-summary.ts";

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; padding: 0 1rem; max-width: 70rem; }
h1 { font-size: 1.75rem; margin-bottom: 0; }
h2 { font-size: 1.25rem; margin-top: 2.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid #8884; }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; padding: 0.3rem 0; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
.quiet { opacity: 0.75; }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? "");
}

/** A cell, right-aligned when it is a number. */
function cell(value: string | number): string {
  return typeof value === "number"
    ? `<td class="number">${value}</td>`
    : `<td>${escape(value)}</td>`;
}

function tableOf(
  headers: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const heads = headers.map((header) => `<th scope="col">${escape(header)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("\n");
  return `<table><thead><tr>${heads}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

function answers(summary: BuildSummary): string {
  const rest = Object.entries(summary.obstacles).map(([why, count]) => [why, count] as const);
  const told = `<p>Answers can be given from ${summary.answerable} of ${summary.sections} sections.</p>`;
  return rest.length === 0 ? told : told + tableOf(["Why not from the rest", "Sections"], rest);
}

function warnings(pack: Pack, summary: BuildSummary): string {
  if (pack.warnings.length === 0) return "<p>None.</p>";
  return Object.entries(summary.warnings)
    .map(([code, count]) => {
      const rows = pack.warnings
        .filter((warning) => warning.code === code)
        .map((warning) => [warning.source_path, warning.detail]);
      const head = `<summary><strong>${count}</strong> <code>${escape(code)}</code> ${escape(meaningOf(code))}</summary>`;
      return `<details>${head}${tableOf(["Page", "What"], rows)}</details>`;
    })
    .join("\n");
}

function sectionRow(chunk: Chunk): readonly (string | number)[] {
  return [
    chunk.section_path.join(" › "),
    chunk.reader_target ?? "no certain place",
    chunk.text.length,
  ];
}

function pageDetails(source: SourceRecord, chunks: readonly Chunk[]): string {
  const obstacles = obstaclesOf(source);
  const state = obstacles.length === 0 ? source.access_labels.join(", ") : obstacles.join("; ");
  return [
    `<details><summary><code>${escape(source.source_path)}</code> ${escape(source.title)}`,
    ` <span class="quiet">${chunks.length} ${chunks.length === 1 ? "chunk" : "chunks"} · ${escape(state)}</span></summary>`,
    chunks.length === 0
      ? "<p>No text.</p>"
      : tableOf(["Section", "Place", "Characters"], chunks.map(sectionRow)),
    "</details>",
  ].join("");
}

function pages(pack: Pack): string {
  const chunks = new Map<string, Chunk[]>();
  for (const chunk of pack.chunks) {
    const same = chunks.get(chunk.source_object);
    if (same === undefined) chunks.set(chunk.source_object, [chunk]);
    else same.push(chunk);
  }
  return pack.sources
    .map((one) => pageDetails(one, chunks.get(one.source_object) ?? []))
    .join("\n");
}

/** The whole page. Everything of the site in it is text: escaped, never markup. */
export function reportHtml(pack: Pack, of: { summary: BuildSummary; digest: string }): string {
  const { summary, digest } = of;
  const facts = [
    ["Package", `${pack.package_id} ${pack.package_version}`],
    ["SHA-256", digest],
    ["Built", pack.built_at ?? ""],
    ["Language", pack.language],
    ["Pages", String(summary.pages)],
    ["Sections", String(summary.sections)],
    ["Label sets", pack.label_sets.map((set) => set.join(" + ")).join(", ")],
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(pack.title)}: build report</title><style>${STYLE}</style></head>
<body><main>
<h1>${escape(pack.title)}</h1>
<p class="quiet">Build report of a context package</p>
${tableOf(["Fact", "Value"], facts)}
<h2>What answers can be given from</h2>
${answers(summary)}
<h2>Warnings</h2>
${warnings(pack, summary)}
<h2>Pages</h2>
${pages(pack)}
</main></body></html>
`;
}
