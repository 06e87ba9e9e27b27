/** A loopback issuer: its own keys, tokens with whatever fault a test wants, and a key set to fetch. */
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { SignJWT, exportJWK, exportSPKI, generateKeyPair } from "jose";
import type { CryptoKey, JWK, JWTHeaderParameters, JWTPayload } from "jose";
import { listen, stop } from "./door.ts";

export const ISSUER = "https://issuer.example.org";
export const AUDIENCE = "playbook";

/** Any part changed; `undefined` takes it away. */
type Changed<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

export interface Issuer {
  readonly url: string;
  /** How often the keys were fetched. */
  fetches(): number;
  /** A good token, changed as given; `undefined` takes a claim away. */
  token(claims?: JWTPayload, header?: Changed<JWTHeaderParameters>): Promise<string>;
  readonly keys: { readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
  readonly jwk: JWK;
  pem(): Promise<string>;
  /** Answers requests for keys in place of the key set. */
  answer(with_: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export const now = (): number => Math.floor(Date.now() / 1000);

export async function openIssuer(alg = "ES256"): Promise<Issuer> {
  const keys = await generateKeyPair(alg, { extractable: true });
  const jwk: JWK = { ...(await exportJWK(keys.publicKey)), kid: "k1", alg, use: "sig" };
  let fetched = 0;
  let answer = (_: IncomingMessage, response: ServerResponse): void => {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys: [jwk] }));
  };
  const server: Server = createServer((request, response) => {
    fetched += 1;
    answer(request, response);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/jwks`,
    fetches: () => fetched,
    keys,
    jwk,
    pem: () => exportSPKI(keys.publicKey),
    token: (claims = {}, header = {}) => sign(keys.privateKey, { claims, header, alg }),
    answer: (other) => (answer = other),
    close: () => stop(server),
  };
}

interface Signing {
  readonly claims: JWTPayload;
  readonly header: Changed<JWTHeaderParameters>;
  readonly alg: string;
}

export function sign(
  key: CryptoKey | Uint8Array,
  { claims, header, alg }: Signing,
): Promise<string> {
  const good = { iss: ISSUER, aud: AUDIENCE, sub: "E17", iat: now(), exp: now() + 300 };
  const payload = JSON.parse(JSON.stringify({ ...good, ...claims })) as JWTPayload;
  return new SignJWT(payload)
    .setProtectedHeader({ alg, kid: "k1", typ: "JWT", ...header } as JWTHeaderParameters)
    .sign(key);
}
