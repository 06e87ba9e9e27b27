/** The clock, the digests and the randomness of the machine, as the core's ports want them. */
import { createHash, createHmac, createSecretKey, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";

export const now = (): string => new Date().toISOString();
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** HMAC-SHA-256 under the configured key, or one that ends with the process. */
export function keyedBy({ secrets }: Config): (text: string) => string {
  const secret = secrets.traceKey?.reveal();
  const key = createSecretKey(secret === undefined ? randomBytes(32) : Buffer.from(secret));
  const keyed = (text: string): string => createHmac("sha256", key).update(text).digest("hex");
  // A refusal has no statement: its digest is asked for again and again.
  const ofNothing = keyed("");
  return (text) => (text === "" ? ofNothing : keyed(text));
}

const RUN_ID_BYTES = 16;
const POOL_BYTES = 256 * RUN_ID_BYTES;

/** 128 random bits as hex; drawn from the system many at a time, each used once. */
export function runIds(): () => string {
  let pool = Buffer.alloc(0);
  return () => {
    if (pool.length === 0) pool = randomBytes(POOL_BYTES);
    const id = pool.toString("hex", 0, RUN_ID_BYTES);
    pool = pool.subarray(RUN_ID_BYTES);
    return id;
  };
}
