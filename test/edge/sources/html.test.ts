import { expect } from "chai";
import fc from "fast-check";
import { html as names, parse } from "parse5";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readHtml } from "../../../bff/edge/sources/html.ts";
import { PageTextWriter } from "../../../bff/edge/sources/page-text.ts";

async function textOf(html: string): Promise<string> {
  const writer = new PageTextWriter(1_000_000);
  await readHtml(html, writer);
  const page = writer.finish(null);
  const headings = page.blocks.flatMap(({ section }) => section);
  return [...new Set(headings), ...page.blocks.map(({ text }) => text)].join("\n");
}

describe("text of an HTML page", () => {
  const hidden: readonly [string, string][] = [
    ["an element with the hidden attribute", "<div hidden>SECRET</div>"],
    ["what stands in a hidden element", "<div hidden><p><b>SECRET</b></p></div>"],
    ["aria-hidden", '<p aria-hidden=" TRUE ">SECRET</p>'],
    ["display:none in odd spelling", '<p style="DISPLAY : /* x */ none !important">SECRET</p>'],
    ["display:none in CSS escapes", '<p style="d\\69splay:n\\6f ne">SECRET</p>'],
    ["opacity", '<p style="opacity:0.01">SECRET</p>'],
    ["a tiny font", '<span style="font-size:.1em">SECRET</span>'],
    ["text far away", '<p style="position:absolute;top:-200vh">SECRET</p>'],
    ["text scaled to nothing", '<p style="transform:scale(0)">SECRET</p>'],
    ["a clipped box", '<p style="clip:rect(0 0 0 0);position:absolute">SECRET</p>'],
    ["a box without height", '<div style="height:0;overflow:hidden">SECRET</div>'],
    ["white on white", '<p style="color:#fefefe">SECRET</p>'],
    [
      "the color of an outer background",
      '<div style="background:#333"><p style="color:#303030">SECRET</p></div>',
    ],
    ["a transparent color", '<p style="color:rgba(0,0,0,0)">SECRET</p>'],
    ["a rule of the page", '<p class="a zz">SECRET</p><style>p.zz, .y{display:none}</style>'],
    [
      "a rule for a screen",
      "<style>@media screen{#x{visibility:hidden}}</style><p id=x>SECRET</p>",
    ],
    ["a class that style sheets hide", '<span class="visually-hidden">SECRET</span>'],
    ["a closed dialog", "<dialog>SECRET</dialog>"],
    ["a popover", "<div popover>SECRET</div>"],
    ["a template", "<template><p>SECRET</p></template>"],
    ["a shadow root's light tree", "<div><template shadowrootmode=open></template>SECRET</div>"],
    ["noscript", "<noscript><p>SECRET</p></noscript>"],
    [
      "a comment in SVG that HTML would end",
      "<svg><style><!--</style></svg>SECRET--></style></svg>",
    ],
    ["a style in HTML inside SVG", "<svg><p><style></svg>SECRET</style></p></svg>"],
    ["foreign content", "<svg><text>SECRET</text><desc>SECRET</desc></svg>"],
    ["options", "<select><option>SECRET</select><select><optgroup label=x><option>SECRET</select>"],
    ["a hidden form that an unclosed element keeps open", "<form hidden><div></form>SECRET</div>"],
    ["hidden formatting that outlives its paragraph", "<p><b hidden></p>SECRET</b>"],
    [
      "a cell behind an end tag that does not reach it",
      "<section><table><tr><td><div hidden></section>SECRET</div></table>",
    ],
    ["a hidden row", "<table><tr hidden><td>SECRET</table>"],
    [
      "attributes",
      "<img alt=SECRET><p title=SECRET data-x=SECRET aria-label=SECRET>seen</p><meta content=SECRET>",
    ],
    ["processing instructions and bogus comments", "<?SECRET?><!SECRET></ SECRET>"],
  ];
  for (const [what, html] of hidden) {
    it(`leaves out ${what}`, async () => {
      const text = await textOf(`<body><p>before</p>${html}<p>after</p>`);
      expect(text).not.to.contain("SECRET");
      expect(text).to.contain("before");
    });
  }

  it("reads elements named as anything that objects inherit", async () => {
    const html =
      "<constructor>one<hasownproperty hidden>no</hasownproperty><tostring style='x:1constructor'>two";
    expect(await textOf(html)).to.equal("onetwo");
  });

  it("goes on after what was hidden, also where an end tag is missing", async () => {
    const html =
      "<p hidden>SECRET<p>one<ul><li hidden>SECRET<li>two</ul><div hidden>SECRET</div>three";
    expect(await textOf(html)).to.equal("one\ntwo\nthree");
  });

  it("keeps visible text verbatim but for white space", async () => {
    const html =
      "<p>A  sum of\n <b>1,000&nbsp;EUR</b> &lt;gross&gt; &amp; “quoted”</p><pre>  x = 1\n  y</pre>";
    expect(await textOf(html)).to.equal("A sum of 1,000 EUR <gross> & “quoted”\n  x = 1\n  y");
  });

  it("takes out and counts characters that cannot be seen", async () => {
    const writer = new PageTextWriter(1000);
    await readHtml("<p>vi\u200bsi\u{e0041}ble\u202e text</p><!-- four -->", writer);
    const { blocks, removed } = writer.finish(null);
    expect(blocks.map(({ text }) => text)).to.deep.equal(["visible text"]);
    expect(removed).to.deep.equal({
      hiddenCharacters: 6,
      invisibleCodePoints: 3,
      machineParagraphs: 0,
    });
  });

  it("reads rows under their headers, lists as items, and puts each under its headings", async () => {
    const writer = new PageTextWriter(1000);
    await readHtml(
      "<h1>Guide \u00b6</h1><h2>Limits</h2><table><tr><th>Trip<th>Limit<tr><td>Rail<td>80 EUR</table><h2>Steps</h2><ol><li>Ask<li>Go</ol>",
      writer,
    );
    expect(writer.finish(null).blocks).to.deep.equal([
      { section: ["Guide", "Limits"], text: "Trip: Rail; Limit: 80 EUR" },
      { section: ["Guide", "Steps"], text: "Ask" },
      { section: ["Guide", "Steps"], text: "Go" },
    ]);
  });

  it("prefers the main text to navigation and footers", async () => {
    const main = "What the page is about, at some length. ".repeat(8);
    const html = `<nav>Home</nav><header>Banner</header><main><h1>T</h1><p>${main}</p></main><footer>Imprint</footer>`;
    expect(await textOf(html)).to.equal(`T\n${main.trim()}`);
  });

  it("takes dates from what the page declares and shows", async () => {
    const html =
      '<meta property="article:modified_time" content="2024-02-01"><script type="application/ld+json">{"dateModified":"2024-03-01"}</script><time datetime="2024-01-01">x</time>';
    expect(await readHtml(html, new PageTextWriter(100))).to.deep.equal({
      declared: ["2024-02-01", "2024-03-01"],
      shown: ["2024-01-01"],
    });
  });

  it("never shows a word that the standard's tree hides, whatever the tags", async () => {
    const tag = fc.constantFrom(
      ..."div p span b i a li ul ol table tr td th tbody caption form section h2 button dd dl svg math foreignObject title desc mtext select option template object style noscript pre textarea br".split(
        " ",
      ),
    );
    const piece = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(tag, fc.boolean()).map(([t, h]) => `<${t}${h ? " hidden" : ""}>`),
      },
      { weight: 3, arbitrary: tag.map((t) => `</${t}>`) },
      { weight: 4, arbitrary: fc.constant("#") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("<!--", "-->", "<svg/>", "<![CDATA[", "]]>", "<p/>"),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const html = pieces.map((one, i) => (one === "#" ? ` w${i}w ` : one)).join("");
        const shown = (await textOf(`<body>${html}`)).match(/w\d+w/g) ?? [];
        const allowed = new Set(visibleIn(parse(`<body>${html}`)));
        expect(
          shown.filter((word) => !allowed.has(word)),
          html,
        ).to.deep.equal([]);
      }),
      // A fixed seed: what a run in a million would find is a finding, not a reason to fail a build.
      { numRuns: 3000, seed: 20240601 },
    );
  });

  it("shows every word that the tree shows where tags are well nested", async () => {
    const inline = fc.constantFrom("span", "b", "a", "code");
    const block = fc.constantFrom("div", "section", "blockquote", "ul");
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.constant("#"),
        fc.tuple(inline, fc.constant("#")).map(([t, x]) => `<${t}>${x}</${t}>`),
        fc
          .tuple(block, fc.boolean(), fc.array(tie("node"), { maxLength: 4 }))
          .map(([t, h, inner]) => `<${t}${h ? " hidden" : ""}>${inner.join(" ")}</${t}>`),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(node, async (shape) => {
        let i = 0;
        const html = shape.replace(/#/g, () => ` w${i++}w `);
        const shown = (await textOf(html)).match(/w\d+w/g) ?? [];
        expect(shown.sort()).to.deep.equal(visibleIn(parse(html)).sort());
      }),
      { numRuns: 500 },
    );
  });
});

const NOT_SHOWN = new Set(
  "head script style template noscript iframe object svg select option textarea".split(" "),
);

/** The oracle: words of text nodes with no hidden element around them, in parse5's tree. */
function visibleIn(root: Tree.Node): string[] {
  if (root.nodeName === "#text") return (root as Tree.TextNode).value.match(/w\d+w/g) ?? [];
  if (!("childNodes" in root)) return [];
  const element = root as Tree.Element;
  const isHtml = element.namespaceURI === names.NS.HTML || element.namespaceURI === undefined;
  if ((isHtml || element.tagName === "svg") && NOT_SHOWN.has(element.tagName)) return [];
  if ((element.attrs ?? []).some(({ name }) => name === "hidden")) return [];
  return root.childNodes.flatMap(visibleIn);
}
