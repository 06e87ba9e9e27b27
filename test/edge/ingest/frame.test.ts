import { expect } from "chai";
import { build, page, removeFolders, textOf } from "./site.ts";

const NAMES = ["alpha", "beta", "gamma", "delta"];

/** A site of four pages; `body` makes each of its name. */
async function textsOf(body: (name: string) => string): Promise<readonly string[]> {
  const files = Object.fromEntries(NAMES.map((name) => [`${name}.html`, page(body(name))]));
  const { pack } = await build(files);
  return pack.chunks.map((chunk) => chunk.text);
}

const prose = (name: string): string =>
  `<h1 id="h">About ${name}</h1><p>The ${name} service answers questions about ${name} and nothing else.</p>`;
const expected = [...NAMES]
  .sort()
  .map(
    (name) =>
      `About ${name}\nThe ${name} service answers questions about ${name} and nothing else.`,
  );

describe("the frame of a site", () => {
  after(removeFolders);

  it("is dropped where it repeats, whatever its elements are called", async () => {
    const texts = await textsOf(
      (name) =>
        `<div class="a1"><ul>${NAMES.map((one) => `<li><a href="${one}.html">${one}</a></li>`).join("")}</ul></div>` +
        `<div class="b2">${prose(name)}</div>` +
        '<div class="c3"><h4>Company</h4><p>Copyright 2026 by the company, all rights reserved.</p></div>',
    );
    expect(texts).to.deep.equal(expected);
  });

  it("is known by role: navigation, banner, contentinfo, search", async () => {
    const text = await textOf(
      `<header><p>Brand</p></header><nav><p>Menu</p></nav><div role="search"><p>Find</p></div>` +
        `${prose("solo")}<footer><p>Imprint</p></footer>`,
    );
    expect(text).to.equal(expected[0]?.replaceAll("alpha", "solo"));
  });

  it("is everything outside main, where a page has one with text", async () => {
    const text = await textOf(`<div>Outside</div><main>${prose("solo")}</main><div>Outside</div>`);
    expect(text).to.equal(expected[0]?.replaceAll("alpha", "solo"));
  });

  it("is not the page when main is an empty shell", async () => {
    expect(await textOf(`<main></main><div>${prose("solo")}</div>`)).to.contain("The solo service");
  });

  it("does not hold the page's only first-level heading", async () => {
    const text = await textOf('<header><h1 id="t">Title</h1></header><main><p>Text.</p></main>');
    expect(text).to.equal("Title\nText.");
  });

  it("keeps a header and a footer inside an article", async () => {
    const text = await textOf(
      "<main><article><header><h1>T</h1><p>By Ann</p></header><p>Text.</p><footer><p>First printed 1990.</p></footer></article></main>",
    );
    expect(text).to.equal("T\nBy Ann\n\nText.\n\nFirst printed 1990.");
  });

  it("keeps labels and headings that many pages share within their content", async () => {
    const texts = await textsOf(
      (name) =>
        `<main>${prose(name)}<h2 id="usage">Usage</h2><p>Note</p><p>Only ${name} is used like this.</p></main>`,
    );
    expect(texts.filter((text) => text.startsWith("Usage\nNote\n\nOnly"))).to.have.length(4);
  });

  it("takes a list of the page's own places for navigation at its top, not further down", async () => {
    const list = '<ul><li><a href="#one">One</a><li><a href="#two">Two</a></ul>';
    const rest = '<h2 id="one">One</h2><p>1</p><h2 id="two">Two</h2><p>2</p>';
    expect(await textOf(`<h1 id="t">T</h1><p>Intro text.</p>${list}${rest}`)).to.not.contain(
      "- One",
    );
    const below = `<h1 id="t">T</h1><p>Intro.</p><h2 id="c">Checklist</h2><p>Look at these.</p>${list}${rest}`;
    expect(await textOf(below)).to.contain("- One\n- Two");
  });

  it("leaves a text on a few pages alone", async () => {
    const shared = "<p>This step is the same on both systems, and it is worth telling on each.</p>";
    const files = Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [
        `${n}.html`,
        page(prose(`s${n}`) + (n < 3 ? shared : "")),
      ]),
    );
    const { pack } = await build(files);
    const found = pack.chunks.filter((chunk) => chunk.text.includes("the same on both systems"));
    expect(found).to.have.length(3);
  });

  it("is also what turns the page: links to the pages before, after and above", async () => {
    const turn =
      '<table><tr><td><a accesskey="p" href="a.html">Prev</a><td>Chapter 2. Tasks<td><a accesskey="n" href="b.html">Next</a></table>';
    const text = await textOf(
      `${turn}<h2 id="x">2.1. Vacuuming</h2><p>See <a href="b.html">next</a>.</p>${turn}`,
    );
    expect(text).to.equal("2.1. Vacuuming\nSee next.");
  });
});
