import { expect } from "chai";
import { parseReply } from "../../../bff/contract/index.ts";
import type { Identity } from "../../../bff/edge/identity/index.ts";
import { CONFIG, deploy } from "./deployment.ts";
import type { Deployment } from "./deployment.ts";
import { CHAT, call, openDoor } from "./door.ts";
import type { Answer } from "./door.ts";

/** Whoever the header says, always an employee. */
const named: Identity = {
  identify: ({ headers }) => {
    const at = headers.indexOf("x-name");
    return Promise.resolve({ id: headers[at + 1] ?? "", groups: ["employees"], tenant: null });
  },
  close: () => Promise.resolve(),
};

describe("GET /api/answers/{run_id}", () => {
  let at: Deployment;
  before(async () => {
    at = await deploy(
      {
        "changes.json": [],
        "assistant.config.json": { ...CONFIG, lifecycle: { changes: "changes.json" } },
      },
      { identity: named },
    );
  });
  after(() => at.stop());

  const get = (runId: string, name = "E17"): Promise<Answer> =>
    call(`${at.origin}/api/answers/${runId}`, { headers: { "x-name": name } });

  const ask = async (): Promise<string> => {
    const answer = await call(at.origin + CHAT, {
      method: "POST",
      headers: { "content-type": "application/json", "x-name": "E17" },
      body: JSON.stringify({ user_question: "What is the travel reimbursement limit?" }),
    });
    return parseReply(answer.json()).run_id;
  };

  it("gives the very answer again to its reader; to others, and of none, one 410", async () => {
    const runId = await ask();
    const again = await get(runId);
    expect(again.status).to.equal(200);
    expect(parseReply(again.json()).run_id).to.equal(runId);
    const gone = [await get(runId, "E18"), await get("0".repeat(32)), await get("x")];
    expect(new Set(gone.map(({ text }) => text))).to.have.property("size", 1);
    expect(gone.map(({ status }) => status)).to.deep.equal([410, 410, 410]);
    expect(gone[0]?.json()["code"]).to.equal("gone");
  });

  it("gives it no more once a source of it is closed", async () => {
    const runId = await ask();
    const now = new Date().toISOString();
    const change = { id: "c", kind: "delete", source_object: "travel-policy", at: now };
    at.folder.write("changes.json", [change]);
    const end = performance.now() + 5_000;
    let { status } = await get(runId);
    while (status === 200 && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      ({ status } = await get(runId));
    }
    expect(status).to.equal(410);
  });
});

describe("POST /api/feedback", () => {
  const JSON_TYPE = { "content-type": "application/json" };

  it("answers 204 whatever is sent, and counts what can be read, without text", async () => {
    const door = await openDoor({ ports: { judge: () => true } });
    const url = `${door.origin}/api/feedback`;
    const bodies = [
      '{"run_id":"x","helpful":true}',
      '{"run_id":"x","helpful":true,"text":"SEED"}',
      "{",
      "",
    ];
    for (const body of [...bodies, "x".repeat(100_000)]) {
      const answer = await call(url, { method: "POST", headers: JSON_TYPE, body });
      expect(answer.status, body.slice(0, 30)).to.equal(204);
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-16",
      ]) {
        const other = await call(url, { method: "POST", headers: { "content-type": type }, body });
        expect(other.status, type).to.equal(204);
      }
    }
    const counted = await door.metrics.text();
    expect(counted).to.match(/pca_feedback_total\{helpful="yes"\} 1\n/);
    expect((await call(url)).status).to.equal(405);
    const foreign = { origin: "https://evil.example" };
    expect((await call(url, { method: "POST", headers: foreign, body: "" })).status).to.equal(403);
    await door.close();
    expect(door.log.join("")).not.to.contain("SEED");
  });

  it("counts no more than a reader may send in a minute, and does not say so", async () => {
    const door = await openDoor({
      config: { limits: { requests_per_minute: 3 } },
      ports: { judge: () => true },
    });
    const sent = {
      method: "POST",
      headers: JSON_TYPE,
      body: '{"run_id":"x","helpful":false}',
    } as const;
    for (let at = 0; at < 6; at++) {
      expect((await call(`${door.origin}/api/feedback`, sent)).status).to.equal(204);
    }
    expect(await door.metrics.text()).to.match(/pca_feedback_total\{helpful="no"\} 3\n/);
    await door.close();
  });

  it("counts an answer that is kept for this very reader, once, and nothing invented", async () => {
    const at = await deploy({}, { identity: named });
    const asked = await call(at.origin + CHAT, {
      method: "POST",
      headers: { ...JSON_TYPE, "x-name": "E17" },
      body: JSON.stringify({ user_question: "What is the travel reimbursement limit?" }),
    });
    const { run_id } = parseReply(asked.json());
    const judge = async (id: string, name: string): Promise<number> => {
      const body = JSON.stringify({ run_id: id, helpful: true });
      const headers = { ...JSON_TYPE, "x-name": name };
      return (await call(`${at.origin}/api/feedback`, { method: "POST", headers, body })).status;
    };
    const counted = async (): Promise<string | undefined> =>
      /pca_feedback_total\{helpful="yes"\} (\d+)/.exec(
        (await call(`${at.operatorOrigin}/metrics`)).text,
      )?.[1];
    expect(await judge("0".repeat(32), "E17")).to.equal(204);
    expect(await judge("constructor", "E17")).to.equal(204);
    expect(await judge(run_id, "E18"), "another reader").to.equal(204);
    expect(await counted()).to.equal(undefined);
    expect(await judge(run_id, "E17"), "still open to its own").to.equal(204);
    expect(await judge(run_id, "E17"), "once").to.equal(204);
    expect(await counted()).to.equal("1");
    await at.stop();
  });
});
