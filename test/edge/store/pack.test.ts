import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { expect } from "chai";
import fc from "fast-check";
import type { Pack } from "../../../bff/core/documents.ts";
import { digestOf } from "../../../bff/edge/store/digest.ts";
import { DocumentError } from "../../../bff/edge/store/door.ts";
import { packDigest, parsePack } from "../../../bff/edge/store/pack.ts";
import { packOf } from "../../core/pack/packs.ts";

const source = { source_object: "travel", access_labels: ["all"], labels_as_of: "2025-01-01" };
const chunk = { chunk_id: "c1", source_object: "travel", text: "The limit is 200 EUR." };
const handMade = { format: "context-pack/1", sources: [source], chunks: [chunk] };
const parse = (document: unknown): Pack => parsePack(JSON.stringify(document));

function faultsOf(document: unknown): readonly string[] {
  try {
    parse(document);
  } catch (error) {
    if (error instanceof DocumentError) return error.faults;
    throw error;
  }
  return [];
}

describe("the door of a pack", () => {
  it("fills in what a hand-made pack leaves out with null or nothing", () => {
    const pack = parse(handMade);
    expect(pack).to.include({ language: "en", title: "", built_at: null, builder: null });
    expect(pack.sources[0]).to.include({ status: "", quality_label: "", owner: null });
    expect(pack.chunks[0]).to.include({ anchor: null, reader_target: null, ordinal: 0 });
    expect(pack.label_sets).to.deep.equal([]);
    const nulls = {
      ...handMade,
      topics: null,
      built_at: null,
      sources: [{ ...source, title: null }],
    };
    expect(parse(nulls)).to.deep.equal(pack);
  });

  it("keeps a complete pack as it is, and keeps unknown keys out", () => {
    const whole = packOf([{ source_object: "s", texts: ["one", "two"] }]);
    expect(parse(whole)).to.deep.equal(whole);
    const more = { ...handMade, extra: 1, sources: [{ ...source, ["__proto__"]: 1, admin: true }] };
    expect(parse(more)).to.deep.equal(parse(handMade));
  });

  it("gives frozen data, all the way down", () => {
    const thawed = (value: unknown): boolean =>
      typeof value === "object" &&
      value !== null &&
      (!Object.isFrozen(value) || Object.values(value).some(thawed));
    const topics = [{ id: "t", terms: ["x"] }];
    expect(
      thawed(parse({ ...handMade, topics, aliases: [["a", "b"]], label_sets: [["all"]] })),
    ).to.equal(false);
  });

  it("keeps what is only missing or ambiguous: that is never admitted, not unreadable", () => {
    const twice = {
      ...handMade,
      sources: [source, source],
      chunks: [chunk, chunk, { ...chunk, source_object: null }],
    };
    expect(parse(twice).sources).to.have.length(2);
    expect(parse(twice).chunks[2]?.source_object).to.equal("");
  });

  it("names every fault with its source or chunk", () => {
    const faults = faultsOf({
      ...handMade,
      sources: [
        source,
        {
          ...source,
          source_path: "pages/a.html",
          labels_as_of: "yesterday",
          access_labels: ["all", " "],
        },
      ],
      chunks: [
        chunk,
        { ...chunk, chunk_id: "c2", text: 5 },
        { source_object: "travel", text: "x" },
      ],
    });
    expect(faults).to.have.length(4);
    expect(faults.join("\n")).to.match(
      /sources\[1\]\.labels_as_of \(travel, pages\/a\.html\): expected an ISO 8601 time/,
    );
    expect(faults.join("\n")).to.match(/sources\[1\]\.access_labels\[1\]/);
    expect(faults.join("\n")).to.match(/chunks\[1\]\.text \(c2, travel\)/);
    expect(faults.join("\n")).to.match(/chunks\[2\]\.chunk_id \(travel\)/);
  });

  it("refuses other formats, other documents and what is no JSON", () => {
    expect(faultsOf({ ...handMade, format: "context-pack/2" })).to.have.length(1);
    expect(faultsOf([])).to.not.deep.equal([]);
    expect(faultsOf(null)).to.not.deep.equal([]);
    expect(faultsOf({ ...handMade, sources: { length: 0 } })).to.not.deep.equal([]);
    expect(() => parsePack('{"format": ')).to.throw(DocumentError, /not JSON/);
    expect(() => parsePack("")).to.throw(DocumentError, /not JSON/);
    expect(parsePack(`\uFEFF${JSON.stringify(handMade)}`).sources).to.have.length(1);
  });

  it("refuses numbers as ids and half surrogate pairs", () => {
    expect(faultsOf({ ...handMade, sources: [{ ...source, source_object: 5 }] })).to.have.length(1);
    const half = { ...handMade, chunks: [{ ...chunk, text: "half \ud800 a pair" }] };
    expect(faultsOf(half).join()).to.match(/half a surrogate pair in "half/);
    const deep = `{"format":"context-pack/1","sources":[],"chunks":[],"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(() => parsePack(deep)).to.throw(DocumentError, /no digest/);
  });

  it("refuses a cycle of supersedes, long ones as well, and no chain", () => {
    const chain = (count: number, first: string | null) => ({
      ...handMade,
      sources: Array.from({ length: count }, (_, at) => ({
        ...source,
        source_object: `v${at}`,
        supersedes: at === 0 ? first : `v${at - 1}`,
      })),
    });
    expect(faultsOf(chain(4_000, null))).to.deep.equal([]);
    expect(faultsOf(chain(4_000, "nothing that exists"))).to.deep.equal([]);
    expect(faultsOf(chain(4_000, "v3999")).join()).to.match(/supersedes itself/);
    expect(faultsOf(chain(1, "v0")).join()).to.match(/^v0: supersedes itself/);
  });
});

describe("the digest of a pack", () => {
  const times = { built_at: "2025-05-05T05:05:05Z" };
  const built = {
    ...handMade,
    ...times,
    sources: [{ ...source, labels_as_of: times.built_at, extracted_at: "2025-05-04" }],
  };

  it("is the SHA-256 of the RFC 8785 form, as another implementation writes it", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()), (document) => {
        const { built_at: _, extracted_at: __, ...rest } = document as Record<string, unknown>;
        fc.pre(!JSON.stringify(rest).match(/"(built_at|extracted_at|labels_as_of)"/));
        const hash = createHash("sha256")
          .update(canonicalize(rest) ?? "")
          .digest("hex");
        expect(digestOf(document)).to.equal(hash);
      }),
    );
  });

  it("does not depend on times of building and reading, nor on the order of keys or on white space", () => {
    const later = {
      chunks: built.chunks,
      sources: [{ ...built.sources[0], labels_as_of: "2026-01-01", extracted_at: "2026-01-01" }],
      format: built.format,
      built_at: "2026-01-01",
    };
    expect(packDigest(parse(later))).to.equal(packDigest(parse(built)));
    expect(packDigest(parsePack(JSON.stringify(built, null, 2)))).to.equal(
      packDigest(parse(built)),
    );
    const { labels_as_of: _, ...bare } = source;
    const plain = canonicalize({ ...handMade, sources: [bare] }) ?? "";
    expect(packDigest(parse(built))).to.equal(createHash("sha256").update(plain).digest("hex"));
  });

  it("changes with everything else", () => {
    const digest = packDigest(parse(built));
    for (const other of [
      { ...built, sources: [{ ...built.sources[0], labels_as_of: "2025-05-06" }] },
      { ...built, sources: [{ ...built.sources[0], access_labels: ["all", "more"] }] },
      { ...built, chunks: [{ ...chunk, text: "The limit is 300 EUR." }] },
      { ...built, note: "unknown keys belong to the document" },
    ])
      expect(packDigest(parse(other))).to.not.equal(digest);
  });

  it("is the same for a pack made in memory and its document", () => {
    const pack = packOf([{ source_object: "s", texts: ["one"] }]);
    expect(packDigest(pack)).to.equal(packDigest(parse(pack)));
  });
});
