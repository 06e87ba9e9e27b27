import { expect } from "chai";
import { drain } from "../../../bff/edge/http/server.ts";
import { CHAT, call, openDoor, post, refusal } from "./door.ts";
import type { Door, DoorOptions } from "./door.ts";
import { exchange, hear, open, statusOf } from "./raw.ts";

const ASK = JSON.stringify({ user_question: "What is the travel limit?" });

const head = (door: Door, length: number, more = ""): string =>
  `POST ${CHAT} HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${length}\r\n${more}\r\n`;

/** Limits of the server in milliseconds instead of seconds; the rules are the same. */
const QUICK = { headerMs: 150, requestMs: 300, checkEveryMs: 20, exchangeMs: 600 };

describe("The server's limits, on sockets", () => {
  const doors: Door[] = [];
  const openOne = async (options: DoorOptions = {}): Promise<Door> => {
    const door = await openDoor(options);
    doors.push(door);
    return door;
  };
  afterEach(() => Promise.all(doors.splice(0).map((door) => door.close())));

  it("are 10 s for a head and 30 s for a request unless a test says otherwise", async () => {
    const { server } = await openOne();
    expect([server.headersTimeout, server.requestTimeout]).to.deep.equal([10_000, 30_000]);
    expect([server.maxConnections, server.maxRequestsPerSocket]).to.deep.equal([1024, 1000]);
  });

  it("cut a head and a body that do not come, and a connection that says nothing", async () => {
    const door = await openOne({ server: QUICK });
    const slowHead = await exchange(door.port, "POST / HTTP/1.1\r\nHost: x\r\n");
    expect([statusOf(slowHead.text), slowHead.ms < 3_000]).to.deep.equal([408, true]);
    const slowBody = await exchange(door.port, head(door, 100) + '{"user');
    expect(slowBody.ms).to.be.within(200, 5_000);
    const silent = hear(await open(door.port));
    expect((await silent).ms).to.be.lessThan(5_000);
    expect(door.asked).to.be.empty;
  });

  it("refuse a body over 64 KiB before it is sent, and while it is read", async () => {
    const door = await openOne();
    const announced = await exchange(door.port, head(door, 65_537, "Connection: close\r\n"));
    expect(statusOf(announced.text)).to.equal(413);
    const socket = await open(door.port);
    const heard = hear(socket);
    socket.write(
      head(door, 0).replace("Content-Length: 0", "Transfer-Encoding: chunked\r\nConnection: close"),
    );
    const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
    for (let i = 0; i < 5; i += 1) socket.write(chunk);
    socket.write("0\r\n\r\n");
    expect(statusOf((await heard).text)).to.equal(413);
    expect(door.asked).to.be.empty;
  });

  it("refuse two hosts, a whole address as target, a body on GET, and repeated fields", async () => {
    const door = await openOne();
    const own = `Host: 127.0.0.1:${door.port}\r\n`;
    const get = (target: string, fields: string): string =>
      `GET ${target} HTTP/1.1\r\n${fields}\r\n`;
    const requests = [
      get("/livez", `${own}Host: evil.example\r\n`),
      get("/livez", `${own}${own}`),
      get(`http://127.0.0.1:${door.port}/livez`, own),
      get("http://evil.example/livez", own),
      `${get("/livez", `${own}Content-Length: 2\r\n`)}{}`,
      `${get("/livez", `${own}Transfer-Encoding: chunked\r\n`)}0\r\n\r\n`,
      get("/livez", `${own}Origin: http://127.0.0.1:${door.port}\r\nOrigin: null\r\n`),
      get("/livez", ""),
      "GET /livez HTTP/1.1\nHost: x\n\n",
    ];
    for (const request of requests) {
      const { text } = await exchange(door.port, request);
      expect(statusOf(text), request).to.equal(400);
      expect(text).to.match(/^Connection: close\r$/m);
    }
  });

  it("refuse a head that is too large, and more fields than are read", async () => {
    const door = await openOne();
    const large = await exchange(
      door.port,
      `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
    );
    expect(statusOf(large.text)).to.equal(431);
    const own = `Host: 127.0.0.1:${door.port}\r\nConnection: close\r\n`;
    const get = (fields: number, last = ""): string => {
      const more = Array.from({ length: fields }, (_, index) => `X-${index}: y\r\n`).join("");
      return `GET /livez HTTP/1.1\r\n${own}${more}${last}\r\n`;
    };
    const status = async (text: string): Promise<number> =>
      statusOf((await exchange(door.port, text)).text);
    expect(await status(get(98)), "100 fields").to.equal(200);
    for (const fields of [99, 130, 500]) {
      expect(await status(get(fields)), `${fields + 2} fields`).to.equal(431);
      expect(await status(get(fields, "Host: evil.example\r\n"))).to.equal(431);
    }
  });

  it("take no more connections than they should", async () => {
    const door = await openOne({ server: { connections: 2 } });
    const [one, two] = [await open(door.port), await open(door.port)];
    const third = await hear(await open(door.port));
    expect(third.text).to.equal("");
    one.destroy();
    two.destroy();
  });

  it("answer a connection no more than its number of requests", async () => {
    const door = await openOne({ server: { requestsPerSocket: 2, keepAliveMs: 50 } });
    const get = `GET /livez HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\n\r\n`;
    const { text } = await exchange(door.port, get.repeat(3));
    expect(text.match(/HTTP\/1\.1 \d{3}/g)).to.deep.equal(
      [200, 200, 503].map((status) => `HTTP/1.1 ${status}`),
    );
  });

  it("cut a reader that does not take its response", async () => {
    const door = await openOne({
      server: QUICK,
      files: { "html/big.html": "x".repeat(50_000_000) },
      ports: { pages: { governed: () => true, mayRead: () => Promise.resolve(true) } },
    });
    const socket = await open(door.port);
    const ended = new Promise<number>((resolve) => {
      const began = performance.now();
      socket.once("error", () => undefined);
      socket.once("close", () => resolve(performance.now() - began));
    });
    socket.write(`GET /html/big.html HTTP/1.1\r\nHost: 127.0.0.1:${door.port}\r\n\r\n`);
    socket.pause();
    setTimeout(() => socket.resume(), 900);
    expect(await ended).to.be.within(600, 10_000);
    expect(socket.bytesRead, "not the whole").to.be.lessThan(50_000_000);
  });
});

describe("Ending the server", () => {
  const question = JSON.parse(ASK) as object;

  it("waits for what runs, takes nothing new, and is done before its bound", async () => {
    let end: () => void = () => undefined;
    const door = await openDoor({
      ports: { ask: ({ mode }) => new Promise((resolve) => (end = () => resolve(refusal(mode)))) },
    });
    const running = post(door, question);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const began = performance.now();
    const drained = drain(door.server, { boundMs: 5_000, giveUp: () => door.stop.abort() });
    const late = await call(`${door.origin}/livez`).catch((error: Error) => error);
    expect(late).to.be.instanceOf(Error);
    end();
    expect((await running).status).to.equal(200);
    await drained;
    expect(performance.now() - began).to.be.lessThan(4_000);
    await door.close();
  });

  it("gives up a run that does not end, tells its caller, and ends within the bound", async () => {
    const door = await openDoor({ ports: { ask: () => new Promise(() => undefined) } });
    const running = post(door, question);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const began = performance.now();
    await drain(door.server, { boundMs: 100, giveUp: () => door.stop.abort() });
    expect(performance.now() - began).to.be.within(90, 4_000);
    const answer = await running;
    expect([answer.status, answer.json()["code"]]).to.deep.equal([503, "shutting_down"]);
    await door.close();
  });
});
