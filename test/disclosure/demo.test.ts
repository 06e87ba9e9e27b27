/**
 * The demo in a real browser: what each of its readers sees, and that nothing of what a reader may
 * not have appears anywhere: reply, page, event stream, log, storage (issue: the main job).
 */
import { expect } from "chai";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { startDemo } from "../support/demo.ts";
import type { Demo } from "../support/demo.ts";

const QUESTION = "What is the travel reimbursement limit?";

/** Marks that stand in exactly one restricted page each, and their titles and amounts. */
const FORBIDDEN = [
  "Kestrelmark",
  "340 EUR",
  "executive-travel-draft",
  "Executive travel",
  "Brambleford",
  "payroll-2026",
  "Oxbow",
  "supplier-rates",
  "Travel policy, version 4",
];
const HIDDEN_PAGES = ["executive-travel-draft", "payroll", "supplier-rates", "pay-report-all"];

interface Visit {
  readonly page: Page;
  /** Bodies of everything that the BFF answered to scripts. */
  readonly bodies: string[];
  /** Requests to any other place than the demo. */
  readonly foreign: string[];
  readonly complaints: string[];
}

describe("The demo playbook in a browser", function () {
  this.timeout(25_000);
  let demo: Demo;
  let browser: Browser;

  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
  });
  after(async () => {
    await browser.close();
    expect(await demo.stop(), "exit code after SIGTERM").to.equal(0);
  });

  async function visit(context: BrowserContext, path: string): Promise<Visit> {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const seen: Visit = { page, bodies: [], foreign: [], complaints: [] };
    page.on("request", (request) => {
      if (!request.url().startsWith(demo.address)) seen.foreign.push(request.url());
    });
    page.on("response", (response) => {
      if (!response.url().includes("/api/")) return;
      void response.text().then(
        (text) => seen.bodies.push(text),
        () => undefined,
      );
    });
    page.on("console", (message) => seen.complaints.push(message.text()));
    page.on("pageerror", (error) => seen.complaints.push(error.message));
    await page.goto(demo.address + path);
    return seen;
  }

  async function viewAs(context: BrowserContext, reader: string): Promise<void> {
    const response = await context.request.post(`${demo.address}/api/demo/readers`, {
      data: { reader, page: "/" },
    });
    expect(response.status()).to.equal(200);
  }

  async function ask(page: Page, question: string): Promise<string> {
    const element = page.locator("package-context-assistant");
    await element.getByRole("textbox").fill(question);
    await element.getByRole("textbox").press("Enter");
    await element.getByRole("heading", { name: "Package says" }).first().waitFor();
    const inside = await element.evaluate((host) => host.shadowRoot?.textContent ?? "");
    return inside + (await page.content());
  }

  /** The question over both forms of the wire, as the same reader. */
  async function wire(context: BrowserContext): Promise<string> {
    const texts = ["application/json", "text/event-stream"].map(async (accept) => {
      const response = await context.request.post(`${demo.address}/api/source-grounded-chat`, {
        headers: { accept },
        data: { user_question: QUESTION },
      });
      return response.text();
    });
    return (await Promise.all(texts)).join("\n");
  }

  it("answers an employee from version 5, and nothing else leaves a trace", async () => {
    const context = await browser.newContext();
    const seen = await visit(context, "/html/expenses.html");
    const shown = await ask(seen.page, QUESTION);
    expect(shown).to.include("210 EUR a night");
    expect(shown).to.include("Travel policy, version 5");
    const everything = [shown, ...seen.bodies, demo.output()].join("\n");
    for (const mark of FORBIDDEN.filter((m) => !m.includes("version 4"))) {
      expect(everything, mark).not.to.include(mark);
    }
    // Version 4 is readable and superseded: it stands in the navigation, never in an answer.
    const replies = await wire(context);
    expect(replies).to.include("210 EUR a night").and.to.include("event: stage");
    for (const mark of FORBIDDEN) expect(replies, mark).not.to.include(mark);
    expect(seen.foreign).to.deep.equal([]);
    expect(seen.complaints).to.deep.equal([]);
    await context.close();
  });

  it("lands a citation on its section, in view and with focus", async () => {
    const context = await browser.newContext();
    const { page } = await visit(context, "/html/expenses.html");
    await ask(page, QUESTION);
    const element = page.locator("package-context-assistant");
    await element.locator('a[href="/html/travel-policy-v5.html#hotel-limit"]').first().click();
    await page.waitForURL("**/html/travel-policy-v5.html#hotel-limit");
    const heading = page.locator("#hotel-limit");
    // The strict policy of the page forbids polling by evaluated code, so a locator waits.
    await page.locator("#hotel-limit:focus").waitFor();
    const box = await heading.boundingBox();
    expect(box?.y, "distance from the top").to.be.within(0, 700);
    await context.close();
  });

  it("answers a hidden page's address as a missing page, byte for byte", async () => {
    const context = await browser.newContext();
    const missing = await context.request.get(`${demo.address}/html/no-such-page.html`);
    expect(missing.status()).to.equal(404);
    const plain = (headers: Record<string, string>) => ({ ...headers, date: "" });
    for (const name of HIDDEN_PAGES) {
      const hidden = await context.request.get(`${demo.address}/html/${name}.html`);
      expect(hidden.status(), name).to.equal(404);
      expect(await hidden.text(), name).to.equal(await missing.text());
      expect(plain(hidden.headers()), name).to.deep.equal(plain(missing.headers()));
    }
    await context.close();
  });

  it("gives the finance analyst the payroll page and its answers", async () => {
    const context = await browser.newContext();
    await viewAs(context, "finance-analyst");
    const payroll = await context.request.get(`${demo.address}/html/payroll.html`);
    expect(payroll.status()).to.equal(200);
    expect(await payroll.text()).to.include("Brambleford");
    const response = await context.request.post(`${demo.address}/api/source-grounded-chat`, {
      data: { user_question: "What is in the Brambleford payroll run?" },
    });
    expect(await response.text())
      .to.include('"kind":"answer"')
      .and.to.include("Payroll");
    await context.close();
  });

  it("refuses one whose access was withdrawn exactly as it refuses an unknown topic", async () => {
    const context = await browser.newContext();
    await viewAs(context, "withdrawn");
    const refusal = async (question: string): Promise<string> => {
      const response = await context.request.post(`${demo.address}/api/source-grounded-chat`, {
        data: { user_question: question },
      });
      return (await response.text())
        .replace(/"run_id":"[0-9a-f]{32}"/, "")
        .replace(/"latency_ms":\d+/, "");
    };
    const withdrawn = await refusal(QUESTION);
    expect(withdrawn).to.include('"pattern":"no_package_support"');
    expect(withdrawn).to.equal(await refusal("How are Zeppelin hangars ventilated?"));
    await context.close();
  });

  it("keeps no answer in the browser", async () => {
    const context = await browser.newContext();
    const { page } = await visit(context, "/html/expenses.html");
    await ask(page, QUESTION);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.to.include("210");
    expect(await context.cookies()).to.deep.equal([]);
    await context.close();
  });
});
