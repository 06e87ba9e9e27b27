/** `RULES.json` (interfaces §3): what a package's owner says of its pages, read once, strictly. */
import picomatch from "picomatch";
import { z } from "zod";
import { filled, isoTime as time, parseDocument, readJson } from "../store/door.ts";

const text = z.string();

const sourceRule = z.strictObject({
  match: filled,
  source_family: text.exactOptional(),
  quality_label: text.exactOptional(),
  claim_boundary: text.exactOptional(),
  access_labels: z.array(filled).exactOptional(),
  labels_as_of: time.exactOptional(),
  status: text.exactOptional(),
  explicitly_contains: z.array(z.enum(["approval", "private_data"])).exactOptional(),
  owner: filled.nullable().exactOptional(),
  decision_owner: filled.nullable().exactOptional(),
  source_object: filled.exactOptional(),
  source_version: filled.exactOptional(),
  supersedes: filled.nullable().exactOptional(),
  effective_from: time.nullable().exactOptional(),
  exclude: z.boolean().exactOptional(),
});

const rulesSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  title: filled.exactOptional(),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/)
    .exactOptional(),
  topics: z.array(z.strictObject({ id: filled, terms: z.array(filled) })).exactOptional(),
  aliases: z.array(z.array(filled).min(2)).exactOptional(),
  family_precedence: z.array(filled).exactOptional(),
  labels_as_of: time.exactOptional(),
  sources: z.array(sourceRule).exactOptional(),
});

export type Rules = Readonly<z.infer<typeof rulesSchema>>;
export type SourceRule = Readonly<z.infer<typeof sourceRule>>;
type Fields = Omit<SourceRule, "match">;

export const NO_RULES: Rules = Object.freeze({});

/** Parses the text of a rules file; throws `DocumentError` naming every fault. */
export function parseRules(source: string): Rules {
  const document = { what: "The rules file", schema: rulesSchema, nameOf };
  return parseDocument(document, readJson(document.what, source));
}

/** The rule that a fault is about, by its glob. */
function nameOf(value: unknown, path: readonly PropertyKey[]): string {
  const [key, index] = path;
  if (key !== "sources" || typeof index !== "number") return "";
  const rule = (value as { sources?: readonly { match?: unknown }[] }).sources?.[index];
  return typeof rule?.match === "string" ? rule.match : "";
}

export interface Ruled {
  /** Whether any rule matches the page. */
  readonly named: boolean;
  readonly fields: Fields;
}

interface CompiledRule {
  readonly matches: (path: string) => boolean;
  readonly rule: SourceRule;
  used: boolean;
}

/** Rules ready to ask; remembers which of them matched nothing. */
export class RuleBook {
  readonly #rules: CompiledRule[];

  constructor(rules: Rules) {
    this.#rules = (rules.sources ?? []).map((rule) => {
      return { rule, matches: picomatch(rule.match, { dot: true }), used: false };
    });
  }

  /** First match wins, for each key by itself. */
  of(path: string): Ruled {
    let fields: Fields = {};
    let named = false;
    for (const one of this.#rules) {
      if (!one.matches(path)) continue;
      one.used = true;
      named = true;
      const { match: _, ...said } = one.rule;
      fields = { ...said, ...fields };
    }
    return { named, fields };
  }

  unused(): readonly string[] {
    return this.#rules.filter((one) => !one.used).map((one) => one.rule.match);
  }
}
