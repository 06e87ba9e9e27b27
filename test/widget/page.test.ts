import { expect } from "chai";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import {
  RUN_ID,
  answered,
  config,
  conflict,
  fourLanes,
  noSupport,
  providerFailed,
} from "./replies.ts";
import { BUNDLE, STRICT, openSite } from "./site.ts";
import type { Site } from "./site.ts";

const TAG = "package-context-assistant";
const FALLBACK = "Browse the contents.";

/** Runs in the page: the element that has the focus, shadow roots included. */
function focused(): string {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at === null ? "" : at.id || at.className || at.localName;
}

describe("the built widget in a page", () => {
  let browser: Browser;
  let site: Site;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());
  beforeEach(async () => {
    site = await openSite();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await site.close();
  });

  /** A page with what its console said and what it asked for. */
  async function open(path = "/", options: BrowserContextOptions = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const console: string[] = [];
    const requests: string[] = [];
    page.on("console", (message) => console.push(message.text()));
    page.on("pageerror", (error) => console.push(`uncaught: ${error.message}`));
    page.on("request", (request) => requests.push(request.url().replace(site.origin, "")));
    await page.goto(site.origin + path);
    await page.waitForLoadState("networkidle");
    return { page, console, requests };
  }

  const text = (page: Page) =>
    page.evaluate((tag) => document.querySelector(tag)?.shadowRoot?.textContent ?? "", TAG);
  const answer = (page: Page) => page.waitForSelector(`${TAG} .lane`);
  const overflow = (page: Page) =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );

  it("loads as one script and one configuration, and answers by keyboard under a strict policy", async () => {
    const { page, console, requests } = await open();
    expect(requests).to.deep.equal(["/", "/page.css", BUNDLE, "/api/assistant-config"]);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(focused)).to.equal("box");
    await page.keyboard.type("How often is a record reviewed?");
    await page.keyboard.press("Enter");
    await answer(page);
    expect(await page.evaluate(focused)).to.equal("question");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(focused)).to.equal("mark package");
    expect(console).to.deep.equal([]);
    expect(requests.slice(4)).to.deep.equal(["/api/source-grounded-chat"]);
  });

  it("looks the same with the policy and without", async () => {
    const look = async () => {
      const { page } = await open();
      return page.evaluate(() => {
        const root = document.querySelector("package-context-assistant")?.shadowRoot;
        return [...(root?.querySelectorAll("*") ?? [])].map((one) => {
          const { color, backgroundColor, fontSize, borderTopWidth, width, height } =
            getComputedStyle(one);
          return [one.localName, color, backgroundColor, fontSize, borderTopWidth, width, height];
        });
      });
    };
    const strict = await look();
    site.policy = null;
    expect(await look()).to.deep.equal(strict);
    expect(strict.length).to.be.above(10);
  });

  describe("the page around it", () => {
    const now = (page: Page) => page.evaluate(() => performance.now());
    /** Every layout shift of the page since a time that the reader did not cause. */
    const shifts = (page: Page, since = 0) =>
      page.evaluate(
        (from) =>
          new Promise<number[]>((resolve) => {
            const found: number[] = [];
            new PerformanceObserver((list) => {
              const entries = list.getEntries() as unknown as {
                value: number;
                hadRecentInput: boolean;
                startTime: number;
              }[];
              const own = entries.filter((one) => !one.hadRecentInput && one.startTime > from);
              found.push(...own.map(({ value }) => value));
            }).observe({ type: "layout-shift", buffered: true });
            setTimeout(() => resolve(found), 200);
          }),
        since,
      );
    const height = (page: Page) =>
      page.locator(`${TAG} .surface`).evaluate((surface) => surface.clientHeight);

    beforeEach(() => {
      site.main = `<h1>Playbook</h1><${TAG}></${TAG}><footer>The end of the page.</footer>`;
    });

    for (const lang of ["en", "de"]) {
      for (const width of [320, 600, 1280]) {
        it(`stays as it is when the facts come late, at ${width} px in ${lang}`, async () => {
          site.css += ` ${TAG} { display: block; min-block-size: 1200px }`;
          site.facts = config("disabled");
          site.delayMs = 600;
          site.main = site.main.replace(`<${TAG}`, `<${TAG} lang="${lang}"`);
          const context = await browser.newContext({ viewport: { width, height: 800 } });
          const page = await context.newPage();
          await page.goto(site.origin);
          await page.waitForSelector(`${TAG} textarea`);
          const before = await height(page);
          await page.waitForSelector(`${TAG} .reserved b`);
          expect(await height(page)).to.equal(before);
          expect(await shifts(page)).to.deep.equal([]);
          expect(await page.evaluate(focused)).to.equal("body");
          expect(await page.evaluate(() => scrollY)).to.equal(0);
        });
      }
    }

    for (const reply of [fourLanes, noSupport, providerFailed]) {
      for (const width of [320, 1280]) {
        it(`does not move when a late ${reply.kind} comes, at ${width} px`, async () => {
          site.reply = reply;
          site.delayMs = 1000; // longer than what a browser counts as caused by the key
          const { page } = await open("/", { viewport: { width, height: 700 } });
          const asked = await now(page);
          await page.fill(`${TAG} textarea`, "How often is a record reviewed, and by whom?");
          await page.keyboard.press("Enter");
          await page.waitForSelector(`${TAG} .sheet.${reply.kind}`);
          expect(await page.evaluate(focused)).to.equal("question");
          expect(await shifts(page, asked)).to.deep.equal([]);
        });
      }
    }

    it("would be seen to move", async () => {
      const { page } = await open();
      const since = await now(page);
      await page.evaluate(() => {
        const more = document.createElement("p");
        more.textContent = "More.";
        document.querySelector("h1")?.before(more);
      });
      expect(await shifts(page, since)).not.to.be.empty;
    });
  });

  describe("where it cannot run", () => {
    beforeEach(() => {
      site.main = `<${TAG}><p>${FALLBACK}</p></${TAG}>`;
    });

    it("shows the fallback text without scripts", async () => {
      const { page } = await open("/", { javaScriptEnabled: false });
      expect(await page.innerText("main")).to.equal(FALLBACK);
    });

    for (const names of ["'none'", "lit-html"]) {
      it(`shows the fallback text under trusted-types ${names}`, async () => {
        site.policy = STRICT.replace(/trusted-types [^']+$/, `trusted-types ${names}`);
        const { page, console } = await open();
        expect(await page.innerText("main")).to.equal(FALLBACK);
        expect(console.join()).to.include("TrustedTypePolicy");
      });
    }
  });

  it("works beside another Lit on a page that names both policies", async () => {
    site.policy = `${STRICT} lit-html`;
    site.scripts = ["/node_modules/lit-html/lit-html.js", BUNDLE];
    const { page, console } = await open();
    await page.fill(`${TAG} textarea`, "How often?");
    await page.keyboard.press("Enter");
    await answer(page);
    expect(console).to.deep.equal([]);
  });

  it("leaves the first registration be when its script is loaded again", async () => {
    site.policy = null;
    site.scripts = [BUNDLE, `${BUNDLE}?again`];
    const { page, console } = await open();
    expect(console).to.deep.equal([]);
    expect(await page.locator(`${TAG} textarea`).count()).to.equal(1);
  });

  describe("landing on another page", () => {
    const section = "/html/choosing-a-model.html#before-use";
    beforeEach(() => {
      site.css +=
        " header { position: sticky; top: 0; height: 90px; background: white } html { scroll-behavior: smooth }";
      site.main = `<header>Playbook</header><${TAG}></${TAG}>
        <p>${"Text. ".repeat(3000)}</p><h2 id="before-use">Before use</h2><p>${"Text. ".repeat(3000)}</p>`;
    });

    async function followed() {
      const opened = await open();
      await opened.page.fill(`${TAG} textarea`, "How often?");
      await opened.page.keyboard.press("Enter");
      await answer(opened.page);
      await opened.page.click(`${TAG} a.mark`);
      await opened.page.waitForURL(site.origin + section);
      await opened.page.waitForLoadState("networkidle");
      return opened;
    }

    it("focuses the heading below what sticks to the top, highlights it, and keeps no answer", async () => {
      const { page, console } = await followed();
      expect(await page.evaluate(focused)).to.equal("before-use");
      const at = await page.evaluate(() => {
        const heading = document.querySelector("h2");
        const { top } = heading?.getBoundingClientRect() ?? { top: -1 };
        return { top, highlights: heading?.getAnimations().length, style: heading?.style.length };
      });
      expect(at.top).to.be.within(90, 150);
      expect(at).to.include({ highlights: 1, style: 0 });
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
      expect(kept).to.equal(
        JSON.stringify({
          [TAG]: JSON.stringify({ target: null, run_id: RUN_ID, question: "How often?" }),
        }),
      );
      expect(console).to.deep.equal([]);
    });

    it("leads back to the answer, which the server has checked again", async () => {
      const { page, requests } = await followed();
      requests.length = 0;
      await page.click(`${TAG} .way-back button`);
      await answer(page);
      expect(requests).to.deep.equal([`/api/answers/${RUN_ID}`]);
      expect(await page.evaluate(focused)).to.equal("question");
      const top = await page.evaluate(
        (tag) =>
          document.querySelector(tag)?.shadowRoot?.querySelector("h3")?.getBoundingClientRect().top,
        TAG,
      );
      expect(top).to.be.within(90, 150);
    });

    it("says so when the answer is no longer available", async () => {
      const { page } = await followed();
      site.kept = false;
      await page.click(`${TAG} .way-back button`);
      await page.waitForSelector(`${TAG} .failure`);
      expect(await text(page)).to.include("This answer is no longer available.");
      expect(await page.evaluate(() => sessionStorage.length)).to.equal(0);
    });

    it("heads the answer with its question after a reload, which the tab alone remembers", async () => {
      const { page } = await followed();
      await page.reload();
      await answer(page);
      expect(await page.innerText(`${TAG} h3`)).to.equal("How often?");
    });

    it("leaves nothing of an answer that is gone: not on going back, not on reload, not in storage", async () => {
      const { page } = await followed();
      expect(await text(page)).not.to.include("reviewed every six months");
      site.kept = false;
      await page.goBack();
      await page.waitForSelector(`${TAG} .failure`);
      expect(await text(page)).not.to.include("reviewed every six months");
      expect(await page.inputValue(`${TAG} textarea`)).to.equal("How often?");
      expect(await page.evaluate(() => sessionStorage.length)).to.equal(0);
      await page.reload();
      await page.waitForLoadState("networkidle");
      expect(await page.locator(`${TAG} .sheet`).count()).to.equal(0);
    });

    it("fetches the answer again on going back, and not at all with no-restore", async () => {
      const { page, requests } = await followed();
      requests.length = 0;
      await page.goBack();
      await answer(page);
      expect(requests).to.include(`/api/answers/${RUN_ID}`);
      site.main = site.main.replace(`<${TAG}>`, `<${TAG} no-restore>`);
      requests.length = 0;
      await page.reload();
      await page.waitForLoadState("networkidle");
      expect(requests.filter((url) => url.includes("answers"))).to.deep.equal([]);
    });
  });

  describe("in a corner", () => {
    beforeEach(() => {
      site.main = `<h1>Playbook</h1><a href="#x">first</a><${TAG} placement="corner"></${TAG}>`;
    });

    for (const [width, role] of [
      [1280, "SECTION"],
      [375, "DIALOG"],
    ] as const) {
      it(`opens, answers and closes by keyboard at ${width} px`, async () => {
        const { page, console } = await open("/", { viewport: { width, height: 700 } });
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        expect(await page.evaluate(focused)).to.include("launcher");
        await page.keyboard.press("Enter");
        await page.waitForSelector(`${TAG} .panel`);
        expect(await page.locator(`${TAG} .panel`).evaluate((one) => one.tagName)).to.equal(role);
        expect(await page.evaluate(focused)).to.equal("box");
        await page.keyboard.type("How often?");
        await page.keyboard.press("Enter");
        await answer(page);
        const box = await page.locator(`${TAG} .panel`).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0).to.equal(true);
        await page.keyboard.press("Escape");
        await page.waitForSelector(`${TAG} .launcher`);
        expect(await page.evaluate(focused)).to.include("launcher");
        expect(console).to.deep.equal([]);
      });
    }
  });

  it("opens no modal panel on load, and one that fills a small window for the reader", async () => {
    for (const placement of ["corner", "side"]) {
      site.main = `<h1>Playbook</h1><a href="#x">first</a><${TAG} placement="${placement}" open></${TAG}>`;
      const { page, console } = await open("/", { viewport: { width: 320, height: 640 } });
      expect(await page.locator(`${TAG} dialog`).count()).to.equal(0);
      expect(await page.evaluate(focused)).to.equal("body");
      await page.click(`${TAG} .launcher`);
      const box = await page.locator(`${TAG} dialog`).boundingBox();
      expect(box).to.deep.equal({ x: 0, y: 0, width: 320, height: 640 });
      expect(await page.evaluate(focused)).to.equal("box");
      // What lies behind a modal panel is out of reach, also by keyboard.
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement?.localName)).not.to.equal("a");
      }
      await page.keyboard.press("Escape");
      await page.waitForSelector(`${TAG} .launcher`);
      expect(await page.evaluate(focused)).to.include("launcher");
      expect(console).to.deep.equal([]);
    }
  });

  it("is closed when the browser itself closes the panel that fills a small window", async () => {
    site.main = `<${TAG} placement="corner"></${TAG}>`;
    const { page } = await open("/", { viewport: { width: 320, height: 640 } });
    await page.click(`${TAG} .launcher`);
    await page.locator(`${TAG} dialog`).evaluate((one) => (one as HTMLDialogElement).close());
    await page.click(`${TAG} .launcher`);
    await page.locator(`${TAG} dialog[open]`).waitFor();
  });

  it("tells the lanes and the marks apart in forced colours, by their lines", async () => {
    site.reply = fourLanes;
    const { page } = await open("/", { forcedColors: "active" });
    await page.fill(`${TAG} textarea`, "How often?");
    await page.keyboard.press("Enter");
    await answer(page);
    const lines = (selector: string, side: "borderLeft" | "borderTop") =>
      page.locator(`${TAG} ${selector}`).evaluateAll(
        (all, edge) =>
          all.map((one) => {
            const { borderLeftStyle, borderTopStyle, borderTopWidth } = getComputedStyle(one);
            return edge === "borderLeft" ? borderLeftStyle : `${borderTopStyle} ${borderTopWidth}`;
          }),
        side,
      );
    expect(await lines(".lane", "borderLeft")).to.deep.equal([
      "solid",
      "dashed",
      "double",
      "solid",
    ]);
    expect(new Set(await lines("a.mark.package", "borderTop"))).to.deep.equal(
      new Set(["solid 1px"]),
    );
    expect(new Set(await lines("a.mark.current", "borderTop"))).to.deep.equal(
      new Set(["dashed 1px"]),
    );
    expect(await lines("button.primary", "borderTop")).to.deep.equal(["solid 1px"]);
  });

  for (const [what, viewport] of [
    ["320 px", { width: 320, height: 640 }],
    ["400 % zoom of 1280 by 800", { width: 320, height: 200 }],
  ] as const) {
    it(`fits ${what} without scrolling sideways`, async () => {
      site.reply = conflict;
      const { page } = await open("/", { viewport });
      expect(await overflow(page)).to.equal(0);
      await page.fill(`${TAG} textarea`, "How often?");
      await page.keyboard.press("Enter");
      await answer(page);
      expect(await overflow(page)).to.equal(0);
    });
  }

  it("keeps its look under a 62.5 % root and aggressive resets, and lets nothing out", async () => {
    const measure = async () => {
      const { page } = await open();
      await page.fill(`${TAG} textarea`, "How often?");
      await page.keyboard.press("Enter");
      await answer(page);
      return page.evaluate(() => {
        const root = document.querySelector("package-context-assistant")?.shadowRoot;
        const style = (selector: string) => {
          const found = root?.querySelector(selector);
          if (!found) throw new Error(selector);
          const { fontSize, textTransform, textAlign, lineHeight, whiteSpace, display } =
            getComputedStyle(found);
          return {
            fontSize,
            textTransform,
            textAlign,
            lineHeight,
            whiteSpace,
            display,
          };
        };
        const inside = [
          "h2",
          "textarea",
          "button",
          "h3",
          "h4",
          ".statement p",
          ".statement ul",
          "dl",
        ];
        const outside = document.querySelector("h1");
        return { inside: inside.map(style), outside: outside && getComputedStyle(outside).color };
      });
    };
    const plain = await measure();
    site.css = `html { font-size: 62.5% } body { font: 1.6rem/1 serif; margin: 0 } main { padding: 1.6rem }
      * { margin: 0; padding: 0; line-height: 1; list-style: none; border: 0 }
      h2, h3, h4, p, ul, dl, button, textarea, label { display: inline; font-size: 9px; color: red }
      body { text-transform: uppercase; text-align: center; white-space: pre }
      div:empty { display: none } button { all: unset }`;
    const reset = await measure();
    expect(reset.inside).to.deep.equal(plain.inside);
    expect(reset.outside).to.equal(plain.outside);
  });

  it("mirrors in a page that is read from right to left", async () => {
    site.main = `<div dir="rtl"><${TAG}></${TAG}></div>`;
    const { page } = await open();
    await page.fill(`${TAG} textarea`, "How often?");
    await page.keyboard.press("Enter");
    await answer(page);
    const border = await page
      .locator(`${TAG} .lane`)
      .first()
      .evaluate((lane) => {
        const { borderRightWidth, borderLeftWidth } = getComputedStyle(lane);
        return [borderRightWidth, borderLeftWidth];
      });
    expect(border).to.deep.equal(["3px", "0px"]);
  });

  it("prints the sheet alone, with passages open and targets written out", async () => {
    site.reply = conflict;
    const { page } = await open();
    await page.fill(`${TAG} textarea`, "How often?");
    await page.keyboard.press("Enter");
    await answer(page);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(`${TAG} form`).isVisible()).to.equal(false);
    expect(await page.locator(`${TAG} blockquote`).first().isVisible()).to.equal(true);
    const written = await page
      .locator(`${TAG} a.action`)
      .first()
      .evaluate((link) => getComputedStyle(link, "::after").content);
    expect(written).to.include("/html/choosing-a-model.html#before-use");
  });

  it("asks for less motion where the reader does: a border that stands and goes", async () => {
    site.reply = { ...answered };
    site.main = `<${TAG}></${TAG}><h2 id="before-use">Before use</h2>`;
    const { page } = await open("/html/choosing-a-model.html", { reducedMotion: "reduce" });
    await page.fill(`${TAG} textarea`, "How often?");
    await page.keyboard.press("Enter");
    await answer(page);
    await page.click(`${TAG} a.mark`);
    const frames = await page.evaluate(() => {
      const [animation] = document.querySelector("h2")?.getAnimations() ?? [];
      return (animation?.effect as KeyframeEffect | null)
        ?.getKeyframes()
        .map((frame) => [frame["outline"], frame["backgroundColor"]]);
    });
    expect(frames).to.deep.equal([
      ["highlight solid 2px", undefined],
      ["highlight solid 2px", undefined],
    ]);
  });

  const LANGUAGES = [
    ["de-AT", "de", "Ihre Frage", "Das Paket sagt", "3 Aussagen, 1 Quelle des Pakets"],
    ["fr", "fr", "Votre question", "Le dossier dit", "3 énoncés, 1 source du dossier"],
  ] as const;
  for (const [asked, lang, label, lane, counts] of LANGUAGES) {
    it(`speaks ${lang} by a second file, and leaves the contract's sentences as they are`, async () => {
      site.main = `<package-context-assistant lang="${asked}"></package-context-assistant>`;
      const { page, console, requests } = await open();
      expect(requests).to.include(BUNDLE.replace(".js", `.${lang}.js`));
      await page.getByLabel(label).fill("How often is a record reviewed?");
      await page.keyboard.press("Enter");
      await answer(page);
      expect(await text(page)).to.include(counts);
      const heading = page.locator(`${TAG} .lane h4`);
      expect((await heading.innerText()).replace(/\s+/g, " ")).to.equal(`Package says (${lane})`);
      expect(await heading.locator('[lang="en"]').innerText()).to.equal("Package says");
      const langs = await page.evaluate(
        (tag) =>
          [".root", "blockquote"].map((one) =>
            document.querySelector(tag)?.shadowRoot?.querySelector(one)?.getAttribute("lang"),
          ),
        TAG,
      );
      expect(langs).to.deep.equal([lang, "en"]);
      expect(console).to.deep.equal([]);
    });
  }

  it("shows the fallback text while a language's words are on their way, and English if they stay away", async () => {
    site.main = `<${TAG} lang="de"><p>${FALLBACK}</p></${TAG}>`;
    const page = await (await browser.newContext()).newPage();
    await page.route("**/*.de.js", () => undefined);
    await page.goto(site.origin);
    await page.evaluate((tag) => customElements.whenDefined(tag), TAG);
    expect(await page.innerText("main")).to.equal(FALLBACK);
    await page.waitForSelector(`${TAG} textarea`, { timeout: 6000 });
    expect(await text(page)).to.include("Your question");
  });

  it("stays English where a language has no words, or its file does not come", async () => {
    site.main = '<package-context-assistant lang="cs"></package-context-assistant>';
    const czech = await open();
    expect([await text(czech.page), czech.console]).to.satisfy(
      ([shown, said]: [string, string[]]) => shown.includes("Your question") && said.length === 0,
    );
    site.main = '<package-context-assistant lang="de"></package-context-assistant>';
    const context = await browser.newContext();
    const page = await context.newPage();
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.route("**/*.de.js", (route) => route.abort());
    await page.goto(site.origin);
    await page.waitForLoadState("networkidle");
    expect(await text(page)).to.include("Your question");
    expect(said.join()).to.include("serve their file beside the script");
  });
});
