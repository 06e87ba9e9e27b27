/**
 * A real Cerbos under readers who go on asking: its policy changes, a source is revoked, it is killed
 * and comes back. Nobody is ever given what was not allowed; while it is gone the answer is the typed
 * fault; afterwards all goes on without a restart of this server (check 12; interfaces §4, §7).
 */
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { request } from "undici";
import { byHeader, CONFIG, deploy } from "../edge/http/deployment.ts";
import type { Deployment } from "../edge/http/deployment.ts";
import { CHAT, call } from "../edge/http/door.ts";
import { ENGINES } from "../edge/access/three-engines.ts";
import type { EngineAt, Rules } from "../edge/access/three-engines.ts";
import { skip } from "../support/skip.ts";

const RULES: Rules = { labels: ["employees", "executive"], recipients: ["provider:extractive"] };
const ASKERS = 4;
const QUESTION = "What is the travel reimbursement limit?";
/** What employees may be given, and what only executives may. */
const OPEN = "180 euros";
const SECRET = "SEED-EXECUTIVE";
const READERS = ["employees", "visitors"] as const;

interface Seen {
  readonly groups: (typeof READERS)[number];
  /** Instants of `performance.now()`. */
  readonly began: number;
  readonly ended: number;
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly code: string;
  readonly text: string;
}

async function ask(at: Deployment, groups: Seen["groups"]): Promise<Seen> {
  const began = performance.now();
  const { status, headers, text, json } = await call(at.origin + CHAT, {
    method: "POST",
    headers: { "content-type": "application/json", "x-groups": groups },
    body: JSON.stringify({ user_question: QUESTION }),
  });
  const body = json();
  const code = String(body["code"] ?? body["kind"]);
  const retryAfter = headers["retry-after"]?.toString();
  return { groups, began, ended: performance.now(), status, retryAfter, code, text };
}

describe("A real Cerbos under load", function () {
  this.timeout(90_000);
  let engine: EngineAt;
  let at: Deployment;
  let asking = true;
  let askers: Promise<void>[] = [];
  const seen: Seen[] = [];

  before(async function () {
    const opened = await ENGINES.cerbos(RULES);
    if (opened === null) return skip(this, "the optional Cerbos binary is not installed here");
    engine = opened;
    const access = { ...engine.access, timeout_ms: 2000, max_policy_age_seconds: 30 };
    const config = { ...CONFIG, access, lifecycle: { changes: "changes.json" } };
    const files = { "assistant.config.json": config, "changes.json": [] };
    at = await deploy(files, { identity: byHeader });
    askers = Array.from({ length: ASKERS }, async (_, n) => {
      for (let turn = n; asking; turn += 1) {
        seen.push(await ask(at, READERS[turn % READERS.length] ?? "visitors"));
        await wait(10);
      }
    });
  });
  after(async () => {
    asking = false;
    await Promise.all(askers);
    await at?.stop();
    await engine?.close();
  });

  const since = (from: number, groups: Seen["groups"] = "employees"): readonly Seen[] =>
    seen.filter((one) => one.began >= from && one.groups === groups);

  /** The first reply to an employee, begun at `from` or later, for which it holds. */
  async function until(holds: (one: Seen) => boolean, from: number): Promise<Seen> {
    const end = performance.now() + 15_000;
    for (;;) {
      const found = since(from).find(holds);
      if (found !== undefined) return found;
      if (performance.now() > end)
        throw new Error(`never came true: ${JSON.stringify(seen.at(-1))}`);
      await wait(20);
    }
  }

  const isAnswer = ({ text }: Seen): boolean => text.includes(OPEN);
  const isRefusal = ({ status, code }: Seen): boolean => status === 200 && code === "refusal";

  /** Waits until Cerbos itself says that; what it does before that is its own affair. */
  async function untilCerbosSays(effect: string): Promise<void> {
    const body = JSON.stringify({
      principal: { id: "E17", roles: ["reader"], attr: { groups: ["employees"] } },
      resources: [
        {
          resource: { kind: "source_object", id: "x", attr: { labels: ["employees"] } },
          actions: ["read"],
        },
      ],
    });
    for (;;) {
      const answer = await request(`${engine.cerbos?.url ?? ""}/api/check/resources`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      if ((await answer.body.text()).includes(`"read":"${effect}"`)) return;
      await wait(20);
    }
  }

  it("answers whom it allows, and refuses whom it does not, at the start", async () => {
    await until(isAnswer, 0);
    await wait(300);
    expect(since(0, "visitors").length).to.be.greaterThan(2);
  });

  it("is obeyed from its next decision on when its policy changes, and when it changes back", async () => {
    await engine.change({ ...RULES, closed: ["employees"] });
    await untilCerbosSays("EFFECT_DENY");
    const denied = performance.now();
    await until(isRefusal, denied);
    await wait(500);
    expect(since(denied).filter(isAnswer)).to.deep.equal([]);
    await engine.change(RULES);
    await untilCerbosSays("EFFECT_ALLOW");
    // A denial may be remembered for as long as policies may be old; a reload drops it.
    at.folder.write("changes.json", [{ ...REVOKED, source_object: "something-else" }]);
    await until(isAnswer, performance.now());
  });

  it("does not bring back a source that changes.json has revoked", async () => {
    at.folder.write("changes.json", [REVOKED]);
    const written = performance.now();
    const refused = await until((one) => !isAnswer(one), written);
    expect(refused.began - written, "ms until it is enforced").to.be.lessThan(3000);
    await wait(500);
    expect(since(refused.ended).filter(isAnswer)).to.deep.equal([]);
    at.folder.write("changes.json", []);
    await until(isAnswer, performance.now());
  });

  it("killed in the middle of it, leaves the typed fault, and nothing else that is served", async () => {
    await engine.cerbos?.kill();
    const dead = performance.now();
    await wait(1500);
    const meanwhile = since(dead);
    expect(meanwhile.length).to.be.greaterThan(5);
    for (const { status, code, retryAfter } of meanwhile) {
      expect([status, code, retryAfter]).to.deep.equal([503, "access_unavailable", "5"]);
    }
    const ready = await call(`${at.origin}/readyz`);
    expect([ready.status, ready.text]).to.match(/policies_not_usable/);
  });

  it("come back, is asked again without a restart of this server", async () => {
    await engine.cerbos?.restart();
    const back = performance.now();
    const answered = await until(isAnswer, back);
    expect(answered.ended - back, "ms until the first answer").to.be.lessThan(5000);
    expect((await call(`${at.origin}/readyz`)).status).to.equal(200);
    await wait(300);
    const later = since(answered.ended);
    expect(later.filter((one) => !isAnswer(one))).to.deep.equal([]);
  });

  it("never let anybody have what was not allowed, in all that time", () => {
    const wrong = seen.filter(
      (one) => one.text.includes(SECRET) || (one.groups === "visitors" && isAnswer(one)),
    );
    expect(wrong).to.deep.equal([]);
    const odd = seen.filter(({ status, code }) => status !== 200 && code !== "access_unavailable");
    expect(odd).to.deep.equal([]);
    expect(seen.length).to.be.greaterThan(100);
  });
});

const REVOKED = {
  id: "r1",
  kind: "revoke",
  source_object: "travel-policy",
  at: "2026-01-01T00:00:00Z",
};
