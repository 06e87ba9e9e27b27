/** A certificate authority for tests, written in DER by hand: no program or package is needed. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";

export interface Certificate {
  readonly pem: string;
  readonly key: string;
}

export interface Authority {
  readonly ca: string;
  /** A certificate for these names, signed by the authority. */
  issue(names: readonly string[]): Certificate;
}

type Der = Buffer;

const der = (tag: number, ...parts: readonly Der[]): Der => {
  const body = Buffer.concat(parts);
  const size = body.length.toString(16);
  const bytes = Buffer.from(size.length % 2 === 0 ? size : `0${size}`, "hex");
  const length = body.length < 128 ? [body.length] : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: readonly Der[]): Der => der(0x30, ...parts);
const oid = (hex: string): Der => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (date: Date): Der =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));

const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));
const name = (common: string): Der =>
  sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(common)))));
const extension = (id: string, value: Der): Der => sequence(oid(id), der(0x04, value));
const BASIC_CA = extension("551d13", sequence(der(0x01, Buffer.from([0xff]))));
const altNames = (names: readonly string[]): Der =>
  extension("551d11", sequence(...names.map((one) => der(0x82, Buffer.from(one)))));

interface Subject {
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly extensions: Der;
}

function certificate({ subject, publicKey, extensions }: Subject, issuerKey: KeyObject): string {
  const hour = 3_600_000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    name("Test authority"),
    sequence(utcTime(new Date(Date.now() - hour)), utcTime(new Date(Date.now() + 24 * hour))),
    name(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extensions)),
  );
  const signature = sign("sha256", body, issuerKey);
  const whole = sequence(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

export function createAuthority(): Authority {
  const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const self = { subject: "Test authority", publicKey: own.publicKey, extensions: BASIC_CA };
  return {
    ca: certificate(self, own.privateKey),
    issue: (names) => {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const leaf = { subject: names[0] ?? "", publicKey, extensions: altNames(names) };
      const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
      return { pem: certificate(leaf, own.privateKey), key };
    },
  };
}
