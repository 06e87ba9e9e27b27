/** From the bytes of a file to HTML text: what it is, and in which encoding (WHATWG HTML 13.2.3). */
import { PageFault } from "./budget.ts";

const HEAD_BYTES = 1024;
/** What is never in text (WHATWG MIME Sniffing, 7.1, "binary data byte"). */
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/; // eslint-disable-line no-control-regex -- as above

/** Opening tags of HTML (WHATWG MIME Sniffing, 7.1). */
const HTML_START =
  /^(?:<!doctype html|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]|<!--)/i;
/** What only a whole page begins with. */
const PAGE_START = /^(?:<!--[^]*?-->\s*)*(?:<!doctype html|<html[\s>])/i;
const XML_THEN_HTML = /^<\?xml[^>]*\?>\s*(?:<!--[^]*?-->\s*)*(?:<!doctype html|<html[\s>])/i;

const HTML_NAME = /\.(?:html?|xhtml|shtml)$/i;

export interface Decoded {
  readonly text: string;
  readonly encoding: string;
  /** The page names no encoding, and is not valid UTF-8. */
  readonly guessed: boolean;
  /** Bytes that are not of this encoding. */
  readonly damaged: boolean;
}

interface Label {
  readonly encoding: string;
  readonly sure: boolean;
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return null;
}

/** The first 1,024 bytes, one character a byte. */
function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString(
    "latin1",
  );
}

function knownEncoding(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(label);
    // A page that could name its encoding in ASCII is not in UTF-16 (WHATWG HTML 13.2.3.2).
    return encoding.startsWith("utf-16") ? "utf-8" : encoding;
  } catch {
    return null; // an encoding that nobody knows says nothing
  }
}

function declared(head: string): string | null {
  const bare = head.replace(/<!--[^]*?-->/g, "");
  const meta = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(bare);
  const xml = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(bare);
  return knownEncoding(meta?.[1]) ?? knownEncoding(xml?.[1]);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function encodingOf(bytes: Uint8Array): Label {
  const named = byteOrderMark(bytes) ?? declared(headOf(bytes));
  if (named !== null) return { encoding: named, sure: true };
  const utf8 = isUtf8(bytes);
  return { encoding: utf8 ? "utf-8" : "windows-1252", sure: utf8 };
}

/** The text of a page, never failing: what cannot be decoded becomes U+FFFD and is said. */
export function decodePage(bytes: Uint8Array): Decoded {
  const { encoding, sure } = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, guessed: !sure, damaged: text.includes("\ufffd") };
}

/**
 * Whether a file is an HTML page, by its content: an image named `.html` is none, a page without an
 * ending is one. The name only lets a fragment pass, which no other file is taken for.
 */
export function isHtml(name: string, start: Uint8Array): boolean {
  const mark = byteOrderMark(start);
  const bytes = headOf(start);
  if (mark === null && bytes.includes("\0")) return false;
  if (mark === null && BINARY.test(bytes) && !HTML_START.test(bytes.trimStart())) return false;
  const head = new TextDecoder(mark ?? "utf-8").decode(start.subarray(0, HEAD_BYTES)).trimStart();
  if (XML_THEN_HTML.test(head)) return true;
  return PAGE_START.test(head) || (HTML_NAME.test(name) && !head.startsWith("<?xml"));
}

/** Throws {@link PageFault} `not_html` where a file that is named like a page is none. */
export function requireHtml(name: string, bytes: Uint8Array): void {
  if (!isHtml(name, bytes)) throw new PageFault("not_html", "the content is not HTML");
}

/** Whether a file's name alone claims to be a page. */
export function namedHtml(name: string): boolean {
  return HTML_NAME.test(name);
}
