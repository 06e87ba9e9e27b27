/**
 * Real input: packages from other people's pages, the first ten answerable questions of readers
 * asked in a browser on those pages, each citation followed to where it lands.
 */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { shared } from "../support/paths.ts";
import { serveSite } from "../support/site.ts";
import type { Site } from "../support/site.ts";
import { skip } from "../support/skip.ts";

interface Question {
  readonly question: string;
  readonly kind: string;
  readonly targets: readonly string[];
}

const SITES = [
  { name: "moj-cloud-platform", first: "index.html" },
  { name: "keystone-docs", first: "index.html" },
];
const ASKED = 10;
const LEAST = 5;

describe("The assistant on other people's pages", function () {
  this.timeout(120_000);
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  for (const { name, first } of SITES) {
    describe(name, () => {
      let site: Site | undefined;
      before(async function () {
        const archive = shared("datasets", "dev", "sites", name, "site.tar.gz");
        if (archive === undefined)
          return skip(this, "the shared sites are not beside this checkout");
        site = await serveSite(archive);
      });
      after(() => site?.stop());

      it("has no target that is missing or ambiguous", () => {
        const checked = JSON.parse(site?.checked ?? "{}") as {
          readonly faults?: readonly unknown[];
        };
        expect(checked.faults).to.deep.equal([]);
      });

      it(`lands at least ${LEAST} of the first ${ASKED} answerable questions on a listed section`, async () => {
        const page = await browser.newPage();
        page.setDefaultTimeout(10_000);
        const missed: string[] = [];
        for (const asked of questionsOf(name)) {
          await page.goto(`${site?.address}/html/${first}`);
          if (!(await landsOnTarget(page, asked))) missed.push(asked.question);
        }
        await page.close();
        expect(ASKED - missed.length, `missed: ${missed.join(" | ")}`).to.be.at.least(LEAST);
      });
    });
  }
});

function questionsOf(name: string): readonly Question[] {
  const path = shared("datasets", "dev", "site-questions", `${name}.jsonl`);
  if (path === undefined) return [];
  const rows = readFileSync(path, "utf8").trim().split("\n");
  return rows
    .map((row) => JSON.parse(row) as Question)
    .filter(({ kind }) => kind === "answerable")
    .slice(0, ASKED);
}

/** Asks, then follows the cited links until one lands on a section that answers. */
async function landsOnTarget(page: Page, { question, targets }: Question): Promise<boolean> {
  const element = page.locator("package-context-assistant");
  await element.getByRole("textbox").fill(question);
  await element.getByRole("textbox").press("Enter");
  const sheet = element.getByRole("heading", { name: question, exact: true });
  await sheet.first().waitFor();
  const settled = element.locator('[part~="sheet"] h4, [part~="refusal"]');
  await settled.first().waitFor();
  const wanted = targets.map((target) => `/html/${target}`);
  const links = await element
    .locator("a[href^='/html/']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const target = links.find((link) => wanted.includes(link));
  if (target === undefined) return false;
  await element.locator(`a[href="${target}"]`).first().click();
  await page.waitForURL(`**${target}`);
  const id = decodeURIComponent(target.split("#")[1] ?? "");
  const place = page.locator(`[id="${id}"]`).first();
  return place.evaluate((section) => {
    const { top } = section.getBoundingClientRect();
    return top >= -1 && top < window.innerHeight;
  });
}
