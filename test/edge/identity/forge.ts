/** Tokens with whatever fault a test wants, signed by hand: a library would refuse to make most. */
import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import type { KeyObject } from "node:crypto";

export interface Keys {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export const ecKeys = (): Keys => generateKeyPairSync("ec", { namedCurve: "P-256" });
export const rsaKeys = (): Keys => generateKeyPairSync("rsa", { modulusLength: 2048 });

export type Part = Readonly<Record<string, unknown>>;

export interface Forged {
  readonly header: Part;
  readonly payload: Part;
  /** A key pair, the text of a shared secret, or nothing for `none`. */
  readonly key: Keys | string | null;
  /** AWS load balancers sign over parts with their padding. */
  readonly padded?: boolean;
}

/** Signs by `alg` of the header, ES256, RS256, HS256 or none, whatever the key is good for. */
export function forge({ header, payload, key, padded = false }: Forged): string {
  const part = (bytes: Buffer): string => {
    const text = bytes.toString("base64url");
    return padded ? text.padEnd(Math.ceil(text.length / 4) * 4, "=") : text;
  };
  const body = [header, payload].map((it) => part(Buffer.from(JSON.stringify(it)))).join(".");
  return `${body}.${part(signature(body, key))}`;
}

function signature(body: string, key: Forged["key"]): Buffer {
  if (key === null) return Buffer.alloc(0);
  if (typeof key === "string") return createHmac("sha256", key).update(body).digest();
  return createSign("SHA256").update(body).sign({ key: key.privateKey, dsaEncoding: "ieee-p1363" });
}

export const pem = ({ publicKey }: Keys): string =>
  publicKey.export({ format: "pem", type: "spki" }).toString();

export const jwk = ({ publicKey }: Keys, more: Part): object => ({
  ...publicKey.export({ format: "jwk" }),
  ...more,
});

export const now = (): number => Math.floor(Date.now() / 1000);
