import { expect } from "chai";
import { LANES, parseReply } from "../../bff/contract/index.ts";
import { CHAT, call } from "../edge/http/door.ts";
import type { Answer } from "../edge/http/door.ts";
import { launch } from "../cli/process.ts";
import type { Started } from "../cli/process.ts";
import { inRoot } from "../support/paths.ts";

const DEMO = inRoot("dist/demo/start.js");
const ADDRESS = /^(http:\/\/127\.0\.0\.1:\d+)\/$/m;

describe("The demo's server", () => {
  let demo: Started;
  let origin = "";
  before(async function () {
    this.timeout(60_000);
    demo = launch(DEMO, [], { cwd: inRoot(), env: { AICD_PORT: "0" } });
    [, origin = ""] = await demo.waitFor(ADDRESS);
  });
  after(async () => {
    demo.child.kill("SIGTERM");
    expect(await demo.ended).to.equal(0);
    expect(demo.out(), "its address, on a line of its own").to.equal(`${origin}/\n`);
    expect(demo.err()).to.match(/^(?:Reading the demo's pages \.\.\.\n)?Ctrl-C ends it\.\n$/);
  });

  const as = (reader: string): Record<string, string> =>
    reader === "" ? {} : { cookie: `pca-demo-reader=${reader}` };
  const get = (path: string, reader = ""): Promise<Answer> =>
    call(origin + path, { headers: as(reader) });
  const status = async (path: string, reader = ""): Promise<number> =>
    (await get(path, reader)).status;
  const ask = async (question: string, reader = ""): Promise<string> => {
    const answer = await call(origin + CHAT, {
      method: "POST",
      headers: { "content-type": "application/json", ...as(reader) },
      body: JSON.stringify({ user_question: question }),
    });
    return JSON.stringify(parseReply(answer.json()));
  };

  it("shows the contents page under a strict policy, as an employee", async () => {
    const first = await get("/");
    expect([first.status, first.headers["location"]]).to.deep.equal([302, "/html/index.html"]);
    const page = await get("/html/index.html");
    expect(page.status).to.equal(200);
    expect(page.headers["content-security-policy"]).to.match(/^default-src 'none'/);
    expect(await status("/html/reader-bar.js")).to.equal(200);
    expect(await status("/assistant/package-context-assistant.js")).to.equal(200);
  });

  it("shows each reader their own pages, and answers each from these alone", async () => {
    expect(await status("/html/payroll.html")).to.equal(404);
    expect(await status("/html/payroll.html", "finance-analyst")).to.equal(200);
    expect(await status("/html/executive-travel-draft.html", "finance-analyst")).to.equal(404);
    expect(await status("/html/index.html", "withdrawn")).to.equal(404);
    const { lanes } = parseReply(JSON.parse(await ask("What is the travel reimbursement limit?")));
    const said = lanes[0]?.statements.map(({ text }) => text).join("\n") ?? "";
    expect(said, "the policy first, the older page after it").to.match(/^.*210 EUR[^]*180 EUR/);
    expect(said, "nothing of pages on another subject").not.to.match(/boundary|“States/);
    const question = "What is the travel reimbursement limit for hotels?";
    expect(await ask(question)).to.contain("210 EUR");
    expect(await ask(question, "withdrawn")).to.contain("no_package_support");
  });

  it("lets who may read nothing find the way back, and nothing else", async () => {
    const page = await get("/", "withdrawn");
    expect([page.status, page.text.includes("reader-bar.js")]).to.deep.equal([200, true]);
    expect(page.text).not.to.contain("Tarnwick");
    const bar = (await get("/api/demo/readers", "withdrawn")).json();
    expect(bar["pages"]).to.deep.equal([]);
  });

  it("names in the bar the pages that only this reader may open", async () => {
    expect((await get("/api/demo/readers")).json()["pages"]).to.deep.equal([]);
    const bar = (await get("/api/demo/readers", "finance-analyst")).json() as {
      readers: { id: string; current: boolean }[];
      pages: { href: string }[];
    };
    expect(bar.readers.map(({ current }) => current)).to.deep.equal([false, true, false]);
    expect(bar.pages.length).to.be.greaterThan(0);
    for (const { href } of bar.pages) {
      expect([await status(href, "finance-analyst"), await status(href)]).to.deep.equal([200, 404]);
    }
  });

  it("changes the reader by a post from its own page, in a cookie no script can read", async () => {
    const choose = (reader: string, headers: Record<string, string> = {}): Promise<Answer> =>
      call(`${origin}/api/demo/readers`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ reader, page: "/html/payroll.html" }),
      });
    const chosen = await choose("finance-analyst", { origin });
    expect([chosen.status, chosen.json()]).to.deep.equal([200, { open: true }]);
    expect(chosen.headers["set-cookie"]).to.deep.equal(
      "pca-demo-reader=finance-analyst; Path=/; HttpOnly; SameSite=Strict",
    );
    expect((await choose("employee")).json()).to.deep.equal({ open: false });
    expect((await choose("boss")).status).to.equal(400);
    expect((await choose("employee", { origin: "https://evil.example" })).status).to.equal(403);
    expect((await choose("employee", { "content-type": "text/plain" })).status).to.equal(415);
  });

  it("takes an unknown reader, and two at once, for the one who may read nothing", async () => {
    expect(await status("/html/index.html", "boss")).to.equal(404);
    expect(await status("/html/index.html", "employee; pca-demo-reader=finance-analyst")).to.equal(
      404,
    );
  });
});

describe("The demo's server with --current", () => {
  it("answers in four lanes, the current one from its own source and cited apart", async function () {
    this.timeout(60_000);
    const demo = launch(DEMO, ["--current"], { cwd: inRoot(), env: { AICD_PORT: "0" } });
    try {
      const [, origin = ""] = await demo.waitFor(ADDRESS);
      const answer = await call(origin + CHAT, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          mode: "Package + current context",
          user_question: "What is the travel reimbursement limit for hotels?",
        }),
      });
      const reply = parseReply(answer.json());
      expect(reply.current_context.state).to.equal("retrieved");
      expect(reply.lanes.map(({ label }) => label)).to.deep.equal(LANES);
      expect(reply.lanes[0]?.statements.map(({ text }) => text).join(" ")).to.contain("210 EUR");
      expect(reply.lanes[1]?.statements.map(({ text }) => text).join(" ")).to.contain("225 EUR");
      expect(reply.citations.current.map(({ url }) => url)).to.deep.equal([
        "https://travel-guidance.demo.invalid/guidance/hotel-costs",
      ]);
      expect(reply.telemetry.external_retrieval_count).to.equal(1);
    } finally {
      demo.child.kill("SIGTERM");
      expect(await demo.ended, demo.err()).to.equal(0);
    }
  });
});

describe("The demo's start", () => {
  const end = async (
    argv: string[],
    env: Record<string, string>,
  ): Promise<[number | null, string]> => {
    const { ended, err } = launch(DEMO, argv, { cwd: inRoot(), env });
    return [await ended, err()];
  };

  it("refuses to listen where others could reach it, and words that it does not know", async function () {
    this.timeout(60_000);
    const [open, why] = await end([], { AICD_HOST: "0.0.0.0" });
    expect([open, /loopback/.test(why)]).to.deep.equal([2, true]);
    const [unknown, said] = await end(["--fast"], {});
    expect([unknown, said]).to.deep.equal([2, "Unknown: --fast. The demo takes --current.\n"]);
  });
});
