import { expect } from "chai";
import type { ReactiveControllerHost } from "lit";
import { Conversation } from "../../widget/conversation.ts";
import type { Talk } from "../../widget/conversation.ts";
import { RUN_ID, answered, config } from "./replies.ts";
import { event, events, json, serve } from "./server.ts";
import type { Loopback } from "./server.ts";

/** The element's side of a controller, and everything that the conversation told it. */
function element() {
  const told: string[] = [];
  const talks: Talk["at"][] = [];
  const said: string[] = [];
  const host: ReactiveControllerHost = {
    addController: () => undefined,
    removeController: () => undefined,
    updateComplete: Promise.resolve(true),
    requestUpdate: () => {
      if (talks.at(-1) !== talk.talk.at) talks.push(talk.talk.at);
      if (said.at(-1) !== talk.announcement) said.push(talk.announcement);
    },
  };
  const talk = new Conversation(host, {
    replied: ({ kind }) => told.push(`replied ${kind}`),
    failed: ({ code }) => told.push(`failed ${code}`),
    unreachable: () => told.push("unreachable"),
  });
  return { talk, told, talks, said };
}

describe("the conversation", () => {
  let server: Loopback;
  let release: () => void;
  beforeEach(async () => {
    server = await serve((request, response) => {
      if (request.url === "/api/assistant-config") return json(response, config());
      if (request.url === `/api/answers/${RUN_ID}`) return json(response, answered);
      if (request.method !== "POST") return void response.writeHead(410).end();
      events(response);
      response.write(event("stage", { stage: "authorize", state: "started" }));
      release = () => response.end(event("reply", answered));
    });
  });
  afterEach(() => server.close());

  const endpoint = () => new URL("/api/source-grounded-chat", server.origin);
  const question = { question: "How often?", mode: "Package only" } as const;
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const atStage = (talk: Talk) => talk.at === "asking" && talk.stage === "authorize";

  it("goes from empty to asking to replied, and says start and end but never the answer", async () => {
    const { talk, told, talks, said } = element();
    const asked = talk.ask(endpoint(), question);
    await until(() => atStage(talk.talk));
    release();
    await asked;
    expect(talks).to.deep.equal(["asking", "replied"]);
    expect(told).to.deep.equal(["replied answer"]);
    expect(talk.talk).to.deep.equal({ at: "replied", question: "How often?", reply: answered });
    expect(said).to.deep.equal([
      "",
      "Sending the question",
      "Answer ready: 3 statements, 1 package source.",
    ]);
  });

  it("counts the seconds, and says a stage aloud only once it lasts", async () => {
    const { talk, said } = element();
    const asked = talk.ask(endpoint(), question);
    await until(() => talk.talk.at === "asking" && talk.talk.seconds >= 2);
    expect(said.slice(1)).to.deep.equal(["Sending the question", "Checking what you may read"]);
    talk.stop();
    await asked;
  });

  it("keeps the question when the reader stops, and closes the connection", async () => {
    const { talk, told } = element();
    const asked = talk.ask(endpoint(), question);
    await until(() => atStage(talk.talk));
    talk.stop();
    await asked;
    expect(talk.talk).to.deep.equal({ at: "stopped", question: "How often?" });
    expect(told).to.deep.equal([]);
  });

  it("drops what still comes for a question that was cleared or replaced", async () => {
    const { talk, told } = element();
    const first = talk.ask(endpoint(), question);
    await until(() => atStage(talk.talk));
    talk.clear();
    release();
    await first;
    expect(talk.talk).to.deep.equal({ at: "empty" });
    expect(told).to.deep.equal([]);
  });

  it("ends with the element, without an answer to nobody", async () => {
    const { talk, told } = element();
    const asked = talk.ask(endpoint(), question);
    await until(() => atStage(talk.talk));
    talk.hostDisconnected();
    await asked;
    expect([talk.talk, talk.announcement]).to.deep.equal([{ at: "empty" }, ""]);
    expect(told).to.deep.equal([]);
  });

  it("keeps the question beside a failure", async () => {
    const { talk, told } = element();
    await talk.ask(new URL("http://127.0.0.1:1/api"), question);
    expect(talk.talk).to.include({ at: "failed", question: "How often?" });
    expect(told).to.deep.equal(["failed network_lost"]);
  });

  it("shows an earlier answer again under its question, or says that it is gone", async () => {
    const { talk, told } = element();
    await talk.recall(endpoint(), { runId: RUN_ID, question: "How often?" });
    expect(talk.talk).to.deep.equal({ at: "replied", question: "How often?", reply: answered });
    await talk.recall(endpoint(), { runId: "0".repeat(32), question: null });
    expect(talk.talk).to.have.nested.property("failure.code", "gone");
    expect(told).to.deep.equal(["replied answer", "failed gone"]);
  });

  it("asks for the public facts once, and again only after a failure", async () => {
    const { talk, told } = element();
    await talk.learn(new URL("http://127.0.0.1:1/api/ask"));
    expect(talk.knowledge.at).to.equal("unreachable");
    await talk.learn(endpoint());
    await talk.learn(endpoint());
    expect(talk.knowledge).to.have.nested.property("facts.title", "AI playbook");
    expect(server.seen).to.deep.equal(["GET /api/assistant-config"]);
    expect(told).to.deep.equal(["unreachable"]);
  });
});
