/**
 * Which addresses may be dialled: an allow table, not a test for private ranges. What no row allows
 * is refused, and inside an allowed row every special-purpose range is taken out by name.
 * Sources: IANA IPv4 and IPv6 Special-Purpose Address Registries; RFC 3879, 4291, 5214, 6052, 6890.
 */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Why an address is not dialled; for the operator. */
export interface AddressRefusal {
  readonly reason: "not_an_address" | "blocked_address";
  /** The range it lies in, or that no row allows it. */
  readonly range: string;
}

type Range = readonly [cidr: string, name: string];
interface Row {
  readonly allow: readonly string[];
  readonly except: readonly Range[];
}

const IPV4: Row = {
  // 1.0.0.0 to 223.255.255.255, written as blocks.
  allow: ["1.0.0.0/8", "2.0.0.0/7", "4.0.0.0/6", "8.0.0.0/5", "16.0.0.0/4"].concat([
    "32.0.0.0/3",
    "64.0.0.0/2",
    "128.0.0.0/2",
    "192.0.0.0/4",
    "208.0.0.0/4",
  ]),
  except: [
    ["10.0.0.0/8", "private use"],
    ["100.64.0.0/10", "shared address space"],
    ["127.0.0.0/8", "loopback"],
    ["168.63.129.16/32", "cloud platform address"],
    ["169.254.0.0/16", "link local"],
    ["172.16.0.0/12", "private use"],
    ["192.0.0.0/24", "protocol assignments"],
    ["192.0.2.0/24", "documentation"],
    ["192.31.196.0/24", "AS112"],
    ["192.52.193.0/24", "AMT"],
    ["192.88.99.0/24", "6to4 relay"],
    ["192.168.0.0/16", "private use"],
    ["192.175.48.0/24", "AS112"],
    ["198.18.0.0/15", "benchmarking"],
    ["198.51.100.0/24", "documentation"],
    ["203.0.113.0/24", "documentation"],
  ],
};

const IPV6: Row = {
  // The only block from which global unicast addresses are given out.
  allow: ["2000::/3"],
  except: [
    ["2001::/23", "protocol assignments, Teredo, ORCHID"],
    ["2001:db8::/32", "documentation"],
    ["2002::/16", "6to4"],
    ["2620:4f:8000::/48", "AS112"],
    ["3ffe::/16", "6bone"],
    ["3fff::/20", "documentation"],
  ],
};

type Address = ipaddr.IPv4 | ipaddr.IPv6;
interface Compiled {
  readonly allow: readonly [Address, number][];
  readonly except: readonly { readonly cidr: [Address, number]; readonly name: string }[];
}

const compiled = (row: Row): Compiled => ({
  allow: row.allow.map((cidr) => ipaddr.parseCIDR(cidr)),
  except: row.except.map(([cidr, name]) => ({ cidr: ipaddr.parseCIDR(cidr), name })),
});
const TABLE = { ipv4: compiled(IPV4), ipv6: compiled(IPV6) } as const;

/**
 * Null where the address may be dialled. `address` is one answer of a resolver or the peer of a
 * socket; only the strict forms that `net.isIP` knows, no zone.
 */
export function judgeAddress(address: string): AddressRefusal | null {
  if (isIP(address) === 0 || address.includes("%")) {
    return { reason: "not_an_address", range: "not an address" };
  }
  const parsed: Address = ipaddr.parse(address);
  const row = TABLE[parsed.kind()];
  if (!row.allow.some((cidr) => parsed.match(cidr))) return blocked("outside the allowed blocks");
  const special = row.except.find(({ cidr }) => parsed.match(cidr));
  if (special !== undefined) return blocked(special.name);
  return isIsatap(parsed) ? blocked("ISATAP") : null;
}

const blocked = (range: string): AddressRefusal => ({ reason: "blocked_address", range });

/** An IPv4 address inside an interface identifier (RFC 5214): reaches where IPv4 would. */
function isIsatap(address: Address): boolean {
  if (!("parts" in address)) return false;
  const [high, low] = address.parts.slice(4, 6);
  return (high === 0 || high === 0x200) && low === 0x5efe;
}
