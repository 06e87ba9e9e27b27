import { expect } from "chai";
import { differenceBetween, sentencesOf } from "../../../bff/core/rules/differences.ts";
import type { Difference } from "../../../bff/core/rules/differences.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";

const language = languageOf("en");
const between = (own: string, current: string): Difference | null =>
  differenceBetween(sentencesOf(own, language), sentencesOf(current, language));

describe("A difference between package and current source", () => {
  const found: readonly (readonly [string, string, string, string, string, boolean])[] = [
    [
      "number",
      "The travel reimbursement limit for a hotel room is 210 EUR a night, including breakfast.",
      "The usual hotel limit in 2026 is 225 EUR a night.",
      "210 EUR",
      "225 EUR",
      false,
    ],
    [
      "number",
      "Audit logs are kept for twelve months in the archive.",
      "Audit logs should be kept for 6 months.",
      "twelve months",
      "6 months",
      false,
    ],
    [
      "date",
      "The accessibility statement must be published by 1 March 2026.",
      "The accessibility statement is due by 2026-06-30.",
      "1 March 2026",
      "2026-06-30",
      true,
    ],
    [
      "version",
      "Risk reviews follow version 1.0 of the framework profile.",
      "Risk reviews follow version 1.2 of the framework profile.",
      "version 1.0",
      "version 1.2",
      true,
    ],
    [
      "version",
      "Services accept TLS 1.3 for external connections.",
      "Services accept TLS 1.2 for external connections.",
      "TLS 1.3",
      "TLS 1.2",
      false,
    ],
    [
      "degree of obligation",
      "Model owners must publish an impact assessment before release.",
      "Model owners may publish an impact assessment before release.",
      "must",
      "may",
      false,
    ],
    [
      "degree of obligation",
      "Personal data is prohibited in prompt logs.",
      "Personal data is allowed in prompt logs.",
      "prohibited",
      "is allowed",
      false,
    ],
  ];
  for (const [kind, own, current, said, other, later] of found) {
    it(`in a ${kind} is named in the words of both: ${said}, ${other}`, () => {
      expect(between(own, current)).to.deep.equal({ kind, own: said, current: other, later });
    });
  }

  const none: readonly (readonly [string, string, string])[] = [
    ["another subject", "Hotels cost 210 EUR a night.", "Meals cost 40 EUR a day in the canteen."],
    ["the same value", "The hotel limit is 210 EUR a night.", "The hotel limit is €210 a night."],
    ["another unit", "The hotel limit is 210 EUR a night.", "The hotel limit is 3 nights a stay."],
    [
      "a value among several",
      "Backups are kept for 30 days.",
      "Backups are kept for 7 days, and for 30 days in the vault.",
    ],
    ["the same month", "The report is due in March 2026.", "The report is due on 2 March 2026."],
    ["the same degree", "Owners must sign the record.", "Owners are required to sign the record."],
    ["nothing", "", ""],
  ];
  for (const [what, own, current] of none) {
    it(`is none where the two speak of ${what}`, () => {
      expect(between(own, current)).to.equal(null);
      expect(between(current, own)).to.equal(null);
    });
  }
});
