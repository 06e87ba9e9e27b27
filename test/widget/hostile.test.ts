import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Browser, Page } from "playwright-core";
import type { AskReply } from "../../bff/contract/index.ts";
import type { PackageContextAssistant } from "../../widget/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { shared } from "../support/paths.ts";
import { skip } from "../support/skip.ts";
import { answered, fourLanes, noSupport, providerFailed, says } from "./replies.ts";
import { STRICT, openSite } from "./site.ts";
import type { Site } from "./site.ts";

interface Entry {
  readonly payload: string;
}

/** Elements of the sheet and its form; text of a reply can make only those of the narrow renderer. */
const SHEET = new Set(
  "div section article h2 h3 h4 h5 p ol ul li a span b cite bdi blockquote details summary dl dt dd strong em code pre form label textarea button fieldset legend input slot i".split(
    " ",
  ),
);

const BATCH = 20;

/** Payloads in every place where text from outside is shown: each has a statement and two sources. */
function everywhere(payloads: readonly string[]): readonly AskReply[] {
  const [pack] = answered.citations.package;
  const [current] = fourLanes.citations.current;
  if (!pack || !current) throw new Error("the fixtures lost their citations");
  const all = payloads.join("\n\n");
  const statements = payloads.flatMap((payload, i) => [
    says(payload, [`P${i + 1}`, `C${i + 1}`]),
    says(`- ${payload}\n- b\n\n**x** ${payload}`),
    says(`\`\`\`html\n${payload}\n\`\`\`\n\n{ "a": 1,\n  "b": ${payload}\n}`),
  ]);
  return [
    {
      ...fourLanes,
      lanes: fourLanes.lanes.map((lane, i) => ({
        ...lane,
        note: all,
        statements: i ? [] : statements,
      })),
      citations: {
        package: payloads.map((payload, i) => ({
          ...pack,
          id: `P${i + 1}`,
          title: payload,
          section: payload,
          quality_label: payload,
          claim_boundary: payload,
          source_path: payload,
          effective_from: payload,
          excerpt: payload,
        })),
        current: payloads.map((payload, i) => ({
          ...current,
          id: `C${i + 1}`,
          title: payload,
          freshness_label: payload,
          retrieved_at: payload,
          excerpt: payload,
        })),
      },
      derivative_output_label: all,
    },
    { ...noSupport, refusal: { pattern: "no_package_support", message: all, needed: all } },
    { ...providerFailed, diagnostic: { code: "provider_timeout", message: all, retryable: true } },
  ];
}

function batches(entries: readonly Entry[]): readonly (readonly string[])[] {
  const payloads = entries.map(({ payload }) => payload);
  const starts = payloads.flatMap((_, i) => (i % BATCH === 0 ? [i] : []));
  return starts.map((from) => payloads.slice(from, from + BATCH));
}

interface Seen {
  readonly elements: readonly string[];
  readonly handlers: readonly string[];
  readonly links: readonly string[];
  readonly text: string;
}

/** Runs in the page: what the widget built. */
function census(): Seen {
  const root = document.querySelector("package-context-assistant")?.shadowRoot;
  const all = [...(root?.querySelectorAll("*") ?? [])];
  const attributes = all.flatMap((one) => [...one.attributes].map(({ name }) => name));
  return {
    elements: [...new Set(all.map((one) => one.localName))],
    handlers: attributes.filter((name) => /^on|^style$|^srcdoc$|^src$/.test(name)),
    links: all.map((one) => one.getAttribute("href")).filter((href) => href !== null),
    text: root?.textContent ?? "",
  };
}

/** What the narrow renderer may take away: its own marks and the spaces between lines. */
const letters = (text: string): string => text.replace(/[\s*_`•\-.)\d]/gu, "");

for (const [how, policy] of [
  ["without a policy", null],
  ["with required Trusted Types", STRICT],
] as const) {
  describe(`hostile texts in a reply, ${how}`, () => {
    let browser: Browser;
    let site: Site;
    let page: Page;
    const dialogs: string[] = [];
    const violations: string[] = [];
    const requests: string[] = [];

    before(async () => {
      browser = await launchBrowser();
      site = await openSite();
      site.policy = policy;
      page = await browser.newPage();
      page.on("dialog", (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      page.on("request", (request) => requests.push(new URL(request.url()).href));
      page.on("console", (message) => {
        if (message.type() === "error") violations.push(message.text());
      });
      await page.goto(site.origin);
      await page.evaluate(() => customElements.whenDefined("package-context-assistant"));
    });
    after(async () => {
      await browser.close();
      await site.close();
    });

    async function show(reply: AskReply): Promise<Seen> {
      site.reply = reply;
      await page.evaluate(() =>
        document.querySelector<PackageContextAssistant>("package-context-assistant")?.ask("Q?"),
      );
      return page.evaluate(census);
    }

    const SECTION = "/html/choosing-a-model.html#before-use";
    const PUBLIC = "https://www.nist.gov/itl/ai-risk-management-framework";

    for (const name of ["xss-markup", "markdown-exfil"]) {
      it(`shows every entry of ${name} as text: no element, no link, no request, no dialog`, async function () {
        this.timeout(60_000);
        const path = shared("corpora", "dev", `${name}.json`);
        if (path === undefined) skip(this, "the folder of shared corpora is not here");
        const { entries } = JSON.parse(readFileSync(path, "utf8")) as { entries: Entry[] };
        expect(entries.length).to.be.above(100);
        requests.length = 0;
        for (const payloads of batches(entries)) {
          for (const reply of everywhere(payloads)) {
            const seen = await show(reply);
            const shown = letters(seen.text);
            expect(seen.elements.filter((one) => !SHEET.has(one))).to.deep.equal([]);
            expect(seen.handlers).to.deep.equal([]);
            expect(new Set([...seen.links, SECTION, PUBLIC])).to.have.property("size", 2);
            expect(payloads.filter((one) => !shown.includes(letters(one)))).to.deep.equal([]);
          }
        }
        const chat = `${site.origin}/api/source-grounded-chat`;
        expect(requests.filter((url) => url !== chat)).to.deep.equal([]);
        expect(dialogs).to.deep.equal([]);
        expect(violations).to.deep.equal([]);
      });
    }

    it("would see an element, a link and a request that were built", async () => {
      requests.length = 0;
      await page.evaluate(() => {
        const root = document.querySelector("package-context-assistant")?.shadowRoot;
        const image = root?.appendChild(document.createElement("img"));
        image?.setAttribute("src", "/p.png?q=SECRET");
        root
          ?.appendChild(document.createElement("a"))
          .setAttribute("href", "https://attacker.test/");
      });
      await page.waitForTimeout(100);
      const seen = await page.evaluate(census);
      expect(seen.elements.filter((one) => !SHEET.has(one))).to.deep.equal(["img"]);
      expect(seen.handlers).to.deep.equal(["src"]);
      expect(seen.links).to.include("https://attacker.test/");
      expect(requests).to.deep.equal([`${site.origin}/p.png?q=SECRET`]);
    });
  });
}
