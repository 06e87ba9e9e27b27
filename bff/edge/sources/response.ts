/**
 * What a response must be before a byte of its body is believed: whole, plain, framed, of one
 * supported media type (seed 1, "Adapter constraints"). Compressed bodies are refused, not decoded:
 * a small one can hold a large one, and a cut one reads as whole.
 */
import { MIMEType } from "whatwg-mimetype";

export type MediaKind = "html" | "markdown" | "json" | "plain";

export type ResponseRefusal =
  | "status"
  | "partial_content"
  | "compressed"
  | "unframed_body"
  | "malformed_response"
  | "too_large"
  | "no_content_type"
  | "several_content_types"
  | "unsupported_content_type";

export interface ResponseHead {
  readonly status: number;
  /** As undici gives them: lower-case names, an array where a header came twice. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Accepted {
  readonly kind: MediaKind;
  readonly charset: string | null;
  readonly lastModified: string | null;
}

/** Judges a response that is not a redirect. `maxBytes` limits its body. */
export function judgeResponse(
  { status, headers }: ResponseHead,
  maxBytes: number,
): Accepted | { readonly refusal: ResponseRefusal } {
  if (status === 206 || headers["content-range"] !== undefined) return refused("partial_content");
  if (status !== 200) return refused("status");
  if (headers["content-encoding"] !== undefined) return refused("compressed");
  const framing = judgeFraming(headers, maxBytes);
  return framing === null ? judgeType(headers) : refused(framing);
}

function judgeFraming(headers: ResponseHead["headers"], maxBytes: number): ResponseRefusal | null {
  const length = headers["content-length"];
  const coding = headers["transfer-encoding"];
  if (length === undefined && coding === undefined) return "unframed_body";
  if (coding !== undefined) {
    if (typeof coding !== "string" || length !== undefined) return "malformed_response";
    return coding.trim().toLowerCase() === "chunked" ? null : "compressed";
  }
  if (typeof length !== "string" || !/^\d{1,15}$/.test(length)) return "malformed_response";
  return Number(length) > maxBytes ? "too_large" : null;
}

function judgeType(
  headers: ResponseHead["headers"],
): Accepted | { readonly refusal: ResponseRefusal } {
  const value = headers["content-type"];
  if (value === undefined) return refused("no_content_type");
  if (typeof value !== "string" || value.includes(",")) return refused("several_content_types");
  const type = MIMEType.parse(value);
  const kind = type === null ? undefined : kindOf(type.essence);
  if (type === null || kind === undefined) return refused("unsupported_content_type");
  const modified = headers["last-modified"];
  return {
    kind,
    charset: type.parameters.get("charset") ?? null,
    lastModified: typeof modified === "string" ? modified : null,
  };
}

function kindOf(essence: string): MediaKind | undefined {
  if (essence === "text/html") return "html";
  if (essence === "text/markdown") return "markdown";
  if (essence === "text/plain") return "plain";
  return essence === "application/json" || /^[a-z]+\/[^/]+\+json$/.test(essence)
    ? "json"
    : undefined;
}

const refused = (refusal: ResponseRefusal): { readonly refusal: ResponseRefusal } => ({ refusal });
