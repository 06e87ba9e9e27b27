import { expect } from "chai";
import { chunksOf, removeFolders, textOf } from "./site.ts";

describe("reading a page", () => {
  after(removeFolders);

  it("collapses white space as a browser does, and keeps it in code", async () => {
    const text = await textOf(
      "<p>one\n  <b>two</b>\t three<br>four</p><pre><code>\nif x:\n    y()\n\n    z()\n</code></pre>",
    );
    expect(text).to.equal("one two three\nfour\n\nif x:\n    y()\n\n    z()");
  });

  it("keeps words apart at blocks and together at inline elements", async () => {
    expect(await textOf("<div>a</div><div>b</div><p>un<b>break</b>able</p>")).to.equal(
      "a\n\nb\n\nunbreakable",
    );
  });

  it("writes lists as lines with their markers, nested ones indented", async () => {
    const text = await textOf(
      "<ul><li>apples<li>pears<ul><li>green</ul></ul><ol start=3><li>third<li value=7>seventh<li>eighth</ol>",
    );
    expect(text).to.equal("- apples\n- pears\n  - green\n3) third\n7) seventh\n8) eighth");
  });

  it("says each table row with the headers of its columns", async () => {
    const text = await textOf(
      "<table><caption>Limits</caption><thead><tr><th>Name<th>Value<th>Note</thead>" +
        "<tbody><tr><td>cpu<td>2<td><tr><td>memory<td>4 GB<td>soft</tbody></table>",
    );
    expect(text).to.equal(
      "Limits\n\nName: cpu | Value: 2\nName: memory | Value: 4 GB | Note: soft",
    );
  });

  it("repeats a cell that spans rows in each of them, and a cell that spans columns once", async () => {
    const text = await textOf(
      "<table><tr><th>Team<th>Role<th>Who</tr><tr><td rowspan=2>Blue<td>lead<td>Ann</tr>" +
        "<tr><td>dev<td>Bo</tr><tr><td colspan=2>Red<td>Cy</tr></table>",
    );
    expect(text).to.equal(
      "Team: Blue | Role: lead | Who: Ann\nTeam: Blue | Role: dev | Who: Bo\nTeam: Red | Who: Cy",
    );
  });

  it("reads a table without headers, and one with headers alone", async () => {
    expect(await textOf("<table><tr><td>a<td>b<tr><th>k<td>v</table>")).to.equal("a | b\nk: v");
    expect(await textOf("<table><tr><th>only<th>headers</table>")).to.equal("only | headers");
  });

  it("reads a table that lays out a page as the page", async () => {
    const chunks = await chunksOf(
      '<table><tr><td><h2 id="left">Left</h2><p>One.</p><td><h2 id="right">Right</h2><p>Two.</p></table>',
    );
    expect(chunks.map((chunk) => [chunk.anchor, chunk.text])).to.deep.equal([
      ["left", "Left\nOne."],
      ["right", "Right\nTwo."],
    ]);
  });

  it("leaves out the line numbers beside a listing", async () => {
    const text = await textOf(
      "<table><tr><td><pre>1\n2\n3</pre></td><td><pre>a\nb\nc</pre></td></tr></table>",
    );
    expect(text).to.equal("a\nb\nc");
  });

  it("joins a term with its definition", async () => {
    const text = await textOf(
      "<dl><dt>Type:<dd><p>integer</p><dt>Lead time<dd>From commit to production.<p>Measured daily.</dl>",
    );
    expect(text).to.equal(
      "Type: integer\nLead time: From commit to production.\n\nMeasured daily.",
    );
  });

  it("keeps the words of admonitions, details, figures and tabs", async () => {
    const text = await textOf(
      '<div class="x"><p>Warning</p><p>Hot.</p></div><details><summary>More</summary><p>Inside.</p></details>' +
        "<figure><img alt='not shown'><figcaption>Figure 1</figcaption></figure>" +
        '<ul role="tablist"><li role="tab">Linux</li><li role="tab">macOS</li></ul>' +
        '<div role="tabpanel"><p>apt</p></div><div role="tabpanel" hidden><p>brew</p></div>',
    );
    expect(text).to.equal(
      "Warning\n\nHot.\n\nMore\n\nInside.\n\nFigure 1\n\n- Linux\n- macOS\n\napt\n\nbrew",
    );
  });

  it("does not take the marks that link a place to itself, or a note's number, for text", async () => {
    const text = await textOf(
      '<h1 id="a">Title<a href="#a">¶</a></h1><p>Fact<sup><a href="#fn1">1</a></sup>. See <a href="#b">3</a>.</p>',
    );
    expect(text).to.equal("Title\nFact. See 3.");
  });

  it("leaves out controls and navigation, but not a button that unfolds content", async () => {
    const text = await textOf(
      "<nav>Menu</nav><div role=search>Find</div><p>Text</p><button>Copy</button><select><option>v1</select>" +
        '<textarea>typed</textarea><h2 id="q"><button aria-expanded="false">Is it free?</button></h2><p>Yes.</p>',
    );
    expect(text).to.equal("Text\n\nIs it free?\nYes.");
  });

  it("reads words drawn in a picture, not its title", async () => {
    const text = await textOf(
      "<p><svg><title>no</title><desc>no</desc><text>User</text><text>Server</text></svg></p>",
    );
    expect(text).to.equal("User Server");
  });

  it("decodes character references and keeps what looks like markup as text", async () => {
    expect(await textOf("<p>a &lt;script&gt; &amp; b &#x41;&eacute;</p>")).to.equal(
      "a <script> & b Aé",
    );
  });
});
