/**
 * Sites of nine kinds with the two lines in them, each laid out as its generator does it and with
 * words of our own (test/fixtures/embedded): made into a package, served under the strict policy of
 * the embedding guide, one question asked on each page, the citation followed to its section.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { Browser, Page } from "playwright-core";
import { loadConfig } from "../../bff/config.ts";
import { start } from "../../bff/main.ts";
import { launchBrowser } from "../support/browser.ts";
import { inRoot } from "../support/paths.ts";

interface Embedded {
  readonly page: string;
  readonly question: string;
  readonly answer: string;
  readonly section: string;
}

const SITES: readonly Embedded[] = [
  {
    page: "mkdocs/filters/index.html",
    question: "How often is the intake filter cleaned?",
    answer: "cleaned every 14 days",
    section: "cleaning-the-intake-filter",
  },
  {
    page: "sphinx/gauge.html",
    question: "When is the gauge read?",
    answer: "at 6 in the morning",
    section: "reading-the-gauge",
  },
  {
    page: "docusaurus/valves/index.html",
    question: "How often is the foot valve exchanged?",
    answer: "every 3 years",
    section: "exchanging-the-foot-valve",
  },
  {
    page: "hugo/oil/index.html",
    question: "When is the gear oil changed?",
    answer: "after 500 hours",
    section: "changing-the-gear-oil",
  },
  {
    page: "jekyll/gate.html",
    question: "When is the spindle of the sluice gate greased?",
    answer: "in April and in October",
    section: "greasing-the-spindle",
  },
  {
    page: "mdbook/alarm.html",
    question: "When is the alarm tested?",
    answer: "every Monday at noon",
    section: "testing-the-alarm",
  },
  {
    page: "vitepress/logs.html",
    question: "How long are the pump logs kept?",
    answer: "for 10 years",
    section: "keeping-the-logs",
  },
  {
    page: "antora/handbook/storms.html",
    question: "How many people are on duty in a storm?",
    answer: "two people are on duty",
    section: "_duty_in_a_storm",
  },
  {
    page: "plain/keys.html",
    question: "Where does the spare key hang?",
    answer: "in the harbour office",
    section: "the-spare-key",
  },
];

const HTML = inRoot("test", "fixtures", "embedded");
/** What stands around the text of a page in one or another of them. */
const FRAME = /Navigation|On this page|Previous|Pager|Search|Subscribe|¶|needs JavaScript/;
const CSP =
  "default-src 'none'; script-src 'self'; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types package-context-assistant";
const POLICY = `permit (principal in Group::"everyone", action == Action::"read", resource)
when { resource.labels.contains("public") };
permit (principal == Recipient::"provider:extractive", action == Action::"receive", resource)
when { resource.labels.contains("public") };
`;

interface Chunk {
  readonly text: string;
  readonly reader_target: string | null;
}

const pca = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [inRoot("bff/cli/pca.mjs"), ...args], { encoding: "utf8" });

async function serve(folder: string): Promise<Awaited<ReturnType<typeof start>>> {
  writeFileSync(join(folder, "access.cedar"), POLICY);
  const path = join(folder, "assistant.config.json");
  writeFileSync(
    path,
    JSON.stringify({
      listen: { port: 0, admin_port: 0 },
      package: { pack: "./pack.json", html_root: HTML, html_csp: CSP },
      identity: { mode: "anonymous", reader: { id: "reader", groups: ["everyone"] } },
      access: { engine: "cedar", policies: ["./access.cedar"] },
      limits: { requests_per_minute: 1000 },
    }),
  );
  return start(loadConfig({ path, env: {} }), { write: () => undefined });
}

describe("The widget in sites of nine kinds", function () {
  this.timeout(60_000);
  let folder: string;
  let browser: Browser;
  let running: Awaited<ReturnType<typeof start>>;
  let chunks: readonly Chunk[];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "pca-embedded-"));
    const pack = join(folder, "pack.json");
    pca("pack", "build", "--site", HTML, "--out", pack, "--label", "public");
    ({ chunks } = JSON.parse(readFileSync(pack, "utf8")) as { chunks: readonly Chunk[] });
    pca("pack", "check", pack, "--site", HTML);
    running = await serve(folder);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await running.stop();
    rmSync(folder, { recursive: true });
  });

  it("reads of a page its words and nothing of its frame", () => {
    expect(chunks.filter(({ text }) => FRAME.test(text)).map(({ text }) => text)).to.deep.equal([]);
  });

  for (const site of SITES) {
    const [kind = ""] = site.page.split("/");
    const target = `/html/${site.page}#${site.section}`;

    it(`${kind}: finds the section, with the place a reader is sent to`, () => {
      const found = chunks.filter(({ reader_target }) => reader_target === target);
      expect(found.map(({ text }) => text.includes(site.answer))).to.deep.equal([true]);
    });

    it(`${kind}: answers in the page under a strict policy, and the citation lands`, async () => {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", ({ message }) => complaints.push(message));
      await page.goto(`http://127.0.0.1:${running.address.port}/html/${site.page}`);
      const said = await answerIn(page, site.question);
      expect(said).to.include(site.answer);
      await page.locator(`package-context-assistant a[href="${target}"]`).first().click();
      await page.waitForURL(`**${target}`);
      const top = await page.locator(`[id="${site.section}"]`).evaluate((one) => {
        const { top: at, bottom } = one.getBoundingClientRect();
        return bottom > 0 && at < window.innerHeight;
      });
      expect([top, complaints.filter((line) => !/favicon/.test(line))]).to.deep.equal([true, []]);
      await page.close();
    });
  }
});

async function answerIn(page: Page, question: string): Promise<string> {
  const element = page.locator("package-context-assistant");
  await element.getByRole("textbox").fill(question);
  await element.getByRole("textbox").press("Enter");
  const statement = element.locator('[part~="statement"]').first();
  await statement.waitFor();
  return statement.innerText();
}
