/** Small sites on disk, and packs built of them the way `pca pack build` does. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Chunk, Pack } from "../../../bff/core/documents.ts";
import { buildPack } from "../../../bff/edge/ingest/build.ts";
import type { BuildOptions } from "../../../bff/edge/ingest/build.ts";
import type { BuildSummary } from "../../../bff/edge/ingest/summary.ts";
import { parsePack } from "../../../bff/edge/store/pack.ts";

/** Pages by path; bytes where the encoding is the point. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface Built {
  readonly pack: Pack;
  readonly summary: BuildSummary;
  /** The file as written. */
  readonly text: string;
}

const folders: string[] = [];

/** A temporary folder; `removeFolders` takes all of them away. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pca-test-"));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function siteOf(files: Files): string {
  const site = join(newFolder(), "site");
  mkdirSync(site);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), content);
  }
  return site;
}

export const BUILT_AT = "2026-01-02T03:04:05.000Z";

/** Builds a pack of a folder; every page approved for "everyone" unless said otherwise. */
export async function buildSite(site: string, options: Partial<BuildOptions> = {}): Promise<Built> {
  const out = join(newFolder(), "pack.json");
  const summary = await buildPack({
    site,
    out,
    rules: {},
    label: "everyone",
    packageId: null,
    packageVersion: null,
    sourceSystem: null,
    builtAt: BUILT_AT,
    limits: { workers: 1, pageMs: 20_000, workerMb: 512 },
    ...options,
  });
  const text = readFileSync(out, "utf8");
  return { pack: parsePack(text), summary, text };
}

export async function build(files: Files, options: Partial<BuildOptions> = {}): Promise<Built> {
  return buildSite(siteOf(files), options);
}

/** A page with a title and a body, as a generator would write it. */
export function page(body: string, head = "<title>Page</title>"): string {
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
}

/** The chunks of one page with the given body. */
export async function chunksOf(body: string): Promise<readonly Chunk[]> {
  return (await build({ "page.html": page(body) })).pack.chunks;
}

/** The text of one page with the given body, its chunks one after the other. */
export async function textOf(body: string): Promise<string> {
  return (await chunksOf(body)).map((chunk) => chunk.text).join("\n\n");
}

/** Warnings as `code: detail`. */
export function told(pack: Pack): readonly string[] {
  return pack.warnings.map((warning) => `${warning.code}: ${warning.detail}`);
}
