import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Compiled, this file stands in dist/test/support: three folders up is dist, one more the root.
/** The repository's root folder. */
export const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** A path inside the repository. */
export function inRoot(...parts: readonly string[]): string {
  return join(root, ...parts);
}

/**
 * A path inside the folder of shared material that may lie beside a checkout, or undefined where it
 * does not: the test then skips with a reason, `skip(this, "…")`.
 */
export function shared(...parts: readonly string[]): string | undefined {
  const path = join(dirname(root), "shared", ...parts);
  return existsSync(path) ? path : undefined;
}
