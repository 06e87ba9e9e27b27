import { expect } from "chai";
import { parseReply } from "../../../bff/contract/index.ts";
import { AssistantError } from "../../../bff/core/errors.ts";
import { CHAT, call, openDoor, post, refusal } from "./door.ts";
import type { Door } from "./door.ts";

const ASK = { user_question: "What is the travel limit?" };

describe("POST /api/source-grounded-chat", () => {
  let door: Door;
  before(async () => {
    door = await openDoor();
  });
  after(() => door.close());

  const refused = async (body: unknown, headers: Record<string, string> = {}) => {
    const before = door.asked.length;
    const answer = await post(door, body, headers);
    expect(door.asked.length, "nothing was asked").to.equal(before);
    expect(answer.headers["content-type"]).to.equal("application/problem+json");
    return answer;
  };

  it("answers one reply that the contract's parser takes, package only where no mode is named", async () => {
    const answer = await post(door, ASK);
    expect(answer.status).to.equal(200);
    expect(answer.headers["content-type"]).to.equal("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).to.equal("no-store");
    expect(parseReply(answer.json()).mode).to.equal("Package only");
    expect(door.asked.at(-1)?.text).to.equal(ASK.user_question);
    expect(door.asked.at(-1)?.reader.id).to.equal("E17");
  });

  it("refuses what is not an ask as bad_request: no JSON, other types, unknown keys, no words", async () => {
    const bodies = [
      "",
      "{",
      "null",
      "[]",
      '"text"',
      "{}",
      '{"user_question":1}',
      '{"user_question":null}',
      '{"user_question":["x"]}',
      '{"user_question":"x","mode":"package only"}',
      '{"user_question":"x","mode":null}',
      '{"user_question":"x","extra":1}',
      '{"user_question":"x","__proto__":{"mode":"Package only"}}',
      '{"user_question":"x","selected_package_refs":[]}',
      '{"user_question":""}',
      '{"user_question":" \\n\\t\\u00a0 "}',
      '{"user_question":"half \\ud83d of a pair"}',
    ];
    for (const body of bodies) {
      const answer = await refused(body);
      expect([answer.status, answer.json()["code"]], body).to.deep.equal([400, "bad_request"]);
    }
    const latin = await refused(Buffer.from('{"user_question":"caf\xe9"}', "latin1"));
    expect(latin.json()["code"]).to.equal("bad_request");
  });

  it("counts code points, not halves of pairs, against the limit", async () => {
    expect((await post(door, { user_question: "😀".repeat(500) })).status).to.equal(200);
    const long = await refused({ user_question: "x".repeat(501) });
    expect([long.status, long.json()["code"]]).to.deep.equal([400, "question_too_long"]);
  });

  it("takes application/json in UTF-8 only", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await refused(JSON.stringify(ASK), { "content-type": type });
      expect([answer.status, answer.json()["code"]]).to.deep.equal([415, "not_json"]);
    }
    const utf16 = "application/json; charset=utf-16";
    expect((await refused(ASK, { "content-type": utf16 })).status).to.equal(415);
    expect((await refused(ASK, { "content-encoding": "gzip" })).status).to.equal(415);
    const utf8 = 'application/json; charset="UTF-8"';
    expect((await post(door, ASK, { "content-type": utf8 })).status).to.equal(200);
  });

  it("refuses a question of 1 MB with 413, and the caller can read it", async () => {
    const answer = await refused({ user_question: "x".repeat(1_000_000) });
    expect([answer.status, answer.json()["code"]]).to.deep.equal([413, "too_large"]);
  });

  it("takes no other method, says which one it takes, and never says CORS", async () => {
    for (const method of ["GET", "PUT", "DELETE", "OPTIONS"] as const) {
      const answer = await call(door.origin + CHAT, { method });
      expect([answer.status, answer.json()["code"]]).to.deep.equal([405, "method_not_allowed"]);
      expect(answer.headers["allow"]).to.equal("POST");
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).to.be
        .empty;
    }
  });

  it("lets no detail of a fault out, neither of ours nor of a crash", async () => {
    const faults = [
      new AssistantError("access_unavailable", { detail: "SEED-1" }),
      new Error("SEED-2"),
    ];
    const broken = await openDoor({
      ports: { ask: () => Promise.reject(faults.shift() ?? new Error("none left")) },
    });
    const [unavailable, crash] = [await post(broken, ASK), await post(broken, ASK)];
    await broken.close();
    expect(unavailable.json()).to.deep.equal({
      type: "urn:package-context-assistant:problem:access_unavailable",
      title: "Permissions cannot be checked at the moment, so nothing can be shown.",
      status: 503,
      code: "access_unavailable",
    });
    expect(unavailable.headers["retry-after"]).to.equal("2");
    expect([crash.status, crash.json()["code"]]).to.deep.equal([500, "internal"]);
    expect(unavailable.text + crash.text).not.to.contain("SEED");
    expect(broken.log.join(""), "a crash's message may quote a question").not.to.contain("SEED-2");
  });

  it("ends a run that outlives run_ms, and tells the run", async () => {
    const signals: AbortSignal[] = [];
    const slow = await openDoor({
      config: { limits: { run_ms: 60 } },
      ports: {
        ask: ({ signal }) => {
          signals.push(signal.signal as AbortSignal);
          return new Promise(() => undefined);
        },
      },
    });
    const answer = await post(slow, ASK);
    await slow.close();
    expect([answer.status, answer.json()["code"]]).to.deep.equal([503, "busy"]);
    expect(signals[0]?.aborted).to.equal(true);
  });

  it("tells the run when the caller leaves, and logs that nobody was answered", async () => {
    let left: (() => void) | undefined;
    const told = new Promise<void>((resolve) => (left = resolve));
    const slow = await openDoor({
      ports: {
        ask: ({ signal }) =>
          new Promise((_, reject) => {
            (signal.signal as AbortSignal).addEventListener("abort", () => {
              reject(new Error("aborted"));
              left?.();
            });
          }),
      },
    });
    const caller = new AbortController();
    const body = JSON.stringify(ASK);
    const headers = { "content-type": "application/json" };
    const asking = fetch(slow.origin + CHAT, {
      method: "POST",
      headers,
      body,
      signal: caller.signal,
    });
    setTimeout(() => caller.abort(), 50);
    await asking.then(
      () => expect.fail("an answer"),
      () => undefined,
    );
    await told;
    await slow.close();
    expect(slow.log.map((line) => (JSON.parse(line) as { status?: number }).status)).to.include(
      499,
    );
  });

  it("never logs a question, a reader or a path", async () => {
    const quiet = await openDoor();
    await post(quiet, { user_question: "SEED-QUESTION" });
    await call(`${quiet.origin}/html/SEED-PATH.html`);
    await call(`${quiet.origin}/SEED-PATH?x=SEED-QUERY`);
    await quiet.close();
    expect(quiet.log.length).to.be.at.least(3);
    expect(quiet.log.join("")).not.to.match(/SEED|E17/);
  });
});

