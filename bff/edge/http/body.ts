/**
 * Reads a JSON body: counted while it is read, so that what is over the limit is never kept; text
 * must be UTF-8. Node's request timeout bounds how long it may take.
 */
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { MIMEType } from "whatwg-mimetype";
import { AssistantError } from "../../core/errors.ts";

export const BODY_BYTES = 65_536;

const tooLarge = (): AssistantError => new AssistantError("too_large");

/** @throws AssistantError not_json unless it is plain `application/json` in UTF-8. */
export function requireJson(req: IncomingMessage): void {
  const { "content-type": plain, "content-encoding": coding } = req.headers;
  if (plain === "application/json" && coding === undefined) return;
  const type = MIMEType.parse(req.headers["content-type"] ?? "");
  const charset = (type?.parameters.get("charset") ?? "utf-8").toLowerCase();
  const coded = req.headers["content-encoding"] !== undefined;
  if (type?.essence !== "application/json" || charset !== "utf-8" || coded) {
    throw new AssistantError("not_json");
  }
}

/**
 * The body's bytes, at most `limit`. Over it, nothing more is kept; the rest is read and dropped, so
 * that the sender gets to read the answer.
 */
export function readBody(req: IncomingMessage, limit = BODY_BYTES): Promise<Buffer> {
  if (Number(req.headers["content-length"] ?? 0) > limit) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (end: () => void): void => {
      req.off("data", take).off("end", whole).off("close", broken);
      chunks.length = 0;
      end();
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else settle(() => (req.resume(), reject(tooLarge())));
    };
    const whole = (): void => {
      const bytes = Buffer.concat(chunks);
      settle(() => resolve(bytes));
    };
    const broken = (): void =>
      settle(() => reject(new AssistantError("bad_request", { detail: "the body broke off" })));
    req.on("data", take).once("end", whole).once("close", broken);
  });
}

/** RFC 8259 §8.1: a mark at the beginning may be passed over. */
const MARK = "\uFEFF";

function textOf(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

/** @throws AssistantError bad_request; the parser's message, which quotes the text, is dropped. */
export function parseJson(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(textOf(bytes));
  } catch {
    // Told below, as bytes that are no text.
  }
  throw new AssistantError("bad_request", { detail: "the body is not JSON in UTF-8" });
}
