import { expect } from "chai";
import { type Rule, type Source, parse } from "./sources.ts";

/** A rule with where it looks, faults seeded in memory that it must see, and sound code it must not. */
export interface HouseRule {
  readonly rule: Rule;
  readonly sources: () => readonly Source[];
  /** [path, text] of files with exactly one kind of fault each. */
  readonly faulty: readonly (readonly [string, string])[];
  readonly sound: readonly (readonly [string, string])[];
}

/** Declares the tests of one rule: it holds here, sees each seeded fault, and lets sound code be. */
export function holds(sentence: string, { rule, sources, faulty, sound }: HouseRule): void {
  describe(sentence, () => {
    it("holds for every source", () => {
      const files = sources();
      expect(files, "the rule looks at no file").not.to.be.empty;
      expect(files.flatMap((file) => [...rule(file)])).to.deep.equal([]);
    });
    for (const [path, text] of faulty) {
      it(`sees the fault in ${path}: ${text}`, () => {
        expect(rule(parse(path, text))).not.to.be.empty;
      });
    }
    for (const [path, text] of sound) {
      it(`lets ${path} be: ${text}`, () => {
        expect(rule(parse(path, text))).to.deep.equal([]);
      });
    }
  });
}
