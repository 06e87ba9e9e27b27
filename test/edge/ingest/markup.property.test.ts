import { expect } from "chai";
import fc from "fast-check";
import { parse } from "parse5";
import type { DefaultTreeAdapterMap } from "parse5";
import { PAGE_BUDGET } from "../../../bff/edge/ingest/budget.ts";
import { outlineOf } from "../../../bff/edge/ingest/read-page.ts";

type Node = DefaultTreeAdapterMap["node"];

const NAMES = `p div b i a span ul li table tr td th tbody h2 svg g foreignObject desc math mi mtext
  template option dl dt dd section pre code textarea title style script noscript em font form caption
  object iframe summary details br hr img nobr label annotation-xml`.split(/\s+/);
const ATTRIBUTES = [
  "",
  "",
  "",
  " hidden",
  " aria-hidden=true",
  ' style="display:none"',
  " id=x",
  ' href="#q"',
];
const HTML = "http://www.w3.org/1999/xhtml";
const SILENT = new Set(
  "script style noscript iframe object textarea title head template".split(" "),
);
const SILENT_FOREIGN = new Set("title desc style script".split(" "));

/** Broken markup: start tags, end tags and numbered words in any order. */
const markup = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...ATTRIBUTES))
        .map(([name, attr]) => `<${name}${attr}>`),
      fc.constantFrom(...NAMES).map((name) => `</${name}>`),
      fc.constant("WORD"),
    ),
    { maxLength: 16 },
  )
  .map((parts) =>
    [...parts, "WORD"].map((part, at) => (part === "WORD" ? ` W${at}W ` : part)).join(""),
  );

function isShown(node: Node): boolean {
  if (!("tagName" in node)) return true;
  const value = (name: string) => node.attrs.find((attr) => attr.name === name)?.value;
  if (((node.namespaceURI as string) === HTML ? SILENT : SILENT_FOREIGN).has(node.tagName))
    return false;
  const hidden = value("hidden") !== undefined || value("aria-hidden") === "true";
  return !(hidden || value("style")?.includes("none") === true);
}

function shownWords(html: string): ReadonlySet<string> {
  const words = new Set<string>();
  const walk = (node: Node): void => {
    if ("value" in node && node.nodeName === "#text") {
      for (const word of node.value.match(/W\d+W/g) ?? []) words.add(word);
    } else if (isShown(node) && "childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return words;
}

function readWords(html: string): readonly string[] {
  const { blocks } = outlineOf(html, PAGE_BUDGET);
  return blocks.flatMap((block) => block.text.match(/W\d+W/g) ?? []);
}

describe("broken markup", () => {
  it("never makes hidden text visible: what is read, a browser's tree shows", () => {
    fc.assert(
      fc.property(markup, (body) => {
        const html = `<!doctype html><body>${body}`;
        const shown = shownWords(html);
        expect(readWords(html).filter((word) => !shown.has(word))).to.deep.equal([]);
      }),
      { numRuns: 4_000 },
    );
  });

  it("seldom loses what is shown", () => {
    let [all, lost] = [0, 0];
    fc.assert(
      fc.property(markup, (body) => {
        const html = `<!doctype html><body>${body}`;
        const read = new Set(readWords(html));
        for (const word of shownWords(html)) {
          all += 1;
          if (!read.has(word)) lost += 1;
        }
      }),
      { numRuns: 2_000 },
    );
    expect(lost / all).to.be.lessThan(0.05);
  });
});
