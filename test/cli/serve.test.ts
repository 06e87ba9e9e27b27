import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { parseReply } from "../../bff/contract/index.ts";
import { until } from "../edge/access/asks.ts";
import { CONFIG, folder } from "../edge/http/deployment.ts";
import type { Folder } from "../edge/http/deployment.ts";
import { CHAT, call } from "../edge/http/door.ts";
import { PCA, launch } from "./process.ts";
import type { Started } from "./process.ts";

const ADDRESS = /^(http:\/\/127\.0\.0\.1:\d+)\/$/m;

describe("pca serve", () => {
  let files: Folder;
  beforeEach(() => {
    files = folder();
  });
  const started: Started[] = [];
  afterEach(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.splice(0).map(({ ended }) => ended));
    files.remove();
  });

  const serve = (env: Readonly<Record<string, string>> = {}, ...more: string[]): Started => {
    const server = launch(PCA, ["serve", ...more], { cwd: files.path, env });
    started.push(server);
    return server;
  };

  it("prints its address when it is ready, answers, and ends well when told to", async () => {
    const server = serve();
    const [, origin = ""] = await server.waitFor(ADDRESS);
    const answer = await call(origin + CHAT, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user_question: "What is the travel reimbursement limit?" }),
    });
    expect(parseReply(answer.json()).kind).to.equal("answer");
    const [, operator = ""] = await server.waitFor(/^operator: (http:\S+)\/$/m);
    expect((await call(`${operator}/runs`)).status).to.equal(200);
    server.child.kill("SIGTERM");
    expect(await server.ended).to.equal(0);
    expect(server.err(), "no policy is lacking").not.to.contain("warning: access");
    expect(server.out()).not.to.match(/reimbursement|E17|180 euros/);
  });

  it("says where readers reach the pages, which is not where it listens behind a proxy", async () => {
    const origin = "https://playbook.example.org";
    const listen = { ...CONFIG.listen, public_origins: [origin] };
    files.write("proxied.json", { ...CONFIG, listen });
    const server = serve({}, "--config", "proxied.json");
    await server.waitFor(ADDRESS);
    // Two pipes: what was written first may be read later.
    await until(() => server.err().includes(`pages: ${origin}/html/…; ${origin}/ leads to`));
    server.child.kill("SIGTERM");
    expect(await server.ended).to.equal(0);
  });

  it("says what no policy can permit", async () => {
    files.write(
      "access.cedar",
      'permit (principal in Group::"a", action == Action::"read", resource);',
    );
    const server = serve();
    await server.waitFor(ADDRESS);
    expect(server.err()).to.match(/^warning: access\.policies: .*provider:extractive/m);
    server.child.kill("SIGINT");
    expect(await server.ended).to.equal(0);
  });

  /** Faults by key, after an end with code 2 and without an address. */
  const refused = async (env: Readonly<Record<string, string>> = {}): Promise<string[]> => {
    const server = serve(env);
    expect(await server.ended, server.err()).to.equal(2);
    expect(server.out(), "nothing listens").to.equal("");
    const lines = server.err().trimEnd().split("\n");
    for (const line of lines) expect(line).to.match(/^\S+: found .+; expected .+$/);
    return lines.map((line) => line.slice(0, line.indexOf(":")));
  };

  it("does not start with a bad pack, policy, or file, and tells all of it at once", async () => {
    files.write("pack.json", { format: "context-pack/1", sources: [{ source_object: 1 }] });
    files.write(
      "access.cedar",
      'permit (principal, action, resource) when { resource.lables == "x" };',
    );
    files.write("labels.json", [{ source_object: "a" }]);
    files.write("assistant.config.json", {
      ...CONFIG,
      access: { ...CONFIG.access, labels: "labels.json" },
      lifecycle: { changes: "missing.json" },
    });
    const keys = await refused();
    expect(new Set(keys)).to.deep.equal(
      new Set(["lifecycle.changes", "package.pack", "access.labels", "access.policies"]),
    );
  });

  it("does not start with a policy that says the name of an attribute wrong", async () => {
    files.write(
      "access.cedar",
      'permit (principal, action, resource) when { resource.lables == "x" };',
    );
    expect(await refused()).to.deep.equal(["access.policies"]);
  });

  it("does not start with a variable that it does not know", async () => {
    expect(await refused({ AICD_PORTT: "1" })).to.deep.equal(["AICD_PORTT"]);
  });

  it("says in one sentence that its port is in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    try {
      expect(await refused({ AICD_PORT: String(port) })).to.deep.equal(["listen.port"]);
      expect(await refused({ AICD_ADMIN_PORT: String(port) })).to.deep.equal(["listen.admin_port"]);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it("does not start without a configuration", async () => {
    const server = serve({}, "--config", "none.json");
    expect(await server.ended).to.equal(2);
    expect(server.err()).to.match(/none\.json: found no file; expected a configuration file\n$/);
  });
});
