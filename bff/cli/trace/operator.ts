/** The operator listener of the server that this configuration is of. */
import type { Config } from "../../config.ts";
import { OperatorError, openOperator } from "../../edge/operator/client.ts";
import type { Operator } from "../../edge/operator/client.ts";
import { InputError, UsageError } from "../support/errors.ts";

/** Where a wildcard is listened on, loopback is the nearest way to it. */
const WILDCARDS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

export const OPERATOR_OPTION = {
  value: "URL",
  help: "The operator listener. Default: as configured.",
} as const;

export function operatorOf({ listen, secrets }: Config, url: string | null): Operator {
  const { admin_host: host, admin_port: port } = listen;
  if (url === null && port === 0) {
    throw new InputError(
      "listen.admin_port is 0, so its address is not known: say --operator URL.",
    );
  }
  const wildcard = Object.hasOwn(WILDCARDS, host) ? WILDCARDS[host] : undefined;
  const name = wildcard ?? (host.includes(":") ? `[${host}]` : host);
  const given = url === null ? `http://${name}:${port}` : url;
  if (!URL.canParse(given)) throw new InputError(`--operator is "${given}", not an address.`);
  return openOperator({
    origin: new URL(given).origin,
    token: secrets.adminToken?.reveal() ?? null,
  });
}

export function runIdOf(word: string, command: string): string {
  if (/^[0-9a-f]{32}$/.test(word)) return word;
  throw new UsageError(`"${word}" is no run: 32 hex digits, as a reply's run_id.`, command);
}

/** A listener that does not answer is input that cannot be read. */
export async function orUnreachable<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof OperatorError ? new InputError(error.message) : error;
  }
}
