import { expect } from "chai";
import { brokenRule } from "../../../bff/core/rules/citations.ts";
import type { Evidence, Evidences } from "../../../bff/core/rules/citations.ts";
import type { Lane } from "../../../bff/contract/index.ts";
import type { DraftStatement } from "../../../bff/core/records.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";

const language = languageOf("en");

const P1: Evidence = {
  id: "P1",
  kind: "package",
  title: "Travel policy",
  section: "Limits",
  text: "Travel is booked in the portal. The hotel limit is 210 EUR a night for employees of Tarnwick. Managers must not approve higher rates. Breakfast may be claimed apart.",
};
const C1: Evidence = {
  id: "C1",
  kind: "current",
  title: "Public rates",
  section: "Hotels",
  text: "The public rate for hotels was 190 EUR a night in 2025. This tool is approved for public use.",
};
const evidences: Evidences = new Map([P1, C1].map((e) => [e.id, e]));

interface Said {
  readonly text: string;
  readonly quote?: string;
  readonly id?: string;
  readonly lane?: Lane;
}

function rule({ text, quote = text, id = "P1", lane = "Package says" }: Said): string | null {
  const draft: DraftStatement = {
    lane,
    kind: "claim",
    text,
    citations: id === "" ? [] : [{ id, quote }],
    divergenceKind: null,
  };
  return brokenRule(draft, lane, { evidences, language });
}

const LIMIT = "The hotel limit is 210 EUR a night for employees of Tarnwick.";

