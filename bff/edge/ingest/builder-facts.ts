/** Which program and which parser made a pack, as their own manifests say. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Pack } from "../../core/documents.ts";

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** The manifest of the package that holds a file: the nearest one above it. */
function manifestAbove(file: string): Manifest {
  let folder = dirname(file);
  for (;;) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
      if (manifest.name !== undefined) return manifest;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    const above = dirname(folder);
    if (above === folder) throw new Error(`no package.json above ${file}`);
    folder = above;
  }
}

export function builderFacts(): NonNullable<Pack["builder"]> {
  const own = manifestAbove(fileURLToPath(import.meta.url));
  const parser = manifestAbove(fileURLToPath(import.meta.resolve("parse5")));
  return { name: "pca", version: own.version, parser: `${parser.name} ${parser.version}` };
}
