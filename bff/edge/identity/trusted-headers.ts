/**
 * Identity from plain headers, for access layers that sign nothing. Believed only from the listed
 * peers and with the proxy's proof (research: OAuth2 Proxy's CVE-2025-64484 and CVE-2026-40575 were
 * both a plain header believed too easily).
 */
import { createHash, timingSafeEqual } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { IPv4, IPv6 } from "ipaddr.js";
import type { Reader } from "../../core/records.ts";
import { nameFault, onlyValue } from "./headers.ts";
import type { Identity, IdentityRequest } from "./identity.ts";
import { readerOf, unauthenticated } from "./identity.ts";

export interface TrustedHeadersConfig {
  readonly mode: "trusted-headers";
  readonly user_header: string;
  /** Comma-separated groups; absent, here or in a request, means none. */
  readonly groups_header?: string;
  readonly trusted_proxies: readonly string[];
  readonly proof_header: string;
}

const MAX_HEADER_CHARS = 8192;
const MAX_GROUPS = 200;

/** Throws a plain Error for a configuration that trusts everyone, nobody, or no proof. */
export function openTrustedHeaders(config: TrustedHeadersConfig, proof: string): Identity {
  if (proof === "") throw new Error("the proxy's proof is empty");
  const names = [config.user_header, config.groups_header, config.proof_header]
    .filter((name) => name !== undefined)
    .map((name) => name.toLowerCase());
  if (new Set(names).size < names.length) throw new Error("two identity headers have one name");
  const ranges = config.trusted_proxies.map(rangeOf);
  if (ranges.length === 0) throw new Error("no trusted proxy is listed");
  return {
    identify: (request) =>
      Promise.resolve().then(() => identify(request, { config, ranges, expected: sha256(proof) })),
    close: () => Promise.resolve(),
  };
}

type Range = readonly [IPv4 | IPv6, number];

function rangeOf(text: string): Range {
  const cidr = text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`;
  const plain = ipaddr.IPv4.isValidCIDRFourPartDecimal(cidr) || ipaddr.IPv6.isValidCIDR(cidr);
  if (!plain) throw new Error(`not an address range: ${text}`);
  const [address, bits] = ipaddr.parseCIDR(cidr);
  if (bits === 0) throw new Error(`a range that trusts everyone: ${text}`);
  return [address, bits];
}

interface Trust {
  readonly config: TrustedHeadersConfig;
  readonly ranges: readonly Range[];
  readonly expected: Buffer;
}

function identify(request: IdentityRequest, { config, ranges, expected }: Trust): Reader {
  if (!fromListed(request.peer, ranges)) throw unauthenticated("the peer is no listed proxy");
  const proof = onlyValue(request, config.proof_header);
  // Digests are compared: equal lengths, and a time that tells nothing of the proof.
  if (proof === null || !timingSafeEqual(sha256(proof), expected)) {
    throw unauthenticated("the proxy's proof is missing or wrong");
  }
  const user = decoded(onlyValue(request, config.user_header), config.user_header);
  if (user === null) throw unauthenticated(`the header ${config.user_header} is missing`);
  const name = config.groups_header;
  const groups = name === undefined ? null : decoded(onlyValue(request, name), name);
  return readerOf(userName(user), { groups: groupNames(groups), tenant: null });
}

function fromListed(peer: string, ranges: readonly Range[]): boolean {
  if (!ipaddr.isValid(peer)) return false;
  const address = ipaddr.process(peer);
  return ranges.some(
    ([range, bits]) => address.kind() === range.kind() && address.match(range, bits),
  );
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Node hands over bytes as Latin-1; names are UTF-8, and anything else is no name. */
function decoded(value: string | null, name: string): string | null {
  if (value === null) return null;
  if (value.length > MAX_HEADER_CHARS) throw unauthenticated(`the header ${name} is too long`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(value, "latin1"));
  } catch (error) {
    throw unauthenticated(`the header ${name} is not UTF-8`, error);
  }
}

/** What proxies send in place of a value they do not have, as seen in the wild. */
const PLACEHOLDERS = new Set(["-", "(null)", "null", "undefined", "none", "nil"]);
/** A template that the proxy did not fill in: Caddy 2.6 sends `{http.reverse_proxy.header.…}`. */
const TEMPLATE = /[{}]|^[$%]/;

function userName(text: string): string {
  const fault = nameFault(text);
  if (fault !== null) throw unauthenticated(`the user ${fault}`);
  // A comma is how two headers look once something before us has joined them.
  if (text.includes(",")) throw unauthenticated("the user holds a comma");
  if (TEMPLATE.test(text) || PLACEHOLDERS.has(text.toLowerCase())) {
    throw unauthenticated("the user is a template or placeholder that the proxy left in");
  }
  return text;
}

function groupNames(text: string | null): readonly string[] {
  if (text === null) return [];
  const groups = text.split(",").map((group) => group.trim());
  const named = groups.filter((group) => group !== "");
  if (named.length > MAX_GROUPS) throw unauthenticated("too many groups");
  for (const group of named) {
    const fault = nameFault(group);
    if (fault !== null) throw unauthenticated(`a group ${fault}`);
    if (TEMPLATE.test(group)) throw unauthenticated("a group is a template the proxy left in");
  }
  return named;
}
