import { expect } from "chai";
import fc from "fast-check";
import { hyphensApart, hyphensJoined, languageOf } from "../../../bff/edge/text/language.ts";

const english = languageOf("en-GB");
const terms = (text: string) => english.terms(text).join(" ");

describe("the words of a language", () => {
  it("are lower case, without stop words, as Porter stems", () => {
    expect(terms("The Reimbursements were limited by policies")).to.equal("reimburs limit polici");
    expect(terms("Why don’t you do it? What's there, who is it")).to.equal("");
    expect(terms("O’Brien's teams' rules")).to.equal("obrien team rule");
  });

  it("are the same in every Unicode form of the same text", () => {
    expect(terms("ﬁnal Ｂudget caf\u0065\u0301")).to.equal(terms("final budget caf\u00e9"));
  });

  it("keep numbers and identifiers whole, and find them by their parts", () => {
    expect(terms("unique_last_password_count")).to.equal(
      "unique_last_password_count uniqu last password count",
    );
    expect(terms("v5 10.3.1 php.ini")).to.equal("v5 10.3.1 10 3 1 php.ini php ini");
    expect(terms("1,000 genomes, 12,345,678 and 1,2")).to.equal("1000 genom 12345678 1 2");
    expect(terms("10.3-beta a-b-c --flag")).to.equal("10.3 10 3 beta b c flag");
    expect(terms("__init__ 3.5% e.g. it.")).to.equal("init 3.5 3 5 e.g");
  });

  it("find a word with one hyphen as one word, too", () => {
    expect(terms("daily stand-up")).to.equal("daili stand standup");
    expect(terms("e-mail")).to.equal("e mail email");
    expect(terms("state-of-the-art pre-2020")).to.equal("state art pre 2020");
    expect(hyphensApart("a stand-up, x-1")).to.equal("a stand up, x-1");
    expect(hyphensJoined("stand-up and on-boarding, state-of-the-art")).to.equal(
      "standup onboarding",
    );
  });

  it("read short forms and words typed in a hurry, and drop what only asks for a measure", () => {
    expect(terms("prod db configs")).to.equal(terms("production database configurations"));
    expect(terms("dont know whats thier limit")).to.equal("know limit");
    expect(terms("How long does approval take? How often?")).to.equal("approv");
    expect(terms("a long road")).to.equal("long road");
  });

  it("segment only scripts that put no spaces between words", () => {
    expect(languageOf("ja").terms("東京都の予算 budget")).to.include.members([
      "東京",
      "予算",
      "budget",
    ]);
    expect(languageOf("th").terms("งบประมาณ").length).to.be.greaterThan(0);
  });

  it("of other languages have their stop words and stems", () => {
    expect(languageOf("de").terms("Die Reisen sind nicht begrenzt")).to.deep.equal([
      "reis",
      "begrenzt",
    ]);
    expect(languageOf("de").terms("Größe Groesse Verträge")).to.deep.equal([
      "gross",
      "gross",
      "vertrag",
    ]);
    const french = languageOf("fr").terms;
    expect(french("l’abonnement qu'il faut")).to.deep.equal(french("abonnements"));
    expect(french("les délais d'envoi")).to.deep.equal(french("delai envoi"));
    const arabic = languageOf("ar").terms;
    expect(arabic("المُوَظَّفُ")).to.deep.equal(arabic("للموظف"));
    expect(arabic("الإجازة")).to.deep.equal(arabic("اجازة"));
  });

  it("without a row have neither, and take a stemmer that is given", () => {
    expect(languageOf("xx").terms("The travels")).to.deep.equal(["the", "travels"]);
    const stem = (word: string) => word.slice(0, 4);
    expect(languageOf("de", { stem }).terms("Reisen")).to.deep.equal(["reis"]);
    expect(languageOf("no tag at all").terms("words")).to.deep.equal(["words"]);
    for (const tag of ["constructor", "__proto__", "toString", "hasOwnProperty-x"]) {
      expect(languageOf(tag).terms("The travels"), tag).to.deep.equal(["the", "travels"]);
    }
  });

  it("do not depend on what was read before", () => {
    const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 30 }), { maxLength: 8 });
    fc.assert(
      fc.property(texts, (list) => {
        const used = languageOf("en");
        const first = list.map((text) => used.terms(text));
        expect(list.map((text) => used.terms(text))).to.deep.equal(first);
        expect(list.map((text) => languageOf("en").terms(text))).to.deep.equal(first);
      }),
    );
  });
});
