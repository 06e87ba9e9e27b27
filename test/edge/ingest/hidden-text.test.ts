import { expect } from "chai";
import { build, page, removeFolders, textOf, told } from "./site.ts";

const HIDDEN: readonly (readonly [string, string])[] = [
  ["a comment", "<!-- HIDDEN -->"],
  ["the attribute hidden", "<p hidden>HIDDEN</p>"],
  ["hidden until found", '<p hidden="until-found">HIDDEN</p>'],
  ["display: none", '<p style="color:red; DISPLAY : none">HIDDEN</p>'],
  ["display: none under a comment", '<p style="display/**/:/* */none">HIDDEN</p>'],
  ["display: none in escapes", String.raw`<p style="d\69 splay:none">HIDDEN</p>`],
  ["visibility: hidden", '<p style="visibility:hidden">HIDDEN</p>'],
  ["no size", '<span style="font-size:0px">HIDDEN</span>'],
  ["no opacity", '<span style="opacity:0">HIDDEN</span>'],
  ["aria-hidden", '<div aria-hidden="true"><p>HIDDEN</p></div>'],
  ["a template", "<template><p>HIDDEN</p></template>"],
  ["a closed dialog", "<dialog>HIDDEN</dialog>"],
  ["a script", "<script>HIDDEN</script>"],
  ["a style", "<style>HIDDEN</style>"],
  ["noscript", "<noscript>HIDDEN</noscript>"],
  ["a hidden tab panel without tabs", '<div role="tabpanel" hidden>HIDDEN</div>'],
  ["a hidden heading", '<h2 id="h" hidden>HIDDEN</h2>'],
  ["a hidden cell", "<table><tr><td>x<td hidden>HIDDEN</table>"],
  ["a hidden format that its paragraph cuts off", "<p><b hidden>HIDDEN<p>HIDDEN</b>"],
  ["a hidden page part in a picture", "<svg><text aria-hidden=true>HIDDEN</text></svg>"],
  ["an unclosed comment", "<p>x</p><!-- HIDDEN"],
  ["an unclosed template", "<p>x</p><template><p>HIDDEN"],
];

describe("hidden text", () => {
  after(removeFolders);

  for (const [what, markup] of HIDDEN) {
    it(`never enters a pack: ${what}`, async () => {
      const text = await textOf(`<p>Before.</p>${markup}`);
      expect(text).to.contain("Before.").and.not.contain("HIDDEN");
    });
  }

  it("ends where its element ends", async () => {
    const text = await textOf(
      "<p>a <span hidden>x</span> b</p><div hidden><p>x</div><p>c</p><p><b hidden>x</b>d</p>",
    );
    expect(text).to.equal("a b\n\nc\n\nd");
  });

  it("hides the whole page where a late tag says so", async () => {
    expect(await textOf("<p>x</p><body hidden>")).to.equal("");
  });

  it("takes out characters that draw nothing and keeps the rest verbatim", async () => {
    const text = await textOf(
      "<p>pay\u200bload \u202Eback\u202C tag\u{e0041}\u{e007f} soft\u00adhyphen \u2066iso\u2069 " +
        "nb\u00a0space \ufeffmark \u0007bell</p>",
    );
    expect(text).to.equal("payload back tag softhyphen iso nb space mark bell");
  });

  it("keeps joiners where they shape letters or emoji, not elsewhere", async () => {
    const text = await textOf("<p>می\u200cخواهم 👩\u200d💻 ❤\ufe0f a\u200db x\ufe0fy</p>");
    expect(text).to.equal("می\u200cخواهم 👩\u200d💻 ❤\ufe0f ab xy");
  });

  it("is counted and told", async () => {
    const { pack } = await build({
      "a.html": page(
        "<p>seen</p><p hidden>four</p><div hidden><p>more</p><p>two</p></div><p>x\u200b\u200by</p>",
      ),
    });
    expect(told(pack)).to.deep.equal([
      "hidden_text: left out: 11 characters in 2 hidden elements, 2 invisible characters",
    ]);
  });
});
