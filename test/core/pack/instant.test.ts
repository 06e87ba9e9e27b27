import { expect } from "chai";
import fc from "fast-check";
import { instantOf } from "../../../bff/core/pack/instant.ts";

describe("instants", () => {
  it("agree with the machine's calendar on every time it can write", () => {
    const times = fc.date({
      min: new Date("0001-01-01"),
      max: new Date("9999-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(times, (date) => {
        expect(instantOf(date.toISOString())).to.equal(date.getTime());
        const day = date.toISOString().slice(0, 10);
        expect(instantOf(day)).to.equal(Date.parse(day));
      }),
      { numRuns: 2000 },
    );
  });

  it("take offsets, missing seconds and a missing zone, which is UTC", () => {
    const noon = Date.parse("2025-06-01T12:00:00Z");
    for (const same of [
      "2025-06-01T12:00Z",
      "2025-06-01T12:00:00",
      "2025-06-01T14:00+02:00",
      "2025-06-01T06:30:00.000-05:30",
      "2025-06-01T12:00:00.0009Z",
    ])
      expect(instantOf(same), same).to.equal(noon);
  });

  it("are null for what is no time, or a day that does not exist", () => {
    for (const wrong of [
      "",
      "yesterday",
      "2025",
      "2025-13-01",
      "2025-00-10",
      "2025-02-29",
      "1900-02-29",
      "2025-04-31",
      "2025-06-01T24:00Z",
      "2025-06-01T12:60Z",
      "2025-06-01T12:00:60Z",
      "2025-06-01T12:00+2:00",
      "2025-06-01T12:00+99:00",
      " 2025-06-01",
      "2025-06-01T12:00Z\n",
      "+002025-06-01",
      "01/06/2025",
    ])
      expect(instantOf(wrong), wrong).to.equal(null);
    expect(instantOf("2000-02-29")).to.equal(Date.parse("2000-02-29"));
  });
});
