/** The summary of a build in words: what was made, what cannot be answered from and why, what next. */
import type { BuildSummary } from "../../edge/ingest/summary.ts";
import { many, number } from "../support/count.ts";
import type { Style } from "../support/style.ts";
import { table } from "../support/table.ts";

/** What each warning means, for someone who has never met it. */
export const MEANINGS: Readonly<Record<string, string>> = {
  ambiguous_anchor: "headings whose anchors occur twice in their page; cited by page only",
  ambiguous_fragment: "links to a place that occurs twice in its page",
  broken_fragment: "links to a place that their page does not have",
  duplicate_source: "pages that share one source object; none of them is admitted",
  encoding_damaged: "pages with characters that could not be read",
  encoding_guessed: "pages that name no encoding and are not UTF-8",
  hidden_text: "pages with text that readers do not see; it was left out",
  missing_anchor: "headings without an anchor; cited by page only",
  no_text: "pages without a text of their own",
  no_title: "pages without a title",
  not_admissible: "pages that no answer can be given from",
  not_html: "files named like a page whose content is none",
  other_language: "pages in another language than the package's",
  redirect_stub: "pages that only lead on to another",
  symlink: "symbolic links, not followed",
  timeout: "pages that took too long and were left out",
  too_complex: "pages too deeply or too widely nested, left out",
  too_large: "pages too large, left out",
  unreadable: "pages that could not be read",
  unused_rule: "rules that match no page",
  worker_lost: "pages that exhausted the memory of a thread, left out",
};

/** What a warning means; empty for a code that is not known here. */
export function meaningOf(code: string): string {
  return MEANINGS[code] ?? "";
}

function warningRows(summary: BuildSummary): readonly (readonly string[])[] {
  return Object.entries(summary.warnings).map(([code, count]) => {
    return [number(count), code, meaningOf(code)];
  });
}

function answerLines(summary: BuildSummary): readonly string[] {
  const { answerable, sections } = summary;
  if (sections === 0) return ["There is no section that an answer could be given from."];
  if (answerable === sections)
    return [`Answers can be given from all ${many(sections, "section")}.`];
  const reasons = Object.entries(summary.obstacles).map(([why, count]) => [number(count), why]);
  return [
    `Answers can be given from ${number(answerable)} of ${many(sections, "section")}. Of the rest:`,
    table({ rows: reasons, indent: 2 }),
  ];
}

function nextLines(summary: BuildSummary, site: string): readonly string[] {
  const check = `Prove that every citation leads somewhere: pca pack check ${summary.out} --site ${site}`;
  if (summary.chunks === 0) return ["No text was found: is this the folder of the built site?"];
  if (summary.answerable === 0) {
    return [
      "Say which pages are approved, and for whom: in a rules file (--rules RULES.json),",
      "or for the whole site at once (--label public).",
      check,
    ];
  }
  return [check, `Look at what it holds: pca pack show ${summary.out}`];
}

/** Lines of at most 100 characters, apart from paths the caller gave. */
export function summaryLines(
  summary: BuildSummary,
  of: { style: Style; site: string },
): readonly string[] {
  const { bold } = of.style;
  const warnings = warningRows(summary);
  const worst = summary.worst_pages.map(({ page, warnings: count }) => [number(count), page]);
  const targets = summary.without_target;
  return [
    bold(`Wrote ${summary.out}`),
    `  ${many(summary.pages, "page")}, ${many(summary.sections, "section")}, ` +
      `${many(summary.chunks, "chunk")}, ${many(summary.characters, "character")}, ` +
      many(summary.label_sets, "label set") +
      (summary.excluded === 0 ? "" : `; ${many(summary.excluded, "file")} excluded by rule`),
    "",
    ...answerLines(summary),
    ...(targets === 0
      ? []
      : [`Without a certain place, cited by page: ${many(targets, "chunk")}.`]),
    ...(warnings.length === 0
      ? ["No warnings."]
      : ["", bold("Warnings"), table({ rows: warnings, indent: 2 })]),
    ...(worst.length === 0
      ? []
      : ["", bold("Pages with most warnings"), table({ rows: worst, indent: 2 })]),
    "",
    bold("Next"),
    ...nextLines(summary, of.site).map((line) => `  ${line}`),
  ];
}
