import { expect } from "chai";
import type { Browser } from "playwright-core";
import { call } from "../edge/http/door.ts";
import { launchBrowser } from "../support/browser.ts";
import { NGINX, needs } from "./behind/proxy.ts";
import {
  DRAFT,
  QUESTION,
  TRAVEL,
  WHOLE_ANSWER,
  as,
  behaves,
  eventsThrough,
} from "./behind/questions.ts";
import { standBehind } from "./behind/whole.ts";
import type { Whole } from "./behind/whole.ts";

behaves(NGINX);

/** One line of the recipe made worse; a line that is not there is a fault of the test. */
const without = (line: RegExp, other = ""): ((text: string) => string) => {
  return (text) => {
    if (!text.includes("auth_request /oauth2/auth;")) return text; // not the file that is meant
    expect(text).to.match(line);
    return text.replace(line, other);
  };
};

describe("The questions asked of a proxy", function () {
  this.timeout(30_000);
  before(function () {
    needs(this, NGINX);
  });

  const bent = async (
    bend: (text: string) => string,
    look: (at: Whole) => Promise<void>,
  ): Promise<void> => {
    const at = await standBehind(NGINX, { bend });
    await look(at).finally(() => at.stop());
  };

  it("see a claim that the recipe forgot to overwrite", () =>
    bent(without(/proxy_set_header X-Forwarded-Groups .*/), async (at) => {
      const headers = as("ungrouped", { "x-forwarded-groups": "executives" });
      expect((await call(at.origin + DRAFT, { headers })).status, "believed").to.equal(200);
    }));

  it("see a proxy that sends no proof, or asks nobody who is there", async () => {
    await bent(without(/include proof.conf;/), async (at) => {
      expect((await call(at.origin + TRAVEL, { headers: as("ada") })).status).to.equal(401);
    });
    await bent(without(/auth_request .*/), async (at) => {
      expect((await call(at.origin + TRAVEL)).status, "no identity came").to.equal(401);
    });
  });

  /** HTTP/1.0 has no chunks, so that whatever may be held back is. */
  const whole = (more = ""): ((text: string) => string) => {
    const unbuffered = without(/proxy_buffering off;/, more);
    const versioned = without(/proxy_http_version 1.1;/, "proxy_http_version 1.0;");
    return (text) => versioned(unbuffered(text));
  };

  it("see a proxy that holds stages back until the reply is there", async () => {
    const events = await eventsThrough(NGINX, whole("proxy_ignore_headers X-Accel-Buffering;"));
    expect(events).to.contain("event: problem").and.not.to.match(WHOLE_ANSWER);
  });

  it("find the reply's own header enough where the recipe's line is forgotten", async () => {
    expect(await eventsThrough(NGINX, whole())).to.match(WHOLE_ANSWER);
  });
});

const WIDGET = `<script type="module" src="/assistant/package-context-assistant.js"></script>
<package-context-assistant></package-context-assistant>`;

describe("A reader's browser behind nginx", function () {
  this.timeout(60_000);
  let browser: Browser;
  let at: Whole;
  before(async function () {
    needs(this, NGINX);
    const page = `<!doctype html><title>Travel</title><h1 id="a">Travel</h1>${WIDGET}`;
    at = await standBehind(NGINX, { files: { "html/travel-policy.html": page } });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await at?.stop();
  });

  it("loads page and widget, asks, and follows a citation, all on one origin", async () => {
    const context = await browser.newContext();
    await context.addCookies([{ name: "session", value: "ada", url: at.origin }]);
    const page = await context.newPage();
    const [foreign, failed]: [string[], number[]] = [[], []];
    page.on("request", (request) => {
      if (!request.url().startsWith(`${at.origin}/`)) foreign.push(request.url());
    });
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() >= 400 && pathname !== "/favicon.ico") failed.push(response.status());
    });
    await page.goto(at.origin + TRAVEL);
    const element = page.locator("package-context-assistant");
    await element.getByRole("textbox").fill(QUESTION);
    await page.keyboard.press("Enter");
    await element.getByText("180 euros a night").first().waitFor();
    const target = await element.getByRole("link").first().getAttribute("href");
    expect(target).to.match(/^\/html\/travel-policy\.html#a/);
    expect({ foreign, failed }).to.deep.equal({ foreign: [], failed: [] });
    await context.close();
  });

  it("is told that the session has ended, and keeps the question in view", async () => {
    const context = await browser.newContext();
    await context.addCookies([{ name: "session", value: "ada", url: at.origin }]);
    const page = await context.newPage();
    await page.goto(at.origin + TRAVEL);
    const element = page.locator("package-context-assistant");
    await element.getByRole("textbox").fill(QUESTION);
    await context.clearCookies();
    await page.keyboard.press("Enter");
    await element.getByText("Your session has ended. Sign in again, then retry.").first().waitFor();
    await element.getByText(QUESTION).first().waitFor();
    await context.close();
  });
});
