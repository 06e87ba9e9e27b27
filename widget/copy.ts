/**
 * An answer as text or as Markdown, with every source. A file of its own in the build, fetched when a
 * reader is about to copy. Texts are escaped for Markdown: a copied
 * answer must not load an image or grow a link in whatever it is pasted into.
 */
import type { AskReply, LaneReply, Statement } from "../bff/contract/index.ts";
import { CURRENT_IS_NOT_AUTHORITY, MODE_NAMES } from "../bff/contract/index.ts";
import { speak, spoken, t } from "./language.ts";
import type { Words } from "./language.ts";
import { blocksOf } from "./prose.ts";
import type { Block, Spans } from "./prose.ts";
import { isPackage, rowsOf, targetOf, titleOf } from "./views/records.ts";
import type { Citation } from "./views/records.ts";
import { BASIS_WORDS, CURRENT_SOURCES, EARLIER, PACKAGE_SOURCES, withheldTotal } from "./words.ts";

export interface Copied {
  readonly question: string | null;
  readonly reply: AskReply;
  /** The page's origin, so that a section's address is whole outside it. */
  readonly origin: string;
}

/** Every ASCII punctuation may be escaped (CommonMark 0.31, "Backslash escapes"). */
const escaped = (text: string): string =>
  text.replace(/[!-/:-@[-`{-~]/g, "\\$&").replace(/\s+/g, " ");

const MARKDOWN = {
  title: (text: string) => `## ${escaped(text)}`,
  heading: (text: string) => `### ${escaped(text)}`,
  text: escaped,
  code: (text: string) => `\`${text.replace(/[`\n]/g, " ")}\``,
  // A fence that is longer than any in the code holds whatever stands there (CommonMark 0.31).
  block: (text: string) => {
    const fence = (text.match(/`+/g) ?? []).reduce((a, b) => (a.length > b.length ? a : b), "``");
    return `${fence}\`\n${text}\n${fence}\``;
  },
  strong: (text: string) => `**${escaped(text)}**`,
  emphasis: (text: string) => `*${escaped(text)}*`,
  address: (url: string) => `<${url}>`,
};

/** Writes a piece of the answer, whatever it is, in one of the two forms. */
type Form = (kind: keyof typeof MARKDOWN, text: string) => string;

const TEXT_FORM: Form = (_, text) => text;
const MARKDOWN_FORM: Form = (kind, text) => MARKDOWN[kind](text);

const inline = (spans: Spans, form: Form): string =>
  spans.map(({ kind, text }) => form(kind, text)).join("");

function blockText(block: Block, form: Form): string {
  if (block.kind === "code") return form("block", block.text);
  if (block.kind === "paragraph") return inline(block.spans, form);
  return block.items.map((spans) => `- ${inline(spans, form)}`).join("\n");
}

function statementText({ text, citations, basis, kind }: Statement, form: Form): string {
  const label = kind === "claim" ? "" : ` (${t(BASIS_WORDS[basis])})`;
  const ids = citations.length > 0 ? ` [${citations.join(", ")}]` : "";
  const blocks = blocksOf(text);
  const said = blocks.map((block) => blockText(block, form)).join("\n\n");
  const apart = blocks.at(-1)?.kind === "code" ? "\n" : "";
  return said + apart + form("text", ids + label);
}

const laneText = ({ label, statements, note }: LaneReply, form: Form): string[] => [
  form("heading", label),
  ...statements.map((said) => statementText(said, form)),
  ...(note === null ? [] : [form("text", note)]),
];

function sourceText(one: Citation, { form, origin }: { form: Form; origin: string }): string {
  const target = targetOf(one, origin);
  const lines = [
    `- ${form("text", `${one.id}: ${titleOf(one)}`)}`,
    ...(isPackage(one) ? [] : [form("text", CURRENT_IS_NOT_AUTHORITY)]),
    ...rowsOf(one, spoken).map(([name, value]) => form("text", `${t(name)}: ${value}`)),
    ...(target === null ? [] : [form("address", new URL(target, origin).href)]),
  ];
  return lines.join("\n  - ");
}

function copied({ question, reply, origin }: Copied, form: Form): string {
  const { citations, derivative_output_label: label, withheld_statements: withheld } = reply;
  const list = (heading: string, all: readonly Citation[]): string[] =>
    all.length === 0
      ? []
      : [form("heading", heading), all.map((one) => sourceText(one, { form, origin })).join("\n")];
  const parts = [
    form("title", question ?? t(EARLIER)),
    form("text", MODE_NAMES[reply.mode]),
    ...reply.lanes.flatMap((lane) => laneText(lane, form)),
    withheld > 0 ? form("text", withheldTotal(withheld)) : "",
    form("text", label),
    ...list(t(PACKAGE_SOURCES), citations.package),
    ...list(t(CURRENT_SOURCES), citations.current),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

export type CopyForm = "text" | "markdown";

/** @param language what the element speaks: as a file of its own this one has to be told. */
export function copyOf(
  what: Copied,
  { form, language }: { form: CopyForm; language: readonly [lang: string, table: Words] },
): string {
  speak(...language);
  return copied(what, form === "text" ? TEXT_FORM : MARKDOWN_FORM);
}
