/** Path of a proxy that is installed, by its package's name; undefined where there is none. */
export function findProxy(
  name: string,
  env?: Readonly<Record<string, string | undefined>>,
): string | undefined;
export function noProxy(name: string): string;
export function ensureProxies(): readonly string[];
export const PROXIES: readonly string[];
