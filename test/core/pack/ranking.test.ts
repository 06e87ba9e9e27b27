import { expect } from "chai";
import type { Candidate } from "../../../bff/core/records.ts";
import type { LabelRow, Pack } from "../../../bff/core/documents.ts";
import { type SnapshotParts, buildSnapshot } from "../../../bff/edge/store/snapshot.ts";
import { AT, type Document, chunkOf, packOf } from "./packs.ts";

const limits = (candidates: number) => ({ candidates, maxLabelAgeDays: 90 });

async function rank(
  pack: Pack,
  question: string,
  more: Partial<SnapshotParts> & { readonly without?: readonly string[] } = {},
): Promise<readonly Candidate[]> {
  const { without = [], ...parts } = more;
  const snapshot = await buildSnapshot({ pack, limits: limits(6), ...parts });
  return snapshot.ranking.candidates(question, { ...AT, without });
}

const shown = (candidates: readonly Candidate[]) =>
  candidates.map(({ role, source }) => `${role} ${source.source_object}`);

const many = (prefix: string, count: number, labels: readonly string[]): readonly Document[] =>
  Array.from({ length: count }, (_, at) => ({
    source_object: `${prefix}${at}`,
    access_labels: labels,
    texts: [`travel limit ${"and further words ".repeat(at)}`],
  }));

describe("the first ranking", () => {
  it("shares the places equally among the label sets and fills what is left over in pack order", async () => {
    const pack = packOf([...many("a", 5, ["a"]), ...many("b", 1, ["b"])]);
    const candidates = await rank(pack, "travel limit", { limits: limits(6) });
    expect(shown(candidates)).to.deep.equal([
      "ranked a0",
      "ranked a1",
      "ranked a2",
      "ranked b0",
      "fill a3",
      "fill a4",
    ]);
    expect(candidates.map(({ rank: place }) => place)).to.deep.equal([1, 2, 3, 1, null, null]);
    expect(candidates.at(-1)?.score).to.equal(null);
  });

  it("gives every label set a place, even where there are more sets than places", async () => {
    const documents = ["a", "b", "c"].flatMap((label) => many(label, 2, [label]));
    expect(shown(await rank(packOf(documents), "travel", { limits: limits(2) }))).to.deep.equal([
      "ranked a0",
      "ranked b0",
      "ranked c0",
    ]);
  });

  it("counts the sets that the pack lists though no source carries them", async () => {
    const pack = packOf(many("a", 4, ["a"]), { label_sets: [["a"], ["b", "c"], ["c", "b", "c"]] });
    expect(shown(await rank(pack, "travel", { limits: limits(4) }))).to.deep.equal([
      "ranked a0",
      "ranked a1",
      "fill a2",
      "fill a3",
    ]);
  });

  it("takes live labels over the pack's, as label sets too", async () => {
    const pack = packOf(many("a", 3, ["a"]));
    const row: LabelRow = { source_object: "a2", access_labels: ["z"], labels_as_of: "2025-05-20" };
    const candidates = await rank(pack, "travel", { limits: limits(2), labels: [row] });
    expect(shown(candidates)).to.deep.equal(["ranked a0", "ranked a2"]);
    expect(candidates[1]?.source).to.include({ labels_as_of: "2025-05-20" });
    const withdrawn = { ...row, access_labels: [] };
    const left = await rank(pack, "travel", { limits: limits(4), labels: [withdrawn] });
    expect(shown(left)).to.deep.equal(["ranked a0", "ranked a1"]);
  });

  it("represents a source by its best chunk, of equal ones the first", async () => {
    const pack = packOf([
      {
        source_object: "s",
        texts: ["nothing here", "travel limit", "limit travel limit travel", "travel limit"],
      },
      { source_object: "t", texts: ["travel", "travel"] },
      { source_object: "u", texts: ["other words altogether"] },
    ]);
    const ranked = (await rank(pack, "travel limit")).filter(({ role }) => role === "ranked");
    expect(ranked.map(({ chunkId }) => chunkId)).to.deep.equal(["s/2", "t/0"]);
  });

  it("lets successors and theirs ride beyond the places, once each", async () => {
    const pack = packOf([
      ...many("a", 3, ["a"]),
      { source_object: "v2", supersedes: "a0", texts: ["words that nobody asks for"] },
      { source_object: "v3", supersedes: "v2", texts: ["more such words"] },
      { source_object: "w", supersedes: "a2", texts: ["other words"] },
      { source_object: "x", supersedes: "nothing that exists", texts: ["words"] },
    ]);
    const places = limits(4);
    expect(shown(await rank(pack, "travel", { limits: places }))).to.deep.equal([
      "ranked a0",
      "ranked a1",
      "successor v2",
      "successor v3",
      "fill a2",
      "fill w",
    ]);
  });

  it("ranks a successor that was found itself, and then only so", async () => {
    const pack = packOf([
      { source_object: "old", texts: ["travel limit"] },
      { source_object: "new", supersedes: "old", texts: ["travel limit of this year"] },
    ]);
    expect(shown(await rank(pack, "travel limit"))).to.deep.equal(["ranked old", "ranked new"]);
  });

  it("leaves out what cannot be admitted, wherever it stands", async () => {
    const pack = packOf([
      { source_object: "good", texts: ["travel"] },
      { source_object: "draft", status: "draft", texts: ["travel"] },
      {
        source_object: "late",
        effective_from: "2026-01-01",
        supersedes: "good",
        texts: ["travel"],
      },
      { source_object: "twice", texts: ["travel"] },
      { source_object: "twice", texts: [] },
      { source_object: "gone", texts: ["travel"] },
      { source_object: "lost", texts: ["travel"] },
    ]);
    const changes = [
      { id: "1", kind: "revoke" as const, source_object: "gone", at: "2025-01-01T00:00:00Z" },
    ];
    expect(
      shown(await rank(pack, "travel", { changes, without: ["lost", "unknown"] })),
    ).to.deep.equal(["ranked good"]);
    expect(await rank(pack, "travel", { denyAll: true })).to.deep.equal([]);
  });

  it("never takes a chunk whose id or source is not certain", async () => {
    const pack = packOf([{ source_object: "s", texts: ["travel one"] }], {
      chunks: [
        chunkOf("s", "travel one", 0),
        chunkOf("nobody", "travel two", 0),
        { ...chunkOf("s", "travel three", 1), chunk_id: "twin" },
        { ...chunkOf("s", "travel four", 2), chunk_id: "twin" },
      ],
    });
    const snapshot = await buildSnapshot({ pack, limits: limits(6) });
    expect(snapshot.chunksOf("s").map(({ text }) => text)).to.deep.equal(["travel one"]);
    expect(snapshot.chunksOf("nobody")).to.deep.equal([]);
  });

  it("finds the long form by the short one, where the pack says that they are one", async () => {
    const documents: readonly Document[] = [
      { source_object: "long", texts: ["Retrieval-augmented generation grounds answers."] },
      { source_object: "other", texts: ["Answers need owners."] },
    ];
    expect(shown(await rank(packOf(documents), "What is RAG?"))).to.deep.equal([
      "fill long",
      "fill other",
    ]);
    const aliases = [["RAG", "retrieval-augmented generation"]];
    expect(shown(await rank(packOf(documents, { aliases }), "What is RAG?"))).to.deep.equal([
      "ranked long",
      "fill other",
    ]);
  });

  it("gives a question without words of its own no ranked source", async () => {
    expect(shown(await rank(packOf(many("a", 2, ["a"])), "Why is it?"))).to.deep.equal([
      "fill a0",
      "fill a1",
    ]);
  });
});
