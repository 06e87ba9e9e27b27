/**
 * Every state of the current/public sources as a reader sees it: the demo in a real browser, its own
 * source behind a real TLS connection (issue: current sources; contract words). The browser itself
 * talks to the demo and to nobody else.
 */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Browser, Locator, Page } from "playwright-core";
import {
  CITATION_CLASSES,
  CURRENT_IS_NOT_AUTHORITY,
  CURRENT_MESSAGES,
  LANES,
  LANE_PLACEHOLDER,
  MODE_NAMES,
  MODE_NOT_ENABLED,
  NO_CURRENT_SOURCE,
} from "../../bff/contract/index.ts";
import type { CurrentStateName } from "../../bff/contract/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { startDemo } from "../support/demo.ts";
import type { Demo, DemoOptions } from "../support/demo.ts";
import { inRoot } from "../support/paths.ts";

const HOTEL = "What is the travel reimbursement limit for hotels?";
const MEALS = "What is the daily allowance for meals?";
const TAXI = "When is a taxi reimbursed?";
const CLAIM = "When must a claim be filed after the trip?";

interface Asked {
  readonly page: Page;
  readonly element: Locator;
  /** Requests of the browser to any other place than the demo. */
  readonly foreign: readonly string[];
  readonly complaints: readonly string[];
}

describe("The current/public sources in a browser", function () {
  this.timeout(60_000);
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  async function ask(demo: Demo, question: string): Promise<Asked> {
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    const foreign: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(`${demo.address}/`)) foreign.push(request.url());
    });
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${demo.address}/html/travel-policy-v5.html`);
    const element = page.locator("package-context-assistant");
    const current = MODE_NAMES["Package + current context"];
    await element.getByRole("radio", { name: current }).check();
    await element.getByRole("textbox").fill(question);
    await element.getByRole("textbox").press("Enter");
    await element.getByRole("heading", { name: LANES[3] }).waitFor();
    return { page, element, foreign, complaints };
  }

  /** What holds in every state: four lanes in order, a package answer, a quiet browser. */
  async function expectFourLanes({ element, foreign, complaints }: Asked): Promise<void> {
    expect(await element.locator("section.lane > h4").allInnerTexts()).to.deep.equal(LANES);
    const packageSources = element.locator("section.sources.package");
    expect(await packageSources.innerText()).to.include(CITATION_CLASSES[0]);
    expect(foreign).to.deep.equal([]);
    expect(complaints).to.deep.equal([]);
  }

  /** Nothing was retrieved: said in the lane, above the answer with its reason, and cited nowhere. */
  async function expectNotRetrieved(asked: Asked, state: CurrentStateName): Promise<void> {
    await expectFourLanes(asked);
    const { element } = asked;
    expect(await element.locator("section.lane.current > p").allInnerTexts()).to.deep.equal([
      LANE_PLACEHOLDER,
    ]);
    const caveat = await element.locator(".caveat").innerText();
    expect(caveat).to.include(NO_CURRENT_SOURCE).and.to.include(CURRENT_MESSAGES[state]);
    expect(await element.locator("section.sources.current").count()).to.equal(0);
    expect(await element.locator(".mark.current").count()).to.equal(0);
  }

  /** One current source, in a list of its own, of its own class, dated, and not package authority. */
  async function currentSource(asked: Asked): Promise<string> {
    await expectFourLanes(asked);
    const { element } = asked;
    const listed = element.locator("section.sources.current li.source");
    expect(await listed.count()).to.equal(1);
    const text = await listed.innerText();
    expect(text).to.include(CURRENT_IS_NOT_AUTHORITY).and.to.include(CITATION_CLASSES[1]);
    expect(text).to.match(/Retrieved\s+\S.*\b20\d\d\b.*UTC/);
    const packages = await element.locator("section.sources.package").innerText();
    expect(packages).not.to.include(CURRENT_IS_NOT_AUTHORITY);
    const marks = element.locator("section.lane.current .mark");
    expect(await marks.count()).to.be.greaterThan(0);
    for (const mark of await marks.all()) {
      expect(await mark.getAttribute("aria-label")).to.include(CURRENT_IS_NOT_AUTHORITY);
      expect(await mark.getAttribute("class")).to.include("current");
    }
    expect(await element.locator("section.lane.package .mark.current").count()).to.equal(0);
    return text;
  }

  describe("with a source", () => {
    let demo: Demo;
    before(async () => {
      demo = await startDemo({ args: ["--current"] });
    });
    after(async () => {
      expect(await demo.stop()).to.equal(0);
    });

    it("retrieved: both classes stand side by side, the current one dated in words", async () => {
      const asked = await ask(demo, HOTEL);
      expect(await currentSource(asked)).to.include("undated");
      const lane = (name: string): Promise<string> =>
        asked.element.locator(`section.lane.${name}`).innerText();
      expect(await lane("package"))
        .to.include("210 EUR")
        .and.not.to.include("225 EUR");
      expect(await lane("current"))
        .to.include("225 EUR")
        .and.not.to.include("210 EUR");
      await asked.page.close();
    });

    it("stale: said in words, in the lane and beside the source, above the answer too", async () => {
      const asked = await ask(demo, MEALS);
      const listed = await currentSource(asked);
      expect(listed)
        .to.match(/\bstale\b/)
        .and.to.match(/\d+ days old/);
      expect(listed).to.include("2021");
      const lane = await asked.element.locator("section.lane.current").innerText();
      expect(lane)
        .to.match(/\bstale\b/)
        .and.to.include("28 EUR");
      expect(await asked.element.locator(".caveat").innerText()).to.match(/stale or weak/i);
      await asked.page.close();
    });

    it("fail_closed: the source that could not be read is said not to have been, and no more", async () => {
      const asked = await ask(demo, TAXI);
      await expectNotRetrieved(asked, "fail_closed");
      await asked.page.close();
    });

    it("not_retrieved: no source matches, and the answer rests on the package alone", async () => {
      const asked = await ask(demo, CLAIM);
      await expectNotRetrieved(asked, "not_retrieved");
      await asked.page.close();
    });
  });

  async function withDemo(options: DemoOptions, look: (demo: Demo) => Promise<void>) {
    const demo = await startDemo(options);
    try {
      await look(demo);
    } finally {
      expect(await demo.stop()).to.equal(0);
    }
  }

  it("disabled: as the demo starts; the choice says so, and nothing is retrieved", () =>
    withDemo({}, async (demo) => {
      const asked = await ask(demo, HOTEL);
      await expectNotRetrieved(asked, "disabled");
      expect(await asked.element.locator("#mode-note").innerText()).to.include(MODE_NOT_ENABLED);
      await asked.page.close();
    }));

  it("unconfigured: with the template as its registry, whose host is a placeholder", () => {
    const file = inRoot("docs/current_source_registry_template.json");
    const registry = readFileSync(file, "utf8");
    const env = { AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON: registry };
    return withDemo({ args: ["--current"], env }, async (demo) => {
      const asked = await ask(demo, HOTEL);
      await expectNotRetrieved(asked, "unconfigured");
      expect(demo.output(), "the operator is told why").to.match(/warning: .*unconfigured/);
      await asked.page.close();
    });
  });
});
