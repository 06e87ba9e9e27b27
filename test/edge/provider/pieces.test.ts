import { expect } from "chai";
import fc from "fast-check";
import type { Payload } from "../../../bff/core/records.ts";
import { createExtractive } from "../../../bff/edge/provider/extractive.ts";
import { piecesOf } from "../../../bff/edge/provider/pieces.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";
import { payloadOf } from "../../support/payload.ts";

const language = languageOf("en");
const kinds = (text: string) => piecesOf(text, language).map(({ kind, text: own }) => [kind, own]);

const YAML =
  'metadata:\n  name: app\n  annotations:\n    nginx/enable: "true"\nspec:\n  rules:\n  - host: x';

async function said(text: string, question: string): Promise<readonly string[]> {
  const passage = { id: "P1", title: "Guide", section: "Setup", text };
  const payload: Payload = payloadOf({ user_question: question, package: [passage] });
  const provider = createExtractive(() => language);
  const answer = await provider.send(provider.serialize(payload));
  return "draft" in answer ? answer.draft.statements.map((statement) => statement.text) : [];
}

describe("The pieces of a passage", () => {
  it("are its sentences, its list items, and its code in one", () => {
    const text = `Set it up like this:\n\n${YAML}\n\nThen restart the service. It takes a minute.\n- one thing is done\n- another is not`;
    expect(kinds(text)).to.deep.equal([
      ["sentence", "Set it up like this:"],
      ["code", YAML],
      ["sentence", "Then restart the service."],
      ["sentence", "It takes a minute."],
      ["item", "- one thing is done"],
      ["item", "- another is not"],
    ]);
  });

  const code: readonly string[] = [
    "$ tox -e debug",
    "[security_compliance]\nminimum_password_age = 1",
    '{\n    "rules": [\n        {"local": []}\n    ]\n}',
    "function open(url){\n  return window.open(url);\n}",
    "apiVersion: v1\nkind: Ingress\nmetadata:\n  name: x",
    '<LINK REL="stylesheet" HREF="x">',
  ];
  for (const block of code) {
    it(`know code by its lines: ${JSON.stringify(block).slice(0, 50)}`, () => {
      expect(kinds(`Before it.\n\n${block}\n\nAfter it.`)[1]).to.deep.equal(["code", block]);
    });
  }

  const prose: readonly string[] = [
    "Ask the owner of the model. The owner decides.",
    "- Managers sign the record by hand\n- Owners keep it for a year",
    "Return code: 2 | Description: stops an upgrade",
    "Note: this holds for employees of the company.",
    "> Quoted words of somebody else, who wrote them long ago.",
  ];
  for (const block of prose) {
    it(`take no prose for code: ${block.slice(0, 40)}`, () => {
      expect(kinds(block).filter(([kind]) => kind === "code")).to.deep.equal([]);
    });
  }

  it("stand in the passage where they say, in order, without overlap", () => {
    const line = fc.constantFrom(
      "a = 1",
      "The owner signs it.",
      "- an item",
      "{",
      "  x: y",
      "",
      "See:",
      "#",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string()), { maxLength: 20 }), (lines) => {
        const text = lines.join("\n");
        let from = 0;
        for (const { start, end, text: own } of piecesOf(text, language)) {
          expect(text.slice(start, end)).to.equal(own);
          expect(start).to.be.at.least(from);
          from = end;
        }
      }),
    );
  });

  it("are found in time that a long hostile passage cannot stretch", () => {
    const begun = performance.now();
    for (const odd of ["\n ", "a\n\n", "{ ", "x = ", "\n\n\n", "- ", "ab ab ab ab "])
      piecesOf(odd.repeat(Math.floor(100_000 / odd.length)), language);
    expect(performance.now() - begun).to.be.below(5000);
  });
});

describe("What the embedded provider quotes", () => {
  it("ends in no words that announce what does not follow", async () => {
    const text = `To enable the firewall, add these lines:\n\n${YAML}\n\nThe firewall logs requests.`;
    const [first] = await said(text, "how do I enable the firewall");
    expect(first).to.include(`add these lines:\n\n${YAML}`);
  });

  it("brings the words that announce a list with the item that answers, and the rest of the list", async () => {
    const text =
      "The platform team does not provide:\n- support for applications\n- patching of dependencies\n- security of applications";
    expect(await said(text, "who does the patching of dependencies?")).to.deep.equal([text]);
  });

  it("brings the sentence that an answer leans on", async () => {
    const text = "Blacklists exclude values. So do whitelists, together with a condition.";
    expect((await said(text, "whitelists with a condition"))[0]).to.equal(text);
  });

  it("prefers what says something to what sends the reader elsewhere", async () => {
    const text = "See also: rotation of keys.\nKeys are rotated every week by the operator.";
    expect((await said(text, "rotation of keys"))[0]).to.include("rotated every week");
  });

  it("joins what stands side by side, and says at most four things", async () => {
    const sentences = Array.from({ length: 30 }, (_, at) => `Key number ${at} is rotated weekly.`);
    const texts = await said(sentences.join("\n\n"), "when is a key rotated?");
    expect(texts.length).to.be.within(1, 4);
  });
});
