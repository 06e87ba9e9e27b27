import { expect } from "chai";
import { carriesNumber, numbersOf } from "../../../bff/core/rules/values.ts";

const shown = (text: string): readonly string[] =>
  numbersOf(text).map(({ value, unit }) => `${value} ${unit}`.trim());

describe("The numbers of a text", () => {
  const read: readonly (readonly [string, readonly string[]])[] = [
    ["a limit of EUR 1,210.50 a night", ["1210.5 eur"]],
    ["210 € or $5 million", ["210 eur", "5000000 usd"]],
    ["between 10-15 % in 2019-2020", ["10 percent", "15 percent", "2019", "2020"]],
    ["2024-05-01 at 10:30", ["2024", "5", "1", "10:30"]],
    ["a 5-day week, a three-day trip, one day", ["5 day", "3 day", "1 day"]],
    ["twenty-five per cent of two hundred and fifty users", ["25 percent", "250 users"]],
    ["the 21st century and the 1930s", ["21 century", "1930s"]],
    ["a timeout of 30s, 10k users, 4 GB", ["30 second", "10000 users", "4 gb"]],
    ["1. Keep 3 copies\n2) and one of them apart", ["3 copies"]],
    ["H2A.Z, COVID-19, interleukin-2, OCT3/4 and ISO 27001", ["27001"]],
    ["version 1.2.3, not 12,5", ["1.2.3", "12,5"]],
    ["no number at all", []],
  ];
  for (const [text, values] of read) {
    it(`are ${values.join(", ") || "none"} in "${text.replace("\n", " ")}"`, () => {
      expect(shown(text)).to.deep.equal(values);
    });
  }

  it("are read in time that grows with the text alone", () => {
    for (const odd of ["1,234,".repeat(4000), "1-".repeat(20_000), "\n".repeat(40_000) + "1."]) {
      const start = performance.now();
      numbersOf(odd);
      expect(performance.now() - start).to.be.lessThan(1000);
    }
  });
});

describe("A number of a source", () => {
  const carries = (said: string, there: string): boolean =>
    numbersOf(said).every((one) => numbersOf(there).some((other) => carriesNumber(one, other)));

  it("carries one that says it in another form", () => {
    expect(carries("210 euros", "EUR 210")).to.equal(true);
    expect(carries("12 percent", "a share of 12 %")).to.equal(true);
    expect(carries("five days", "5 days")).to.equal(true);
    expect(carries("1,000 users", "1000 users")).to.equal(true);
  });

  it("carries one rounded to its own digits, and no other", () => {
    expect(carries("12.3 %", "12.34 %")).to.equal(true);
    expect(carries("1.5 million", "1,482,000")).to.equal(true);
    expect(carries("12.4 %", "12.34 %")).to.equal(false);
    expect(carries("200", "210")).to.equal(false);
    expect(carries("12.34", "12.3")).to.equal(false);
  });

  it("carries none of another measure", () => {
    expect(carries("210 USD", "210 EUR")).to.equal(false);
    expect(carries("5 hours", "5 days")).to.equal(false);
    expect(carries("210", "210 EUR")).to.equal(true);
  });
});
