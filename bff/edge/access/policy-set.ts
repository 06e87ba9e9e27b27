/**
 * Policy files made into a set that the engine can load, or refused with sentences that name file,
 * line and policy. Valid only when `validationErrors` is empty: the engine calls its answer a
 * success even where they are not (decision 7).
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import {
  checkParseSchema,
  policySetTextToParts,
  policyToJson,
  validate,
} from "@cedar-policy/cedar-wasm/nodejs";
import type { DetailedError, PolicyJson, ValidationError } from "@cedar-policy/cedar-wasm/nodejs";
import { kindsUnder } from "./apart.ts";
import type { KindOf } from "./apart.ts";
import { lineAt, policyVersion, tooDeep } from "./policy-text.ts";
import type { PolicyFile } from "./policy-text.ts";

/** The published schema. Compiled, this file stands in dist/bff/edge/access: four folders up is the root. */
export const SCHEMA = readFileSync(
  new URL("../../../../bff/edge/access/schema.cedarschema", import.meta.url),
  "utf8",
);

export interface PolicySource {
  /** `access.cedar#2`, or with its own `@id`: `access.cedar#2 (board papers)`. */
  readonly id: string;
  readonly text: string;
  readonly json: PolicyJson;
}

export interface PolicyBundle {
  readonly version: string;
  readonly policies: readonly PolicySource[];
  /** Sources that these policies cannot tell apart are of one kind. */
  readonly kindOf: KindOf;
  /** Valid, but not what was meant, such as a policy that can never apply. */
  readonly warnings: readonly string[];
}

export type Compiled = PolicyBundle | { readonly faults: readonly string[] };

/** Compiles what was read. Throws only when the engine itself breaks down. */
export function compilePolicies(files: readonly PolicyFile[]): Compiled {
  const parse = checkParseSchema(SCHEMA);
  if (parse.type === "failure") return { faults: parse.errors.map((error) => say(error)) };
  const faults: string[] = [];
  const warnings: string[] = [];
  const policies: PolicySource[] = [];
  for (const [index, file] of files.entries()) {
    const checked = checkFile(file, nameOf(files, index));
    faults.push(...checked.faults);
    warnings.push(...checked.warnings);
    policies.push(...checked.policies);
  }
  if (faults.length > 0) return { faults };
  const version = policyVersion(SCHEMA, files);
  return Object.freeze({ version, policies, kindOf: kindsUnder(policies), warnings });
}

/** The file's name; with its place in the list where two files share a name. */
function nameOf(files: readonly PolicyFile[], index: number): string {
  const names = files.map((file) => basename(file.path));
  const name = names[index] ?? "";
  return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}[${index + 1}]`;
}

interface Checked {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
  readonly policies: readonly PolicySource[];
}

function checkFile(file: PolicyFile, name: string): Checked {
  const refuse = (...faults: string[]): Checked => ({ faults, warnings: [], policies: [] });
  const deep = tooDeep(file.text);
  if (deep !== null) return refuse(`${file.path}: ${deep}`);
  const parts = policySetTextToParts(file.text);
  if (parts.type === "failure") return refuse(...parts.errors.map((error) => place(file, error)));
  if (parts.policy_templates.length > 0) {
    return refuse(`${file.path}: policy templates are not supported; write the policy out`);
  }
  // A file caught half-written, or emptied by mistake, must not silently lose its forbids.
  if (parts.policies.length === 0) {
    const remedy = "to deny everything write `forbid(principal, action, resource);`";
    return refuse(`${file.path}: holds no policy; ${remedy}`);
  }
  return validateFile(file, { name, policies: numbered(parts.policies) });
}

function validateFile(
  file: PolicyFile,
  { name, policies }: { readonly name: string; readonly policies: readonly string[] },
): Checked {
  const answer = validate({ schema: SCHEMA, policies: { staticPolicies: file.text } });
  if (answer.type === "failure") {
    const faults = answer.errors.map((error) => place(file, error));
    return { faults, warnings: [], policies: [] };
  }
  const sources = policies.map((text, index) => sourceOf(text, { name, number: index + 1 }));
  const tell = (error: ValidationError): string =>
    place(file, error.error, sources[Number(error.policyId.replace("policy", ""))]?.id);
  return {
    faults: answer.validationErrors.map(tell),
    warnings: answer.validationWarnings.map(tell),
    policies: sources,
  };
}

/** The engine answers the parts sorted by `policy0`, `policy1`, `policy10`, …: back to file order. */
function numbered(sorted: readonly string[]): readonly string[] {
  const ids = sorted.map((_, index) => `policy${index}`).sort();
  return sorted.map((_, index) => sorted[ids.indexOf(`policy${index}`)] ?? "");
}

function sourceOf(
  text: string,
  at: { readonly name: string; readonly number: number },
): PolicySource {
  const answer = policyToJson(text);
  if (answer.type === "failure") throw new Error(`a policy parsed only once: ${at.name}`);
  const own = answer.json.annotations?.["id"];
  const id = `${at.name}#${at.number}${own === undefined ? "" : ` (${own})`}`;
  return Object.freeze({ id, text, json: answer.json });
}

function place(file: PolicyFile, error: DetailedError, policy?: string): string {
  const start = error.sourceLocations?.[0]?.start;
  const line = start === undefined ? "" : `:${lineAt(file.text, start)}`;
  return `${file.path}${line}: ${policy === undefined ? "" : `policy ${policy}: `}${say(error)}`;
}

/** The engine's own words, without its numbering of policies, which starts anew in each file. */
function say(error: DetailedError): string {
  const message = error.message.replace(/^for policy `policy\d+`, /, "");
  const expected = error.sourceLocations?.[0]?.label;
  return [message, error.help, expected].filter((part) => part).join("; ");
}
