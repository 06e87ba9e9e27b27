/** Reading identity out of raw headers, where a repeated or disguised one must be seen. */
import type { IdentityRequest } from "./identity.ts";
import { unauthenticated } from "./identity.ts";

/**
 * The one value of a header, or null where it is absent. Node joins some repeated headers and takes
 * the first of others, and servers in between turn `X_Forwarded_User` into `X-Forwarded-User`
 * (CVE-2025-64484): a second header, or one that only looks the same, ends the request.
 */
export function onlyValue({ headers }: IdentityRequest, name: string): string | null {
  const wanted = name.toLowerCase();
  const values: string[] = [];
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const given = (headers[at] ?? "").toLowerCase();
    if (given === wanted) values.push(headers[at + 1] ?? "");
    else if (alike(given) === alike(wanted)) throw unauthenticated(`a header disguised as ${name}`);
  }
  if (values.length > 1) throw unauthenticated(`the header ${name} came ${values.length} times`);
  return values[0] ?? null;
}

function alike(name: string): string {
  return name.replace(/[^a-z0-9]/g, "-");
}

/** Control, format, private and unassigned characters, and halves of surrogate pairs. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const MAX_NAME_CHARS = 256;

/** Null when the text can be the name of a reader or group, else what is wrong with it. */
export function nameFault(text: string): string | null {
  if (text.trim() === "") return "is empty";
  if (text !== text.trim()) return "has spaces around it";
  if (text.length > MAX_NAME_CHARS) return `is longer than ${MAX_NAME_CHARS} characters`;
  return UNPRINTABLE.test(text) ? "has a character that does not print" : null;
}
