import { expect } from "chai";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { PAGE_BUDGET } from "../../../bff/edge/ingest/budget.ts";
import { build, buildSite, newFolder, page, removeFolders, siteOf } from "./site.ts";

const GOOD = page('<h1 id="g">Good</h1><p>Still here.</p>');

function formatting(tag: string, count: number): string {
  return Array.from({ length: count }, (_, n) => `<${tag} a${n}>`).join("");
}

/** Shapes that cost a tree builder seconds or a naive walk its stack (security research 1.1, 3.4). */
const SHAPES: readonly (readonly [string, () => string, string | null])[] = [
  [
    "formatting that is opened again in each paragraph",
    () => `<p>${formatting("b", 2_000)}${"<p>x".repeat(2_000)}`,
    "too_complex",
  ],
  [
    "formatting that is never closed",
    () => `<p>${formatting("b", 400)}${"<p>x".repeat(20_000)}`,
    null,
  ],
  [
    "crossed formatting",
    () => `${formatting("b", 200)}${formatting("i", 200)}${"x</b>".repeat(4_000)}`,
    null,
  ],
  ["a depth of 100,000", () => "<div>".repeat(100_000), "too_complex"],
  ["a depth of 100,000 in a picture", () => `<svg>${"<g>".repeat(100_000)}`, "too_complex"],
  ["a megabyte of <", () => "<".repeat(1_048_576), null],
  [
    "32,000 attributes",
    () => `<p ${Array.from({ length: 32_000 }, (_, n) => `a${n}=1`).join(" ")}>x`,
    "too_complex",
  ],
  ["nested tables", () => "<table><tr><td>".repeat(150) + "x", null],
  [
    "a table of a million places",
    () => `<table>${"<tr><td rowspan=100 colspan=100>x".repeat(5_000)}</table>`,
    null,
  ],
  ["end tags of nothing", () => "</a></b></div></p></x>".repeat(40_000), null],
  ["headings without end", () => '<h2 id="x">'.repeat(50_000), null],
  [
    "empty anchors before every heading",
    () => `${'<a id="y"></a>'.repeat(20_000)}<h2></h2>`.repeat(2),
    null,
  ],
  ["an unclosed comment", () => `<p>x<!--${"-".repeat(1_000_000)}`, null],
  ["an attribute without end", () => `<p title="${"x".repeat(2_000_000)}`, null],
  ["a million tags", () => "<i></i>".repeat(600_000), "too_complex"],
  ["links in links", () => "<a href=#x>".repeat(40_000), null],
  ["lists in lists", () => "<ul><li>x".repeat(200), null],
  ["entities", () => "&amp;&#65;&notin;&".repeat(60_000), null],
];

describe("a hostile page", () => {
  after(removeFolders);

  for (const [what, shape, code] of SHAPES) {
    it(`costs a warning at most, and no time: ${what}`, async () => {
      const hostile = `<!doctype html><title>t</title><body>${shape()}`;
      const start = performance.now();
      const { pack } = await build({ "good.html": GOOD, "hostile.html": hostile });
      expect(performance.now() - start).to.be.lessThan(8_000);
      expect(pack.chunks.some((chunk) => chunk.text === "Good\nStill here.")).to.equal(true);
      const codes = pack.warnings
        .filter((one) => one.source_path === "hostile.html")
        .map((one) => one.code);
      if (code !== null) expect(codes).to.include(code);
      expect(codes).to.not.include.members(["timeout"]).and.not.include.members(["worker_lost"]);
    });
  }

  it("that takes too long is given up with its worker; the others are read", async () => {
    const slow = `<!doctype html>${"<p>x<b>y</b></p>".repeat(100_000)}`;
    const { pack } = await build(
      { "a.html": slow, "b.html": slow },
      { limits: { workers: 2, pageMs: 1, workerMb: 512 } },
    );
    expect(pack.warnings.map((one) => [one.source_path, one.code])).to.deep.equal([
      ["a.html", "timeout"],
      ["b.html", "timeout"],
    ]);
  });

  it("that exhausts the memory of its worker costs that worker; the others are read", async () => {
    const large = `<!doctype html>${"<p>some words</p>".repeat(300_000)}`;
    const { pack } = await build(
      { "a.html": GOOD, "large.html": large, "z.html": GOOD },
      {
        limits: { workers: 1, pageMs: 60_000, workerMb: 24 },
        budget: { ...PAGE_BUDGET, maxTokens: 1e9 },
      },
    );
    const lost = pack.warnings.filter((one) => one.source_path === "large.html");
    expect(lost.map((one) => one.code)).to.include("worker_lost");
    expect(pack.chunks.map((chunk) => chunk.source_object)).to.deep.equal(["a", "z"]);
  });

  it("that is too large is not read", async () => {
    const { pack } = await build(
      { "a.html": GOOD, "large.html": page("x".repeat(5_000)) },
      { budget: { ...PAGE_BUDGET, maxBytes: 4_096 } },
    );
    expect(pack.warnings.map((one) => one.code)).to.include("too_large");
    expect(pack.chunks).to.have.length(1);
  });

  it("cannot be reached through a symbolic link", async () => {
    const elsewhere = siteOf({ "secret.html": page("<p>SECRET</p>") });
    const site = siteOf({ "a.html": GOOD });
    symlinkSync(join(elsewhere, "secret.html"), join(site, "link.html"));
    symlinkSync(elsewhere, join(site, "folder"));
    symlinkSync(join(newFolder(), "nothing"), join(site, "broken"));
    const { pack, text } = await buildSite(site);
    expect(text).to.not.contain("SECRET");
    expect(pack.warnings.map((one) => [one.source_path, one.code])).to.deep.equal([
      ["folder", "symlink"],
      ["link.html", "symlink"],
    ]);
  });
});
