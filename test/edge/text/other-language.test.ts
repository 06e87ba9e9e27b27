import { expect } from "chai";
import { backgroundQuestions } from "../../../bff/edge/text/background-questions.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";

const told = (tag: string, question: string) => languageOf(tag).otherLanguage?.(question) ?? null;

describe("a question in another language than the package", () => {
  it("is told by its words of grammar", () => {
    for (const question of [
      "Wie hoch ist das Limit für Reisekosten?",
      "Quel est le plafond des frais de voyage ?",
      "¿Cuál es el límite de gastos de viaje?",
      "Hoeveel vakantiedagen heb ik?",
      "Qual è il limite per le spese di viaggio?",
    ])
      expect(told("en-GB", question), question).to.equal("British English");
    expect(told("de", "How many days of leave do I have?")).to.equal("German");
    expect(told("fr", "Wie viel Urlaub habe ich im Jahr?")).to.equal("French");
  });

  it("is told by its script", () => {
    expect(told("en", "出張費の上限はいくらですか")).to.equal("English");
    expect(told("en", "ما هو الحد الأقصى لنفقات السفر؟")).to.equal("English");
    expect(told("ar", "Сколько дней отпуска")).to.equal("Arabic");
    expect(told("zh", "出張費の上限はいくらですか")).to.equal("Chinese");
    expect(told("ja", "How many days of leave do I have?")).to.equal("Japanese");
  });

  it("is not seen where anything is in doubt", () => {
    for (const [tag, question] of [
      ["en", "travel limit"],
      ["en", "What does RSVP s'il vous plaît mean?"],
      ["en", "café zürich naïve"],
      ["en", "42 ???"],
      ["de", "travel limit"],
      ["de", "Was ist der Service-Desk?"],
      ["ja", "kubernetes"],
      ["ja", "VPN の申請"],
      ["ja", "有給休暇"],
      ["ar", "ما هو رقم VPN؟"],
      ["sv", "Hvor mange feriedager har jeg?"],
      ["no tag at all", "Wie hoch ist das Limit?"],
    ] as const)
      expect(told(tag, question), question).to.equal(null);
  });

  it("is none of the English ones that people ask in passing", () => {
    const questions = backgroundQuestions("en");
    expect(questions.filter((question) => told("en", question) !== null)).to.deep.equal([]);
    expect(questions.length).to.be.greaterThan(300);
  });
});
