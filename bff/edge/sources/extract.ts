/**
 * From a checked response to text: charset, then the reader of its media type. No usable text is a
 * refusal (`empty_text`), never an empty success (interfaces §5).
 */
import { setImmediate } from "node:timers/promises";
import { modifiedAt } from "./dates.ts";
import { ExtractError } from "./document.ts";
import type { ExtractRefusal, PageText } from "./document.ts";
import { readHtml } from "./html.ts";
import type { PageDates } from "./html.ts";
import { readJson } from "./json.ts";
import { markdownToHtml } from "./markdown.ts";
import type { MediaKind } from "./response.ts";
import { PageTextWriter } from "./page-text.ts";

/** A body as it arrived, with what its headers say of it. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly kind: MediaKind;
  /** The charset of the media type, null where none was named. */
  readonly charset: string | null;
  readonly lastModified: string | null;
}

/** `now` is when it was retrieved, ISO 8601; `maxChars` limits the visible text. */
export async function extract(
  body: Body,
  limits: { readonly now: string; readonly maxChars: number },
): Promise<PageText | { readonly refusal: ExtractRefusal }> {
  try {
    const writer = new PageTextWriter(limits.maxChars);
    const dates = await read(body.kind, decode(body), writer);
    const changed = modifiedAt({ header: body.lastModified, ...dates }, limits.now);
    const page = writer.finish(changed);
    return hasText(page) ? page : { refusal: "empty_text" };
  } catch (error) {
    if (error instanceof ExtractError) return { refusal: error.refusal };
    throw error;
  }
}

async function read(kind: MediaKind, text: string, writer: PageTextWriter): Promise<PageDates> {
  switch (kind) {
    case "html":
      return readHtml(text, writer);
    case "markdown":
      return readHtml(await markdownToHtml(text), writer);
    case "json":
      return readJson(text, writer);
    case "plain":
      return readPlain(text, writer);
  }
}

/** Paragraphs are what blank lines divide. */
async function readPlain(text: string, writer: PageTextWriter): Promise<PageDates> {
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n(?:[ \t]*\n)+/);
  for (const [i, paragraph] of paragraphs.entries()) {
    if (i % 1000 === 999) await setImmediate();
    writer.add(paragraph);
    writer.end({ main: false, chrome: false }, { preformatted: true });
    if (writer.isFull) break;
  }
  return { declared: [], shown: [] };
}

const hasText = (page: PageText): boolean =>
  page.blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

/** A byte order mark, then the header, then for HTML its `<meta>`, then UTF-8; damage is refused. */
function decode(body: Body): string {
  const label = body.charset ?? (body.kind === "html" ? metaCharset(body.bytes) : null) ?? "utf-8";
  try {
    return new TextDecoder(markOf(body.bytes) ?? label, { fatal: true }).decode(body.bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new ExtractError("unknown_charset");
    if (error instanceof TypeError) throw new ExtractError("malformed_encoding");
    throw error;
  }
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : null;
}

/** Of the first 1,024 bytes; one that claims UTF-16 in ASCII is wrong (WHATWG HTML 13.2.3.2). */
function metaCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.length));
  const label = /<meta[^>]{1,300}charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{1,40})/i.exec(
    head.toString("latin1"),
  )?.[1];
  return label === undefined || /^utf-?16/i.test(label) ? null : label;
}
