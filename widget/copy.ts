/**
 * An answer as text or as Markdown, with every source. Statement texts are escaped for Markdown: a
 * copied answer must not load an image or grow a link in whatever it is pasted into.
 */
import type {
  AskReply,
  CurrentCitation,
  LaneReply,
  PackageCitation,
  Statement,
} from "../bff/contract/index.ts";
import { CURRENT_IS_NOT_AUTHORITY, MODE_NAMES } from "../bff/contract/index.ts";
import { blocksOf } from "./prose.ts";
import type { Block, Span } from "./prose.ts";
import { currentTarget, packageTarget } from "./links.ts";
import {
  BASIS_WORDS,
  CURRENT_SOURCES,
  EARLIER,
  FIELDS,
  PACKAGE_SOURCES,
  olderWords,
  withheldTotal,
} from "./words.ts";

export interface Copied {
  readonly question: string | null;
  readonly reply: AskReply;
  /** The page's origin, so that a section's address is whole outside it. */
  readonly origin: string;
}

interface Form {
  readonly heading: (level: number, text: string) => string;
  readonly text: (text: string) => string;
  readonly code: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly emphasis: (text: string) => string;
  readonly item: (text: string) => string;
  readonly address: (url: string) => string;
}

const TEXT: Form = {
  heading: (_, text) => text,
  text: (text) => text,
  code: (text) => text,
  strong: (text) => text,
  emphasis: (text) => text,
  item: (text) => `- ${text}`,
  address: (url) => url,
};

/** Every ASCII punctuation may be escaped (CommonMark 0.31, "Backslash escapes"). */
const escaped = (text: string): string =>
  text.replace(/[!-/:-@[-`{-~]/g, "\\$&").replace(/\s+/g, " ");

const MARKDOWN: Form = {
  heading: (level, text) => `${"#".repeat(level)} ${escaped(text)}`,
  text: escaped,
  code: (text) => `\`${text.replace(/[`\n]/g, " ")}\``,
  strong: (text) => `**${escaped(text)}**`,
  emphasis: (text) => `*${escaped(text)}*`,
  item: (text) => `- ${text}`,
  address: (url) => `<${url}>`,
};

const inline = (spans: readonly Span[], form: Form): string =>
  spans.map(({ kind, text }) => form[kind](text)).join("");

const blockText = (block: Block, form: Form): string =>
  block.kind === "paragraph"
    ? inline(block.spans, form)
    : block.items.map((spans) => form.item(inline(spans, form))).join("\n");

function statementText({ text, citations, basis, kind }: Statement, form: Form): string {
  const ids = citations.length > 0 ? ` ${form.text(`[${citations.join(", ")}]`)}` : "";
  const label = kind === "claim" ? "" : ` ${form.text(`(${BASIS_WORDS[basis]})`)}`;
  return (
    blocksOf(text)
      .map((block) => blockText(block, form))
      .join("\n\n") +
    ids +
    label
  );
}

const laneText = ({ label, statements, note }: LaneReply, form: Form): string[] => [
  form.heading(3, label),
  ...statements.map((said) => statementText(said, form)),
  ...(note === null ? [] : [form.text(note)]),
];

const rows = (pairs: readonly (readonly [string, string | null])[], form: Form): string =>
  pairs
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `  ${form.item(form.text(`${name}: ${value ?? ""}`))}`)
    .join("\n");

function packageText(one: PackageCitation, { form, origin }: { form: Form; origin: string }) {
  const target = packageTarget(one, origin);
  const head = form.item(form.text(`${one.id}: ${one.title}, ${one.section}`));
  const facts = [
    [FIELDS.class, one.class],
    [FIELDS.family, one.source_family],
    [FIELDS.quality, one.quality_label],
    [FIELDS.boundary, one.claim_boundary],
    [FIELDS.version, [one.source_version, olderWords(one)].filter(Boolean).join(", ")],
    [FIELDS.effective, one.effective_from],
    [FIELDS.extracted, one.extracted_at],
    [FIELDS.path, one.source_path],
  ] as const;
  const link =
    target === null ? "" : `\n  ${form.item(form.address(new URL(target, origin).href))}`;
  return `${head}\n${rows(facts, form)}${link}`;
}

function currentText(one: CurrentCitation, form: Form): string {
  const target = currentTarget(one);
  const head = form.item(form.text(`${one.id}: ${one.title}. ${CURRENT_IS_NOT_AUTHORITY}`));
  const { modified_at: modified, age_days: age, stale } = one.freshness;
  const facts = [
    [FIELDS.class, one.class],
    [FIELDS.type, one.source_type],
    [FIELDS.trust, one.trust_label],
    [FIELDS.freshness, one.freshness_label],
    [FIELDS.modified, modified],
    [FIELDS.age, age === null ? null : String(age)],
    [FIELDS.stale, stale === null ? null : String(stale)],
    [FIELDS.retrieved, one.retrieved_at],
    [FIELDS.limitations, one.limitations.join(", ")],
    [FIELDS.boundary, one.claim_boundary],
    [FIELDS.suitability, one.suitability],
  ] as const;
  return `${head}\n${rows(facts, form)}${target === null ? "" : `\n  ${form.item(form.address(target))}`}`;
}

function listText(heading: string, { items, form }: { items: readonly string[]; form: Form }) {
  return items.length === 0 ? [] : [form.heading(3, heading), items.join("\n")];
}

function copied({ question, reply, origin }: Copied, form: Form): string {
  const { citations, derivative_output_label: label, withheld_statements: withheld } = reply;
  const parts = [
    form.heading(2, question ?? EARLIER),
    form.text(MODE_NAMES[reply.mode]),
    ...reply.lanes.flatMap((lane) => laneText(lane, form)),
    ...(withheld > 0 ? [form.text(withheldTotal(withheld))] : []),
    ...(label === "" ? [] : [form.text(label)]),
    ...listText(PACKAGE_SOURCES, {
      items: citations.package.map((one) => packageText(one, { form, origin })),
      form,
    }),
    ...listText(CURRENT_SOURCES, {
      items: citations.current.map((one) => currentText(one, form)),
      form,
    }),
  ];
  return `${parts.join("\n\n")}\n`;
}

export const asText = (what: Copied): string => copied(what, TEXT);
export const asMarkdown = (what: Copied): string => copied(what, MARKDOWN);
