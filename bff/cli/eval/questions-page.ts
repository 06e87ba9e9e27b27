/** The report of `pca eval questions`: for the person who approves a package, to read and to keep. */
import { PATTERN_CODES, REFUSAL_PATTERNS } from "../../contract/index.ts";
import type { Asked, QuestionsResult } from "./asked.ts";
import { within } from "./asked.ts";
import { grouped } from "./measures.ts";
import { type Markup, markup, page } from "./page.ts";
import { figure } from "./report.ts";
import { type Section, placeIn } from "./sections.ts";
import type { Counts, Scores } from "./verdicts.ts";

export interface About {
  readonly result: QuestionsResult;
  /** Of the package. */
  readonly title: string;
  readonly digest: string;
  /** ISO 8601 UTC. */
  readonly time: string;
}

export function questionsPage(asked: readonly Asked[], about: About): string {
  const title = `Questions about ${about.title || "a package"}`;
  const groups = grouped(asked, ({ kind }) => kind);
  const body = markup`<h1>${title}</h1>
<p class="quiet small">${asked.length} questions, asked on ${about.time.slice(0, 10)}. Every source
of the package was treated as approved and admitted. Package SHA-256 <code>${about.digest}</code></p>
${figures(about.result)}
${kinds(about.result)}
${[...groups].map(([kind, rows]) => group(kind, rows))}`;
  return page(title, body);
}

function figures({ answerable }: QuestionsResult): Markup {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const rows: readonly (readonly [string, string])[] = [
    ["Answerable questions", String(answerable.n)],
    ["Section found first", percent(answerable.hit_at_1)],
    ["Section among first 5", percent(answerable.hit_at_5)],
    ["Page among first 5", percent(answerable.page_hit_at_5)],
    ["Accepted", percent(answerable.accepted)],
  ];
  return markup`<dl class="figures">${rows.map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

function kinds({ by_kind: counts, auroc }: QuestionsResult): Markup {
  const compared = new Map<string, Scores>(Object.entries(auroc));
  const row = ([kind, { n, accepted }]: [string, Counts]): Markup => {
    const scores = compared.get(kind);
    return markup`<tr><th scope="row">${kind}</th><td class="number">${n}</td>
<td class="number">${accepted}</td><td class="number">${figure(scores?.gate ?? null)}</td>
<td class="number">${figure(scores?.support ?? null)}</td></tr>`;
  };
  return markup`<div class="wide"><table>
<thead><tr><th scope="col">Kind</th><th scope="col" class="number">Questions</th>
<th scope="col" class="number">Accepted</th><th scope="col" class="number">AUROC, gate</th>
<th scope="col" class="number">AUROC, support</th></tr></thead>
<tbody>${Object.entries(counts).map(row)}</tbody></table></div>
<p class="quiet small">Accepted: passed screens and gate. AUROC: how likely an answerable question
scores above one of the kind.</p>`;
}

function group(kind: string, rows: readonly Asked[]): Markup {
  return markup`<h2>${kind} <span class="quiet">(${rows.length})</span></h2>${rows.map(question)}`;
}

interface Mark {
  readonly look: "good" | "bad" | "warn";
  readonly text: string;
}

/** One word on a question: of an answerable one how well it was found, of others whether it passed. */
function markOf({ row, verdict, rank }: Asked): Mark {
  const answered = row.targets.length > 0;
  if (verdict.refused !== null) return { look: answered ? "bad" : "good", text: "refused" };
  if (!answered) return { look: "warn", text: "accepted" };
  if (rank === null) return { look: "bad", text: "not found" };
  return { look: within(rank, 5) ? "good" : "warn", text: `found, place ${rank}` };
}

function question(asked: Asked): Markup {
  const { row, verdict, sections } = asked;
  const mark = markOf(asked);
  return markup`<details>
<summary><span class="mark ${mark.look}">${mark.text}</span><span class="question">${row.question}</span></summary>
<div class="found">
<p class="small">${outcome(asked)} Gate ${figure(verdict.gate)}, threshold
${figure(verdict.threshold)}, support ${figure(verdict.support)}. <span class="quiet">${row.id}</span></p>
${wanted(asked)}
<ol>${sections.map((section) => item(section, asked))}</ol>
</div>
</details>
`;
}

function outcome({ verdict: { refused } }: Asked): string {
  if (refused === null) return "Accepted.";
  return `Refused: ${REFUSAL_PATTERNS[PATTERN_CODES.indexOf(refused)] ?? refused}.`;
}

function wanted({ row }: Asked): Markup {
  if (row.targets.length === 0) return markup``;
  const targets = row.targets.map((target) => markup`<code>${placeIn(target)}</code> `);
  return markup`<p class="small">Answered in ${targets}</p>`;
}

const EXCERPT = 280;

function item(section: Section, { row }: Asked): Markup {
  const target = row.targets.map(placeIn).includes(section.place);
  const text = flat(section.text);
  const held = row.must_contain.filter((part) => {
    return text.toLowerCase().includes(flat(part).toLowerCase());
  });
  const holds =
    held.length === 0 ? markup`` : markup` <span class="small">holds ${held.join(", ")}</span>`;
  return markup`<li>${target ? markup`<strong class="good">Target.</strong> ` : markup``}${section.heading || section.place}
<span class="quiet small">${section.score.toFixed(2)}</span>${holds}<br><code>${section.place}</code>
<blockquote class="small">${excerpt(text)}</blockquote></li>
`;
}

const flat = (text: string): string => text.replace(/\s+/g, " ").trim();

const excerpt = (text: string): string =>
  text.length <= EXCERPT ? text : `${[...text].slice(0, EXCERPT).join("").trimEnd()}…`;
