/** What counts as an origin, a loopback host, a safe remote address and a recipient's name. */
import ipaddr from "ipaddr.js";
import { z } from "zod";

/** True for `localhost`, 127.0.0.0/8 and ::1, in URL or plain form. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost") return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback";
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function isOrigin(text: string): boolean {
  const url = parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

export const httpOrigin = z
  .string()
  .refine(isOrigin, "an origin such as https://playbook.example.org, without a path or slash");

function isSafeRemote(text: string): boolean {
  const url = parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

/** A remote provider or engine is `https`, or `http` on loopback (design, interfaces §2). */
export const remoteUrl = z
  .string()
  .refine(isSafeRemote, "an https address without user name, or http on loopback");

export const recipientName = z
  .string()
  .regex(/^provider:[A-Za-z0-9._-]+$/, "a name such as provider:eu-gateway")
  .refine(
    (name) => name !== "provider:extractive",
    "another name: this one is the embedded provider's",
  );
