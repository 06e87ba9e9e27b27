/**
 * The demo's pages carry a strict Content-Security-Policy with Trusted Types. The widget must work
 * there unchanged: an empty console, no request off origin, no accessibility fault.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "chai";
import type axeNs from "axe-core";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { startDemo } from "../support/demo.ts";
import type { Demo } from "../support/demo.ts";

declare const axe: typeof axeNs;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const STATES: readonly (readonly [string, string | null, string])[] = [
  ["empty", null, "textarea"],
  ["answer", "What is the travel reimbursement limit?", "h4"],
  ["refusal", "Tell me a joke.", "text=This is not general chat."],
];

describe("The widget under the demo's strict policy", function () {
  this.timeout(30_000);
  let demo: Demo;
  let browser: Browser;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  it("is served with a policy that forbids inline code, other origins and raw markup", async () => {
    const response = await fetch(`${demo.address}/html/index.html`);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).to.include("default-src 'none'");
    expect(policy).to.include("require-trusted-types-for 'script'");
    expect(policy).not.to.include("unsafe");
  });

  it("lets a reader copy an answer with its sources, and fetches what that needs only then", async () => {
    const context = await browser.newContext({
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    const scripts: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/assistant/")) scripts.push(pathname);
    });
    await page.goto(`${demo.address}/html/expenses.html`);
    const element = page.locator("package-context-assistant");
    await element.getByRole("textbox").fill("What is the travel reimbursement limit?");
    await element.getByRole("textbox").press("Enter");
    await element.locator(".lane").first().waitFor();
    expect(scripts).to.deep.equal(["/assistant/package-context-assistant.js"]);
    await element.getByRole("button", { name: "Copy as Markdown" }).click();
    await element.getByText("Copied with its sources.").first().waitFor();
    expect(scripts.slice(1)).to.deep.equal(["/assistant/package-context-assistant.copy.js"]);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).to.include("## What is the travel reimbursement limit\\?");
    expect(copied).to.include("### Package says").and.to.include("210 EUR");
    expect(copied).to.include(`<${demo.address}/html/travel-policy-v5.html#hotel-limit>`);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  for (const colorScheme of ["light", "dark"] as const) {
    for (const [state, question, sign] of STATES) {
      it(`${state}, ${colorScheme}: nothing on the console, nothing off origin, axe finds nothing`, async () => {
        const page = await browser.newPage({ colorScheme });
        const complaints: string[] = [];
        page.on("console", (message) => complaints.push(message.text()));
        page.on("pageerror", (error) => complaints.push(error.message));
        page.on("request", (request) => {
          if (!request.url().startsWith(demo.address)) complaints.push(request.url());
        });
        await page.goto(`${demo.address}/html/expenses.html`);
        const element = page.locator("package-context-assistant");
        if (question !== null) {
          await element.getByRole("textbox").fill(question);
          await element.getByRole("textbox").press("Enter");
        }
        await element.locator(sign).first().waitFor();
        expect(await violations(page)).to.deep.equal([]);
        expect(complaints).to.deep.equal([]);
        await page.close();
      });
    }
  }
});

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations: all } = await axe.run(document);
    return all.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
  return found;
}