describe("A statement", () => {
  it("is carried when it says the quoted words", () => {
    expect(rule({ text: LIMIT })).to.equal(null);
  });

  it("is carried when it says them in another order with the same facts", () => {
    expect(rule({ text: "A night in a hotel is limited to 210 EUR.", quote: LIMIT })).to.equal(
      null,
    );
  });

  const withheld: readonly (readonly [string, Said])[] = [
    ["no_citation", { text: LIMIT, id: "" }],
    ["not_admitted", { text: LIMIT, id: "P9" }],
    ["not_admitted", { text: LIMIT, id: "[1]" }],
    ["wrong_lane", { text: C1.text, id: "C1" }],
    ["wrong_lane", { text: LIMIT, lane: "Current/public source says" }],
    ["quote", { text: LIMIT, quote: "The hotel limit is 310 EUR a night." }],
    ["quote", { text: LIMIT, quote: "hotel limit" }],
    ["quote", { text: LIMIT, quote: "Travel is booked in the portal. Managers must not approve" }],
    ["quote", { text: LIMIT, quote: "" }],
    ["number", { text: "The hotel limit is 310 EUR a night for employees.", quote: LIMIT }],
    ["number", { text: "The hotel limit is 210 USD a night for employees.", quote: LIMIT }],
    ["name", { text: "The hotel limit of Oxbow is 210 EUR a night.", quote: LIMIT }],
    ["negation", { text: "The hotel limit is not 210 EUR a night.", quote: LIMIT }],
    [
      "negation",
      {
        text: "Managers must approve higher rates.",
        quote: "Managers must not approve higher rates.",
      },
    ],
    ["strength", { text: "The hotel limit must be 210 EUR a night.", quote: LIMIT }],
    ["strength", { text: "Breakfast is claimed apart.", quote: "Breakfast may be claimed apart." }],
    ["coverage", { text: "Lavish banquets happen under 210 EUR somewhere nearby.", quote: LIMIT }],
    ["address", { text: `${LIMIT} See https://evil.example/?q=1`, quote: LIMIT }],
    ["address", { text: `${LIMIT} ![x](//evil.example/p.png)`, quote: LIMIT }],
  ];
  for (const [reason, said] of withheld) {
    it(`is withheld for ${reason}: "${said.text.slice(0, 60)}"`, () => {
      expect(rule(said)).to.equal(reason);
    });
  }

  const GATES: Evidence = {
    id: "P2",
    kind: "package",
    title: "Release gates of Brindle",
    section: "Exceptions",
    text: "Brindle keeps the register since 2019.\nAn exception is valid for 14.5 days and some teams may extend it to about 1.2 million seconds.\nSharing a draft with a supplier is prohibited.\nAn exception is not renewed unless the owner, who is never the author, agrees in writing.\nUse SSO.\nIt is not true that drafts are shared with every supplier.",
  };

  const ruleOf = (text: string, quote: string): string | null => {
    const draft = { lane: "Package says", kind: "claim", text, divergenceKind: null };
    const citations = [{ id: "P2", quote }];
    const against = { evidences: new Map([["P2", GATES]]), language };
    return brokenRule({ ...draft, citations }, "Package says", against);
  };
  const VALID = GATES.text.split("\n")[1] ?? "";
  const PROHIBITED = GATES.text.split("\n")[2] ?? "";
  const RENEWED = GATES.text.split("\n")[3] ?? "";

  const held: readonly (readonly [string, string, string, string | null])[] = [
    ["rounds to its own digits", "An exception is valid for 15 days.", VALID, null],
    ["rounds the wrong way", "An exception is valid for 14 days.", VALID, "number"],
    ["takes another unit", "An exception is valid for 14.5 hours.", VALID, "number"],
    [
      "takes a year from the sentence before",
      "Since 2019 an exception is valid for 14.5 days.",
      VALID,
      null,
    ],
    ["takes a name from the title", "An exception of Brindle is valid for 14.5 days.", VALID, null],
    ["denies by another word", "Sharing a draft with a supplier is not allowed.", PROHIBITED, null],
    [
      "denies the denial",
      "Sharing a draft with a supplier is not prohibited.",
      PROHIBITED,
      "negation",
    ],
    [
      "says the opposite word",
      "Sharing a draft with a supplier is permitted.",
      PROHIBITED,
      "negation",
    ],
    [
      "leaves a negation elsewhere alone",
      "An exception is not renewed unless the owner agrees in writing.",
      RENEWED,
      null,
    ],
    ["makes some into all", VALID.replace("some", "all"), VALID, "strength"],
    ["makes a permission a duty", VALID.replace("may", "must"), VALID, "strength"],
    ["talks like a chat", "Oh, I think an exception is valid for 14.5 days.", VALID, "coverage"],
    ["is one short sentence of the source", "Use SSO.", "Use SSO.", null],
    ["is a word cut out of the source", "SSO", "SSO", "quote"],
    [
      "is cut off its negation",
      "drafts are shared with every supplier.",
      "drafts are shared with every supplier.",
      "negation",
    ],
    ["ends in the middle of a word", VALID, "An exception is valid for 14.5 day", "quote"],
  ];
  for (const [what, text, quote, expected] of held) {
    it(`that ${what} is ${expected === null ? "carried" : `withheld for ${expected}`}`, () => {
      expect(ruleOf(text, quote)).to.equal(expected);
    });
  }

  it("with two citations is carried by both, and by neither for show", () => {
    const both = (text: string, current: string): string | null => {
      const citations = [
        { id: "P1", quote: LIMIT },
        { id: "C1", quote: current },
      ];
      const lane = "Synthesis / implications";
      const draft = { lane, kind: "implication", text, citations, divergenceKind: null };
      return brokenRule(draft, lane, { evidences, language });
    };
    const rate = "The public rate for hotels was 190 EUR a night in 2025.";
    const other = "This tool is approved for public use.";
    const text = "The hotel limit is 210 EUR a night, and the public rate was 190 EUR in 2025.";
    expect(both(text, rate)).to.equal(null);
    expect(both(LIMIT, rate)).to.equal(null);
    expect(both(LIMIT, other)).to.equal("coverage");
  });

  it("of approval is never carried by a current source", () => {
    const said = { text: "This tool is approved for public use.", id: "C1" };
    expect(rule({ ...said, lane: "Current/public source says" })).to.equal("approval");
  });

  it("finds its quote across other quotes, dashes, spaces and case", () => {
    const odd = "the  hotel limit is 210\u00a0EUR a night";
    expect(rule({ text: LIMIT, quote: odd })).to.equal(null);
  });
});
