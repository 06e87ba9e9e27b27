// The lint is what keeps strings from becoming markup (Lit's Trusted Types policy would let them
// pass), so its bans are proved here on seeded faults, each by the rule that must see it.
import { expect } from "chai";
import { ESLint } from "eslint";
import { inRoot, root } from "../support/paths.ts";

const SEEDS: readonly (readonly [string, string])[] = [
  ["no-restricted-imports", 'import { unsafeHTML } from "lit/directives/unsafe-html.js";'],
  ["no-restricted-imports", 'import { unsafeSVG as svg } from "lit/directives/unsafe-svg.js";'],
  ["no-restricted-imports", 'import { unsafeMathML } from "lit/directives/unsafe-mathml.js";'],
  ["no-restricted-imports", 'import { html } from "lit/static-html.js";'],
  ["no-restricted-imports", 'import { styleMap } from "lit/directives/style-map.js";'],
  ["no-restricted-syntax", "document.body.innerHTML = location.hash;"],
  ["no-restricted-syntax", 'document.body["outerHTML"] = location.hash;'],
  ["no-restricted-syntax", 'document.body.insertAdjacentHTML("beforeend", location.hash);'],
  ["no-restricted-syntax", 'document.createElement("iframe").srcdoc = location.hash;'],
  ["no-restricted-syntax", "export const t = html`<p .innerHTML=${location.hash}></p>`;"],
  ["no-restricted-syntax", "export default 1;"],
  ["lit/ban-attributes", 'html`<iframe title="a" srcdoc="b"></iframe>`;'],
  ["lit-a11y/alt-text", 'html`<img src="a.png" />`;'],
  ["lit-a11y/click-events-have-key-events", "html`<div @click=${print}></div>`;"],
  [
    "lit/no-classfield-shadowing",
    "class A extends LitElement { static properties = { open: {} }; open = true; }",
  ],
  ["@typescript-eslint/no-floating-promises", "async function go() {} go();"],
  ["no-eval", 'eval("1");'],
];
const PREFIX = 'import { LitElement, html } from "lit";\n';

describe("house: the lint", function () {
  this.timeout(60_000);
  const eslint = new ESLint({ cwd: root });
  const filePath = inRoot("widget/index.ts");

  for (const [rule, text] of SEEDS) {
    it(`refuses by ${rule}: ${text}`, async () => {
      const results = await eslint.lintText(PREFIX + text, { filePath });
      const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
      expect(rules).to.include(rule);
    });
  }

  it("lets a plain template be", async () => {
    const sound = `${PREFIX}export const view = (text: string) => html\`<p>\${text}</p>\`;\n`;
    const results = await eslint.lintText(sound, { filePath });
    const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
    expect(rules).to.deep.equal(["@typescript-eslint/no-unused-vars"]);
  });
});
