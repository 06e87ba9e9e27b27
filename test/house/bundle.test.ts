// The widget runs in other people's pages. What must not be in it is looked for in what is shipped,
// not in the sources, since a package below could bring it along; and what it weighs is counted.
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { inRoot } from "../support/paths.ts";

const BUNDLE = "dist/assistant/package-context-assistant.js";
const MOST_GZIP_BYTES = 25_000;

/** [what, how it is found, how often it is there, a text in which it is found once]. */
const EXACT: readonly (readonly [string, RegExp, number, string])[] = [
  ["innerHTML, Lit's own way to a template", /innerHTML/g, 1, "t.innerHTML=s"],
  ["fetch, the one in ask.ts", /\bfetch\(/g, 1, "await fetch(a)"],
  [
    "our Trusted Types policy",
    /createPolicy\("package-context-assistant"/g,
    1,
    'createPolicy("package-context-assistant"',
  ],
  ["any other policy", /createPolicy\("(?!package-context-assistant")/g, 0, 'createPolicy("x"'],
  ["unsafeHTML and its kin", /unsafe(HTML|SVG|MathML|Static)/g, 0, "unsafeHTML(t)"],
  ["outerHTML", /outerHTML/g, 0, "a.outerHTML"],
  ["insertAdjacentHTML", /insertAdjacentHTML/g, 0, "a.insertAdjacentHTML(b,c)"],
  ["document.write", /document\.write/g, 0, "document.writeln(a)"],
  ["srcdoc", /srcdoc/g, 0, "a.srcdoc=b"],
  ["eval", /\beval\(/g, 0, "eval(a)"],
  ["code from strings", /\bFunction\(/g, 0, "new Function(a)"],
  ["a frame or a worker", /<iframe|\bnew (Shared)?Worker\b/g, 0, "new Worker(a)"],
  ["other ways out", /XMLHttpRequest|WebSocket|EventSource|sendBeacon/g, 0, "new WebSocket(a)"],
  [
    "the import of a language's words, beside the script",
    /\bimport\("\.\/package-context-assistant\.(de|fr)\.js"\)/g,
    2,
    'import("./package-context-assistant.de.js")',
  ],
  ["any other import", /\bimport\((?!"\.\/package-context-assistant\.)/g, 0, "import(a)"],
  ["lasting storage", /localStorage|indexedDB|document\.cookie|\bcaches\./g, 0, "localStorage.a"],
  ["a provider's name", /openai|anthropic/gi, 0, "OpenAI"],
  ["a module of Node", /["'`]node:/g, 0, 'from"node:fs"'],
  ["the schema library", /\bzod\b|ZodError/gi, 0, "ZodError"],
  ["an address", /https?:\/\/(?!www\.w3\.org\/)/g, 0, "https://example.org"],
];

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

describe("house: the bundle", () => {
  let text: string;
  before(() => {
    expect(existsSync(inRoot(BUNDLE)), "run `npm run build` first").to.equal(true);
    text = readFileSync(inRoot(BUNDLE), "utf8");
  });

  for (const [what, pattern, times, example] of EXACT) {
    it(`has ${what} ${times} times`, () => {
      expect(count(text, pattern)).to.equal(times);
    });
    it(`would see ${what} where it stood once more`, () => {
      expect(count(`${text};${example}`, pattern)).to.equal(count(text, pattern) + 1);
    });
  }

  it(`weighs at most ${MOST_GZIP_BYTES} bytes by gzip`, () => {
    expect(gzipSync(text, { level: 9 }).length).to.be.at.most(MOST_GZIP_BYTES);
  });

  it("has the licences of what is bundled beside it", () => {
    const notices = readFileSync(inRoot(BUNDLE.replace(/\.js$/, ".notices.txt")), "utf8");
    for (const name of ["lit-html", "lit-element", "@lit/reactive-element"]) {
      expect(notices).to.include(name);
    }
  });

  it("has a map that names the widget's TypeScript sources and no path of a machine", () => {
    const map = JSON.parse(readFileSync(inRoot(`${BUNDLE}.map`), "utf8")) as { sources: string[] };
    expect(map.sources).to.include("../../widget/index.ts");
    expect(map.sources.filter((path) => !/^(\.\.\/)*(widget|bff|node_modules)\//.test(path))).to.be
      .empty;
  });
});
