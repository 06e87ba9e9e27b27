/** What the benchmarks keep besides their JSON: a page of figures, curves, and sections to measure on. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { parseFragment } from "parse5";
import { writeFigures } from "../../bench/figures.ts";
import { svgOf } from "../../bench/plot.ts";
import { grown } from "../../bench/sections.ts";

describe("the page of last figures", () => {
  it("holds every kept row with its target, says where one is missed, and shows its curves", () => {
    const folder = mkdtempSync(join(tmpdir(), "pca-figures-"));
    try {
      const row = { what: "a | b", unit: "ms", peer: "other", theirs: 4, target: "≤ 1 ×" };
      const rows = [
        { ...row, ours: 2, ratio: 0.5, met: true },
        { ...row, what: "late", ours: 8, ratio: 2, met: false },
      ];
      const machine = { node: "v20", cores: 2, model: "M" };
      const kept = {
        name: "one",
        title: "One",
        measured_at: "2026-01-02T03:04:05Z",
        machine,
        rows,
      };
      writeFileSync(join(folder, "one.json"), JSON.stringify(kept));
      writeFileSync(join(folder, "one-time.svg"), "<svg/>");
      writeFigures(folder);
      const page = readFileSync(join(folder, "README.md"), "utf8");
      expect(page).to.contain("| a \\| b | 2 ms | 4 (other) | 0.5 | ≤ 1 × | yes |");
      expect(page).to.contain("| late | 8 ms | 4 (other) | 2 | ≤ 1 × | **no** |");
      expect(page).to.contain("2026-01-02 03:04 UTC").and.to.contain("](one-time.svg)");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("a plot", () => {
  it("draws every point of every curve between its axes, and no markup of a name", () => {
    const points = [[1_000, 0.2] as const, [10_000, 3] as const, [100_000, 44] as const];
    const svg = svgOf({
      title: "T",
      x: "x",
      y: "y",
      curves: [
        { name: "<b>", points },
        { name: "other", points: points.slice(1) },
      ],
    });
    const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)];
    expect(circles).to.have.length(5);
    const [left, , right] = circles.map(([, x]) => Number(x));
    expect([left, right]).to.deep.equal([70, 470]);
    const heights = circles.slice(0, 3).map(([, , y]) => Number(y));
    expect(heights).to.deep.equal([...heights].sort((a, b) => b - a));
    const [root] = parseFragment(svg).childNodes;
    expect(root?.nodeName).to.equal("svg");
    expect(svg).not.to.contain("<b>");
  });
});

describe("grown sections", () => {
  const sections = [
    { id: "a", title: "Travel", text: "Travel limits apply whenever travel is approved." },
    { id: "b", title: "Meals", text: "Meals are refunded, meals abroad by country." },
  ];

  it("are the sections themselves, then varied ones, the same each time", () => {
    const once = grown(sections, { size: 6, questions: 5 });
    expect(once).to.deep.equal(grown(sections, { size: 6, questions: 5 }));
    const texts = once.documents.map(({ text }) => text);
    expect(texts.slice(0, 2)).to.deep.equal(sections.map(({ text }) => text));
    expect(new Set(texts).size).to.equal(6);
    expect(new Set(once.documents.map(({ id }) => id)).size).to.equal(6);
    for (const question of once.questions)
      expect(
        texts.some((text) => question.split(" ").every((word) => text.includes(word))),
      ).to.equal(true);
  });
});
