import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Chunk, Pack, SourceRecord } from "../../../bff/core/documents.ts";
import { packFaults } from "../../../bff/edge/ingest/check-pack.ts";
import { checkTargets } from "../../../bff/edge/ingest/check-targets.ts";
import { buildSite, page, removeFolders, siteOf } from "./site.ts";

const BODY = '<h1 id="a">A</h1><p>One.</p><h2 id="b">B</h2><p>Two.</p>';

async function built(): Promise<{ site: string; pack: Pack }> {
  const site = siteOf({ "page.html": page(BODY), "sub/ü.html": page("<h1>U</h1><p>x</p>") });
  return { site, pack: (await buildSite(site)).pack };
}

const withChunk = (pack: Pack, change: Partial<Chunk>): Pack => ({
  ...pack,
  chunks: pack.chunks.map((chunk, at) => (at === 0 ? { ...chunk, ...change } : chunk)),
});
const withSource = (pack: Pack, change: Partial<SourceRecord>): Pack => ({
  ...pack,
  sources: pack.sources.map((source, at) => (at === 0 ? { ...source, ...change } : source)),
});

describe("checking a pack", () => {
  after(removeFolders);

  it("finds nothing wrong with a pack that was just built", async () => {
    const { site, pack } = await built();
    expect(packFaults(pack)).to.deep.equal([]);
    expect(checkTargets(pack, { site })).to.deep.equal({ faults: [], targets: 3, pages: 2 });
  });

  it("takes a pipe for a missing page, and does not wait for it", async () => {
    const { site, pack } = await built();
    execFileSync("mkfifo", [join(site, "pipe.html")]);
    const { faults } = checkTargets(withSource(pack, { source_path: "pipe.html" }), { site });
    expect(faults.map(({ code }) => code)).to.include("missing_page");
  });

  const PACK: readonly (readonly [string, string, (pack: Pack) => Pack])[] = [
    [
      "duplicate_source",
      "a source twice",
      (pack) => ({ ...pack, sources: [...pack.sources, ...pack.sources] }),
    ],
    [
      "duplicate_chunk",
      "a chunk twice",
      (pack) => ({ ...pack, chunks: [...pack.chunks, ...pack.chunks] }),
    ],
    ["no_source", "a chunk without a source", (pack) => withChunk(pack, { source_object: "gone" })],
    ["empty_text", "a chunk without text", (pack) => withChunk(pack, { text: " \n" })],
    [
      "hidden_characters",
      "hidden characters",
      (pack) => withChunk(pack, { text: "pay\u200bload" }),
    ],
    [
      "wrong_target",
      "a target of another page",
      (pack) => withChunk(pack, { reader_target: "/html/other.html#a" }),
    ],
    [
      "wrong_target",
      "a target outside the pages",
      (pack) => withChunk(pack, { reader_target: "/api/chat" }),
    ],
    [
      "wrong_target",
      "a target that climbs out",
      (pack) => withChunk(pack, { reader_target: "/html/../api/answers/1" }),
    ],
    [
      "not_admissible",
      "a source whose path leads elsewhere",
      (pack) => withSource(pack, { source_path: "../api/answers/1" }),
    ],
    [
      "not_admissible",
      "an approved source that nobody can be given",
      (pack) => withSource(pack, { access_labels: [] }),
    ],
  ];
  for (const [code, what, change] of PACK) {
    it(`names ${what}, with page and chunk`, async () => {
      const faults = packFaults(change((await built()).pack));
      expect(faults.map((fault) => fault.code)).to.include(code);
      for (const fault of faults) expect(fault.source_path ?? fault.chunk_id).to.be.a("string");
    });
  }

  it("does not call it a fault that a source is not approved", async () => {
    const { pack } = await built();
    expect(packFaults(withSource(pack, { status: "draft", access_labels: [] }))).to.deep.equal([]);
  });

  const SITE: readonly (readonly [string, string, string])[] = [
    ["is gone", BODY.replace('id="b"', ""), '"b" is not in the page'],
    ["occurs twice", `${BODY}<p id="b">again</p>`, '"b" is in the page 2 times'],
    ["occurs again as the name of a link", `${BODY}<a name="b"></a>`, '"b" is in the page 2 times'],
    ["occurs again in a picture", `${BODY}<svg><g id="b"/></svg>`, '"b" is in the page 2 times'],
    ["has moved into a template", BODY.replace("<h2", "<template><h2"), '"b" is not in the page'],
  ];
  for (const [what, body, detail] of SITE) {
    it(`names a target that ${what}, with page and chunk`, async () => {
      const { site, pack } = await built();
      writeFileSync(join(site, "page.html"), page(body));
      const { faults } = checkTargets(pack, { site });
      expect(faults).to.deep.equal([
        {
          code: "changed_page",
          source_path: "page.html",
          chunk_id: null,
          detail: "not the page the pack was made of: run pca pack build again",
        },
        { code: "missing_target", source_path: "page.html", chunk_id: "page.html#b", detail },
      ]);
    });
  }

  it("checks a hand-made pack that names neither its pages nor its anchors", async () => {
    const { site, pack } = await built();
    const bare = (target: string): Pack => ({
      ...pack,
      sources: pack.sources.map((source) => ({ ...source, source_path: "", content_sha256: "…" })),
      chunks: pack.chunks
        .slice(0, 1)
        .map((chunk) => ({ ...chunk, anchor: null, reader_target: target })),
    });
    const codes = (target: string): readonly string[] =>
      [...packFaults(bare(target)), ...checkTargets(bare(target), { site }).faults].map(
        (one) => one.code,
      );
    expect(codes("/html/page.html#b")).to.deep.equal([]);
    expect(codes("/html/page.html#c")).to.deep.equal(["missing_target"]);
    expect(codes("/html/none.html#b")).to.deep.equal(["missing_page"]);
    expect(codes("https://else.example/page.html")).to.deep.equal(["wrong_target"]);
  });

  it("names a page that is gone, and never leaves the site to look for one", async () => {
    const { site, pack } = await built();
    const outside = withSource(pack, {
      source_path: "../../../../etc/hostname",
      content_sha256: null,
    });
    expect(checkTargets(outside, { site }).faults.map((fault) => fault.code)).to.deep.equal([
      "missing_page",
    ]);
    expect(packFaults(outside).map((fault) => fault.code)).to.include("wrong_target");
  });

  it("says so where a page is too hostile to be checked", async () => {
    const { site, pack } = await built();
    const copies = Array.from({ length: 2_000 }, (_, n) => `<b a${n}>`).join("");
    writeFileSync(join(site, "page.html"), page(`${BODY}<p>${copies}${"<p>x".repeat(2_000)}`));
    const { faults } = checkTargets(pack, { site });
    expect(faults.some((fault) => fault.detail.startsWith("cannot be checked: "))).to.equal(true);
  });
});
