/**
 * A model service of known latency, as a stream: the answer that the demo's package carries to the
 * one question that is asked. `provider-service.js LATENCY_MS` prints its port.
 */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LANES } from "../bff/contract/index.ts";
import { listen } from "../bff/edge/http/server.ts";

const LATENCY_MS = Number(process.argv[2] ?? 200);
/** A sentence of the passage that answers; found in what is sent, so that its id is right. */
const LIMIT = /"id":"(P\d+)"[^]*?((?:[A-Z])[^.\n]*reimbursement limit[^.\n]*\.)/;

function answerTo(material: string): string {
  const found = LIMIT.exec(material);
  const [, id = "P1", quote = ""] = found ?? [];
  const statement = { text: quote, kind: "claim", citations: [{ id, quote }] };
  return JSON.stringify({
    unanswered: false,
    lanes: [{ label: LANES[0], statements: found === null ? [] : [statement] }],
  });
}

const frame = (data: object | string): string =>
  `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

function streamOf(text: string): string {
  const chunk = (delta: object, finish_reason: string | null): object => ({
    model: "known-latency",
    choices: [{ index: 0, delta, finish_reason }],
  });
  const pieces = text.match(/[^]{1,20}/g) ?? [];
  const said = pieces.map((content) => frame(chunk({ content }, null)));
  return [...said, frame(chunk({}, "stop")), frame("[DONE]")].join("");
}

async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const until = performance.now() + LATENCY_MS;
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  const { messages } = JSON.parse(Buffer.concat(parts).toString("utf8")) as {
    readonly messages: readonly { readonly content: string }[];
  };
  const text = streamOf(answerTo(messages.at(-1)?.content ?? ""));
  setTimeout(
    () => res.writeHead(200, { "content-type": "text/event-stream" }).end(text),
    Math.max(0, until - performance.now()),
  );
}

const server = createServer((req, res) => void take(req, res));
const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
process.stdout.write(`${port}\n`);
