/** Where a registry is read from: the option, else the environment, else the configuration. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseRegistry } from "../../edge/sources/registry.ts";
import type { RegistryState } from "../../edge/sources/registry.ts";
import { loadFor } from "../config/load.ts";
import type { Io } from "../support/io.ts";

export interface RegistryRead {
  readonly from: string;
  readonly state: RegistryState;
}

const VARIABLE = "AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON";

/** @throws where a named file cannot be read; a bad registry is a state with its reason. */
export async function readRegistryFor(io: Io, file: string | null): Promise<RegistryRead> {
  if (file !== null) return fromFile(resolve(io.cwd, file));
  const text = io.env[VARIABLE];
  if (text !== undefined) return { from: VARIABLE, state: parseRegistry(text) };
  const { current } = await loadFor(io, null);
  if (current.registry !== undefined) return fromFile(current.registry);
  return { from: "the configuration", state: parseRegistry(undefined) };
}

async function fromFile(path: string): Promise<RegistryRead> {
  return { from: path, state: parseRegistry(await readFile(path, "utf8")) };
}
