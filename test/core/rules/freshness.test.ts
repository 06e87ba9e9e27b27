import fc from "fast-check";
import { expect } from "chai";
import { dayNumber, freshnessOf, limitationsOf } from "../../../bff/core/rules/freshness.ts";
import type { CurrentRef } from "../../../bff/core/records.ts";

function ref(modifiedAt: string | null, maxAgeDays: number | null): CurrentRef {
  return {
    record: {
      id: "r",
      title: "Record",
      url: "https://example.org/",
      allowed_origin: "https://example.org",
      allowed_path_prefix: "/",
      source_type: "standards",
      trust_label: "authoritative",
      freshness_label: "yearly",
      claim_boundary: "Public.",
      query_terms: [],
      suitability: "comparison",
      max_age_days: maxAgeDays,
      owner: null,
      reviewed_by: null,
      reviewed_at: null,
    },
    retrievedAt: "2026-11-29T00:00:00.000Z",
    modifiedAt,
    section: "",
    text: "",
    incomplete: false,
  };
}

const NOW = "2026-11-29T12:00:00.000Z";

describe("Freshness", () => {
  it("counts days as the calendar of the platform does", () => {
    const date = fc.date({
      min: new Date("1601-01-01"),
      max: new Date("2400-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, (at) => {
        expect(dayNumber(at.toISOString())).to.equal(Math.floor(at.getTime() / 86_400_000));
      }),
    );
  });

  it("is stale beyond the record's limit, and not at it", () => {
    expect(freshnessOf(ref("2026-11-19", 10), NOW)).to.deep.include({ age_days: 10, stale: false });
    expect(freshnessOf(ref("2026-11-18", 10), NOW)).to.deep.include({ age_days: 11, stale: true });
  });

  it("stays unknown without a date or without a limit: unknown is not fresh", () => {
    expect(freshnessOf(ref(null, 10), NOW).stale).to.equal(null);
    expect(freshnessOf(ref("2020-01-01", null), NOW).stale).to.equal(null);
    expect(freshnessOf(ref("last spring", 10), NOW).age_days).to.equal(null);
  });

  it("names what limits a source: stale, weak, cut", () => {
    const weak = { ...ref("2020-01-01", 10), incomplete: true };
    const record = { ...weak.record, trust_label: "news" as const };
    const limited = { ...weak, record };
    expect(limitationsOf(limited, freshnessOf(limited, NOW))).to.deep.equal([
      "stale",
      "weak",
      "incomplete",
    ]);
  });
});
