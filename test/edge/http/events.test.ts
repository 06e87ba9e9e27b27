import { connect } from "node:net";
import { expect } from "chai";
import { parseReply } from "../../../bff/contract/index.ts";
import { AssistantError } from "../../../bff/core/errors.ts";
import { openEvents } from "../../../bff/edge/http/events.ts";
import { CHAT, openDoor, post, refusal } from "./door.ts";
import type { Door } from "./door.ts";

const ASK = { user_question: "What is the travel limit?" };
const EVENTS = { accept: "text/event-stream" };

/** Events as the HTML standard frames them: fields until an empty line; comments are dropped. */
function framed(text: string): { event: string; data: unknown }[] {
  expect(text.endsWith("\n\n")).to.equal(true);
  const blocks = text.slice(0, -2).split("\n\n");
  const whole = blocks.filter((block) => !block.startsWith(":"));
  return whole.map((block) => {
    const [event, data, ...rest] = block.split("\n");
    expect(rest, "one event line, one data line").to.be.empty;
    expect(event).to.match(/^event: /);
    expect(data).to.match(/^data: /);
    return { event: event?.slice(7) ?? "", data: JSON.parse(data?.slice(6) ?? "") as unknown };
  });
}

describe("The reply as an event stream", () => {
  const opened: Door[] = [];
  const open = async (ports: Parameters<typeof openDoor>[0]): Promise<Door> => {
    const door = await openDoor(ports);
    opened.push(door);
    return door;
  };
  afterEach(() => Promise.all(opened.splice(0).map((door) => door.close())));

  it("gives each stage as it happens, then one reply, and may not be kept or transformed", async () => {
    const door = await open({
      ports: {
        ask: ({ progress, mode }) => {
          progress("screen", "started");
          progress("screen", "finished");
          return Promise.resolve(refusal(mode));
        },
      },
    });
    const answer = await post(door, ASK, EVENTS);
    expect(answer.status).to.equal(200);
    expect(answer.headers["content-type"]).to.equal("text/event-stream; charset=utf-8");
    expect(answer.headers["cache-control"]).to.equal("no-store, no-transform");
    expect(answer.headers["x-accel-buffering"]).to.equal("no");
    expect(answer.headers["content-encoding"]).to.equal(undefined);
    const events = framed(answer.text);
    expect(events.map(({ event }) => event)).to.deep.equal(["stage", "stage", "reply"]);
    expect(events[0]?.data).to.deep.equal({ stage: "screen", state: "started" });
    expect(parseReply(events[2]?.data).kind).to.equal("refusal");
  });

  it("gives a fault before the first event its HTTP status, a later one as the last event", async () => {
    const fault = new AssistantError("access_unavailable", { detail: "SEED" });
    const early = await open({ ports: { ask: () => Promise.reject(fault) } });
    const first = await post(early, ASK, EVENTS);
    expect([first.status, first.json()["code"]]).to.deep.equal([503, "access_unavailable"]);
    const late = await open({
      ports: {
        ask: ({ progress }) => {
          progress("screen", "started");
          return Promise.reject(fault);
        },
      },
    });
    const second = await post(late, ASK, EVENTS);
    expect(second.status).to.equal(200);
    const events = framed(second.text);
    expect(events.map(({ event }) => event)).to.deep.equal(["stage", "problem"]);
    expect(events[1]?.data).to.deep.equal(first.json());
    expect(second.text).not.to.contain("SEED");
  });

  it("answers JSON to everyone who does not prefer events", async () => {
    const door = await open({});
    for (const accept of [
      "application/json",
      "*/*",
      "text/html",
      "application/json, text/event-stream",
    ]) {
      const answer = await post(door, ASK, { accept });
      expect(answer.headers["content-type"], accept).to.equal("application/json; charset=utf-8");
    }
    const answer = await post(door, ASK, { accept: "text/event-stream, application/json;q=0.5" });
    expect(answer.headers["content-type"]).to.match(/^text\/event-stream/);
  });

  it("refuses the same requests with the same statuses as JSON does", async () => {
    const door = await open({});
    expect((await post(door, "{", EVENTS)).status).to.equal(400);
    expect((await post(door, ASK, { ...EVENTS, "content-type": "text/plain" })).status).to.equal(
      415,
    );
    expect((await post(door, ASK, { ...EVENTS, origin: "https://other.example" })).status).to.equal(
      403,
    );
  });

  it("beats while nothing happens, and stops with the last event", async () => {
    const events = openEvents(10);
    const seen: string[] = [];
    setTimeout(() => events.reply(refusal()), 45);
    for await (const text of events.read()) seen.push(text);
    expect(seen.slice(0, -1).every((text) => text === ":\n\n")).to.equal(true);
    expect(seen.length).to.be.within(3, 5);
    expect(framed(seen.at(-1) ?? "").map(({ event }) => event)).to.deep.equal(["reply"]);
    events.problem(new AssistantError("internal"));
    events.progress("deliver", "finished");
    expect((await events.read().next()).done, "nothing follows the last event").to.equal(true);
  });

  it("tells the run at once when its reader leaves", async () => {
    let left: () => void = () => undefined;
    const told = new Promise<void>((resolve) => (left = resolve));
    const door = await open({
      ports: {
        ask: ({ progress, signal }) => {
          progress("screen", "started");
          return new Promise((_, reject) => {
            (signal.signal as AbortSignal).addEventListener("abort", () => {
              reject(new Error("aborted"));
              left();
            });
          });
        },
      },
    });
    const body = JSON.stringify(ASK);
    const socket = connect(door.port, "127.0.0.1");
    socket.write(
      `POST ${CHAT} HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nAccept: text/event-stream\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    socket.once("data", () => socket.destroy());
    await told;
  });
});
