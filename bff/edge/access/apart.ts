/**
 * Which sources a set of policies can tell apart. Asks that differ in nothing that any policy names
 * have one answer, so within one batch the engine is asked about each kind once: a package has
 * thousands of sources and a handful of label sets.
 *
 * Why this is sure: policies see a source through its id and its attributes alone. An id matters only
 * to a policy that writes it out, an attribute only to one that names it. Every string of a policy's
 * parsed form is taken for a name, wherever it stands, so what is overlooked can only cost a question
 * more. Text that is not well-formed is a kind of its own, since the engine refuses it, and so is a
 * source without an id, which nobody may have.
 */
import type { PolicyJson } from "@cedar-policy/cedar-wasm/nodejs";
import type { SourceRecord } from "../../core/documents.ts";

/** Sources of one kind are one to the policies. */
export type KindOf = (source: SourceRecord) => string;

/** By attribute of the schema's `SourceObject`; `package_id` is the same for a whole batch. */
const ATTRIBUTES: Readonly<Record<string, (source: SourceRecord) => string | readonly string[]>> = {
  labels: (source) => source.access_labels,
  family: (source) => source.source_family,
  quality: (source) => source.quality_label,
  status: (source) => source.status,
  version: (source) => source.source_version,
  system: (source) => source.source_system,
};

export function kindsUnder(policies: readonly { readonly json: PolicyJson }[]): KindOf {
  const named = new Set<string>();
  for (const { json } of policies) collectStrings(json, named);
  const seen = Object.entries(ATTRIBUTES).flatMap(([name, get]) => (named.has(name) ? [get] : []));
  const known = new WeakMap<SourceRecord, string>();
  const kindOf = (source: SourceRecord): string => {
    const id = source.source_object;
    const all = [id, ...Object.values(ATTRIBUTES).map((get) => get(source))];
    if (id === "" || !all.flat().join(" ").isWellFormed()) return JSON.stringify(all);
    return JSON.stringify([named.has(id) ? id : null, ...seen.map((get) => get(source))]);
  };
  return (source) => {
    const kind = known.get(source) ?? kindOf(source);
    known.set(source, kind);
    return kind;
  };
}

function collectStrings(value: unknown, into: Set<string>): void {
  if (typeof value === "string") into.add(value);
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) collectStrings(inner, into);
}
