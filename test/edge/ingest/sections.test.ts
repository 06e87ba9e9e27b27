import { expect } from "chai";
import { CHUNK_CHARS } from "../../../bff/edge/ingest/chunk-text.ts";
import { build, chunksOf, page, removeFolders } from "./site.ts";

const SENTENCE = "This sentence has exactly fifty characters in it. ";
const paragraph = (count: number, mark: string): string =>
  `<p>${mark} ${SENTENCE.repeat(count)}</p>`;

describe("sections", () => {
  after(removeFolders);

  it("carry the headings above them", async () => {
    const chunks = await chunksOf(
      '<h1 id="a">A</h1><p>1</p><h2 id="b">B</h2><p>2</p><h3 id="c">C</h3><p>3</p><h2 id="d">D</h2><p>4</p>',
    );
    expect(chunks.map((chunk) => chunk.section_path)).to.deep.equal([
      ["A"],
      ["A", "B"],
      ["A", "B", "C"],
      ["A", "D"],
    ]);
    expect(chunks.map((chunk) => chunk.ordinal)).to.deep.equal([0, 1, 2, 3]);
  });

  it("begin with their heading, and with the headings above that have nothing of their own", async () => {
    const chunks = await chunksOf('<h1 id="a">A</h1><h2 id="b">B</h2><p>2</p>');
    expect(chunks.map((chunk) => [chunk.anchor, chunk.text])).to.deep.equal([["b", "A\nB\n2"]]);
  });

  it("that are long are cut at paragraphs under one place", async () => {
    const body = `<h1 id="long">Long</h1>${[1, 2, 3, 4, 5].map((n) => paragraph(15, `P${n}`)).join("")}`;
    const chunks = await chunksOf(body);
    expect(chunks.length).to.be.greaterThan(2);
    expect(new Set(chunks.map((chunk) => chunk.reader_target))).to.deep.equal(
      new Set(["/html/page.html#long"]),
    );
    expect(new Set(chunks.map((chunk) => chunk.chunk_id)).size).to.equal(chunks.length);
    for (const chunk of chunks) {
      expect(chunk.text.length).to.be.at.most(CHUNK_CHARS);
      expect(chunk.text).to.match(/it\.$/);
    }
    const joined = chunks.map((chunk) => chunk.text).join("");
    expect(joined.split(SENTENCE.trim()).length - 1).to.equal(75);
  });

  it("that are one long listing are cut at empty lines, else at lines", async () => {
    const option = (n: number): string => `# Option ${n}\n${"#value = x\n".repeat(20)}`;
    const listing = Array.from({ length: 40 }, (_, n) => option(n)).join("\n");
    const chunks = await chunksOf(`<h1 id="conf">Sample</h1><pre>${listing}</pre>`);
    for (const chunk of chunks.slice(1)) expect(chunk.text).to.match(/^# Option \d+\n/);
    const whole = chunks.map((chunk) => chunk.text).join("\n");
    for (let n = 0; n < 40; n += 1) expect(whole).to.contain(`# Option ${n}\n`);
  });

  it("that are one long word are cut without breaking a character", async () => {
    const chunks = await chunksOf(`<p>${"😀".repeat(5_000)}</p>`);
    expect(chunks.map((chunk) => chunk.text).join("")).to.equal("😀".repeat(5_000));
    for (const chunk of chunks) expect(chunk.text).to.not.match(/\p{Surrogate}/u);
  });

  it("keep a line that announces a list with the list", async () => {
    const lead = `${paragraph(25, "A")}<p>These are the options:</p><ul><li>${SENTENCE.repeat(12)}</ul>`;
    const chunks = await chunksOf(`<h1 id="h">H</h1>${lead}`);
    expect(chunks.at(-1)?.text).to.match(/^These are the options:/);
  });

  it("with anchored terms are cut at the terms when long, and left whole when short", async () => {
    const option = (name: string): string =>
      `<dl><dt id="o.${name}">${name}</dt><dd><p>${SENTENCE.repeat(10)}</p></dd></dl>`;
    const long = await chunksOf(
      `<h1 id="h">Group</h1><p>Intro.</p>${["a", "b", "c", "d"].map(option).join("")}<p>After.</p>`,
    );
    expect(long.map((chunk) => [chunk.anchor, chunk.section_path.at(-1)])).to.deep.equal([
      ["h", "Group"],
      ["o.a", "a"],
      ["o.b", "b"],
      ["o.c", "c"],
      ["o.d", "d"],
      ["h", "Group"],
    ]);
    const short = await chunksOf('<h1 id="h">Terms</h1><dl><dt id="t">Term<dd>Meaning.</dl>');
    expect(short.map((chunk) => chunk.anchor)).to.deep.equal(["h"]);
  });

  it("take the page's title as the source's, without what every title has", async () => {
    const files = Object.fromEntries(
      ["One", "Two", "Three", "Four", "Five"].map((name) => {
        return [
          `${name}.html`,
          page(`<h1>${name}</h1><p>${name} text.</p>`, `<title>${name} - Handbook</title>`),
        ];
      }),
    );
    const { pack } = await build({
      ...files,
      "index.html": page("<h1>H</h1><p>x</p>", "<title>Handbook</title>"),
    });
    expect(pack.sources.map((source) => source.title)).to.deep.equal([
      "Five", "Four", "One", "Three", "Two", "Handbook",
    ]); // prettier-ignore
    expect([pack.title, pack.package_id]).to.deep.equal(["Handbook", "handbook"]);
  });

  it("go on after a box with a title of its own, a note or a card", async () => {
    const chunks = await chunksOf(
      '<div><h2 id="s">S</h2><p>One.</p><div class="n"><h3>Note</h3><p>Two.</p></div><p>Three.</p></div>' +
        '<div><h2 id="t">T</h2><p>Four.</p></div>',
    );
    expect(chunks.map((chunk) => [chunk.anchor, chunk.text])).to.deep.equal([
      ["s", "S\nOne.\n\nNote\nTwo.\n\nThree."],
      ["t", "T\nFour."],
    ]);
  });
});
