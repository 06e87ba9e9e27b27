/**
 * From a name to a socket that reaches a checked address and nothing else: resolved once, every
 * answer checked, one of them dialled by its number, the peer checked again before TLS begins, the
 * certificate checked against the name. A lookup hook alone is no guard: it is not asked for literal
 * hosts, and is asked anew for each connection.
 */
import { isIPv4 } from "node:net";
import type { Socket } from "node:net";
import { connect } from "node:tls";
import type { TLSSocket } from "node:tls";
import { FetchError } from "./refusals.ts";
import type { Network } from "./network.ts";

export interface Target {
  readonly name: string;
  readonly network: Network;
  /** Ends everything, also a resolver that does not answer. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** One address that may be dialled, IPv4 first. One bad answer refuses the whole set. */
export async function resolveChecked(target: Target): Promise<string> {
  const answers = await within(target, resolveNow(target));
  if (answers.length === 0) throw new FetchError("no_address");
  for (const address of answers) {
    const refusal = target.network.judge(address);
    if (refusal !== null) throw new FetchError(refusal.reason, `${address}: ${refusal.range}`);
  }
  return answers.find((address) => isIPv4(address)) ?? (answers[0] as string);
}

async function resolveNow({ name, network }: Target): Promise<readonly string[]> {
  try {
    return await network.resolve(name);
  } catch (error) {
    throw new FetchError("dns_failed", errorCode(error));
  }
}

/** A TLS socket to the address, its certificate good for the name. */
export async function dial(address: string, target: Target): Promise<TLSSocket> {
  const tcp = target.network.connect(address);
  let tls: TLSSocket | null = null;
  try {
    await within(target, ready(tcp, "connect"));
    checkPeer(tcp, address, target.network);
    tls = connect({
      socket: tcp,
      servername: target.name,
      rejectUnauthorized: true,
      minVersion: "TLSv1.2",
      ALPNProtocols: ["http/1.1"],
      ...(target.network.ca === undefined ? {} : { ca: target.network.ca }),
    });
    await within(target, ready(tls, "secureConnect"));
    return tls;
  } catch (error) {
    tls?.destroy();
    tcp.destroy();
    throw error;
  }
}

/** What was dialled and what answered are the same address, and it may be spoken to. */
function checkPeer(socket: Socket, address: string, network: Network): void {
  const peer = socket.remoteAddress ?? "";
  if (peer !== address && `::ffff:${address}` !== peer && !sameV6(peer, address)) {
    throw new FetchError("wrong_peer", peer);
  }
  const refusal = network.judge(peer);
  if (refusal !== null) throw new FetchError("wrong_peer", `${peer}: ${refusal.range}`);
}

const sameV6 = (a: string, b: string): boolean =>
  a.includes(":") && b.includes(":") && canonicalV6(a) === canonicalV6(b);

const canonicalV6 = (address: string): string =>
  URL.canParse(`http://[${address}]/`) ? new URL(`http://[${address}]/`).hostname : address;

function ready(socket: Socket, event: "connect" | "secureConnect"): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.on("error", (error) => {
      const refusal = event === "connect" ? "connect_failed" : "tls_failed";
      reject(new FetchError(refusal, errorCode(error)));
    });
  });
}

/** The promise, unless the signal or the time limit comes first. */
async function within<T>(target: Target, promise: Promise<T>): Promise<T> {
  const { signal, timeoutMs } = target;
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FetchError("connect_timeout")), timeoutMs);
    stop = () => reject(new FetchError("deadline"));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([promise, ended]);
  } finally {
    clearTimeout(timer);
    if (stop !== undefined) signal.removeEventListener("abort", stop);
    // What loses the race may still fail later; that failure is told already.
    promise.catch(() => undefined);
  }
}

/** The code of a system or TLS error; never its text, which may quote what the other side sent. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown";
