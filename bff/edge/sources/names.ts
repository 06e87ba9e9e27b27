/**
 * Which host names a registry record may carry: real, registrable, public ones. A list of names
 * cannot prove that a name is public; the resolver's answers are checked against the address table
 * all the same. This refuses, before any network, what can never be right.
 */
export type NameRefusal =
  "not_a_name" | "trailing_dot" | "special_use_name" | "placeholder_name" | "address_in_name";

/**
 * Top-level names that are never public: RFC 2606, 6761, 6762, 7686, 8375, 9476, `internal` (ICANN
 * 2024), the names that ICANN holds back for collisions, and names of private networks in wide use.
 */
const SPECIAL_TOP = new Set(
  (
    "test example invalid localhost local onion alt arpa internal corp home mail lan intranet " +
    "private localdomain domain host workgroup router gateway consul cluster svc docker kubernetes " +
    "i2p exit bit belkin dhcp wpad"
  ).split(" "),
);

/** Names that stand for addresses of the caller's choosing, redirectors, and platform metadata. */
const SPECIAL_ZONES = (
  "nip.io sslip.io xip.io localtest.me lvh.me vcap.me lacolhost.com traefik.me local.gd fuf.me " +
  "1u.ms rbndr.us r3dir.me metadata.goog"
).split(" ");

/** Names that stand for a name to be filled in. */
const PLACEHOLDER_LABEL =
  /^(?:.*-)?example(?:-.*|\d*)$|^(?:placeholder|change-?me|replace-?me|todo|tbd)$|^your-?.+$|^my-?(?:company|domain|organi[sz]ation|site|website)$/;
const PLACEHOLDER_ZONE = /(?:^|\.)(?:domain|company|website|site)\.(?:com|org|net|tld)$/;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const ADDRESS_IN_NAME = /(?:^|[.-])\d{1,3}([.-])\d{1,3}\1\d{1,3}\1\d{1,3}(?:[.-]|$)/;

/** Null where the name may stand in a record. `host` is `URL.hostname`: lower case, ASCII. */
export function judgeName(host: string): NameRefusal | null {
  if (host.endsWith(".")) return "trailing_dot";
  const labels = host.split(".");
  const top = labels.at(-1) ?? "";
  if (SPECIAL_TOP.has(top)) return "special_use_name";
  if (labels.length < 2 || host.length > 253) return "not_a_name";
  if (!labels.every((label) => LABEL.test(label)) || !TOP_LABEL.test(top)) return "not_a_name";
  if (SPECIAL_ZONES.some((zone) => host === zone || host.endsWith(`.${zone}`))) {
    return "special_use_name";
  }
  if (labels.some((label) => PLACEHOLDER_LABEL.test(label)) || PLACEHOLDER_ZONE.test(host)) {
    return "placeholder_name";
  }
  return ADDRESS_IN_NAME.test(host) ? "address_in_name" : null;
}
