import { expect } from "chai";
import { CONFIG, byHeader, deploy, pack, source } from "./deployment.ts";
import type { Deployment } from "./deployment.ts";
import { call } from "./door.ts";

const at = (id: string, source_path: string, label: string) =>
  source(id, { source_path, access_labels: [label] });

const SOURCES = [
  at("top", "index.html", "executive"),
  at("deep", "a/b/index.html", "employees"),
  at("guide", "the guide/index.html", "employees"),
  at("other", "z/index.html", "employees"),
  source("draft", { source_path: "a/index.html", status: "draft" }),
];

describe("GET /", () => {
  let running: Deployment;
  before(async () => {
    const page = "<h1>Page</h1>";
    const pages = SOURCES.map(({ source_path }) => [`html/${source_path}`, page] as const);
    const files = { ...Object.fromEntries(pages), "pack.json": pack(SOURCES) };
    running = await deploy(files, { identity: byHeader });
  });
  after(() => running.stop());

  const root = (groups: string, method: "GET" | "HEAD" | "POST" = "GET") =>
    call(`${running.origin}/`, { method, headers: { "x-groups": groups } });

  it("leads each reader to the index page nearest to the top that they may read", async () => {
    const places = { executives: "/html/index.html", employees: "/html/the%20guide/index.html" };
    for (const [groups, place] of Object.entries(places)) {
      const { status, headers } = await root(groups);
      const { location, "cache-control": caching } = headers;
      expect([status, location, caching]).to.deep.equal([302, place, "private, no-cache"]);
      const page = await call(running.origin + place, { headers: { "x-groups": groups } });
      expect(page.status).to.equal(200);
    }
    expect((await root("employees", "HEAD")).status).to.equal(302);
  });

  it("is the 404 of any missing page for who may read none, and for another method", async () => {
    const headers = { "x-groups": "nobody" };
    const missing = await call(`${running.origin}/html/none.html`, { headers });
    const answer = await root("nobody");
    expect([answer.status, answer.text]).to.deep.equal([404, missing.text]);
    expect((await root("employees", "POST")).status).to.equal(404);
  });

  it("is a 404 where no pages are served", async () => {
    const config = { ...CONFIG, package: { pack: "pack.json" } };
    const bare = await deploy({ "pack.json": pack(SOURCES), "assistant.config.json": config });
    expect((await call(`${bare.origin}/`)).status).to.equal(404);
    await bare.stop();
  });
});
