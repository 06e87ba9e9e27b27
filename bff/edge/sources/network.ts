/**
 * The network as the fetch sees it: which names, which answers, which addresses. One record of
 * functions, so that tests and the demo can stand in for the world at its edge. `pca serve` knows
 * `publicNetwork` alone.
 */
import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { judgeAddress } from "./addresses.ts";
import type { AddressRefusal } from "./addresses.ts";
import type { NameRule } from "./guard.ts";
import { judgeName } from "./names.ts";

export interface Network {
  readonly names: NameRule;
  /** Every address of a name; rejects where there is none. Asked once per hop. */
  readonly resolve: (name: string) => Promise<readonly string[]>;
  /** Null where the address may be dialled; asked of each answer, and again of the socket's peer. */
  readonly judge: (address: string) => AddressRefusal | null;
  /** Begins a connection to an address that was judged; to port 443. */
  readonly connect: (address: string) => Socket;
  /** Certificate authorities in PEM; undefined = those of the platform. */
  readonly ca: string | undefined;
}

export const publicNetwork: Network = Object.freeze({
  names: judgeName,
  resolve: async (name: string) => {
    const answers = await lookup(name, { all: true, verbatim: true });
    return answers.map(({ address }) => address);
  },
  judge: judgeAddress,
  connect: (address: string) => connect({ host: address, port: 443, autoSelectFamily: false }),
  ca: undefined,
});
