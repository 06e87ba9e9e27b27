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
  ["a popover", "<div popover>HIDDEN</div>"],
  ...[
    "visibility: collapse",
    "opacity: 0.0",
    "opacity: 0%",
    "font-size: 0.5px",
    "font-size: .01em",
    "font-size: 1px",
    "color:#fff;background:#fff",
    "background-color: white; color: #FFFFFF",
    "color: rgb(255, 255, 255); background: #fff",
    "font: 0/0 a",
    "height: 0; overflow: hidden",
    "overflow:hidden;max-height:0px",
    "width:1px;height:1px;overflow:clip",
    "clip: rect(0 0 0 0)",
    "clip-path: inset(100%)",
    "clip-path: circle(0)",
    "text-indent: -9999px",
    "text-indent:-999em",
    "position:absolute;left:-9999px",
    "position:absolute;top:calc(-9999px)",
    "position:fixed;right:-1000em",
    "margin-left:-9999px",
    "transform: scale(0)",
    "transform: scale(0, 1)",
    "transform: translateX(-9999px)",
    "scale: 0",
    "color: transparent",
    "color: rgba(0, 0, 0, 0)",
    "color: rgb(0 0 0 / 0%)",
    "color: #fff0",
    "color: #ffffff00",
    "zoom: 0",
    "display: none; display: nonsense",
    "display: none !important",
  ].map((style) => [`the style ${style}`, `<p style="${style}">HIDDEN</p>`] as const),
  ["a class of its own style", "<style>.x{display:none}</style><p class='a x'>HIDDEN</p>"],
  ["an id of its own style", "<style>p, #x { visibility : hidden }</style><p id=x>HIDDEN</p>"],
  ["an element and classes", "<style>p.x.y{display:none}</style><p class='y x'>HIDDEN</p>"],
  [
    "a later style",
    "<p class=x>HIDDEN</p><style>@media screen{.x{color:red;display:none}}</style>",
  ],
  [
    "a style with comments",
    String.raw`<style>/*}*/.x/**/{d\69splay:/**/none}</style><p class=x>HIDDEN</p>`,
  ],
  ["a style after an import", "<style>@import 'a';.x{display:none}</style><p class=x>HIDDEN</p>"],
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

  for (const style of [
    "height: 0",
    "overflow: hidden",
    "opacity: 1",
    "opacity: 0.9",
    "font-size: 90%",
    "font-size: 10px",
    "font: 10px/1 a",
    "clip: auto",
    "clip-path: none",
    "text-indent: 2em",
    "position:absolute;top:1200px;left:90px",
    "margin: 0 auto",
    "margin: 0 0 0 -1em",
    "transform: scale(1.05)",
    "transform: scale(0.5)",
    "transform: translate(-50%, 0)",
    "color: #000",
    "color: #100",
    "color: #112200",
    "color: rgb(0, 0, 0)",
    "color: rgba(0, 0, 0, 0.87)",
    "zoom: 1",
    "display: block",
  ]) {
    it(`is not what is only styled: ${style}`, async () => {
      expect(await textOf(`<p style="${style}">seen</p>`)).to.equal("seen");
    });
  }

  it("is not what a page's own style hides elsewhere: in print, on small screens, in a part", async () => {
    const style =
      "@media print { .x { display: none } } @media (max-width: 9em) { .x{display:none} }" +
      ".y .x, .x:hover, p.z, .x > b { display: none } .x { color: red }";
    expect(await textOf(`<style>${style}</style><p class=x>seen</p>`)).to.equal("seen");
    const print = "<style media=print>.x{display:none}</style>";
    expect(await textOf(`${print}<p class=x>seen</p>`)).to.equal("seen");
  });

  it("is not looked for in a page that hides too much to be held against it", async () => {
    const many = Array.from({ length: 301 }, (_, at) => `.x${at}{display:none}`).join("");
    const { pack } = await build({ "a.html": page(`<style>${many}</style><p>seen</p>`) });
    expect(pack.chunks).to.deep.equal([]);
    expect(told(pack).join()).to.contain("too_complex");
  });

  it("is found in linear time, however long a style is", async () => {
    const long = ["transform:scale(", "filter:opacity(", "color:rgba(,", "!", "{", "/*"];
    const styles = long.map((part) => `<p style="${part.repeat(100_000)}">x</p>`).join("");
    const started = performance.now();
    await textOf(`<style>${".x{".repeat(100_000)}</style>${styles}<p>seen</p>`);
    expect(performance.now() - started).to.be.lessThan(10_000);
  });

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
