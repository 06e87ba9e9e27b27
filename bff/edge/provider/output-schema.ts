/**
 * The form of an answer as a JSON Schema, for services that hold a model to one. It asks for what
 * `draft.ts` reads and protects nothing: whatever comes is parsed and validated all the same. Every
 * key is required and no other allowed, as the strict modes of such services demand.
 */
import { DIVERGENCE_KINDS, LANES, STATEMENT_KINDS } from "../../contract/index.ts";
import type { Mode } from "../../contract/index.ts";

export const SCHEMA_NAME = "statements";

const strict = (properties: Readonly<Record<string, object>>): object => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const list = (items: object): object => ({ type: "array", items });
const oneOf = (words: readonly string[]): object => ({ type: "string", enum: [...words] });
const text = { type: "string" };

const citation = strict({ id: text, quote: text });
const divergence = { anyOf: [oneOf(DIVERGENCE_KINDS), { type: "null" }] };

function schemaFor(lanes: readonly string[], kinds: readonly string[]): object {
  const statement = strict({
    text,
    kind: oneOf(kinds),
    citations: list(citation),
    divergence_kind: divergence,
  });
  const lane = strict({ label: oneOf(lanes), statements: list(statement) });
  return strict({ unanswered: { type: "boolean" }, lanes: list(lane) });
}

const SCHEMAS: Readonly<Record<Mode, object>> = {
  "Package only": schemaFor(LANES.slice(0, 1), STATEMENT_KINDS.slice(0, 1)),
  "Package + current context": schemaFor(LANES, STATEMENT_KINDS),
};

export const answerSchema = (mode: Mode): object => SCHEMAS[mode];

/** Asked once at the start where the configuration says `probe`; holds nothing of anyone. */
export const PROBE_QUESTION = 'Answer with the JSON object {"ok": true} and nothing else.';
export const PROBE_SCHEMA: object = strict({ ok: { type: "boolean" } });
