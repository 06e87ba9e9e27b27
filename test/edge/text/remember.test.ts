import { expect } from "chai";
import fc from "fast-check";
import type { Language } from "../../../bff/core/ports.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";
import { remembering } from "../../../bff/edge/text/remember.ts";

/** Counts how often the language behind is asked. */
function counted(): { readonly language: Language; readonly asked: string[] } {
  const asked: string[] = [];
  const english = languageOf("en");
  const language: Language = {
    tag: "en",
    terms: (text) => (asked.push(text), english.terms(text)),
    sentences: (text) => (asked.push(text), english.sentences(text)),
  };
  return { language, asked };
}

describe("A language that remembers", () => {
  it("says what the language behind says", () => {
    const english = languageOf("en");
    const remembered = remembering(english);
    fc.assert(
      fc.property(fc.lorem({ mode: "sentences", maxCount: 4 }), (text) => {
        for (const _again of [1, 2]) {
          expect(remembered.sentences(text)).to.deep.equal(english.sentences(text));
          expect(remembered.terms(text)).to.deep.equal(english.terms(text));
        }
      }),
    );
  });

  it("splits a passage once, and its sentences once", () => {
    const { language, asked } = counted();
    const remembered = remembering(language);
    for (const _again of [1, 2, 3]) {
      for (const sentence of remembered.sentences("One limit. Two limits."))
        remembered.terms(sentence);
    }
    expect(asked).to.deep.equal(["One limit. Two limits.", "One limit.", "Two limits."]);
  });

  it("keeps no question: what was never split is asked for anew", () => {
    const { language, asked } = counted();
    const remembered = remembering(language);
    remembered.terms("What is my limit?");
    remembered.terms("What is my limit?");
    expect(asked).to.have.length(2);
  });
});
