/**
 * A source that hangs adds no more than its deadline to the run that asked it, and nothing to any
 * other: a whole deployment over HTTP, and a real TLS server that never finishes (check 6).
 */
import { expect } from "chai";
import { LANE_PLACEHOLDER, parseReply } from "../../bff/contract/index.ts";
import type { AskReply, Mode } from "../../bff/contract/index.ts";
import { CONFIG, byHeader, deploy } from "../edge/http/deployment.ts";
import type { Deployment } from "../edge/http/deployment.ts";
import { CHAT, call } from "../edge/http/door.ts";
import { recordOf } from "../edge/sources/support/records.ts";
import {
  HOST,
  answering,
  loopback,
  response,
  startStub,
  stubNetwork,
} from "../edge/sources/support/stub-server.ts";
import type { Answer, StubServer } from "../edge/sources/support/stub-server.ts";

const DEADLINE_MS = 2_000;
/** For everything around the fetch on a busy machine; without the deadline there is no end at all. */
const GRACE_MS = 1_000;
const HANGS = "What is the travel reimbursement limit?";
const SOUND = "When is a company card issued to people who travel?";
const MODE: Mode = "Package + current context";

const REGISTRY = [
  recordOf({ id: "hangs", url: `https://${HOST}/guide/hangs`, query_terms: ["limit"] }),
  recordOf({ id: "sound", url: `https://${HOST}/guide/sound`, query_terms: ["company card"] }),
];

interface Timed {
  readonly reply: AskReply;
  readonly took: number;
}

/** Ways to hang, each with when it has begun to. */
const WAYS: readonly (readonly [string, Answer])[] = [
  ["never answers", () => undefined],
  [
    "sends a byte now and then, for ever",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 90000\r\n\r\n");
      const drip = setInterval(() => socket.write("x"), 100);
      socket.once("close", () => clearInterval(drip));
    },
  ],
];

describe("A current source that hangs", function () {
  this.timeout(30_000);
  let stub: StubServer;
  let at: Deployment;
  beforeEach(async () => {
    stub = await startStub();
    const current = {
      adapter: "allowlisted_public_fetch",
      registry: "registry.json",
      timeout_ms: DEADLINE_MS,
    };
    const files = {
      "registry.json": REGISTRY,
      "assistant.config.json": { ...CONFIG, current },
    };
    const { network } = stubNetwork(stub, loopback);
    at = await deploy(files, { identity: byHeader, network });
    await ask(HANGS, "Package only"); // the first question of a process warms its tables
  });
  afterEach(async () => {
    await at.stop();
    await stub.close();
  });

  async function ask(question: string, mode: Mode): Promise<Timed> {
    const start = performance.now();
    const answer = await call(at.origin + CHAT, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mode, user_question: question }),
    });
    return { reply: parseReply(answer.json()), took: performance.now() - start };
  }

  /** Hangs as told where the path says so; `begun` resolves once it does. */
  function hang(way: Answer): Promise<void> {
    return new Promise((begun) => {
      stub.answer = (socket, head) => {
        if (!head.includes("/guide/hangs ")) {
          return answering(response("<p>A company card is given to people who travel.</p>"))(
            socket,
            head,
          );
        }
        way(socket, head);
        begun();
      };
    });
  }

  for (const [way, answer] of WAYS) {
    it(`that ${way}: the run ends with its deadline, in four lanes and from the package`, async () => {
      void hang(answer);
      const { reply, took } = await ask(HANGS, MODE);
      expect(reply.kind).to.equal("answer");
      expect(reply.current_context.state).to.equal("fail_closed");
      expect(JSON.stringify(reply.lanes[0])).to.include("180 euros");
      expect(reply.lanes[1]?.note).to.equal(LANE_PLACEHOLDER);
      expect(took, "it did wait").to.be.greaterThan(DEADLINE_MS * 0.7);
      expect(took).to.be.lessThan(DEADLINE_MS + GRACE_MS);
    });

    it(`that ${way}: other questions are answered while it hangs`, async () => {
      const begun = hang(answer);
      let ended = false;
      const hanging = ask(HANGS, MODE).finally(() => (ended = true));
      await begun;
      const others = await Promise.all([ask(HANGS, "Package only"), ask(SOUND, MODE)]);
      expect(ended, "it still hangs when the others have their answers").to.equal(false);
      expect(others[0].reply.kind).to.equal("answer");
      expect(others[1].reply.current_context.state).to.equal("retrieved");
      expect((await hanging).reply.current_context.state).to.equal("fail_closed");
    });
  }
});
