/**
 * A certificate for the demo's own source, made at each start: signed by itself, trusted by nobody
 * but this process. Written in DER (X.690, RFC 5280), so that no program or package is needed.
 */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface OwnCertificate {
  readonly cert: string;
  readonly key: string;
}

const HOUR_MS = 3_600_000;
const VALID_HOURS = 24 * 30;

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.of(size);
  return size < 0x100 ? Buffer.of(0x81, size) : Buffer.of(0x82, size >> 8, size & 0xff);
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(body.length), body]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, ...parts);
const objectId = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, "hex"));
const text = (tag: number, value: string): Buffer => tagged(tag, Buffer.from(value));

/** GeneralizedTime, YYYYMMDDHHMMSSZ. */
const time = (at: number): Buffer =>
  text(0x18, `${new Date(at).toISOString().replace(/\D/g, "").slice(0, 14)}Z`);

const COMMON_NAME = objectId("550403");
const SUBJECT_ALT_NAME = objectId("551d11");
const ECDSA_SHA256 = sequence(objectId("2a8648ce3d040302"));

/** For one host name. The tags 0xa0 and 0xa3 are version 3 and the extensions; 0x82 a DNS name. */
export function ownCertificate(host: string): OwnCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(tagged(0x31, sequence(COMMON_NAME, text(0x0c, host))));
  const now = Date.now();
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.of(1), randomBytes(15)),
    ECDSA_SHA256,
    name,
    sequence(time(now - HOUR_MS), time(now + VALID_HOURS * HOUR_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(sequence(SUBJECT_ALT_NAME, tagged(0x04, sequence(text(0x82, host)))))),
  );
  const signature = tagged(0x03, Buffer.of(0), sign("sha256", content, privateKey));
  const base64 = sequence(content, ECDSA_SHA256, signature).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  const cert = ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join(
    "\n",
  );
  return { cert, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}