describe("Admission", () => {
  it("refuses a reader's question beyond the minute's number, with the time to wait", async () => {
    const door = await openDoor({ config: { limits: { requests_per_minute: 2 } } });
    const answers = [await post(door, ASK), await post(door, ASK), await post(door, ASK)];
    await door.close();
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 429]);
    expect(answers[2]?.json()["code"]).to.equal("rate_limited");
    expect(Number(answers[2]?.headers["retry-after"])).to.be.within(1, 60);
    expect(door.asked).to.have.length(2);
  });

  it("lets one reader hold half of the places, all readers together every place", async () => {
    const waiting: (() => void)[] = [];
    let reader = "E17";
    const door = await openDoor({
      config: { limits: { concurrent_runs: 4 } },
      ports: {
        identity: { identify: () => Promise.resolve({ id: reader, groups: [], tenant: null }) },
        ask: ({ mode }) => new Promise((resolve) => waiting.push(() => resolve(refusal(mode)))),
      },
    });
    const settled: Promise<number>[] = [];
    const asks = async (count: number): Promise<void> => {
      const want = waiting.length + count;
      for (let i = 0; i < count; i += 1) settled.push(post(door, ASK).then(({ status }) => status));
      while (waiting.length < want) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await asks(2);
    const third = await post(door, ASK);
    expect([third.status, third.json()["code"]]).to.deep.equal([503, "busy"]);
    expect(third.headers["retry-after"]).to.equal("1");
    reader = "E18";
    await asks(2);
    reader = "E19";
    expect((await post(door, ASK)).status).to.equal(503);
    for (const end of waiting) end();
    expect(await Promise.all(settled)).to.deep.equal([200, 200, 200, 200]);
    const last = post(door, ASK);
    while (waiting.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    waiting[4]?.();
    expect((await last).status, "places are given back").to.equal(200);
    await door.close();
  });
});
