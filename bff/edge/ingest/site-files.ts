/** The files of a static site, in one order on every machine. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { namedHtml } from "./decode.ts";

export interface SiteFiles {
  /** Paths below the site, with forward slashes, in code unit order. */
  readonly files: readonly string[];
  /** Links that are not followed: their target may lie outside the site. */
  readonly symlinks: readonly string[];
}

/** Files that no page server shows: names that begin with a dot. */
function isShown(name: string): boolean {
  return !name.startsWith(".");
}

/** A link to a folder or a page; one to a style sheet is nobody's loss. */
function mayHoldPages(path: string): boolean {
  const target = statSync(path, { throwIfNoEntry: false });
  return target?.isDirectory() === true || namedHtml(path);
}

/** Walks a folder; throws the system's error where it cannot be read. */
export function siteFiles(root: string): SiteFiles {
  const files: string[] = [];
  const symlinks: string[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (!isShown(entry.name)) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isSymbolicLink() && mayHoldPages(join(root, path))) symlinks.push(path);
      else if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) files.push(path);
    }
  }
  return { files: files.sort(byCodeUnit), symlinks: symlinks.sort(byCodeUnit) };
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
