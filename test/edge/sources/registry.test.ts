import { readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import { NIST_RECORD } from "../../../bff/contract/index.ts";
import {
  parseRegistry,
  readRegistry,
  registryJsonSchema,
} from "../../../bff/edge/sources/registry.ts";
import { selectSources } from "../../../bff/edge/sources/select.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";
import { inRoot } from "../../support/paths.ts";
import { recordOf } from "./support/records.ts";

const sound = {
  id: "public-guide",
  title: "Public guide",
  url: "https://docs.public.org/guide/start",
  allowed_origin: "https://docs.public.org",
  allowed_path_prefix: "/guide/",
  source_type: "standards",
  trust_label: "authoritative",
  freshness_label: "reviewed in 2024",
  claim_boundary: "Public context only.",
};

const parse = (...records: readonly object[]) => parseRegistry(JSON.stringify(records));

function reasonOf(...records: readonly object[]): string {
  const parsed = parse(...records);
  return parsed.state === "configured" ? "configured" : parsed.reason;
}

describe("the source registry", () => {
  it("reads a list of records, or one under `sources`, and fills in the closed defaults", () => {
    const record = recordOf({
      ...sound,
      trust_label: "authoritative",
      query_terms: [],
      suitability: "comparison",
    });
    for (const text of [[sound], { sources: [sound] }].map((one) => JSON.stringify(one))) {
      expect(parseRegistry(text)).to.deep.equal({ state: "configured", records: [record] });
    }
  });

  it("freezes what it read", () => {
    const parsed = parse({ ...sound, query_terms: ["guide"] });
    if (parsed.state !== "configured") throw new Error(parsed.reason);
    const [record] = parsed.records;
    expect([parsed.records, record, record?.query_terms].every(Object.isFrozen)).to.equal(true);
  });

  const empty: readonly [string, string | undefined, string][] = [
    ["no registry", undefined, "no registry is configured"],
    ["an empty one", "", "no registry is configured"],
    ["one without records", "[]", "holds no record"],
    ["text that is no JSON", "{", "is not JSON"],
    ["something else", '{"records":[]}', "expected a list"],
    ["null", "null", "expected a list"],
  ];
  for (const [what, text, reason] of empty) {
    it(`is unconfigured with ${what}`, () => {
      const parsed = parseRegistry(text);
      expect(parsed.state).to.equal("unconfigured");
      expect("reason" in parsed && parsed.reason).to.contain(reason);
    });
  }

  const at = (url: string, of: object = {}): object => {
    const origin = URL.canParse(url) ? new URL(url).origin : "";
    return { ...sound, url, allowed_origin: origin, allowed_path_prefix: "/", ...of };
  };
  const unsafe: readonly [string, object, string][] = [
    ["http", at("http://docs.public.org/"), "url: must be https"],
    ["a literal host", at("https://93.184.215.14/"), "url: must name its host"],
    ["a literal IPv6 host", at("https://[2a00:1450::1]/"), "url: must name its host"],
    ["a decimal address", at("https://1572394766/"), "url: must name its host"],
    ["userinfo", at("https://user@docs.public.org/"), "url: must hold no user name"],
    ["another port", at("https://docs.public.org:8443/"), "url: must use port 443"],
    ["a dot at the end of the host", at("https://docs.public.org./"), "url: must have no dot"],
    ["a placeholder domain", at("https://docs.example.org/"), "url: names a placeholder"],
    ["a special-use domain", at("https://docs.corp/"), "url: names a host that is reserved"],
    ["a test domain", at("https://docs.allowed.test/"), "url: names a host that is reserved"],
    ["a single label", at("https://docs/"), "url: must be a full"],
    ["letters outside ASCII", at("https://döcs.public.org/"), "url: must be an https address"],
    ["dot segments", at("https://docs.public.org/a/../b"), "url: must be written as"],
    ["encoded separators", at("https://docs.public.org/a%2fb"), "url: holds encoded"],
    ["an empty segment", at("https://docs.public.org//b"), "url: holds encoded"],
    [
      "another origin",
      { ...sound, allowed_origin: "https://public.org" },
      "allowed_origin: must be the origin",
    ],
    [
      "an origin with a path",
      { ...sound, allowed_origin: "https://docs.public.org/" },
      "allowed_origin:",
    ],
    [
      "a prefix that the URL is not in",
      { ...sound, allowed_path_prefix: "/guides/" },
      "allowed_path_prefix: url lies outside",
    ],
    [
      "a prefix that ends inside a word",
      { ...sound, allowed_path_prefix: "/gui" },
      "allowed_path_prefix: url lies outside",
    ],
    [
      "a prefix with dots",
      { ...sound, allowed_path_prefix: "/guide/../" },
      "allowed_path_prefix: must be written as",
    ],
    [
      "a relative prefix",
      { ...sound, allowed_path_prefix: "guide/" },
      "allowed_path_prefix: must be a path",
    ],
    [
      "a prefix with encoded separators",
      { ...sound, allowed_path_prefix: "/guide%2f" },
      "allowed_path_prefix: holds encoded",
    ],
    ["an unknown trust label", { ...sound, trust_label: "standards" }, "trust_label:"],
    ["an unknown suitability", { ...sound, suitability: "approval" }, "suitability:"],
    [
      "an unknown source for decisions",
      { ...sound, trust_label: "unknown", suitability: "decision support" },
      "suitability: trust_label",
    ],
    ["an empty boundary", { ...sound, claim_boundary: " " }, "claim_boundary:"],
    ["an invisible character in a title", { ...sound, title: "Gui\u200bde" }, "title:"],
    ["a key that nobody knows", { ...sound, note: "x" }, 'Unrecognized key: "note"'],
    ["a title that is no text", { ...sound, title: 7 }, "title:"],
  ];
  for (const [what, record, reason] of unsafe) {
    it(`is unconfigured as a whole where one record has ${what}, and names it`, () => {
      const found = reasonOf({ ...sound, id: "first" }, record);
      expect(found).to.match(/^record 2 \(id "public-guide"\)/);
      expect(found).to.contain(reason);
    });
  }

  for (const field of Object.keys(sound)) {
    it(`is unconfigured where ${field} is missing`, () => {
      const record = Object.fromEntries(Object.entries(sound).filter(([key]) => key !== field));
      expect(reasonOf(record)).to.contain(field);
    });
  }

  it("is unconfigured where an id occurs twice", () => {
    expect(reasonOf(sound, sound)).to.equal('record 2 (id "public-guide"), id: occurs twice');
  });

  it("is unconfigured with its own template, and tells the store why", () => {
    const template = readFileSync(inRoot("docs", "current_source_registry_template.json"), "utf8");
    expect(readRegistry(template)).to.deep.equal({
      records: [],
      reason:
        'record 1 (id "replace-with-a-stable-id"), url: names a placeholder, not a real source',
    });
  });

  it("publishes the schema it is read with", () => {
    expect(JSON.stringify(registryJsonSchema())).to.contain('"required":["id","title","url"');
  });

  it("never throws, and never holds a record outside its own confines", () => {
    const value = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom("/", "/guide/", "https://docs.public.org"),
    );
    const record = fc.record(
      {
        id: value,
        url: value,
        allowed_origin: value,
        allowed_path_prefix: value,
        query_terms: fc.array(value),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(record, (of) => {
        const parsed = parse({ ...sound, ...of });
        if (parsed.state === "unconfigured") return;
        for (const { url, allowed_origin, allowed_path_prefix } of parsed.records) {
          expect(url.startsWith(allowed_origin + allowed_path_prefix.replace(/\/$/, ""))).to.equal(
            true,
          );
        }
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void parseRegistry(text)));
  });
});

describe("the choice of sources", () => {
  const language = languageOf("en");
  const nist = recordOf({ id: NIST_RECORD.id, query_terms: [] });
  const rates = recordOf({ id: "rates", query_terms: ["travel rates", "per diem"] });
  const select = (question: string): readonly string[] =>
    selectSources(question, { records: [rates, nist], language }).map(({ id }) => id);

  const chosen: readonly [string, readonly string[]][] = [
    ["What are the current travel rates?", ["rates"]],
    ["Is the travel rate for a trip fixed?", ["rates"]],
    ["travel at any rate", ["rates"]],
    ["What does NIST say?", [NIST_RECORD.id]],
    ["how do the nist principles compare", [NIST_RECORD.id]],
    ["Does our gate fit the AI RMF?", [NIST_RECORD.id]],
    ["What are the risk management framework expectations for us?", [NIST_RECORD.id]],
    ["What does a governance framework expect of owners?", [NIST_RECORD.id]],
    ["Which framework expectations hold for AI governance?", [NIST_RECORD.id]],
    ["NIST and travel rates", ["rates", NIST_RECORD.id]],
    ["Who owns our governance framework?", []],
    ["What do we expect of a reviewer?", []],
    ["administer the administration", []],
    ["Use current context, please", []],
    ["", []],
  ];
  for (const [question, ids] of chosen) {
    it(`takes ${ids.join(" and ") || "nothing"} for "${question}"`, () => {
      expect(select(question)).to.deep.equal(ids);
    });
  }

  it("gives the fixed aliases to the one record alone", () => {
    const other = recordOf({ id: "other", title: "NIST AI RMF" });
    expect(selectSources("NIST AI RMF", { records: [other], language })).to.deep.equal([]);
  });

  it("takes at most three, the longest match first", () => {
    const records = ["a", "b", "c", "d"].map((id) =>
      recordOf({ id, query_terms: id === "d" ? ["model card review"] : ["model"] }),
    );
    const ids = selectSources("model card review", { records, language }).map(({ id }) => id);
    expect(ids).to.deep.equal(["d", "a", "b"]);
  });
});
