/**
 * What is wrong with a configuration: each fault with its key, what was found and what is expected
 * (design, interfaces §2). All are collected, then thrown together.
 */
import type { core } from "zod";
import { keysAt, nearestName } from "../edge/store/nearest.ts";
import { MASK } from "./secret.ts";

export interface ConfigFault {
  /** Where it stands: `access.policies[0]`, or the name of a variable or a file. */
  readonly key: string;
  readonly found: string;
  readonly expected: string;
}

export interface ConfigErrorFacts<Config> {
  /** The file itself could not be read as JSON. */
  readonly unreadable?: boolean;
  /** What could be parsed, so that the files it names can be looked at as well. */
  readonly config?: Config;
}

/** Every fault at once; `message` has one line a fault. */
export class ConfigError<Config = unknown> extends Error {
  readonly faults: readonly ConfigFault[];
  readonly unreadable: boolean;
  /** Private, so that printing the error prints no value of the file. */
  readonly #config: Config | null;

  constructor(faults: readonly ConfigFault[], facts: ConfigErrorFacts<Config> = {}) {
    super(faults.map(faultLine).join("\n"));
    this.name = "ConfigError";
    this.faults = Object.freeze([...faults]);
    this.unreadable = facts.unreadable ?? false;
    this.#config = facts.config ?? null;
  }

  get config(): Config | null {
    return this.#config;
  }
}

/** One line a fault; a message of several lines is set in one. */
export function faultLine(fault: ConfigFault): string {
  return `${fault.key}: found ${fault.found}; expected ${fault.expected}`.replace(/\s*\n\s*/g, " ");
}

/** A path as people write it: `access.policies[0]`. */
export function keyOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((key, part) => {
    if (typeof part === "number") return `${key}[${part}]`;
    return key === "" ? String(part) : `${key}.${String(part)}`;
  }, "");
}

const SECRET_KEY = /secret|token|password|proof|api_?key/i;
const SHOWN = 60;

/** User name and password of an address, in which secrets stand by mistake (RFC 3986 §3.2.1). */
const USER_INFO = /\/\/[^\s/"]*@/g;

/** A value in a few characters; never one that stands under the name of a secret. */
export function shown(value: unknown, key = ""): string {
  if (value === undefined) return "nothing";
  if (SECRET_KEY.test(key) && typeof value === "string") return MASK;
  if (value !== null && typeof value === "object")
    return Array.isArray(value) ? "a list" : "an object";
  const text = JSON.stringify(value).replace(USER_INFO, `//${MASK}@`);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, part) =>
      at !== null && typeof at === "object"
        ? (at as Record<PropertyKey, unknown>)[part]
        : undefined,
    root,
  );
}

const list = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(" or ");

const bound = (
  issue: { inclusive?: boolean | undefined },
  words: readonly [string, string],
): string => (issue.inclusive === false ? words[0] : words[1]);

/** What an issue of the schema expects, in words; our own messages stand as they are. */
function expectedBy(issue: core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return EXPECTED[issue.expected] ?? `a value of type ${issue.expected}`;
    case "invalid_value":
      return list(issue.values);
    case "invalid_union":
      return "options" in issue ? list(issue.options) : "another form";
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? "at least one entry or character"
        : `${bound(issue, ["more than", "at least"])} ${String(issue.minimum)}`;
    case "too_big":
      return `${bound(issue, ["less than", "at most"])} ${String(issue.maximum)}`;
    default:
      return issue.message;
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** The parsed JSON, and the schema that it does not fit. */
interface Read {
  readonly root: unknown;
  readonly schema: core.$ZodType;
}

function unknownKeys(issue: core.$ZodIssueUnrecognizedKeys, read: Read): readonly ConfigFault[] {
  const { path } = issue;
  const known = keysAt(read.schema, { path, root: read.root });
  const expected = `one of ${known.join(", ")}`;
  return issue.keys.map((key) => {
    const near = nearestName(key, known);
    const found = `an unknown key${near === null ? "" : ` (did you mean "${near}"?)`}`;
    return { key: keyOf([...path, key]), found, expected };
  });
}

/** Faults of one schema issue: an unknown key is a fault of its own, its value is never shown. */
export function faultsOf(issue: core.$ZodIssue, read: Read): readonly ConfigFault[] {
  if (issue.code === "unrecognized_keys") return unknownKeys(issue, read);
  const { root } = read;
  const key = keyOf(issue.path);
  const found = shown(valueAt(root, issue.path), key);
  return [{ key: key === "" ? "the file" : key, found, expected: expectedBy(issue) }];
}
