import { expect } from "chai";
import { originsOf } from "../../../bff/edge/http/hosts.ts";
import { call, openDoor, post } from "./door.ts";
import type { Door } from "./door.ts";

const ASK = { user_question: "What is the travel limit?" };

describe("Whose requests are taken", () => {
  let door: Door;
  let named: Door;
  before(async () => {
    door = await openDoor();
    const public_origins = ["https://playbook.example.org", "http://intranet:8080"];
    named = await openDoor({ config: { listen: { public_origins } } });
  });
  after(() => Promise.all([door.close(), named.close()]));

  it("takes loopback with its own port, and no other name, on every route", async () => {
    const own = [`127.0.0.1:${door.port}`, `localhost:${door.port}`, `LOCALHOST:${door.port}`];
    const foreign = [
      "evil.example",
      `evil.example:${door.port}`,
      "127.0.0.1",
      "localhost",
      `127.0.0.1:${door.port + 1}`,
      `127.0.0.1.evil.example:${door.port}`,
      `user@127.0.0.1:${door.port}`,
      `[::1]:${door.port}`,
    ];
    for (const host of own) expect((await post(door, ASK, { host })).status, host).to.equal(200);
    for (const host of foreign) {
      const answer = await post(door, ASK, { host });
      expect([answer.status, answer.json()["code"]], host).to.deep.equal([421, "foreign_host"]);
    }
    for (const path of [
      "/html/a.html",
      "/livez",
      "/readyz",
      "/assistant/package-context-assistant.js",
    ]) {
      const answer = await call(door.origin + path, { headers: { host: "evil.example" } });
      expect(answer.status, path).to.equal(421);
    }
  });

  it("takes the configured origins' hosts instead, with or without the scheme's own port", async () => {
    for (const host of ["playbook.example.org", "playbook.example.org:443", "intranet:8080"]) {
      expect((await post(named, ASK, { host })).status, host).to.equal(200);
    }
    for (const host of [`127.0.0.1:${named.port}`, "intranet", "playbook.example.org:8080"]) {
      expect((await post(named, ASK, { host })).status, host).to.equal(421);
    }
  });

  it("names its own origins as browsers send them, without the scheme's own port", () => {
    const loopback = ["http://127.0.0.1", "http://localhost"];
    expect(originsOf({})(80)).to.deep.equal(loopback);
    expect(originsOf({})(8787)).to.deep.equal(loopback.map((name) => `${name}:8787`));
    expect(originsOf({ host: "::1" })(80)).to.deep.equal([...loopback, "http://[::1]"]);
  });

  it("takes Origin only where it is ours, Sec-Fetch-Site only from here or from nowhere", async () => {
    const own = door.origin;
    const matrix: [Record<string, string>, number][] = [
      [{}, 200],
      [{ origin: own }, 200],
      [{ origin: `http://localhost:${door.port}` }, 200],
      [{ origin: own, "sec-fetch-site": "same-origin" }, 200],
      [{ "sec-fetch-site": "none" }, 200],
      [{ origin: "null" }, 403],
      [{ origin: "" }, 403],
      [{ origin: own.replace("http", "https") }, 403],
      [{ origin: `${own}.evil.example` }, 403],
      [{ origin: "https://evil.example" }, 403],
      [{ "sec-fetch-site": "cross-site" }, 403],
      [{ "sec-fetch-site": "same-site" }, 403],
      [{ origin: own, "sec-fetch-site": "cross-site" }, 403],
    ];
    for (const [headers, status] of matrix) {
      const answer = await post(door, ASK, headers);
      expect(answer.status, JSON.stringify(headers)).to.equal(status);
      if (status === 403) expect(answer.json()["code"]).to.equal("foreign_origin");
      const config = await call(`${door.origin}/api/assistant-config`, { headers });
      expect(config.status, "every route under /api/").to.equal(status);
    }
  });
});
