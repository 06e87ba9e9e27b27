import { expect } from "chai";
import { createHash } from "node:crypto";
import { build, buildSite, page, removeFolders, siteOf, told } from "./site.ts";

const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");
const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
const bare = (body: string, meta = ""): string =>
  `<!doctype html><html><head>${meta}<title>T</title></head><body><p>${body}</p></body></html>`;

describe("the files of a site", () => {
  after(removeFolders);

  it("are pages by their content, not their name", async () => {
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    const { pack } = await build({
      "image.html": png,
      "style.css": "p { color: red }",
      "partial.hbs": "<div>{{name}}</div>",
      "data.json": '{"a": "<html>"}',
      about: page("<p>A page without an ending.</p>"),
      "old.htm": "\n <!-- made by hand -->\n<HTML><p>Old.</p>",
      "part.html": "just some <b>text</b>",
      ".git/index.html": page("<p>not served</p>"),
    });
    expect(pack.sources.map((source) => source.source_object)).to.deep.equal([
      "about",
      "old.htm",
      "part",
    ]);
    expect(told(pack).filter((one) => one.startsWith("not_html"))).to.deep.equal([
      "not_html: is named like a page, but its content is not HTML",
    ]);
  });

  it("are decoded as they say, by mark, by meta, or else by what fits", async () => {
    const files = {
      "bom.html": utf16(bare("Grüße 1")),
      "meta.html": latin1(bare("Grüße 2", '<meta charset="iso-8859-1">')),
      "http-equiv.html": latin1(
        bare(
          "Grüße 3",
          '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">',
        ),
      ),
      "xml.html": latin1(`<?xml version="1.0" encoding="iso-8859-1"?>\n${bare("Grüße 4")}`),
      "utf8.html": bare("Grüße 5"),
      "nothing.html": latin1(bare("Grüße 6")),
      "japanese.html": Buffer.concat([
        latin1('<!doctype html><meta charset="shift_jis"><title>T</title><p>'),
        Buffer.from("93fa967b", "hex"),
      ]),
    };
    const { pack } = await build(files);
    const texts = Object.fromEntries(pack.chunks.map((chunk) => [chunk.source_object, chunk.text]));
    const { japanese, ...rest } = texts;
    expect(Object.keys(rest)).to.have.length(6);
    expect(japanese).to.equal("日本");
    for (const text of Object.values(rest)) expect(text).to.match(/^Grüße \d$/);
    expect(pack.warnings.map((one) => [one.source_path, one.code])).to.deep.equal([
      ["nothing.html", "encoding_guessed"],
    ]);
  });

  it("that only lead on are kept as sources without text", async () => {
    const stub =
      '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=../new/"><p>Redirecting to <a href="../new/">new</a></p>';
    const { pack } = await build({ "old.html": stub, "new/index.html": page("<p>New.</p>") });
    expect(pack.chunks.map((chunk) => chunk.source_object)).to.deep.equal(["new/index"]);
    expect(pack.sources.map((source) => source.source_object)).to.deep.equal(["new/index", "old"]);
    expect(told(pack)).to.deep.equal(["redirect_stub: only leads on to ../new/"]);
  });

  it("are named by path and by the digest of their bytes", async () => {
    const content = page("<p>Same bytes.</p>");
    const { pack } = await build({ "guide/a.html": content });
    const sha256 = createHash("sha256").update(content).digest("hex");
    expect(pack.sources[0]).to.include({
      source_object: "guide/a",
      source_path: "guide/a.html",
      source_version: sha256.slice(0, 12),
      content_sha256: sha256,
      title: "Page",
    });
  });

  it("give the package its language, and are told where they differ", async () => {
    const german = '<!doctype html><html lang="de"><title>D</title><p>Hallo.</p>';
    const { pack } = await build({
      "a.html": page("<p>a</p>"),
      "b.html": page("<p>b</p>").replace('lang="en"', 'lang="en-GB"'),
      "c.html": german,
      "d.html": page("<p>d</p>"),
    });
    expect(pack.language).to.equal("en");
    expect(told(pack)).to.deep.equal(["other_language: is written in de, the package in en"]);
  });

  it("that link to places that are not there are told, with page and heading", async () => {
    const target = page('<h1 id="there">T</h1><p>x</p><p id="twice">a</p><p id="twice">b</p>');
    const links = (base: string): string =>
      `<h1 id="h">Links</h1><p><a href="${base}b.html#there">fine</a> <a href="${base}b.html#gone">lost</a> ` +
      `<a href="${base}b#twice">both</a> <a href="#h">fine</a> <a href="#top">top</a> <a href="https://else.example/b.html#gone">other</a></p>`;
    const { pack } = await build({
      "a.html": page(links("")),
      "b.html": target,
      "sub/based.html": page(links(""), '<title>B</title><base href="/manual/">'),
      "sub/rooted.html": page(links("/manual/")),
      "sub/full.html": page(
        `${links("https://docs.example/manual/")}<a href="https://docs.example/manual/a.html">a</a>`,
      ),
    });
    const found = pack.warnings.filter((one) => one.code.endsWith("_fragment"));
    for (const path of ["a.html", "sub/based.html", "sub/full.html", "sub/rooted.html"]) {
      const own = found
        .filter((one) => one.source_path === path)
        .map((one) => `${one.code}: ${one.detail}`);
      expect(own, path).to.deep.equal([
        'ambiguous_fragment: link "both" in "Links" leads to b.html#twice',
        'broken_fragment: link "lost" in "Links" leads to b.html#gone',
      ]);
    }
    expect(found).to.have.length(8);
  });
});

describe("a build", () => {
  after(removeFolders);

  it("writes the same bytes whatever the number of workers", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => {
        const links = Array.from(
          { length: 40 },
          (_unused, m) => `<li><a href="${m}.html">Page ${m}</a>`,
        );
        return [
          `${n}.html`,
          page(
            `<ul>${links.join("")}</ul><h1 id="t">Page ${n}</h1><p>${`Words of ${n}. `.repeat(n * 20)}</p>`,
          ),
        ];
      }),
    );
    const site = siteOf({ ...files, "broken.html": "\0", "deep.html": "<div>".repeat(2_000) });
    const [one, two, five] = await Promise.all(
      [1, 2, 5].map((workers) =>
        buildSite(site, { limits: { workers, pageMs: 20_000, workerMb: 512 } }),
      ),
    );
    expect(two?.text).to.equal(one?.text);
    expect(five?.text).to.equal(one?.text);
  });

  it("of a folder without pages is a pack without chunks", async () => {
    const { pack, summary } = await build({ "readme.txt": "nothing" });
    expect([pack.sources, pack.chunks]).to.deep.equal([[], []]);
    expect(summary).to.include({ pages: 0, chunks: 0, answerable: 0 });
  });
});
