import { expect } from "chai";
import { parseRules } from "../../../bff/edge/ingest/rules.ts";
import type { Rules } from "../../../bff/edge/ingest/rules.ts";
import { packDigest } from "../../../bff/edge/store/pack.ts";
import { BUILT_AT, build, page, removeFolders, told } from "./site.ts";

const FILES = {
  "index.html": page("<h1>Home</h1><p>Welcome.</p>"),
  "policies/travel.html": page("<h1>Travel</h1><p>Economy.</p>"),
  "policies/old/travel.html": page("<h1>Old travel</h1><p>First class.</p>"),
  "drafts/next.html": page("<h1>Next</h1><p>Maybe.</p>"),
};

const RULES: Rules = parseRules(
  JSON.stringify({
    title: "Handbook",
    language: "en-GB",
    topics: [{ id: "travel", terms: ["trip"] }],
    aliases: [["HQ", "head office"]],
    family_precedence: ["policy", "faq"],
    labels_as_of: "2026-01-01T00:00:00Z",
    sources: [
      { match: "policies/old/**", status: "retired", access_labels: ["staff", "archive"] },
      { match: "drafts/**", exclude: true },
      {
        match: "policies/**",
        status: "approved",
        quality_label: "reviewed",
        claim_boundary: "Travel inside the country.",
        source_family: "policy",
        access_labels: ["staff"],
        explicitly_contains: ["approval"],
        owner: "Travel desk",
        decision_owner: null,
        effective_from: "2025-07-01",
      },
      {
        match: "policies/travel.html",
        source_object: "travel-policy",
        status: "draft",
        source_version: "v5",
      },
      { match: "nowhere/**", status: "approved" },
    ],
  }),
);

describe("package rules", () => {
  after(removeFolders);

  it("win key by key in their order, and leave the rest to the closed defaults", async () => {
    const { pack, summary } = await build(FILES, { rules: RULES, label: null });
    const rows = pack.sources.map((one) => [
      one.source_object,
      one.status,
      one.access_labels,
      one.quality_label,
    ]);
    expect(rows).to.deep.equal([
      ["index", "unreviewed", [], ""],
      ["policies/old/travel", "retired", ["staff", "archive"], "reviewed"],
      ["travel-policy", "approved", ["staff"], "reviewed"],
    ]);
    expect(pack.sources[2]).to.include({
      source_version: "v5",
      source_family: "policy",
      claim_boundary: "Travel inside the country.",
      owner: "Travel desk",
      decision_owner: null,
      effective_from: "2025-07-01",
      labels_as_of: "2026-01-01T00:00:00Z",
    });
    expect(pack).to.deep.include({
      title: "Handbook",
      language: "en-GB",
      topics: [{ id: "travel", terms: ["trip"] }],
      aliases: [["HQ", "head office"]],
      family_precedence: ["policy", "faq"],
      label_sets: [["archive", "staff"], ["staff"]],
    });
    expect(summary).to.include({ pages: 3, excluded: 1, chunks: 3, answerable: 1 });
    expect(summary.obstacles).to.deep.equal({
      'status is "retired", not "approved"': 1,
      'status is "unreviewed", not "approved"': 1,
      "no access label": 1,
      "no claim boundary": 1,
      "no quality label": 1,
    });
  });

  it("tell of pages that cannot be admitted and of rules that match nothing", async () => {
    const { pack } = await build(FILES, { rules: RULES, label: null });
    expect(told(pack)).to.include.members([
      'unused_rule: the rule for "nowhere/**" matches no page',
      'not_admissible: status is "retired", not "approved"',
      'not_admissible: status is "unreviewed", not "approved"; no access label; no quality label; no claim boundary',
    ]);
  });

  it("let --label speak only for pages that no rule names", async () => {
    const { pack } = await build(FILES, { rules: RULES, label: "everyone" });
    expect(pack.sources[0]).to.deep.include({
      source_object: "index",
      status: "approved",
      quality_label: "unrated",
      claim_boundary: "Approved as a whole; no boundary was stated.",
      access_labels: ["everyone"],
    });
    expect(pack.sources[1]).to.deep.include({
      status: "retired",
      access_labels: ["staff", "archive"],
    });
  });

  it("that give two pages one source object keep both out, with a warning", async () => {
    const rules = parseRules('{"sources":[{"match":"policies/**","source_object":"one"}]}');
    const { pack } = await build(FILES, { rules });
    expect(
      pack.warnings.filter((one) => one.code === "duplicate_source").map((one) => one.source_path),
    ).to.deep.equal(["policies/old/travel.html", "policies/travel.html"]);
  });

  it("leave times out of the digest: two builds of one site have one name", async () => {
    const first = await build(FILES);
    const later = await build(FILES, { builtAt: "2027-01-01T00:00:00.000Z" });
    expect(first.pack.built_at).to.equal(BUILT_AT);
    expect(first.pack.sources[0]?.labels_as_of).to.equal(BUILT_AT);
    expect(packDigest(later.pack)).to.equal(packDigest(first.pack));
  });

  const FAULTS: readonly (readonly [string, string, RegExp])[] = [
    ["an unknown key", '{"tittle":"x"}', /tittle/],
    [
      "an unknown key of a rule",
      '{"sources":[{"match":"a/**","labels":[]}]}',
      /sources\[0\] \(a\/\*\*\): .*labels/,
    ],
    [
      "two unknown keys, with the one that was meant",
      '{"sources":[{"match":"a","labels":[],"colour":1}],"tittle":1}',
      /labels"; did you mean "access_labels"\?\n.*"colour"; known keys: match, source_family.*\n.*"tittle"; did you mean "title"\?/,
    ],
    ["a rule without a glob", '{"sources":[{"status":"approved"}]}', /match/],
    ["a time that is none", '{"labels_as_of":"soon"}', /labels_as_of.*ISO 8601/],
    ["an empty label", '{"sources":[{"match":"*","access_labels":[" "]}]}', /access_labels/],
    ["something that is not JSON", '{\n  "title" "x"\n}', /not JSON at line 2, column 11/],
  ];
  for (const [what, text, message] of FAULTS) {
    it(`are refused for ${what}`, () => {
      expect(() => parseRules(text)).to.throw(message);
    });
  }
});
