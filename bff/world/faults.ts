/**
 * What is wrong with the files that the configuration names, each under its key. Asked only after
 * something was found wrong: the parts parse their files themselves.
 */
import { readFile } from "node:fs/promises";
import type { Config } from "../config.ts";
import { ConfigError } from "../config.ts";
import type { ConfigFault } from "../config.ts";
import { openAccess } from "../edge/access/index.ts";
import { parseChanges } from "../edge/store/changes.ts";
import { parseControls } from "../edge/store/controls.ts";
import { DocumentError } from "../edge/store/door.ts";
import { parseLabels } from "../edge/store/labels.ts";
import { parsePack } from "../edge/store/pack.ts";
import { parseReleaseRules } from "../edge/store/release-rules.ts";

interface Named {
  readonly key: string;
  readonly path: string | undefined;
  readonly parse: (text: string) => unknown;
  readonly expected: string;
}

function named({ package: pack, access, lifecycle, controls, release_rules }: Config): Named[] {
  return [
    { key: "package.pack", path: pack.pack, parse: parsePack, expected: "a context pack" },
    { key: "access.labels", path: access.labels, parse: parseLabels, expected: "live labels" },
    { key: "lifecycle.changes", path: lifecycle.changes, parse: parseChanges, expected: "changes" },
    { key: "controls", path: controls, parse: parseControls, expected: "the operator's switches" },
    {
      key: "release_rules",
      path: release_rules,
      parse: parseReleaseRules,
      expected: "release rules",
    },
  ];
}

const messages = (error: unknown): readonly string[] => {
  if (error instanceof DocumentError) return error.faults;
  return [error instanceof Error ? error.message : String(error)];
};

async function faultsOf({ key, path, parse, expected }: Named): Promise<readonly ConfigFault[]> {
  if (path === undefined) return [];
  try {
    parse(await readFile(path, "utf8"));
    return [];
  } catch (error) {
    return messages(error).map((found) => ({ key, found, expected }));
  }
}

const NO_PACKAGE = { packageId: "", packageVersion: "", packDigest: "" };

/** Faults of the policies; a remote engine shows none. */
async function policyFaults({ access }: Config): Promise<readonly ConfigFault[]> {
  const clock = { now: () => new Date().toISOString() };
  const opened = await openAccess(access, { clock, factsOf: () => NO_PACKAGE });
  const { faults } = opened.status();
  await opened.close();
  const expected = "policies that are valid under the schema";
  return faults.map((found) => ({ key: "access.policies", found, expected }));
}

/** Faults inside the named files. Files that `known` has a fault for are not looked at again. */
export async function documentFaults(
  config: Config,
  known: readonly ConfigFault[] = [],
): Promise<readonly ConfigFault[]> {
  const isKnown = (key: string): boolean => known.some((fault) => fault.key.startsWith(key));
  const documents = named(config).filter(({ key }) => !isKnown(key));
  const found = await Promise.all(documents.map(faultsOf));
  return [...found.flat(), ...(isKnown("access") ? [] : await policyFaults(config))];
}

/** A `ConfigError` with the faults of every named file; of `error` itself where none is found. */
export async function namedFaults(config: Config, error: unknown): Promise<ConfigError> {
  const found = await documentFaults(config);
  if (found.length > 0) return new ConfigError(found);
  const expected = "files that can be read and agree";
  return new ConfigError(
    messages(error).map((said) => ({ key: "package", found: said, expected })),
  );
}

/** The error with what else is wrong inside the files that it could still name. */
export async function completed(error: ConfigError): Promise<ConfigError> {
  if (error.config === null) return error;
  const more = await documentFaults(error.config as Config, error.faults);
  return new ConfigError([...error.faults, ...more]);
}
