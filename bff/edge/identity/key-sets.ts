/** Public keys of token issuers: a key set behind one address, or one PEM per key id. */
import { createRemoteJWKSet, customFetch, importSPKI } from "jose";
import type { CryptoKey, JWTVerifyGetKey } from "jose";
import type { Dispatcher } from "undici";
import { ServiceFault, callService } from "../access/service-call.ts";

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
/** Between two fetches on account of an unknown key id; jose's own default, named. */
const COOLDOWN_MS = 30_000;
/** After a failed fetch nothing is fetched for this long: a flood of requests must not pass it on. */
const FAILURE_PAUSE_MS = 2000;
const MAX_AGE_MS = 600_000;

/** A JWK set; unknown keys lead to at most one fetch per cooldown, whatever the flood. */
export function openKeySet(url: URL, dispatcher: Dispatcher): JWTVerifyGetKey {
  const fetchText = paused((from: URL) =>
    callService(dispatcher, {
      url: from,
      method: "GET",
      headers: { accept: "application/jwk-set+json, application/json" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    }),
  );
  return createRemoteJWKSet(url, {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: MAX_AGE_MS,
    [customFetch]: async (from) => new Response(await fetchText(new URL(from))),
  });
}

/** Refuses, without a call, for a while after `call` has failed. */
function paused<T>(call: (url: URL) => Promise<T>): (url: URL) => Promise<T> {
  let failedAt = -Infinity;
  return async (url) => {
    if (performance.now() - failedAt < FAILURE_PAUSE_MS) {
      throw new ServiceFault("the keys could not be fetched a moment ago");
    }
    try {
      return await call(url);
    } catch (error) {
      failedAt = performance.now();
      throw error;
    }
  };
}

const KEY_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_KEYS = 16;
const FETCHES_PER_COOLDOWN = 4;

/**
 * PEM keys at `{base}/{kid}`, as AWS load balancers publish them. A key id comes from an unverified
 * token, so it must look like one before it stands in an address, and only a few are looked up per
 * cooldown.
 */
export function openPemKeys(base: URL, dispatcher: Dispatcher): JWTVerifyGetKey {
  const keys = new Map<string, Promise<CryptoKey>>();
  let fetches: number[] = [];
  const fetchKey = async (kid: string): Promise<CryptoKey> => {
    const now = performance.now();
    fetches = fetches.filter((at) => now - at < COOLDOWN_MS);
    if (fetches.length >= FETCHES_PER_COOLDOWN) throw new ServiceFault("too many unknown keys");
    fetches.push(now);
    const url = new URL(`${base.href.replace(/\/+$/, "")}/${kid}`);
    const headers = { accept: "*/*" };
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
    const pem = await callService(dispatcher, { url, method: "GET", headers, ...limits });
    return importSPKI(pem, "ES256");
  };
  return async ({ kid }) => {
    if (kid === undefined || !KEY_ID.test(kid)) throw new ServiceFault("no usable key id");
    const known = keys.get(kid);
    if (known) return known;
    const key = fetchKey(kid);
    keys.set(kid, key);
    key.catch(() => keys.delete(kid)); // a failure is not remembered, only counted
    for (const oldest of keys.keys()) if (keys.size > MAX_KEYS) keys.delete(oldest);
    return key;
  };
}
