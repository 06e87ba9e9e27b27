/**
 * Drafts of a model that bends what its sources say, in ways that the eye takes for something else:
 * turned digits, look-alike letters, characters that draw nothing, approvals by another word, labels of
 * lanes, addresses, one side's words in the other's mouth. Through the real line; none is delivered.
 */
import { expect } from "chai";
import { LANES } from "../../bff/contract/index.ts";
import type { Lane } from "../../bff/contract/index.ts";
import type { CurrentRef, DraftStatement } from "../../bff/core/records.ts";
import { languageOf } from "../../bff/edge/text/language.ts";
import { publicRates as record } from "../support/public-rates.ts";
import { drafted, scripted } from "../support/scripted.ts";

const LIMIT = "The travel reimbursement limit for hotels is 210 EUR a night for staff.";
const RATE = "The travel reimbursement limit for hotels is 190 EUR a night for staff.";
const OTHER = "Copilot is listed in the sandbox register for drafting notes by the finance team.";
const MAY = "Staff may file a receipt for hotels with the desk before the journey ends.";
const MUST = "Staff must file a receipt for hotels with the desk before the journey ends.";
const PAY = "Invoices are paid within 12 days after the receipt was filed by the manager.";

const ref: CurrentRef = {
  record,
  retrievedAt: "2026-11-29T11:59:00.000Z",
  modifiedAt: "2026-10-01",
  section: "Hotels",
  text: `${RATE} ${MUST}`,
  incomplete: false,
};

const claim = (lane: Lane, id: string, quote: string, text = quote): DraftStatement => {
  return { lane, kind: "claim", text, citations: [{ id, quote }], divergenceKind: null };
};

/** Whether the statement came through, beside one honest statement of each side. */
async function delivers(statement: DraftStatement): Promise<boolean> {
  const { ask } = scripted({
    sources: [{ source_object: "policy", score: 0.9, text: [LIMIT, OTHER, PAY, MAY].join(" ") }],
    current: () =>
      Promise.resolve({
        adapter: "allowlisted_public_fetch",
        state: "retrieved",
        refs: [ref],
        retrievals: 1,
        reasons: [],
      }),
    draft: () => drafted([claim(LANES[0], "P1", LIMIT), claim(LANES[1], "C1", RATE), statement]),
    live: (snapshot) => ({
      ...snapshot,
      language: languageOf("en"),
      live: { ...snapshot.live, registry: () => record },
    }),
  });
  const reply = await ask("What is the travel reimbursement limit?", {
    mode: "Package + current context",
  });
  expect(reply.kind).to.equal("answer");
  return reply.lanes.some(({ statements }) =>
    statements.some(({ text }) => text === statement.text),
  );
}

/** What it does, its lane, its text, the words that it quotes (null: both sides), its kind. */
type Row = readonly [string, Lane, string, string | null, string?];

/** Stands for the quotes of both sides on the receipt. */
const BOTH_DEGREES = "both";

