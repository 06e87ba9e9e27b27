import { expect } from "chai";
import fc from "fast-check";
import { EventLines } from "../../../bff/edge/provider/event-lines.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function inPieces(text: string, length: number): readonly string[] {
  const lines = new EventLines();
  const all = bytes(text);
  const pieces = Array.from({ length: Math.ceil(all.length / length) }, (_, at) =>
    all.subarray(at * length, (at + 1) * length),
  );
  return pieces.flatMap((piece) => lines.take(piece));
}

describe("The events of a stream", () => {
  it("are the same however the stream is cut", () => {
    const part = fc.constantFrom(
      "data: a",
      "data:b",
      "\n",
      "\r\n",
      "\r",
      "é",
      ": note",
      "event: x",
    );
    fc.assert(
      fc.property(fc.array(part), fc.integer({ min: 1, max: 9 }), (parts, length) => {
        const text = `${parts.join("")}\n\ndata: end\n\n`;
        expect(inPieces(text, length)).to.deep.equal(inPieces(text, text.length * 2));
      }),
    );
  });

  it("are read in time linear in a line that comes in small pieces", () => {
    const start = performance.now();
    const [event] = inPieces(`data: ${"x".repeat(300_000)}\n\n`, 3);
    expect(event).to.have.length(300_000);
    expect(performance.now() - start).to.be.below(1500);
  });
});
