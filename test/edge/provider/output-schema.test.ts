import { expect } from "chai";
import fc from "fast-check";
import { DIVERGENCE_KINDS, LANES, MODES, STATEMENT_KINDS } from "../../../bff/contract/index.ts";
import { parseDraft } from "../../../bff/edge/provider/draft.ts";
import { answerSchema } from "../../../bff/edge/provider/output-schema.ts";

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** Every value that the schema allows, drawn. */
function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "string") return fc.string({ maxLength: 20 });
  if (schema.type === "array") return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 });
  const keys = Object.entries(schema.properties ?? {}).map(([key, of]) => [key, valueOf(of)]);
  return fc.record(Object.fromEntries(keys) as Record<string, fc.Arbitrary<unknown>>);
}

function objectsIn(schema: Schema): readonly Schema[] {
  const own = schema.type === "object" ? [schema] : [];
  const inner = [schema.items ?? {}, ...Object.values(schema.properties ?? {})];
  return [...own, ...inner.filter((one) => Object.keys(one).length > 0).flatMap(objectsIn)];
}

describe("the schema that a service may hold its model to", () => {
  for (const mode of MODES) {
    const schema = answerSchema(mode) as Schema;

    it(`allows in ${mode} only what is read as a draft`, () => {
      fc.assert(
        fc.property(valueOf(schema), (value) => {
          expect(parseDraft(JSON.stringify(value))).not.to.equal(undefined);
        }),
      );
    });

    it(`requires every key and allows no other in ${mode}, as strict modes demand`, () => {
      for (const { properties = {}, required, additionalProperties } of objectsIn(schema)) {
        expect(required).to.deep.equal(Object.keys(properties));
        expect(additionalProperties).to.equal(false);
      }
    });
  }

  it("names the lanes and kinds by the contract's words", () => {
    const text = JSON.stringify(answerSchema("Package + current context"));
    for (const word of [...LANES, ...STATEMENT_KINDS, ...DIVERGENCE_KINDS]) {
      expect(text).to.contain(JSON.stringify(word));
    }
    expect(JSON.stringify(answerSchema("Package only"))).not.to.contain(LANES[1]);
  });
});
