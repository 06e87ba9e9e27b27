import { expect } from "chai";
import { parseReply } from "../../../bff/contract/index.ts";
import type { AskReply } from "../../../bff/contract/index.ts";
import { byHeader, deploy } from "./deployment.ts";
import type { Deployment } from "./deployment.ts";
import { CHAT, call } from "./door.ts";
import { exchange } from "./raw.ts";

const QUESTION = "What is the travel reimbursement limit?";

async function ask(
  { origin }: Pick<Deployment, "origin">,
  headers: Record<string, string> = {},
  question = QUESTION,
): Promise<AskReply> {
  const answer = await call(origin + CHAT, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ user_question: question }),
  });
  expect(answer.status, answer.text).to.equal(200);
  return parseReply(answer.json());
}

const get = (url: string, headers: Record<string, string> = {}) => call(url, { headers });

describe("A whole deployment over HTTP, with Cedar and a pack", () => {
  let at: Deployment;
  before(async () => {
    at = await deploy({}, { identity: byHeader });
  });
  after(() => at.stop());

  it("answers from what the reader may read, with citations that lead to pages", async () => {
    const reply = await ask(at);
    expect(reply.kind).to.equal("answer");
    expect(reply.lanes.map(({ label }) => label)).to.deep.equal(["Package says"]);
    expect(JSON.stringify(reply)).to.contain("180 euros");
    expect(JSON.stringify(reply)).not.to.contain("SEED");
    const target = reply.citations.package[0]?.reader_target ?? "";
    expect((await get(at.origin + target.replace(/#.*/, ""))).status).to.equal(200);
  });

  it("serves each page by its own decision, and one 404 for all that is not shown", async () => {
    const shown = ["travel-policy.html", "cards.html", "site.css"];
    for (const path of shown) expect((await get(`${at.origin}/html/${path}`)).status).to.equal(200);
    const hidden = [
      "executive-draft.html",
      "payroll.html",
      "unlabelled.html",
      "draft.html",
      "old.html",
      "stray.html",
      "nowhere.html",
    ];
    const answers = new Set<string>();
    for (const path of hidden) {
      const { port } = at.address;
      const target = `GET /html/${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
      const { text } = await exchange(port, `${target}Connection: close\r\n\r\n`);
      answers.add(text.replace(/^Date: .*$/m, ""));
    }
    expect([...answers]).to.have.length(1);
    expect([...answers][0]).to.match(/^HTTP\/1\.1 404 /);
    const executive = { "x-groups": "executives" };
    const page = await get(`${at.origin}/html/executive-draft.html`, executive);
    expect(page.text).to.contain("SEED-EXECUTIVE");
  });

  it("tells the same facts to every reader", async () => {
    const mine = await get(`${at.origin}/api/assistant-config`);
    const theirs = await get(`${at.origin}/api/assistant-config`, { "x-groups": "executives" });
    expect(mine.text).to.equal(theirs.text);
    const facts = mine.json() as { package: object; modes: { state: string }[]; limits: object };
    expect(facts.package).to.deep.equal({
      id: "playbook",
      version: "1",
      title: "Playbook",
      language: "en",
    });
    expect(facts.modes.map(({ state }) => state)).to.deep.equal(["on", "disabled"]);
    expect(facts.limits).to.deep.equal({ question_chars: 500 });
  });

  it("keeps a trace for the operator only, found by run and by reader, without text", async () => {
    const { run_id } = await ask(at);
    const run = await get(`${at.operatorOrigin}/runs/${run_id}`);
    expect(run.status).to.equal(200);
    const record = run.json() as { candidates: { source_object: string; read: string }[] };
    const denied = record.candidates.filter(({ read }) => read === "deny");
    expect(denied.map(({ source_object }) => source_object)).to.include("executive-draft");
    expect(run.text).not.to.match(/SEED|180 euros|reimbursement|E17/);
    const mine = await get(`${at.operatorOrigin}/runs?reader=E17`);
    expect(mine.text).to.contain(run_id);
    expect((await get(`${at.operatorOrigin}/runs?reader=E18`)).json()).to.deep.equal([]);
    expect((await get(`${at.operatorOrigin}/runs/${"0".repeat(32)}`)).status).to.equal(404);
    expect((await get(`${at.origin}/runs/${run_id}`)).status, "not for readers").to.equal(404);
    expect((await get(`${at.origin}/metrics`)).status).to.equal(404);
  });

  it("gives the operator metrics with helps, without readers and sources", async () => {
    const { text, headers } = await get(`${at.operatorOrigin}/metrics`);
    expect(headers["content-type"]).to.match(/^text\/plain/);
    expect(text).to.match(/# HELP pca_replies_total /);
    expect(text).to.match(
      /pca_replies_total\{mode="Package only",kind="answer",outcome="answered"\} \d/,
    );
    expect(text).not.to.match(/E17|travel-policy|executive/);
  });

  it("gives the operator the register of copies", async () => {
    const copies = (await get(`${at.operatorOrigin}/copies`)).json() as unknown as {
      copy: string;
    }[];
    expect(copies.map(({ copy }) => copy)).to.include.members(["package index", "traces", "pages"]);
    for (const copy of copies) {
      expect(Object.keys(copy)).to.have.members(
        "copy holds purpose recipient retention_seconds permission_link deadline_seconds purge evidence last_enforced missed limits".split(
          " ",
        ),
      );
    }
  });

  it("lets no other site's page at the operator listener", async () => {
    const foreign = { origin: "https://evil.example" };
    expect((await get(`${at.operatorOrigin}/runs`, foreign)).status).to.equal(403);
    expect((await get(`${at.operatorOrigin}/runs`, { host: "evil.example" })).status).to.equal(421);
    expect(
      (await get(`${at.operatorOrigin}/runs`, { "sec-fetch-site": "same-site" })).status,
    ).to.equal(403);
  });
});

describe("A deployment whose files change", () => {
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    const end = performance.now() + 5_000;
    while (!(await holds())) {
      if (performance.now() > end) expect.fail(`still not so after 5 s: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it("revokes a page and its answers while it runs, and registers that it did", async () => {
    const config = { lifecycle: { changes: "changes.json" } };
    const at = await deploy({
      "changes.json": [],
      "assistant.config.json": { ...(await import("./deployment.ts")).CONFIG, ...config },
    });
    const page = (): Promise<number> =>
      get(`${at.origin}/html/travel-policy.html`).then(({ status }) => status);
    expect(await page()).to.equal(200);
    expect((await ask(at)).kind).to.equal("answer");
    const change = {
      id: "c1",
      kind: "revoke",
      source_object: "travel-policy",
      at: new Date().toISOString(),
    };
    at.folder.write("changes.json", [change]);
    await until("the page is gone", async () => (await page()) === 404);
    expect(JSON.stringify(await ask(at))).not.to.contain("180 euros");
    const copies = (await get(`${at.operatorOrigin}/copies`)).json() as unknown as {
      copy: string;
      last_enforced: string | null;
      missed: string[];
    }[];
    const index = copies.find(({ copy }) => copy === "package index");
    expect(index?.last_enforced).to.match(/^\d{4}-/);
    expect(index?.missed).to.deep.equal([]);
    await at.stop();
  });

  it("keeps the old pack when the new one is bad, and says so to who asks whether it is ready", async () => {
    const at = await deploy();
    at.folder.write("pack.json", "{");
    await until("readyz says so", async () =>
      (await get(`${at.origin}/readyz`)).text.includes("pack"),
    );
    const ready = await get(`${at.origin}/readyz`);
    expect([ready.status, ready.json()]).to.deep.equal([
      200,
      { status: "ready", notes: ["pack_reload_failed"] },
    ]);
    expect((await ask(at)).kind).to.equal("answer");
    await at.stop();
  });

  it("asks a token of the operator where there is one", async () => {
    const { CONFIG } = await import("./deployment.ts");
    const listen = { ...CONFIG.listen, admin_token_file: "token" };
    const at = await deploy({
      token: "SEED-TOKEN\n",
      "assistant.config.json": { ...CONFIG, listen },
    });
    const runs = (headers: Record<string, string>): Promise<number> =>
      get(`${at.operatorOrigin}/runs`, headers).then(({ status }) => status);
    expect(await runs({})).to.equal(401);
    expect(await runs({ authorization: "Bearer SEED-TOKEN2" })).to.equal(401);
    expect(await runs({ authorization: "Bearer SEED-TOKEN" })).to.equal(200);
    await at.stop();
    expect(at.log.join("")).not.to.contain("SEED");
  });
});
