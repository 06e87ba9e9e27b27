/** Sources, readers and asks of the access tests. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccessWorld, PackageFacts } from "../../../bff/edge/access/engine.ts";
import type { SourceRecord } from "../../../bff/core/documents.ts";
import type { DecisionAsk, DecisionBatch } from "../../../bff/core/ports.ts";
import type { Reader } from "../../../bff/core/records.ts";

export const FACTS: PackageFacts = {
  packageId: "travel",
  packageVersion: "2026.1",
  packDigest: "d1",
};
export const EMPLOYEE: Reader = { id: "E17", groups: ["everyone", "sales"], tenant: null };
export const PROVIDER = "provider:extractive";

export function source(id: string, change: Partial<SourceRecord> = {}): SourceRecord {
  return {
    source_object: id,
    source_version: "v1",
    source_system: "wiki",
    source_path: `${id}.html`,
    title: id,
    source_family: "policy",
    quality_label: "reviewed",
    claim_boundary: "travel",
    access_labels: ["internal"],
    labels_as_of: "2026-01-01T00:00:00Z",
    status: "approved",
    explicitly_contains: [],
    owner: null,
    decision_owner: null,
    supersedes: null,
    effective_from: null,
    extracted_at: null,
    content_sha256: null,
    ...change,
  };
}

export const read = (of: SourceRecord): DecisionAsk => ({
  action: "read",
  recipient: null,
  source: of,
});

export const receive = (of: SourceRecord, recipient = PROVIDER): DecisionAsk => ({
  action: "receive",
  recipient,
  source: of,
});

export function batch(asks: readonly DecisionAsk[], reader: Reader = EMPLOYEE): DecisionBatch {
  return { reader, phase: "admission", asks };
}

/** A world whose ages a test moves by hand. */
export function world(): AccessWorld & { pass(seconds: number): void } {
  let ms = 1000;
  return {
    clock: { now: () => new Date(Date.UTC(2026, 0, 1) + ms).toISOString() },
    factsOf: () => FACTS,
    elapsedMs: () => ms,
    pass: (seconds) => void (ms += seconds * 1000),
  };
}

/** A folder of policy files for one test. */
export interface Folder {
  readonly path: (name: string) => string;
  write(name: string, text: string): Promise<string>;
  remove(): Promise<void>;
}

export async function folder(): Promise<Folder> {
  const dir = await mkdtemp(join(tmpdir(), "pca-access-"));
  const path = (name: string): string => join(dir, name);
  return {
    path,
    write: async (name, text) => {
      await writeFile(path(name), text);
      return path(name);
    },
    remove: () => rm(dir, { recursive: true }),
  };
}

/** Waits until `holds`, looking every 20 ms; fails after `seconds`. */
export async function until(holds: () => boolean | Promise<boolean>, seconds = 5): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`did not come true within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
