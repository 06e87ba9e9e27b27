/**
 * Markdown as HTML, just enough of it to be read by the reader of HTML: so that what raw HTML in it
 * hides (comments, `<div hidden>`) is hidden here too, and link targets, titles and image texts,
 * which no reader sees, are not text. Linear in its input.
 */
import { setImmediate } from "node:timers/promises";

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(.*)$/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:/;

/** Lines read before other work gets its turn. */
const SLICE = 2000;

/** The document as HTML. Raw HTML stays as it is. */
export async function markdownToHtml(markdown: string): Promise<string> {
  const out: string[] = [];
  let paragraph: string[] = [];
  const flush = (): void => {
    if (paragraph.length > 0) out.push(`<p>${inline(paragraph.join("\n"))}</p>`);
    paragraph = [];
  };
  const lines = markdown.replace(/\r\n?/g, "\n").split("\n");
  for (let i = 0; i < lines.length; i++) {
    if (i % SLICE === SLICE - 1) await setImmediate();
    const line = lines[i] ?? "";
    const fence = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      flush();
      const end = endOfFence(lines, i, fence);
      out.push(`<pre>${escape(lines.slice(i + 1, end).join("\n"))}</pre>`);
      i = end;
      continue;
    }
    const whole = wholeLine(line, paragraph);
    if (whole === undefined) paragraph.push(line);
    else {
      if (whole.underlines === true) paragraph = [];
      flush();
      out.push(whole.html);
    }
  }
  flush();
  return out.join("\n");
}

interface WholeLine {
  readonly html: string;
  /** It made a heading of the line before it. */
  readonly underlines?: true;
}

/** A line that is a block of its own; undefined where it goes on with a paragraph. */
function wholeLine(line: string, paragraph: readonly string[]): WholeLine | undefined {
  const atx = ATX.exec(line);
  if (atx !== null) {
    const level = atx[1]?.length ?? 1;
    const text = (atx[2] ?? "").trim().replace(/#+$/, "");
    return { html: `<h${level}>${inline(text)}</h${level}>` };
  }
  if (paragraph.length === 1 && /^ {0,3}(?:=+|-+)[ \t]*$/.test(line)) {
    const level = line.trim().startsWith("=") ? 1 : 2;
    const html = `<h${level}>${inline(paragraph[0] ?? "")}</h${level}>`;
    return { html, underlines: true };
  }
  const item = ITEM.exec(line);
  if (item !== null) return { html: `<li>${inline(item[1] ?? "")}</li>` };
  if (line.trim() === "" || TABLE_RULE.test(line) || DEFINITION.test(line)) {
    return { html: "" };
  }
  if (/^[ \t]*\|.*\|[ \t]*$/.test(line)) {
    const cells = line
      .trim()
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    return { html: `<p>${inline(cells.filter(Boolean).join("; "))}</p>` };
  }
  // Raw HTML is a block of its own, so that no `<p>` is put around an element it opens.
  return /^ {0,3}<[a-z!/]/i.test(line) ? { html: line } : undefined;
}

function endOfFence(lines: readonly string[], from: number, fence: string): number {
  for (let i = from + 1; i < lines.length; i++) {
    const line = (lines[i] ?? "").trim();
    if (line.startsWith(fence) && /^[`~]+$/.test(line)) return i;
  }
  return lines.length;
}

/** Links keep their words, images and targets go, code stays verbatim. */
function inline(text: string): string {
  const parts = text.split(/(`[^`\n]{1,500}`)/);
  return parts
    .map((part, i) => (i % 2 === 1 ? `<code>${escape(part.slice(1, -1))}</code>` : plain(part)))
    .join("");
}

function plain(text: string): string {
  return text
    .replace(/^[ \t]{0,3}>[ \t]?/gm, "")
    .replace(/!\[[^[\]\n]{0,500}\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,200}\])?/g, "")
    .replace(/\[([^[\]\n]{0,500})\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,200}\])/g, "$1")
    .replace(/<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]{0,2000}|[^\s<>@]{1,200}@[^\s<>]{1,200})>/gi, "")
    .replace(/(\*{1,3}|_{2,3}|~~)(?=\S)([^*_~\n]{1,1000})\1/g, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
