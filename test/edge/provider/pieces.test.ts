import { expect } from "chai";
import fc from "fast-check";
import type { Draft, Payload } from "../../../bff/core/records.ts";
import { createExtractive } from "../../../bff/edge/provider/extractive.ts";
import { piecesOf } from "../../../bff/edge/provider/pieces.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";
import { payloadOf } from "../../support/payload.ts";

const language = languageOf("en");
const kinds = (text: string) => piecesOf(text, language).map(({ kind, text: own }) => [kind, own]);

const YAML =
  'metadata:\n  name: app\n  annotations:\n    nginx/enable: "true"\nspec:\n  rules:\n  - host: x';

async function draftOf(of: Partial<Payload>): Promise<Draft> {
  const provider = createExtractive(() => language);
  const answer = await provider.send(provider.serialize(payloadOf(of)));
  if (!("draft" in answer)) throw new Error(`no draft: ${answer.failure.code}`);
  return answer.draft;
}

async function said(text: string, question: string): Promise<readonly string[]> {
  const passage = { id: "P1", title: "Guide", section: "Setup", text };
  const draft = await draftOf({ user_question: question, package: [passage] });
  return draft.statements.map((statement) => statement.text);
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
    "rank  section   read   context\n1     chunk-44  allow  included\n2     chunk-82  deny   excluded",
    "Use:        Draft replies to enquiries\nConditions: a person sends every reply\nEnds:       2027-02-28",
    '{ "id": "2026-118", "kind": "revoke",\n  "at": "2026-11-09", "deadline_seconds": 60 }',
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

describe("An answer without a model", () => {
  const items = ["- one marker seen", "- one approval granted", "- one recheck skipped"];
  const list = `Some findings stop a release.\n\n${items.join("\n")}\n\nIt may always come back after a fix.`;
  const rows = [
    "Subject: Tier 1 tool | Approves: Platform Lead",
    "Subject: Tier 2 use up to stage 2, for all of the teams | Approves: Head of Capability",
    "Subject: Tier 3 use, or a release to production | Approves: Review Board",
  ];
  const gate = "Each gate asks for evidence. Each can say no.";
  const facts = "Owner: Platform Lead\nDecides: Head of Capability\n\nstandard";
  const boundary = "States the requirements for every model; grants no approval of a model.";

  it("shows a list whole, and no part of it under the words before it", async () => {
    const [first] = await said(list, "which findings always stop a release?");
    expect(first).to.include(`release.\n\n${items.join("\n")}`);
  });

  it("shows one item, without the words before it, where the list is too long to be whole", async () => {
    const names = Array.from({ length: 30 }, (_, at) => `- Part ${at} is checked by team ${at}.`);
    const text = `The parts are checked like this:\n\n${names.join("\n")}`;
    const texts = await said(text, "who checks part 17?");
    expect(texts[0]).to.equal("- Part 17 is checked by team 17.");
    for (const one of texts) expect(one).not.to.match(/like this|\n/);
  });

  it("shows no part of an item that goes on in the next", async () => {
    const names = Array.from({ length: 30 }, (_, at) => `${at + 1}) the papers of part ${at},`);
    const text = `A request has these:\n\n${names.join("\n")}`;
    expect(await said(text, "papers of part 17")).to.deep.equal([]);
  });

  it("shows the row that was asked for, and no row beside it", async () => {
    const text = `Authority by subject\n\n${rows.join("\n")}\n\nNobody approves their own use.`;
    expect(await said(text, "who approves a tier 3 use?")).to.deep.equal([rows[2]]);
  });

  it("shows rows together, each on its line, where they hold the same words", async () => {
    const labels = ["Label: signed | May support: yes", "Label: unread | May support: no"];
    expect(await said(labels.join("\n"), "which label may support?")).to.deep.equal([
      labels.join("\n"),
    ]);
  });

  it("is one statement where that holds all that was asked", async () => {
    const text =
      "A claim must be filed within 60 days.\n\nThe desk reads mail for some days.\n\nA claim has a number.";
    const texts = await said(text, "within how many days must a claim be filed?");
    expect(texts).to.deep.equal(["A claim must be filed within 60 days."]);
  });

  it("is none where every word stands somewhere, and no passage and no sentence has most of them", async () => {
    const apart = [
      "Leads sign the form.",
      "Write a comparison of fares.",
      "Pay is monthly.",
      "Bands play on Friday.",
    ];
    const asked = "comparison of pay bands for leads";
    const draft = async (texts: readonly string[]) => {
      const passages = texts.map((text, at) => ({
        id: `P${at + 1}`,
        title: "",
        section: "",
        text,
      }));
      return draftOf({ user_question: asked, package: passages });
    };
    expect(await draft(apart)).to.include({ unanswered: true });
    expect(await draft([apart.join(" ")])).to.include({ unanswered: false });
  });

  it("tells nothing of the page but its matter: no owner, no claim boundary", async () => {
    const passage = {
      id: "P1",
      title: "Models",
      section: "",
      text: `${gate}\n\n${facts}\n\n${boundary}`,
    };
    const payload = payloadOf({ user_question: "what approval has a model?", package: [passage] });
    const [ref] = payload.selected_package_refs;
    if (ref === undefined) throw new Error("no ref");
    const refs = [{ ...ref, claim_boundary: boundary }];
    const known = await draftOf({ ...payload, selected_package_refs: refs });
    expect(known.unanswered).to.equal(true);
    expect((await draftOf(payload)).statements[0]?.text).to.include("grants no approval");
  });
});
