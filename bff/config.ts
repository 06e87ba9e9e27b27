/**
 * The configuration: the file, the environment's overrides and the secrets, read once and frozen;
 * or one `ConfigError` that names every fault (design, interfaces §2). The only place that reads
 * `process.env`.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import {
  overridesFrom,
  secretFrom,
  unknownVariables,
  withOverrides,
} from "./config/environment.ts";
import type { Environment, Overrides } from "./config/environment.ts";
import { ConfigError, faultsOf } from "./config/faults.ts";
import type { ConfigFault } from "./config/faults.ts";
import { readSecretFile, resolvePaths } from "./config/files.ts";
import { ruleFaults } from "./config/rules.ts";
import type { Secrets } from "./config/rules.ts";
import { configSchema, jsonSchema } from "./config/schema.ts";
import type { ConfigFile } from "./config/schema.ts";
import type { Secret } from "./config/secret.ts";
import { jsonPlace } from "./edge/store/json-place.ts";

export { ConfigError, faultLine } from "./config/faults.ts";
export type { ConfigFault } from "./config/faults.ts";
export { Secret } from "./config/secret.ts";
export { jsonSchema };

/** The file as parsed, paths absolute, with what does not stand in it. */
export interface Config extends DeepReadonly<ConfigFile> {
  /** Absolute path of the configuration file. */
  readonly file: string;
  /** The registry as text from the environment; wins over `current.registry`. */
  readonly registryJson: string | null;
  readonly secrets: Secrets;
}

export type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

export interface LoadOptions {
  /** `--config`; else `AICD_CONFIG`; else `assistant.config.json` in the working directory. */
  readonly path?: string | undefined;
  readonly env?: Environment;
  /** Variables for where the environment does not say otherwise; the demo's own. */
  readonly defaults?: Environment;
  readonly cwd?: string;
}

export const CONFIG_NAME = "assistant.config.json";

/** Where the configuration is read from. */
export function configPath({ path, env = process.env, cwd = process.cwd() }: LoadOptions): string {
  const fromEnvironment = env["AICD_CONFIG"] === "" ? undefined : env["AICD_CONFIG"];
  return resolve(cwd, path ?? fromEnvironment ?? CONFIG_NAME);
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const found =
      (error as NodeJS.ErrnoException).code === "ENOENT" ? "no file" : "an unreadable file";
    const fault = { key: path, found, expected: "a configuration file" };
    throw new ConfigError([fault], { unreadable: true });
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message may quote the file, and with it a secret: only the place is told.
    const found = `text that is not JSON at ${jsonPlace(text)}`;
    const fault = { key: path, found, expected: "one JSON object" };
    throw new ConfigError([fault], { unreadable: true });
  }
}

interface Reading {
  readonly env: Environment;
  readonly cwd: string;
  readonly base: string;
  readonly faults: ConfigFault[];
}

function fileSecret(path: string | null, key: string, { base, faults }: Reading): Secret | null {
  return path === null ? null : readSecretFile(path, { key, base, faults });
}

function readSecrets(file: ConfigFile, reading: Reading): Secrets {
  const { env, cwd, faults } = reading;
  const variable = (name: string): Secret | null => secretFrom(env, { name, cwd, faults });
  return {
    adminToken: fileSecret(file.listen.admin_token_file, "listen.admin_token_file", reading),
    providerApiKey: variable("AICD_PROVIDER_API_KEY"),
    traceKey: variable("AICD_TRACE_KEY"),
    proxyProof: variable(proofVariable(file) ?? "AICD_PROXY_PROOF"),
  };
}

const proofVariable = (file: ConfigFile): string | null =>
  file.identity.mode === "trusted-headers" ? file.identity.proof_env : null;

function namedProof(raw: unknown): string | null {
  const name = (raw as { identity?: { proof_env?: unknown } } | null)?.identity?.proof_env;
  return typeof name === "string" ? name : null;
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

function assemble(raw: unknown, overrides: Overrides, reading: Reading): Config | null {
  const { base, faults } = reading;
  const parsed = configSchema.safeParse(withOverrides(raw, overrides));
  if (!parsed.success) {
    faults.push(
      ...parsed.error.issues.flatMap((issue) =>
        faultsOf(issue, { root: raw, schema: configSchema }),
      ),
    );
    return null;
  }
  const secrets = readSecrets(parsed.data, reading);
  const file = resolvePaths(parsed.data, { base, faults });
  faults.push(...ruleFaults(file, secrets));
  return { ...file, file: "", registryJson: overrides.registryJson ?? null, secrets };
}

/** @throws ConfigError with every fault of file, environment and named files. */
export function loadConfig(options: LoadOptions = {}): Config {
  const { cwd = process.cwd() } = options;
  const env = { ...options.defaults, ...(options.env ?? process.env) };
  const path = configPath({ ...options, env, cwd });
  const faults: ConfigFault[] = [];
  const raw = readJson(path);
  faults.push(...unknownVariables(env, namedProof(raw)));
  const overrides = overridesFrom(env, faults);
  const config = assemble(raw, overrides, { env, cwd, base: dirname(path), faults });
  if (config === null) throw new ConfigError(faults);
  if (faults.length > 0) throw new ConfigError(faults, { config: { ...config, file: path } });
  return deepFreeze({ ...config, file: path });
}