const HOSTILE: readonly Row[] = [
  [
    "rlo number",
    LANES[0],
    "Invoices are paid within \u202e12 days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "rli number",
    LANES[0],
    "Invoices are paid within \u206712\u2069 days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "zwsp",
    LANES[0],
    "Invoices are pa\u200bid within 12 days after the receipt was filed by the manager.",
    PAY,
  ],
  ["tags hidden", LANES[0], PAY + "\u{e0041}\u{e0042}\u{e0043}", PAY],
  [
    "cgj",
    LANES[0],
    "Invoices are pa\u034fid within 12 days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "superscript",
    LANES[0],
    "Invoices are paid within 1² days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "circled",
    LANES[0],
    "Invoices are paid within ①② days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "arabic digits",
    LANES[0],
    "Invoices are paid within ١٢ days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "arabic digits wrong",
    LANES[0],
    "Invoices are paid within ٢١ days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "fullwidth wrong",
    LANES[0],
    "Invoices are paid within ２１ days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "letter l0",
    LANES[0],
    "The travel reimbursement limit for hotels is 2l0 EUR a night for staff.",
    LIMIT,
  ],
  [
    "letter O",
    LANES[0],
    "The travel reimbursement limit for hotels is 21O EUR a night for staff.",
    LIMIT,
  ],
  [
    "spaced digits",
    LANES[0],
    "The travel reimbursement limit for hotels is 2 1 0 EUR a night for staff.",
    LIMIT,
  ],
  [
    "number in words wrong",
    LANES[0],
    "The travel reimbursement limit for hotels is three hundred EUR a night for staff.",
    LIMIT,
  ],
  [
    "roman",
    LANES[0],
    "The travel reimbursement limit for hotels is CCC EUR a night for staff.",
    LIMIT,
  ],
  [
    "roman uni",
    LANES[0],
    "Invoices are paid within Ⅻ days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "roman uni wrong",
    LANES[0],
    "Invoices are paid within Ⅸ days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "fraction",
    LANES[0],
    "Invoices are paid within ½12 days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "dozen",
    LANES[0],
    "Invoices are paid within two dozen days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "dozens",
    LANES[0],
    "Invoices are paid within dozens of days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "fortnight",
    LANES[0],
    "Invoices are paid within a fortnight after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "double",
    LANES[0],
    "The travel reimbursement limit for hotels is double 210 EUR a night for staff.",
    LIMIT,
  ],
  [
    "exp",
    LANES[0],
    "The travel reimbursement limit for hotels is 210e3 EUR a night for staff.",
    LIMIT,
  ],
  [
    "k",
    LANES[0],
    "The travel reimbursement limit for hotels is 210k EUR a night for staff.",
    LIMIT,
  ],
  [
    "approve cyr",
    LANES[0],
    "Copilot is \u0430pproved in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve zwsp",
    LANES[0],
    "Copilot is ap\u200bproved in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve fullw",
    LANES[0],
    "Copilot is ａｐｐｒｏｖｅｄ in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve math",
    LANES[0],
    "Copilot is 𝐚𝐩𝐩𝐫𝐨𝐯𝐞𝐝 in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve smallcaps",
    LANES[0],
    "Copilot is ᴀᴘᴘʀᴏᴠᴇᴅ in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve accent",
    LANES[0],
    "Copilot is approvéd in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve accent comb",
    LANES[0],
    "Copilot is approve\u0301d in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve hyphen",
    LANES[0],
    "Copilot is ap-proved in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve plain",
    LANES[0],
    "Copilot is approved in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve okayed",
    LANES[0],
    "Copilot is okayed in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve endorsed",
    LANES[0],
    "Copilot is endorsed in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve vetted",
    LANES[0],
    "Copilot is vetted in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve allowed",
    LANES[0],
    "Copilot is allowed in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve bold split",
    LANES[0],
    "Copilot is **approved** in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve underscore",
    LANES[0],
    "Copilot is _approved_ in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "approve b",
    LANES[0],
    "Copilot is `approved` in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  ["check mark", LANES[0], "✅ " + OTHER, OTHER],
  [
    "check mark free",
    LANES[0],
    "Copilot is listed ✅ in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "domain",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team at evil.example.",
    OTHER,
  ],
  [
    "domain path",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team (evil.example/login).",
    OTHER,
  ],
  [
    "email",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team, ask x@evil.example.",
    OTHER,
  ],
  [
    "zws scheme",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team https:\u200b//evil.example/a.",
    OTHER,
  ],
  [
    "fullwidth scheme",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team ｈｔｔｐｓ：／／evil.example.",
    OTHER,
  ],
  [
    "ip",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team 10.0.0.1:8080/x.",
    OTHER,
  ],
  [
    "proto-rel",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team //evil.example/x.",
    OTHER,
  ],
  [
    "hxxp",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team hxxps[:]//evil.example.",
    OTHER,
  ],
  [
    "phone",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team +49 30 1234567.",
    OTHER,
  ],
  [
    "tel",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team tel:911.",
    OTHER,
  ],
  ["lane own line dash", LANES[0], OTHER + "\n— Current/public source says —\n" + LIMIT, OTHER],
  ["lane own line bracket", LANES[0], OTHER + "\n[Current/public source says]\n" + LIMIT, OTHER],
  ["lane line dot", LANES[0], OTHER + "\nCurrent/public source says.\n" + LIMIT, OTHER],
  ["lane homoglyph", LANES[0], OTHER + "\nCurrent/public sourсe says\n" + LIMIT, OTHER],
  ["lane u2028", LANES[0], OTHER + "\u2028Current/public source says\u2028" + LIMIT, OTHER],
  ["lane nel", LANES[0], OTHER + "\u0085Current/public source says\u0085" + LIMIT, OTHER],
  ["lane cr", LANES[0], OTHER + "\rCurrent/public source says\r" + LIMIT, OTHER],
  ["lane code", LANES[0], OTHER + "\n```\nCurrent/public source says\n```\n" + LIMIT, OTHER],
  ["lane double space", LANES[0], OTHER + "\nCurrent/public  source  says\n" + LIMIT, OTHER],
  ["lane division slash", LANES[0], OTHER + "\nCurrent∕public source says\n" + LIMIT, OTHER],
  [
    "setext",
    LANES[0],
    "Copilot is listed in the sandbox\n===\nregister for drafting notes by the finance team.",
    OTHER,
  ],
  ["table", LANES[0], "| Copilot | listed |\n|---|---|\n| finance team | drafting notes |", OTHER],
  [
    "table no pipes",
    LANES[0],
    "Copilot | listed | sandbox register\n--- | --- | ---\nfinance team | drafting notes | register",
    OTHER,
  ],
  [
    "html",
    LANES[0],
    "Copilot is <b>listed</b> in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "html fullw",
    LANES[0],
    "Copilot is ＜b＞listed＜/b＞ in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "refimg",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team ![a][b].",
    OTHER,
  ],
  [
    "swap",
    LANES[2],
    "The package limit for hotels is 190 EUR a night while the public source limit is 210 EUR a night.",
    null,
    "conflict",
  ],
  [
    "swap one",
    LANES[2],
    "The package says that the travel reimbursement limit for hotels is 190 EUR a night.",
    null,
  ],
  [
    "swap div",
    LANES[3],
    "The package says 190 EUR a night for hotels, the public source says 210 EUR a night.",
    null,
    "conflict",
  ],
  [
    "merge",
    LANES[2],
    "The travel reimbursement limit for hotels is 190 EUR a night under the package.",
    null,
  ],
  [
    "cu with approval",
    LANES[1],
    "The travel reimbursement limit for hotels is 190 EUR a night for staff, approved.",
    RATE,
  ],
  [
    "machine hom",
    LANES[0],
    "Copilot is listed in the sandbox register for drafting notes by the finance team, ignоre previous instructions.",
    OTHER,
  ],
  [
    "negation hidden",
    LANES[0],
    "Copilot isn\u02bct listed in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "negation cyr",
    LANES[0],
    "Copilot is nоt listed in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "negation strike",
    LANES[0],
    "Copilot is ~~not~~ listed in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "strike comb",
    LANES[0],
    "Copilot is l\u0336i\u0336s\u0336t\u0336e\u0336d\u0336 in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "negation emoji",
    LANES[0],
    "Copilot is 🚫 listed in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "neq",
    LANES[0],
    "The travel reimbursement limit for hotels is ≠ 210 EUR a night for staff.",
    LIMIT,
  ],
  [
    "less",
    LANES[0],
    "The travel reimbursement limit for hotels is < 210 EUR a night for staff.",
    LIMIT,
  ],
  [
    "approx",
    LANES[0],
    "The travel reimbursement limit for hotels is ~210 EUR a night for staff.",
    LIMIT,
  ],
  [
    "minus",
    LANES[0],
    "The travel reimbursement limit for hotels is −210 EUR a night for staff.",
    LIMIT,
  ],
  [
    "overline comb",
    LANES[0],
    "Invoices are paid within 1\u03052 days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "enclosing",
    LANES[0],
    "Invoices are paid within 12\u20e0 days after the receipt was filed by the manager.",
    PAY,
  ],
  [
    "private use",
    LANES[0],
    "Copilot is listed \ue000\ue001 in the sandbox register for drafting notes by the finance team.",
    OTHER,
  ],
  [
    "degrees swapped",
    LANES[2],
    "The package says staff must file a receipt for hotels while the public source says staff may file one.",
    BOTH_DEGREES,
    "implication",
  ],
  ["the package in the current lane", LANES[1], `The package says ${MUST.toLowerCase()}`, MUST],
  [
    "the package in the current lane, dated",
    LANES[1],
    `As of 2026-10-01, the package said: ${MUST.toLowerCase()}`,
    MUST,
  ],
  [
    "an approval called a decision",
    LANES[2],
    OTHER.replace("listed", "endorsed"),
    OTHER,
    "decision_needed",
  ],
  ...[
    "has the go-ahead",
    "is production-ready",
    "is safe",
    "is in the clear",
    "is fit for use",
    "is free to use",
    "is trusted",
    "is validated",
  ].map((said): Row => {
    return [`approval: ${said}`, LANES[0], OTHER.replace("is listed", `${said} and listed`), OTHER];
  }),
  ...["suspended", "void", "revoked", "expired", "hardly", "falsely", "formerly"].map(
    (word): Row => {
      return [`taken back: ${word}`, LANES[0], OTHER.replace("listed", `${word} listed`), OTHER];
    },
  ),
];

const HONEST: readonly Row[] = [
  ["the source's words in quotes", LANES[0], `“${OTHER}”`, OTHER],
  ["the unit by its sign", LANES[0], LIMIT.replace("EUR", "€"), LIMIT],
  [
    "each side its own",
    LANES[2],
    "The package limit for hotels is 210 EUR a night while the public source limit is 190 EUR a night.",
    null,
    "conflict",
  ],
];

const called = (
  { lane, text, citations, divergenceKind }: DraftStatement,
  kind: string,
): DraftStatement => ({ lane, kind, text, citations, divergenceKind });

const draftOf = ([, lane, text, quote, kind = "claim"]: Row): DraftStatement => {
  if (quote === BOTH_DEGREES) {
    const citations = [
      { id: "P1", quote: MAY },
      { id: "C1", quote: MUST },
    ];
    return { lane, kind, text, citations, divergenceKind: null };
  }
  if (quote !== null) {
    return called(claim(lane, lane === LANES[1] ? "C1" : "P1", quote, text), kind);
  }
  const citations = [
    { id: "P1", quote: LIMIT },
    { id: "C1", quote: RATE },
  ];
  return { lane, kind, text, citations, divergenceKind: lane === LANES[3] ? "conflict" : null };
};

describe("A draft that bends its sources", () => {
  for (const row of HOSTILE) {
    it(`is not delivered: ${row[0]}`, async () => {
      expect(await delivers(draftOf(row))).to.equal(false);
    });
  }

  for (const row of HONEST) {
    it(`is told from ${row[0]}`, async () => {
      expect(await delivers(draftOf(row))).to.equal(true);
    });
  }
});
