/**
 * The environment's part of the configuration (design, interfaces §2): overrides of the file and
 * secrets. An unknown `AICD_` variable is a fault, so that a misspelt switch never stays off
 * unnoticed. Reads the record it is given; `config.ts` alone touches `process.env`.
 */
import { ADAPTERS } from "../contract/index.ts";
import type { AdapterName } from "../contract/index.ts";
import { shown } from "./faults.ts";
import type { ConfigFault } from "./faults.ts";
import { readSecretFile } from "./files.ts";
import { Secret } from "./secret.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

const SECRETS = ["AICD_PROVIDER_API_KEY", "AICD_TRACE_KEY", "AICD_PROXY_PROOF"] as const;
const PLAIN = [
  "AICD_CONFIG",
  "AICD_HOST",
  "AICD_PORT",
  "AICD_ADMIN_PORT",
  "AICD_CURRENT_CONTEXT_ADAPTER",
  "AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON",
] as const;

/** A secret from NAME or the file that NAME_FILE names; null where neither is set. */
export function secretFrom(
  env: Environment,
  at: { readonly name: string; readonly cwd: string; readonly faults: ConfigFault[] },
): Secret | null {
  const { name, cwd, faults } = at;
  const [text, file] = [env[name], env[`${name}_FILE`]];
  if (text !== undefined && file !== undefined) {
    faults.push({ key: name, found: `both it and ${name}_FILE`, expected: "one of the two" });
    return null;
  }
  if (file !== undefined) return readSecretFile(file, { key: `${name}_FILE`, base: cwd, faults });
  if (text === undefined) return null;
  if (text.trim() === "") faults.push({ key: name, found: "an empty text", expected: "a secret" });
  return new Secret(text);
}

/** Faults of variables that begin with `AICD_` and mean nothing; `also` names one more. */
export function unknownVariables(env: Environment, also: string | null): readonly ConfigFault[] {
  const secrets = also === null ? [...SECRETS] : [...SECRETS, also];
  const known = new Set<string>([...PLAIN, ...secrets, ...secrets.map((name) => `${name}_FILE`)]);
  return Object.keys(env)
    .filter((name) => name.startsWith("AICD_") && env[name] !== undefined && !known.has(name))
    .sort()
    .map((key) => ({
      key,
      found: "an unknown variable",
      expected: `one of ${[...PLAIN, ...SECRETS].join(", ")}, the last three also as …_FILE`,
    }));
}

const text = (env: Environment, name: string): string | undefined =>
  env[name] === undefined || env[name] === "" ? undefined : env[name];

function portFrom(env: Environment, name: string, faults: ConfigFault[]): number | undefined {
  const found = text(env, name);
  if (found === undefined) return undefined;
  if (/^\d{1,5}$/.test(found) && Number(found) <= 65535) return Number(found);
  faults.push({ key: name, found: shown(found), expected: "a port from 0 to 65535" });
  return undefined;
}

function adapterFrom(env: Environment, faults: ConfigFault[]): AdapterName | undefined {
  const name = "AICD_CURRENT_CONTEXT_ADAPTER";
  const found = text(env, name);
  const adapter = ADAPTERS.find((word) => word === found);
  if (found !== undefined && adapter === undefined) {
    faults.push({ key: name, found: shown(found), expected: ADAPTERS.join(" or ") });
  }
  return adapter;
}

export interface Overrides {
  readonly host?: string;
  readonly port?: number;
  readonly adminPort?: number;
  readonly adapter?: AdapterName;
  /** The registry as text; an empty one is kept, since it means `unconfigured`. */
  readonly registryJson?: string;
}

/** Overrides that are set; an empty variable counts as not set, except the registry's. */
export function overridesFrom(env: Environment, faults: ConfigFault[]): Overrides {
  const found = {
    host: text(env, "AICD_HOST"),
    port: portFrom(env, "AICD_PORT", faults),
    adminPort: portFrom(env, "AICD_ADMIN_PORT", faults),
    adapter: adapterFrom(env, faults),
    registryJson: env["AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON"],
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

type Section = Readonly<Record<string, unknown>>;

const isSection = (value: unknown): value is Section =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** The raw file with the overrides in place, before its parse; odd sections are left to the schema. */
export function withOverrides(raw: unknown, overrides: Overrides): unknown {
  if (!isSection(raw)) return raw;
  const put = (key: string, values: Section): Section => {
    const set = Object.entries(values).filter(([, value]) => value !== undefined);
    const section = raw[key] ?? {};
    if (set.length === 0 || !isSection(section)) return {};
    return { [key]: { ...section, ...Object.fromEntries(set) } };
  };
  const { host, port, adminPort, adapter } = overrides;
  return {
    ...raw,
    ...put("listen", { host, port, admin_port: adminPort }),
    ...put("current", { adapter }),
  };
}
