/**
 * Named files: relative paths are relative to the configuration file; a named file that is missing
 * is a fault (design, interfaces §2).
 */
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { ConfigFault } from "./faults.ts";
import { Secret } from "./secret.ts";
import type { ConfigFile } from "./schema.ts";

const MAX_SECRET_BYTES = 65_536;

export interface Place {
  readonly key: string;
  /** Folder that relative paths start from. */
  readonly base: string;
  readonly faults: ConfigFault[];
}

function why(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return (
    { ENOENT: "does not exist", EACCES: "is not readable", ENOTDIR: "does not exist" }[code] ?? code
  );
}

export interface Naming extends Place {
  readonly folder?: boolean;
  /** The file holds a secret: where its name is wrong, it may be the secret itself. */
  readonly secret?: boolean;
}

/** The absolute path; notes a fault where there is no readable file (or folder) of that name. */
export function namedFile(path: string, place: Naming): string {
  const full = resolve(place.base, path);
  const name = place.secret === true ? "a name that is not shown" : JSON.stringify(path);
  const expected = place.folder === true ? "a readable folder" : "a readable file";
  try {
    accessSync(full, constants.R_OK);
    const stat = statSync(full);
    if (place.folder === true ? stat.isDirectory() : stat.isFile()) return full;
    place.faults.push({
      key: place.key,
      found: `${name}, of another kind`,
      expected,
    });
  } catch (error) {
    const found = `${name}, which ${why(error)}`;
    place.faults.push({ key: place.key, found, expected });
  }
  return full;
}

/** The secret that a file holds, without the line end; null and a fault where it holds none. */
export function readSecretFile(path: string, place: Place): Secret | null {
  const before = place.faults.length;
  const full = namedFile(path, { ...place, secret: true });
  if (place.faults.length > before) return null;
  const size = statSync(full).size;
  const text = size > MAX_SECRET_BYTES ? "" : readFileSync(full, "utf8").replace(/\r?\n$/, "");
  if (text.trim() !== "") return new Secret(text);
  place.faults.push({ key: place.key, found: "an empty or oversized file", expected: "a secret" });
  return null;
}

/** Every path of the file made absolute, each checked. */
export function resolvePaths(
  file: ConfigFile,
  at: { readonly base: string; readonly faults: ConfigFault[] },
): ConfigFile {
  const named = (key: string, path: string): string => namedFile(path, { key, ...at });
  const maybe = <Key extends string>(section: string, key: Key, path: string | undefined) =>
    (path === undefined ? {} : { [key]: named(section + key, path) }) as { [K in Key]?: string };
  const { html_root } = file.package;
  return {
    ...file,
    package: {
      ...file.package,
      pack: named("package.pack", file.package.pack),
      ...(html_root === undefined
        ? {}
        : { html_root: namedFile(html_root, { key: "package.html_root", folder: true, ...at }) }),
    },
    access: {
      ...file.access,
      ...maybe("access.", "labels", file.access.labels),
      ...("token_file" in file.access && file.access.token_file !== null
        ? {
            token_file: namedFile(file.access.token_file, {
              key: "access.token_file",
              secret: true,
              ...at,
            }),
          }
        : {}),
      ...("policies" in file.access
        ? { policies: file.access.policies.map((path, i) => named(`access.policies[${i}]`, path)) }
        : {}),
    },
    ...maybe("", "release_rules", file.release_rules),
    current: { ...file.current, ...maybe("current.", "registry", file.current.registry) },
    lifecycle: { ...file.lifecycle, ...maybe("lifecycle.", "changes", file.lifecycle.changes) },
    ...maybe("", "controls", file.controls),
  };
}
