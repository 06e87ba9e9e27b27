/**
 * A model service for tests: a real HTTP server on loopback that speaks both protocols, whole or as
 * a stream as it is asked, and does what a script says, every fault included.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { RemoteConfig } from "../../bff/edge/provider/remote.ts";

export type Protocol = RemoteConfig["kind"];
export const PROTOCOLS: readonly Protocol[] = ["openai-chat", "anthropic-messages"];

/** The model that every answer reports, and its usage. */
export const REPORTED = "model-2026-01";
export const USAGE = { input: 11, output: 7 };

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Exchange {
  readonly res: ServerResponse;
  readonly protocol: Protocol;
  readonly stream: boolean;
  readonly received: Received;
}
export type Script = (exchange: Exchange) => void;

export interface ModelService {
  readonly baseUrl: string;
  readonly received: Received[];
  /** Requests whose connection the caller closed before the answer was out. */
  readonly left: () => number;
  /** The next answers; the last one stays. */
  answer(...scripts: readonly Script[]): void;
  stop(): Promise<void>;
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export async function openModelService(certificate?: Certificate): Promise<ModelService> {
  const received: Received[] = [];
  let scripts: readonly Script[] = [status(500)];
  let left = 0;
  const take = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    res.once("close", () => (left += Number(!res.writableFinished)));
    const one = await receive(req);
    received.push(one);
    const [script = status(500), ...more] = scripts;
    if (more.length > 0) scripts = more;
    const protocol = one.path.endsWith("/messages") ? "anthropic-messages" : "openai-chat";
    const { stream } = JSON.parse(one.body) as { stream?: boolean };
    script({ res, protocol, stream: stream === true, received: one });
  };
  const listener = (req: IncomingMessage, res: ServerResponse): void => void take(req, res);
  const server: Server =
    certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${certificate === undefined ? "http" : "https"}://127.0.0.1:${port}/v1`,
    received,
    left: () => left,
    answer: (...next) => (scripts = next),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function receive(req: IncomingMessage): Promise<Received> {
  let body = "";
  req.setEncoding("utf8");
  for await (const piece of req) body += String(piece);
  return { path: req.url ?? "", headers: req.headers, body };
}

export interface Answer {
  readonly text: string | null;
  readonly ended?: "whole" | "refused" | "cut";
  readonly tools?: number;
}

/** The answer as one document of the protocol. */
export function documentOf(protocol: Protocol, answer: Answer): object {
  return protocol === "openai-chat" ? chatDocument(answer) : messagesDocument(answer);
}

function chatDocument({ text, ended = "whole", tools = 0 }: Answer): object {
  const reason = { whole: tools > 0 ? "tool_calls" : "stop", refused: "stop", cut: "length" }[
    ended
  ];
  const calls = Array.from({ length: tools }, (_, at) => ({
    id: `call-${at}`,
    type: "function",
    function: { name: "send_mail", arguments: "{}" },
  }));
  const message = {
    role: "assistant",
    content: ended === "refused" ? null : text,
    refusal: ended === "refused" ? (text ?? "I cannot.") : null,
    ...(tools > 0 ? { tool_calls: calls } : {}),
  };
  return {
    model: REPORTED,
    choices: [{ index: 0, finish_reason: reason, message }],
    usage: { prompt_tokens: USAGE.input, completion_tokens: USAGE.output, total_tokens: 18 },
  };
}

const STOPS = { whole: "end_turn", refused: "refusal", cut: "max_tokens" } as const;

function messagesDocument({ text, ended = "whole", tools = 0 }: Answer): object {
  const calls = Array.from({ length: tools }, (_, at) => ({
    type: "tool_use",
    id: `call-${at}`,
    name: "send_mail",
    input: {},
  }));
  return {
    type: "message",
    model: REPORTED,
    content: [...(text === null ? [] : [{ type: "text", text }]), ...calls],
    stop_reason: tools > 0 ? "tool_use" : STOPS[ended],
    usage: { input_tokens: USAGE.input, output_tokens: USAGE.output },
  };
}

type Event = readonly [name: string | null, data: object | string];

/** The answer as the events of the protocol's stream, its text in pieces. */
export function eventsOf(protocol: Protocol, answer: Answer): readonly Event[] {
  return protocol === "openai-chat" ? chatEvents(answer) : messagesEvents(answer);
}

const piecesOf = (text: string | null): readonly string[] => text?.match(/[^]{1,40}/gu) ?? [];

function chatEvents({ text, ended = "whole", tools = 0 }: Answer): readonly Event[] {
  const chunk = (delta: object, finish_reason: string | null = null): Event => [
    null,
    { model: REPORTED, choices: [{ index: 0, delta, finish_reason }] },
  ];
  const calls = Array.from({ length: tools }, (_, index) =>
    chunk({ tool_calls: [{ index, id: `call-${index}`, function: { name: "send_mail" } }] }),
  );
  const said = piecesOf(text).map((content) =>
    chunk(ended === "refused" ? { refusal: content } : { content }),
  );
  const reason = { whole: tools > 0 ? "tool_calls" : "stop", refused: "stop", cut: "length" }[
    ended
  ];
  return [
    chunk({ role: "assistant", content: "" }),
    ...said,
    ...calls,
    chunk({}, reason),
    [
      null,
      {
        model: REPORTED,
        choices: [],
        usage: { prompt_tokens: USAGE.input, completion_tokens: USAGE.output },
      },
    ],
    [null, "[DONE]"],
  ];
}

function messagesEvents({ text, ended = "whole", tools = 0 }: Answer): readonly Event[] {
  const event = (type: string, of: object): Event => [type, { type, ...of }];
  const block = (index: number, content_block: object, deltas: readonly object[]): Event[] => [
    event("content_block_start", { index, content_block }),
    ...deltas.map((delta) => event("content_block_delta", { index, delta })),
    event("content_block_stop", { index }),
  ];
  const deltas = piecesOf(text).map((piece) => ({ type: "text_delta", text: piece }));
  const first = text === null ? [] : block(0, { type: "text", text: "" }, deltas);
  const calls = Array.from({ length: tools }, (_, at) =>
    block(at + 1, { type: "tool_use", id: `call-${at}`, name: "send_mail", input: {} }, [
      { type: "input_json_delta", partial_json: "{}" },
    ]),
  );
  const stop_reason = tools > 0 ? "tool_use" : STOPS[ended];
  const usage = { input_tokens: USAGE.input, output_tokens: 1 };
  return [
    event("message_start", { message: { model: REPORTED, usage } }),
    event("ping", {}),
    ...first,
    ...calls.flat(),
    event("message_delta", { delta: { stop_reason }, usage: { output_tokens: USAGE.output } }),
    event("message_stop", {}),
  ];
}

export const frame = ([name, data]: Event): string =>
  `${name === null ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

const JSON_TYPE = { "content-type": "application/json" };
const STREAM_TYPE = { "content-type": "text/event-stream; charset=utf-8" };

/** Says an answer in the protocol that it was asked in, whole or as a stream. */
export function says(answer: string | null | Answer): Script {
  const given: Answer = answer === null || typeof answer === "string" ? { text: answer } : answer;
  return ({ res, protocol, stream }) => {
    if (!stream) {
      return void res.writeHead(200, JSON_TYPE).end(JSON.stringify(documentOf(protocol, given)));
    }
    res.writeHead(200, STREAM_TYPE).end(eventsOf(protocol, given).map(frame).join(""));
  };
}

/** Says it after a while, or an event at a time. */
export const slowly =
  (text: string, ms: number): Script =>
  (exchange) => {
    const { res, protocol, stream } = exchange;
    if (!stream) return void setTimeout(() => says(text)(exchange), ms);
    const frames = eventsOf(protocol, { text }).map(frame);
    res.writeHead(200, STREAM_TYPE);
    const each = ms / frames.length;
    const next = (): void => {
      const one = frames.shift();
      if (one === undefined || res.destroyed) return void res.end();
      res.write(one);
      setTimeout(next, each);
    };
    next();
  };

/** Another status, with a body that quotes what it was sent: nothing of it may get out. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Script =>
  ({ res, received }) => {
    const error = { message: `SERVICE-SAYS ${JSON.stringify(received?.headers ?? {})}` };
    res.writeHead(code, { ...JSON_TYPE, ...headers }).end(JSON.stringify({ error }));
  };

/** A body of the given type, whatever was asked. */
export const body =
  (text: string | Buffer, headers: Readonly<Record<string, string>> = JSON_TYPE): Script =>
  ({ res }) =>
    void res.writeHead(200, headers).end(text);

/** Half of an answer, then the connection is gone, or the stream ends without its end. */
export const cutOff =
  (text: string, how: "connection" | "end" = "connection"): Script =>
  ({ res, protocol, stream }) => {
    const events = eventsOf(protocol, { text }).slice(0, 5).map(frame).join("");
    const document = JSON.stringify(documentOf(protocol, { text }));
    const half = stream ? events : document.slice(0, document.length / 2);
    const length = how === "connection" ? { "content-length": "100000" } : {};
    res.writeHead(200, { ...(stream ? STREAM_TYPE : JSON_TYPE), ...length });
    res.write(half);
    setTimeout(() => (how === "connection" ? res.destroy() : res.end()), 10);
  };

/** Goes on for ever with one text, as fast as it is read. */
export const endless =
  (text: string): Script =>
  ({ res, protocol, stream }) => {
    const [start] = eventsOf(protocol, { text: null });
    const [piece = ""] = piecesOf(text);
    const said = eventsOf(protocol, { text: piece }).map(frame);
    const one = said.filter((event) => event.includes(JSON.stringify(piece))).join("");
    res.writeHead(200, stream ? STREAM_TYPE : JSON_TYPE);
    res.write(stream && start !== undefined ? frame(start) : '{"model":"');
    const more = (): void => {
      while (!res.destroyed && res.write(stream ? one : text));
      if (!res.destroyed) res.once("drain", more);
    };
    more();
  };

/** An error event after a 200, before any text or after some. */
export const tellsError =
  (text: string | null = null): Script =>
  ({ res, protocol }) => {
    const error = { type: "overloaded_error", message: "SERVICE-SAYS overloaded" };
    const data = protocol === "openai-chat" ? { error } : { type: "error", error };
    const before = text === null ? 1 : 5;
    const events = eventsOf(protocol, { text: text ?? "x" }).slice(0, before);
    res.writeHead(200, STREAM_TYPE);
    res.end([...events, ["error", data] as const].map(frame).join(""));
  };

export const gzipped = (text: string): Script =>
  body(gzipSync(text), { ...JSON_TYPE, "content-encoding": "gzip" });

/** The connection is reset before a byte of an answer. */
export const resets: Script = ({ res }) => void res.socket?.resetAndDestroy();

export const hangs: Script = () => undefined;
