/**
 * Reads a server-sent event stream (WHATWG HTML, "Server-sent events") from a fetch body. Only what
 * the assistant sends: `event`, `data` and comments, with LF or CRLF; ids and retry times are ignored.
 */

export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** A reply with every passage stays far below this; a stream that goes on is not ours. */
const MAX_CHARS = 4_000_000;

export class StreamTooLong extends Error {}

function parseBlock(block: string): ServerEvent | null {
  let name = "message";
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") name = value;
    else if (field === "data") data.push(value);
  }
  return data.length > 0 ? { name, data: data.join("\n") } : null;
}

/**
 * Yields the events as they complete. `heard` is called for every piece that arrives, comments
 * included, so that the caller can tell a quiet connection from a dead one.
 * @throws StreamTooLong, or what the stream itself throws when the connection breaks.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = "";
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      heard();
      const piece = decoder.decode(value, { stream: !done });
      total += piece.length;
      if (total > MAX_CHARS) throw new StreamTooLong();
      const blocks = (pending + piece).split(/\r?\n\r?\n/);
      pending = blocks.pop() ?? ""; // not ended yet; at the end it was cut off and is lost
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // already broken or ended: nothing is left to do
  }
}
