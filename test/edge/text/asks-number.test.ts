import { expect } from "chai";
import { asksNumber } from "../../../bff/edge/text/asks-number.ts";

describe("a question that asks for a number", () => {
  it("is told by how it asks", () => {
    for (const [tag, question] of [
      ["en", "How many copies should run?"],
      ["en-GB", "how LONG are logs kept"],
      ["en", "What is the default port?"],
      ["en", "when does the token expire"],
      ["de", "Wie lange wird ein Protokoll aufbewahrt?"],
      ["de", "Welche Frist gilt?"],
      ["fr", "Combien de jours ?"],
      ["fr", "Quel est le délai ?"],
      ["ja", "何日前までに申請しますか"],
      ["ar", "كم يوما أحتفظ بالسجلات؟"],
    ] as const)
      expect(asksNumber(question, tag), question).to.equal(true);
  });

  it("is none where a way, a thing or a reason is asked for", () => {
    for (const [tag, question] of [
      ["en", "How do I rotate a key?"],
      ["en", "Which teams own the port?"],
      ["en", "Why is the log long"],
      ["de", "Wie beantrage ich Urlaub?"],
      ["fr", "Comment demander un congé ?"],
      ["xx", "How many?"],
      ["constructor", "How many?"],
    ] as const)
      expect(asksNumber(question, tag), question).to.equal(false);
  });
});
