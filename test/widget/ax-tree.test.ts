// What a screen reader is given in the four main states, from Chromium itself, against texts that a
// person has read. `ACCEPT_TREES=1 npm test -- ax-tree` writes them anew, to be read again.
import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import type { Browser } from "playwright-core";
import type { AskReply } from "../../bff/contract/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { inRoot } from "../support/paths.ts";
import { accessibilityTree } from "./ax-tree.ts";
import { conflict, noSupport, providerFailed } from "./replies.ts";
import { openSite } from "./site.ts";
import type { Site } from "./site.ts";

const TAG = "package-context-assistant";

const STATES: readonly (readonly [string, AskReply | null])[] = [
  ["empty", null],
  ["answered", conflict],
  ["refused", noSupport],
  ["diagnostic", providerFailed],
];

describe("the accessibility tree", () => {
  let browser: Browser;
  let site: Site;
  before(async () => {
    browser = await launchBrowser();
    site = await openSite();
  });
  after(async () => {
    await browser.close();
    await site.close();
  });

  async function treeOf(reply: AskReply | null): Promise<string> {
    const page = await browser.newPage({ locale: "en-US" });
    if (reply !== null) site.reply = reply;
    await page.goto(site.origin);
    await page.waitForLoadState("networkidle");
    if (reply !== null) {
      await page.fill(`${TAG} textarea`, "How often is a record reviewed?");
      await page.keyboard.press("Enter");
      await page.waitForSelector(`${TAG} .sheet.${reply.kind}`);
    }
    const tree = await accessibilityTree(page, TAG);
    await page.close();
    return tree;
  }

  for (const [name, reply] of STATES) {
    it(`is as it was read: ${name}`, async () => {
      const file = inRoot(`test/widget/trees/${name}.txt`);
      const tree = await treeOf(reply);
      if (process.env["ACCEPT_TREES"] === "1") writeFileSync(file, tree);
      expect(tree).to.equal(readFileSync(file, "utf8"));
    });
  }

  it("would show a name that is lost, a level that is skipped and a state that changed", async () => {
    const page = await browser.newPage();
    await page.setContent("<main><h2>A</h2><button disabled aria-label=Go>x</button></main>");
    const before = await accessibilityTree(page, "main");
    expect(before).to.equal(
      'main\n  heading "A" [level=2]\n  button "Go" [disabled=true]\n    StaticText "x"\n',
    );
    await page.setContent("<main><h4>A</h4><button>x</button></main>");
    const after = await accessibilityTree(page, "main");
    expect(after).to.equal('main\n  heading "A" [level=4]\n  button "x"\n');
    await page.close();
  });
});
