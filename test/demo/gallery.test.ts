// Each state of the experience page, as the demo's gallery shows it, looked at by axe-core and for
// whether it fits a narrow window.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Browser, Page } from "playwright-core";
import { parseReply } from "../../bff/contract/index.ts";
import { STATES } from "../../demo/gallery/states.ts";
import { launchBrowser } from "../support/browser.ts";
import { startDemo } from "../support/demo.ts";
import type { Demo } from "../support/demo.ts";
import { inRoot } from "../support/paths.ts";

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const AXE = readFileSync(inRoot("node_modules/axe-core/axe.min.js"), "utf8");

/** What is there once a state has come about. */
const SIGNS: Readonly<Record<string, string>> = {
  empty: ".rests:not(:empty)",
  "mode-disabled": ".reserved b",
  unreachable: ".fallback",
  gone: ".failed",
  asking: ".progress",
};

const RECORDED = JSON.parse(readFileSync(inRoot("demo/gallery/replies.json"), "utf8")) as {
  replies: Record<string, unknown>;
};

/** What telling apart each recorded state means in its reply. */
const MEANT: Readonly<Record<string, string>> = {
  conflict: "source_conflict",
  stale: "stale_or_weak_source",
  "not-retrieved": "no_current_source_support",
  "not-enabled": "no_current_source_support",
  "no-support": "no_package_support",
  "general-chat": "general_chat",
  approval: "approval_request",
  "private-data": "private_data_request",
  "provider-failed": "provider_unavailable",
  "wrong-shape": "wrong_shape",
  "switched-off": "mode_off",
};

describe("The demo's gallery", () => {
  let demo: Demo;
  let browser: Browser;
  before(async function () {
    this.timeout(60_000);
    demo = await startDemo();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });

  async function open(name: string, { search, width }: { search: string; width: number }) {
    // axe-core is put into the page from outside, past its policy; the page itself needs no more.
    const context = await browser.newContext({
      bypassCSP: true,
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(`${demo.address}/gallery/${name}${search}`);
    const sign = SIGNS[name] ?? ".sheet:not(.asking)";
    await page.locator(`package-context-assistant ${sign}`).first().waitFor();
    return page;
  }

  async function faults(page: Page): Promise<string[]> {
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: Axe }).axe.run(),
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
  }

  it("holds replies of the real line that are what their states say", () => {
    const recorded = Object.entries(RECORDED.replies);
    expect(recorded).to.have.length.greaterThan(13);
    for (const [name, value] of recorded) {
      const { refusal, diagnostic, telemetry, withheld_statements: withheld } = parseReply(value);
      const told = refusal?.pattern ?? diagnostic?.code ?? telemetry.refusal_state ?? undefined;
      expect(told, name).to.equal(MEANT[name]);
      expect(withheld, name).to.equal(name === "withheld" ? 2 : 0);
    }
  });

  it("links every state from each page", async () => {
    const page = await open("empty", { search: "", width: 1200 });
    const links = await page.locator('nav[aria-label="States"] a').allInnerTexts();
    expect(links).to.deep.equal(STATES.map(({ title }) => title));
  });

  for (const { name, title } of STATES) {
    it(`shows "${title}" without a fault, light and dark, and fits it to 320 px`, async function () {
      this.timeout(60_000);
      for (const theme of ["light", "dark"]) {
        const page = await open(name, { search: `?theme=${theme}`, width: 320 });
        expect(await faults(page), theme).to.deep.equal([]);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, theme).to.equal(0);
      }
    });
  }
});
