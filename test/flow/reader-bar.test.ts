/** The demo's reader bar: who one was a moment ago must leave nothing behind in this tab. */
import { expect } from "chai";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { startDemo } from "../support/demo.ts";
import type { Demo } from "../support/demo.ts";

describe("The demo's reader bar", function () {
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

  it("lets the widget forget an answer when the reader is another one: no 410, a quiet console", async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${demo.address}/html/expenses.html`);
    const question = page.locator("package-context-assistant").locator("textarea");
    await question.fill("What is the travel reimbursement limit?");
    await question.press("Enter");
    await page.locator("package-context-assistant").locator("h4").first().waitFor();
    const note = (): Promise<string | null> =>
      page.evaluate(() => sessionStorage.getItem("package-context-assistant"));
    expect(await note(), "a run to ask for again").to.match(/run_id/);
    await page.getByRole("button", { name: "Finance analyst" }).click();
    const chosen = page.getByRole("button", { name: "Finance analyst", pressed: true });
    await chosen.waitFor();
    await page.waitForLoadState("networkidle");
    expect([await note(), complaints]).to.deep.equal([null, []]);
    await page.close();
  });
});
