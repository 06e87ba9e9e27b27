import { expect } from "chai";
import fc from "fast-check";
import { readEvents } from "../../widget/events.ts";
import type { ServerEvent } from "../../widget/events.ts";

const bytes = new TextEncoder();

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function read(pieces: readonly Uint8Array[]): Promise<ServerEvent[]> {
  const found: ServerEvent[] = [];
  for await (const event of readEvents(streamOf(pieces), () => undefined)) found.push(event);
  return found;
}

function split(text: string, cuts: readonly number[]): Uint8Array[] {
  const all = bytes.encode(text);
  const at = [0, ...[...cuts].map((cut) => cut % (all.length + 1)).sort((a, b) => a - b)];
  return [...at.map((from, i) => all.slice(from, at[i + 1] ?? all.length))];
}

describe("the widget's reading of server-sent events", () => {
  it("gives the same events wherever the network cuts the stream, with either line end", async () => {
    const events = [
      { name: "stage", data: '{"stage":"gate"}' },
      { name: "reply", data: '{"text":"größer › 日本"}' },
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("\n", "\r\n"),
        fc.array(fc.nat(200), { maxLength: 12 }),
        async (end, cuts) => {
          const lines = events.flatMap(({ name, data }) => [
            `event: ${name}`,
            ":",
            `data: ${data}`,
            "",
          ]);
          const text = `:${end}${end}${lines.join(end)}${end}`;
          expect(await read(split(text, cuts))).to.deep.equal(events);
        },
      ),
    );
  });

  it("joins the data lines of one event and leaves out an event that the end cut off", async () => {
    const text = "data: one\ndata: two\n\nevent: reply\ndata: {half";
    expect(await read([bytes.encode(text)])).to.deep.equal([{ name: "message", data: "one\ntwo" }]);
  });

  it("gives up on a stream that goes on beyond any reply", async () => {
    const piece = bytes.encode("x".repeat(1_000_000));
    const failure = await read([piece, piece, piece, piece, piece]).catch(
      (error: unknown) => error,
    );
    expect(failure).to.be.an.instanceOf(Error);
  });
});
