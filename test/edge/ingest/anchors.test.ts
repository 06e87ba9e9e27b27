import { expect } from "chai";
import { build, chunksOf, page, removeFolders, told } from "./site.ts";

/** Heading and target of each chunk. */
async function places(body: string): Promise<readonly (readonly [string, string | null])[]> {
  const chunks = await chunksOf(body);
  return chunks.map((chunk) => [chunk.section_path.at(-1) ?? "", chunk.reader_target]);
}

const TOP = '<h1 id="top">Top</h1><p>t</p>';

describe("the place of a section", () => {
  after(removeFolders);

  const FORMS: readonly (readonly [string, string, string])[] = [
    ["on the heading", '<h2 id="s">S</h2><p>x</p>', "s"],
    [
      "on the section around it (Sphinx)",
      '<section id="s"><span id="o"></span><h2>S</h2><p>x</p></section>',
      "s",
    ],
    ["on a division around it", '<div id="s"><div><h2>S</h2></div><p>x</p></div>', "s"],
    ["on a child (DocBook)", '<div><h2><a id="s"></a>S</h2><p>x</p></div>', "s"],
    ["on a child by name", '<h2><a name="s">S</a></h2><p>x</p>', "s"],
    ["on an empty element before it", '<a id="s"></a><h2>S</h2><p>x</p>', "s"],
    [
      "on the element its own link names",
      '<div id="w"><a id="s"></a><h2>S <a href="#s">#</a></h2></div><p>x</p>',
      "s",
    ],
    [
      "on the heading before the section",
      '<section id="o"><h2 id="s">S</h2><p>x</p></section>',
      "s",
    ],
    ["with id and name of one element", '<h2><a id="s" name="s"></a>S</h2><p>x</p>', "s"],
    ["in need of encoding", '<h2 id="ü b%">S</h2><h2 id="ü%">S</h2><p>x</p>', "%C3%BC%25"],
  ];
  for (const [where, markup, id] of FORMS) {
    it(`is the id ${where}`, async () => {
      expect((await places(TOP + markup)).at(-1)).to.deep.equal(["S", `/html/page.html#${id}`]);
    });
  }

  const NONE: readonly (readonly [string, string])[] = [
    ["it has no id", "<h2>S</h2><p>x</p>"],
    ["its id occurs twice", '<h2 id="s">S</h2><p id="s">x</p>'],
    [
      "its id occurs twice in one spot",
      '<section id="s"><span id="s"></span><h2>S</h2></section><p>x</p>',
    ],
    ["its id is also the name of a link", '<h2 id="s">S</h2><p>x<a name="s"></a></p>'],
    ["its id occurs again in a picture", '<h2 id="s">S</h2><p>x<svg><g id="s"/></svg></p>'],
    ["its id is inside a picture", '<h2><svg><g id="s"/></svg>S</h2><p>x</p>'],
    ["its id is on something hidden", '<h2><span hidden id="s"></span>S</h2><p>x</p>'],
    ["its id is not usable in a link", '<h2 id="a b">S</h2><p>x</p>'],
  ];
  for (const [why, markup] of NONE) {
    it(`is none when ${why}`, async () => {
      expect((await places(TOP + markup)).at(-1)).to.deep.equal(["S", null]);
    });
  }

  it("is another id where one is ambiguous and another is not", async () => {
    const found = await places(
      `${TOP}<section id="two"><h2 id="twice">S</h2><p id="twice">x</p></section>`,
    );
    expect(found.at(-1)).to.deep.equal(["S", "/html/page.html#two"]);
  });

  it("is the page alone for a first heading without an id, and for text before any heading", async () => {
    expect(await places("<p>intro</p><h1>Top</h1><p>x</p>")).to.deep.equal([
      ["Page", "/html/page.html"],
      ["Top", "/html/page.html"],
    ]);
    expect(
      await places('<div id="root"><div id="content"><h1>Top</h1><p>x</p></div></div>'),
    ).to.deep.equal([["Top", "/html/page.html"]]);
  });

  it("is the first heading's own section where the id says so", async () => {
    expect(
      await places('<div id="getting-started"><h1>Getting started</h1><p>x</p></div>'),
    ).to.deep.equal([["Getting started", "/html/page.html#getting-started"]]);
  });

  it("names every folder and file in the address as a browser would", async () => {
    const { pack } = await build({ "a b/ü#1.html": page('<h1 id="x">X</h1><p>y</p>') });
    expect(pack.chunks[0]?.reader_target).to.equal("/html/a%20b/%C3%BC%231.html#x");
    expect(pack.chunks[0]?.anchor).to.equal("x");
  });

  it("warns of missing and ambiguous ones with page and heading", async () => {
    const { pack } = await build({
      "a.html": page(`${TOP}<h2>Bare</h2><p>x</p><h2 id="d">Twice</h2><p id="d">x</p>`),
    });
    expect(pack.warnings.map((one) => one.source_path)).to.deep.equal(["a.html", "a.html"]);
    expect(told(pack)).to.deep.equal([
      'ambiguous_anchor: "Twice" has only anchors that are not unique',
      'missing_anchor: "Bare" has no anchor',
    ]);
  });
});
